import { calendarDay, longSpanishDate } from '#domain/articles/dates.ts'
import { correctionsTitle } from '#domain/es/ficha.ts'
import type { Correction } from '#domain/facts/article-facts.ts'
import { PART_ITEM, PART_TITLE } from './ficha-look.ts'

/** What was corrected after publication, above the text (P8.13); nothing without corrections. */
export function Corrections({ corrections }: { readonly corrections: readonly Correction[] }) {
  if (corrections.length === 0) return null
  const title = correctionsTitle(corrections.length)
  return (
    <section className="border-l-4 border-ink bg-sunk p-4 text-ui/note" aria-label={title}>
      <h2 className={PART_TITLE}>{title}</h2>
      <ul>
        {corrections.map(({ on, text }, at) => (
          <li key={at} className={`pt-2 ${PART_ITEM}`}>
            <time className="font-semibold" dateTime={calendarDay(on)}>
              {longSpanishDate(on)}
            </time>
            {`: ${text}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
