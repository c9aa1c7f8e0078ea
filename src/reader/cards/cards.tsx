import { type ReactNode, useState } from 'react'
import { CategoryBadge } from '#content/category-badge.tsx'
import { categoryKeyOf } from '#content/category-colours.tsx'
import { Picture } from '#content/picture.tsx'
import { Score } from '#content/score.tsx'
import { coverOf, type Listed } from '#domain/articles/article.ts'
import { CardMeta } from './card-meta.tsx'
import { StoryTitle, CardActs, CardMarks } from './card-parts.tsx'

// The cards of a story: in lists, beside the cover and in the carousel. Each shows picture, category, score, date and
// reading time (P5.2).

const LIST_SIZES = '(min-width: 64rem) 12rem, (min-width: 48rem) 11rem, 6.5rem'

/**
 * One line of a list, an `<li>`. It cuts a long title and introduction (P5.3). `title` replaces the plain title, to
 * mark matches, and `text` the introduction, to show where they are. `note` adds a short remark.
 */
export function ListCard(props: {
  readonly article: Listed
  readonly title?: ReactNode
  readonly text?: ReactNode
  readonly note?: string | undefined
}) {
  const { article, title, text, note } = props
  // A line drawn before its text arrived keeps its height, so nothing jumps.
  const [cameLate] = useState(article.thin === true)
  return (
    <li className={cameLate ? 'line line-late' : 'line'} data-story data-cat={categoryKeyOf(article)}>
      <Picture address={coverOf(article)} sizes={LIST_SIZES}>
        <CardMarks id={article.id} note={note} />
      </Picture>
      <div className="line-text">
        <CategoryBadge article={article} look="label" />
        <StoryTitle article={article} className="line-clamp-2">
          {title}
        </StoryTitle>
      </div>
      <p className={cameLate ? 'line-intro line-clamp-2' : 'line-intro line-clamp-3'}>
        {text ?? (article.thin ? null : article.introduction)}
      </p>
      <div className="line-foot">
        <CardMeta article={article} />
        {!article.thin && <Score overall={article.overall} />}
      </div>
      <CardActs article={article} />
    </li>
  )
}

const REGULAR_SIZES = '(min-width: 88rem) 28rem, (min-width: 64rem) 32vw, (min-width: 48rem) 47vw, 100vw'

/** A story beside the cover, or under an article: picture, title, score. */
export function RegularCard({ article }: { readonly article: Listed }) {
  return (
    <article className="card card-regular" data-story data-cat={categoryKeyOf(article)}>
      <CategoryBadge article={article} />
      <Picture address={coverOf(article)} sizes={REGULAR_SIZES}>
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

// The plate is cropped to 4:3, so the picture is fetched a third wider than the card.
const FEATURED_SIZES = '(min-width: 80rem) 24rem, (min-width: 64rem) 40vw, (min-width: 48rem) 60vw, 110vw'

/** A card of the carousel: a picture with the score in its corner, and a title. */
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
        <Picture address={coverOf(article)} sizes={FEATURED_SIZES} first={first}>
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
