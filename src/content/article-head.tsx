import { memo } from 'react'
import { coverOf, type ListedArticle } from '#domain/articles/article.ts'
import { readTimeOf } from '#domain/articles/reading-time.ts'
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

/** The classes of the head and of its first column, shared with the placeholder. */
export const HEAD =
  'grid grid-cols-1 gap-x-gutter gap-y-6 border-t-4 border-cat pb-6 md:grid-cols-[minmax(0,8.4fr)_minmax(11rem,3.4fr)] md:items-end md:pb-8'
export const TITLE = 'grid grid-cols-1 content-start gap-4 first:pt-6 md:content-end'
/** A word of stacked combining marks does not wrap, so it is clipped, with room for accents above a tight line. */
const CLIPPED = 'overflow-clip [overflow-clip-margin:0.4em]'

/** The placeholder of a badge that is still loading. */
export function BadgeWait() {
  return <Skeleton className="h-[calc(1.3*0.8125rem+0.625rem)] w-32 md:col-span-full" />
}

/** A single article may arrive before the categories: space is reserved for the badge. */
function isBadgeOnItsWay(article: Omit<ListedArticle, 'id' | 'rev' | 'bodyRev'>): boolean {
  return article.categoryId !== null && badgeOf(article) === null
}

/** Category, title, introduction, dates and score (P8.1). Memoised, because the picture may re-render without it. */
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
    <header className={HEAD}>
      {isBadgeOnItsWay(article) ? (
        <BadgeWait />
      ) : (
        <CategoryBadge article={article} className="justify-self-start text-small! md:col-span-full" />
      )}
      <div className={TITLE}>
        <Heading className={`text-title-xl/tight tracking-title ${CLIPPED}`}>{title}</Heading>
        <p className={`max-w-[46ch] text-lead/[1.42] text-pretty text-ink-2 print:max-w-none ${CLIPPED}`}>
          {introduction}
        </p>
        <p className={`meta ${CLIPPED}`}>
          {date !== '' && <time dateTime={calendarDay(publishedAt)}>{date}</time>}
          <span>{readTimeWords(readTimeOf(article))}</span>
          {changed !== null && (
            <span>
              Actualizada el <time dateTime={changed}>{longSpanishDate(changed)}</time>
            </span>
          )}
        </p>
      </div>
      {/* The word is next to the numeral if there is room. */}
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 md:flex-col md:items-stretch md:gap-4">
        <Score overall={overall} ruler={false} className="inline-grid text-score-xl md:self-start" />
        {word !== null && (
          <p className="font-display text-title-m/[1.05] font-title font-stretch-86%">{word}</p>
        )}
        <div className="basis-full md:basis-auto" aria-hidden="true">
          <Scale overall={overall} />
          <div className="mt-1 flex justify-between text-label text-ink-2 tabular">
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
 * Everything in an article above its body. `level`: the heading's level, in a preview. `withPicture`: if false, nothing
 * is fetched and a placeholder takes the cover's place.
 */
export function ArticleHead(props: {
  readonly article: Omit<ListedArticle, 'id' | 'rev' | 'bodyRev'>
  readonly level?: 1 | 2
  readonly withPicture?: boolean
  readonly onOpenPicture?: (address: string) => void
}) {
  const { article, level = 1, withPicture = true, onOpenPicture } = props
  const cover = withPicture ? coverOf(article) : null
  // An alternative text set by an editor takes precedence (P8.7).
  const alt = pictureNote(cover ?? '').alt ?? article.title
  const hero = <Picture address={cover} alt={alt} sizes="(min-width: 88rem) 82rem, 100vw" first />
  return (
    <>
      <ArticleHeader article={article} level={level} />
      <div data-hero>
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
