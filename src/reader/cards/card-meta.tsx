import type { Listed } from '#domain/articles/article.ts'
import { readTimeOf } from '#domain/articles/reading-time.ts'
import { calendarDay, shortEnglishDate } from '#domain/articles/dates.ts'
import { cardReadTime } from '#domain/es/messages.ts'

/** Date and, if known, reading time, in English and marked as such (P1.5). `className` positions them. */
export function CardMeta(props: { readonly article: Listed; readonly className?: string }) {
  const { article, className = '' } = props
  const date = shortEnglishDate(article.publishedAt)
  return (
    <p className={`meta ${className}`}>
      {date !== '' && (
        <time dateTime={calendarDay(article.publishedAt)} lang="en">
          {date}
        </time>
      )}
      {!article.thin && <span lang="en">{cardReadTime(readTimeOf(article))}</span>}
    </p>
  )
}
