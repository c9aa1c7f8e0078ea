import { CategoryBadge } from '#content/category-badge.tsx'
import { categoryKeyOf } from '#content/category-key.ts'
import { Picture } from '#content/picture.tsx'
import { Score } from '#content/score.tsx'
import { coverOf, type Listed } from '#domain/articles/article.ts'
import { CardMarks } from './card-marks.tsx'
import { CardActs } from './card-acts.tsx'
import { CardMeta } from './card-meta.tsx'
import { StoryTitle } from './story-title.tsx'

// The plate is cropped to 4:3, so it is fetched a third wider than the card.
const SIZES = '(min-width: 80rem) 24rem, (min-width: 64rem) 40vw, (min-width: 48rem) 60vw, 110vw'

/** The card of the carousel: a picture with the score in its corner, and a title. */
export function FeaturedCard({
  article,
  first = false,
}: {
  readonly article: Listed
  readonly first?: boolean
}) {
  return (
    <article className="card card-featured" data-story data-cat={categoryKeyOf(article)}>
      <CategoryBadge article={article} />
      <div className="relative">
        <Picture address={coverOf(article)} sizes={SIZES} first={first}>
          <CardMarks id={article.id} />
        </Picture>
        {!article.thin && (
          <div className="notch">
            <Score overall={article.overall} />
          </div>
        )}
      </div>
      <div className="card-body">
        <StoryTitle article={article} className="line-clamp-3" />
        <CardMeta article={article} />
      </div>
      <CardActs article={article} />
    </article>
  )
}
