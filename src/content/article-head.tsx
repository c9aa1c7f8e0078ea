import { memo } from 'react'
import { coverOf, type ListedArticle, readTimeOf } from '#domain/articles/article.ts'
import { calendarDay, laterDay, longSpanishDate } from '#domain/articles/dates.ts'
import { readTimeWords } from '#domain/es/article.ts'
import { SCORE_MAX, SCORE_MIN, scoreWord } from '#domain/articles/score.ts'
import { badgeOf } from '#domain/categories/category-badge.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { CategoryBadge } from './category-badge.tsx'
import { pictureNote } from '#domain/pictures/picture-note.ts'
import { OpenablePicture } from './openable-picture.tsx'
import { Picture } from './picture.tsx'
import { Scale, Score } from './score.tsx'

/** A single article may arrive before the categories: space is reserved for the badge. */
function isBadgeOnItsWay(article: Omit<ListedArticle, 'id' | 'rev' | 'bodyRev'>): boolean {
  return article.categoryId !== null && badgeOf(article) === null
}

/**
 * Category, title, introduction, dates and score (P8.1). Redrawn only for another article, because its picture may
 * change alone.
 */
const ArticleHeader = memo(function ArticleHeader(props: {
  readonly article: Omit<ListedArticle, 'id' | 'rev' | 'bodyRev'>
  readonly level: 1 | 2
}) {
  const { article, level } = props
  const { title, introduction, publishedAt, changedAt, overall } = article
  const Heading = level === 1 ? 'h1' : 'h2'
  const date = longSpanishDate(publishedAt)
  const changed = laterDay(publishedAt, changedAt)
  const word = scoreWord(overall)
  return (
    <header className="art-head">
      {isBadgeOnItsWay(article) ? <Skeleton className="tab-wait" /> : <CategoryBadge article={article} />}
      <div className="art-title">
        <Heading>{title}</Heading>
        <p className="art-lead">{introduction}</p>
        <p className="meta">
          {date !== '' && <time dateTime={calendarDay(publishedAt)}>{date}</time>}
          <span>{readTimeWords(readTimeOf(article))}</span>
          {changed !== null && (
            <span>
              Actualizada el <time dateTime={changed}>{longSpanishDate(changed)}</time>
            </span>
          )}
        </p>
      </div>
      <div className="verdict">
        <Score overall={overall} ruler={false} />
        {word !== null && <p className="verdict-word">{word}</p>}
        <div className="scale-box" aria-hidden="true">
          <Scale overall={overall} wide />
          <div className="scale-nums">
            <span>{SCORE_MIN}</span>
            <span>{(SCORE_MIN + SCORE_MAX) / 2}</span>
            <span>{SCORE_MAX}</span>
          </div>
        </div>
      </div>
    </header>
  )
})

/**
 * Everything of an article above its body. `level`: of its heading; a preview is part of another page. `withPicture`:
 * if false, a placeholder takes the cover's place and nothing is fetched. `onOpenPicture` opens the cover.
 */
export function ArticleHead(props: {
  readonly article: Omit<ListedArticle, 'id' | 'rev' | 'bodyRev'>
  readonly level?: 1 | 2
  readonly withPicture?: boolean
  readonly onOpenPicture?: (address: string) => void
}) {
  const { article, level = 1, withPicture = true, onOpenPicture } = props
  const cover = withPicture ? coverOf(article) : null
  // The text that an editor has given comes first (P8.7).
  const alt = pictureNote(cover ?? '').alt ?? article.title
  const hero = <Picture address={cover} alt={alt} sizes="(min-width: 88rem) 82rem, 100vw" first />
  return (
    <>
      <ArticleHeader article={article} level={level} />
      <div className="art-hero">
        {cover !== null && onOpenPicture ? (
          <OpenablePicture name={alt} onOpen={() => onOpenPicture(cover)}>
            {hero}
          </OpenablePicture>
        ) : (
          hero
        )}
      </div>
    </>
  )
}
