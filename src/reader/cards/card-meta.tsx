import { readTimeOf, type ListedArticle } from '#domain/article.ts'
import { calendarDay, shortEnglishDate } from '#domain/dates.ts'
import { cardReadTime } from '#domain/messages.ts'

/** Date and reading time, in English as specified (decision 16). */
export function CardMeta(props: {
  readonly article: Pick<ListedArticle, 'publishedAt' | 'readTime'>
  readonly stacked?: boolean
}) {
  const { article, stacked = false } = props
  const date = shortEnglishDate(article.publishedAt)
  return (
    <p className={stacked ? 'meta meta-stacked' : 'meta'}>
      {date !== '' && (
        <time dateTime={calendarDay(article.publishedAt)} lang="en">
          {date}
        </time>
      )}
      <span lang="en">{cardReadTime(readTimeOf(article))}</span>
    </p>
  )
}
