import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router'
import { ArticleHead } from '#content/article-head.tsx'
import { categoryKeyOf } from '#content/category-colours.tsx'
import { lazyPart } from '#reader/frame/lazy-part.tsx'
import { useIsDrawn } from '#ui/use-is-drawn.ts'
import { ArticleBar } from './article-bar.tsx'
import { ArticleContent } from './article-content.tsx'
import { ArticleMissing, ArticleLoading } from './article-states.tsx'
import { useArticle } from './load-article.ts'
import { Related, Neighbours } from './read-next.tsx'
import { useOpenReview } from './use-open-review.ts'
import { useEffect, useRef } from 'react'
import '#reader/frame/history-state.ts'

const ChangeNotice = lazyPart(async () => (await import('./change-notice.tsx')).ChangeNotice)
const PictureViewer = lazyPart(async () => (await import('./picture-viewer.tsx')).PictureViewer)

const route = getRouteApi('/article/$id')

export function Article() {
  const { id } = route.useParams()
  const initial = route.useLoaderData()
  // Another article is another page: no state is kept.
  return <ArticlePage key={id} id={id} initial={initial} />
}

function ArticlePage(props: {
  readonly id: string
  readonly initial: ReturnType<typeof route.useLoaderData>
}) {
  const { onDevice: now, failure, again } = useArticle(props.id, props.initial)
  const { shown: onDevice, change, showNew } = useOpenReview(now, failure)
  const article = onDevice?.article ?? null
  const isDrawn = useIsDrawn()
  const isWaiting = onDevice?.isDrawnLater === true && !isDrawn
  const body = isWaiting ? null : (onDevice?.body ?? null)
  const picture = useOpenPicture()
  return (
    <div data-cat={article ? categoryKeyOf(article) : undefined}>
      <ArticleBar article={article} />
      {article === null ? (
        failure === null ? (
          <ArticleLoading />
        ) : (
          <ArticleMissing failure={failure} onRetry={again} />
        )
      ) : (
        <>
          <article>
            <ArticleHead article={article} onOpenPicture={picture.open} />
            <ArticleContent
              article={article}
              body={body}
              failure={onDevice === now ? failure : null}
              isRemoved={onDevice?.isRemoved === true}
              joined={onDevice ?? {}}
              onRetry={again}
              onOpenPicture={picture.open}
            />
          </article>
          <Related articles={onDevice?.related ?? []}>
            <Neighbours earlier={onDevice?.earlier ?? null} later={onDevice?.later ?? null} />
          </Related>
          <ChangeNotice change={change} showNew={showNew} />
          {picture.address !== null && (
            <PictureViewer article={article} body={body} address={picture.address} onClose={picture.close} />
          )}
        </>
      )}
    </div>
  )
}

interface OpenPicture {
  /** The address of the open picture; null: none. */
  readonly address: string | null
  readonly open: (address: string) => void
  readonly close: () => void
}

/** The open picture, as the history has it: opening adds an entry, so that Back closes it. */
function useOpenPicture(): OpenPicture {
  const router = useRouter()
  const isDrawn = useIsDrawn()
  const inHistory = useLocation({
    select: ({ state }) => (state.layer === 'picture' ? (state.picture ?? null) : null),
  })
  const address = isDrawn ? inHistory : null
  const isClosing = useRef(false)
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    isClosing.current = false
    if (address !== null) return
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    opener.current = null
  }, [address])
  return {
    address,
    open(next) {
      opener.current = document.activeElement
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        state: (before) => ({ ...before, layer: 'picture', picture: next }),
        resetScroll: false,
        hashScrollIntoView: false,
      })
    },
    close() {
      // Going back takes a moment, in which a second press must not go back further.
      if (address === null || isClosing.current) return
      isClosing.current = true
      router.history.back()
    },
  }
}
