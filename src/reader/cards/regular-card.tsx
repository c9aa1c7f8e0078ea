import { CategoryBadge } from '#content/category-badge.tsx'
import { categoryKeyOf } from '#content/category-key.ts'
import { Picture } from '#content/picture.tsx'
import { Score } from '#content/score.tsx'
import { coverOf, type Listed } from '#domain/articles/article.ts'
import { CardMarks } from './card-marks.tsx'
import { CardActs } from './card-acts.tsx'
import { CardMeta } from './card-meta.tsx'
import { StoryTitle } from './story-title.tsx'

const SIZES = '(min-width: 88rem) 28rem, (min-width: 64rem) 32vw, (min-width: 48rem) 47vw, 100vw'

/** A story beside the cover, or under an article: picture, title, score. */
export function RegularCard({ article }: { readonly article: Listed }) {
  return (
    <article className="card card-regular" data-story data-cat={categoryKeyOf(article)}>
      <CategoryBadge article={article} />
      <Picture address={coverOf(article)} sizes={SIZES}>
        <CardMarks id={article.id} />
      </Picture>
      <div className="card-body">
        <StoryTitle article={article} />
        <div className="card-foot">
          <CardMeta article={article} stacked />
          {!article.thin && <Score overall={article.overall} size="m" />}
        </div>
      </div>
      <CardActs article={article} />
    </article>
  )
}
