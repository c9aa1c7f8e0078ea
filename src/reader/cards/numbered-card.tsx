import type { ReactNode } from 'react'
import { CategoryBadge } from '#content/category-badge.tsx'
import { Score } from '#content/score.tsx'
import type { Listed } from '#domain/articles/article.ts'
import { calendarDay, longSpanishDate } from '#domain/articles/dates.ts'
import { priceText } from '#domain/facts/spanish-number.ts'
import { CardActs, StoryTitle } from './card-parts.tsx'
import { LineFrame } from './cards.tsx'
import { LINE_FOOT, LINE_INTRO, LINE_TEXT } from './card-look.ts'

const SIZES = '(min-width: 64rem) 12rem, (min-width: 48rem) 11rem, 6.5rem'

/**
 * An entry of an ordered list of reviews, an `<li>`: its number, picture, title, score, and price with its day
 * (P27.32). `text` explains why it is listed and is never truncated. `fact`: the number it is ranked by.
 */
export function NumberedCard(props: {
  readonly article: Listed
  readonly number: number
  readonly text: ReactNode
  readonly fact?: ReactNode
}) {
  const { article, number, text, fact } = props
  return (
    <LineFrame article={article} sizes={SIZES}>
      <div className={LINE_TEXT}>
        <div className="flex items-center gap-3">
          <span className="font-display text-title-m/none font-title tabular">
            {number}
            <span className="sr-only">.</span>
          </span>
          <CategoryBadge article={article} look="label" />
        </div>
        <StoryTitle
          article={article}
          className="text-lg leading-[1.16] font-title-s text-pretty hyphens-none font-stretch-76% md:text-title-s md:font-stretch-90%"
        />
      </div>
      <p className={LINE_INTRO}>{text}</p>
      <div className={LINE_FOOT}>
        <p className="meta max-md:mr-20 md:flex-col md:items-end md:[--meta-line:transparent] lg:items-start lg:border-l lg:border-line lg:pl-4 lg:text-start">
          {fact !== undefined && <strong className="text-ink">{fact}</strong>}
          <Price article={article} />
        </p>
        {!article.thin && (
          <Score
            overall={article.overall}
            className="grid w-17 text-score-s lg:order-2 lg:justify-self-end"
            scale="h-2"
          />
        )}
      </div>
      <CardActs article={article} place="line" />
    </LineFrame>
  )
}

function Price({ article: { facts = {} } }: { readonly article: Listed }) {
  const { price, currency, pricedOn = '' } = facts
  if (price === undefined) return null
  const day = longSpanishDate(pricedOn)
  return (
    <>
      <strong className="text-ink">{priceText(price, currency)}</strong>
      {day !== '' && <time dateTime={calendarDay(pricedOn)}>{day}</time>}
    </>
  )
}
