import { getRouteApi } from '@tanstack/react-router'
import { ArticleHead } from '#content/article-head.tsx'
import { categoryKeyOf } from '#content/category-key.ts'
import { BackButton } from '#reader/shell/back-button.tsx'
import { useIsDrawn } from '#reader/shell/use-is-drawn.ts'
import { ArticleContent } from './article-content.tsx'
import { ArticleMissing } from './article-missing.tsx'
import { ArticleLoading } from './article-loading.tsx'
import { useArticle } from './load-article.ts'
import { Related } from './related.tsx'

const route = getRouteApi('/article/$id')

export function Article() {
  const { id } = route.useParams()
  const initial = route.useLoaderData()
  // Another article is another page: nothing of the one before stays in it.
  return <ArticlePage key={id} id={id} initial={initial} />
}

function ArticlePage(props: {
  readonly id: string
  readonly initial: ReturnType<typeof route.useLoaderData>
}) {
  const { onDevice, failure, again } = useArticle(props.id, props.initial)
  const article = onDevice?.article ?? null
  const isDrawn = useIsDrawn()
  const isWaiting = onDevice?.isDrawnLater === true && !isDrawn
  return (
    <div data-cat={article ? categoryKeyOf(article) : undefined}>
      <div className="art-bar">
        <BackButton />
      </div>
      {article === null ? (
        failure === null ? (
          <ArticleLoading />
        ) : (
          <ArticleMissing failure={failure} onRetry={again} />
        )
      ) : (
        <>
          <article>
            <ArticleHead article={article} />
            <ArticleContent
              article={article}
              body={isWaiting ? null : (onDevice?.body ?? null)}
              failure={failure}
              onRetry={again}
            />
          </article>
          <Related articles={onDevice?.related ?? []} />
        </>
      )}
    </div>
  )
}
