import { CategoryBadge } from '#content/category-badge.tsx'
import { Picture } from '#content/picture.tsx'
import { Scale, Score } from '#content/score.tsx'
import { coverOf, type ListedArticle, readTimeOf } from '#domain/article.ts'
import { calendarDay, longSpanishDate } from '#domain/dates.ts'
import { readTimeWords } from '#domain/messages.ts'
import { SCORE_MAX, SCORE_MIN, scoreWord } from '#domain/score.ts'

export function ArticleHead({ article }: { readonly article: ListedArticle }) {
  const { title, introduction, publishedAt, overall } = article
  const date = longSpanishDate(publishedAt)
  const word = scoreWord(overall)
  return (
    <>
      <header className="art-head">
        <CategoryBadge article={article} />
        <div className="art-title">
          <h1>{title}</h1>
          <p className="art-lead">{introduction}</p>
          <p className="meta">
            {date !== '' && <time dateTime={calendarDay(publishedAt)}>{date}</time>}
            <span>{readTimeWords(readTimeOf(article))}</span>
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
      <div className="art-hero">
        <Picture address={coverOf(article)} alt={title} sizes="(min-width: 88rem) 82rem, 100vw" first />
      </div>
    </>
  )
}
