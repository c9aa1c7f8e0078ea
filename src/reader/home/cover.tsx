import { memo } from 'react'
import { CategoryBadge } from '#content/category-badge.tsx'
import { categoryKeyOf } from '#content/category-colours.tsx'
import { Picture } from '#content/picture.tsx'
import { Score } from '#content/score.tsx'
import { coverOf, type Listed } from '#domain/articles/article.ts'
import { RegularCard } from '../cards/cards.tsx'
import { CardMeta } from '../cards/card-meta.tsx'
import { StoryTitle, CardActs, CardMarks } from '../cards/card-parts.tsx'

const REGULAR_SIZES = '(min-width: 88rem) 54rem, (min-width: 64rem) 64vw, 100vw'

/**
 * The featured block as a magazine's cover: one story on its own colour, the others beside it. `isInSight`: it is
 * visible first, as in a category, so its picture is fetched at once.
 */
export const Cover = memo(function Cover({
  articles,
  isInSight = false,
}: {
  readonly articles: readonly Listed[]
  readonly isInSight?: boolean
}) {
  const [main, ...side] = articles
  if (main === undefined) return null
  return (
    <section className="mt-8" aria-label="En portada">
      <div className="cover">
        <CoverStory article={main} isInSight={isInSight} />
        {side.length > 0 && (
          <div className={isInSight ? 'cover-side' : 'cover-side is-far'}>
            {side.map((article) => (
              <RegularCard key={article.id} article={article} />
            ))}
          </div>
        )}
      </div>
    </section>
  )
})

function CoverStory({ article, isInSight }: { readonly article: Listed; readonly isInSight: boolean }) {
  return (
    <article className="card cover-main" data-story data-cat={categoryKeyOf(article)}>
      <CategoryBadge article={article} />
      <Picture address={coverOf(article)} sizes={REGULAR_SIZES} first={isInSight}>
        <CardMarks id={article.id} />
      </Picture>
      <div className="card-body">
        <StoryTitle article={article} />
        <p className="card-intro">{article.thin ? null : article.introduction}</p>
        <CardMeta article={article} />
        {!article.thin && <Score overall={article.overall} size="l" />}
      </div>
      <CardActs article={article} />
    </article>
  )
}
