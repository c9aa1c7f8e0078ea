import { type ReactNode, useState } from 'react'
import { CategoryBadge } from '#content/category-badge.tsx'
import { categoryKeyOf } from '#content/category-key.ts'
import { Picture } from '#content/picture.tsx'
import { Score } from '#content/score.tsx'
import { coverOf, type Listed } from '#domain/articles/article.ts'
import { CardMarks } from './card-marks.tsx'
import { CardActs } from './card-acts.tsx'
import { CardMeta } from './card-meta.tsx'
import { StoryTitle } from './story-title.tsx'

const SIZES = '(min-width: 64rem) 12rem, (min-width: 48rem) 11rem, 6.5rem'

/**
 * One line of a list, an `<li>`. `title` replaces the plain title, to mark what a search found, and `text` the introduction, to
 * show where it was found; `note` says something of it in a word.
 */
export function ListCard(props: {
  readonly article: Listed
  readonly title?: ReactNode
  readonly text?: ReactNode
  readonly note?: string | undefined
}) {
  const { article, title, text, note } = props
  // A line that was drawn before its text came keeps the height it was drawn with: nothing jumps.
  const [cameLate] = useState(article.thin === true)
  return (
    <li className={cameLate ? 'line line-late' : 'line'} data-story data-cat={categoryKeyOf(article)}>
      <Picture address={coverOf(article)} sizes={SIZES}>
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
