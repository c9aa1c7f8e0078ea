import { spreadNames } from '#domain/es/ficha.ts'
import type { CategoryField } from '#domain/facts/category-field.ts'
import { valueText } from '#domain/facts/field-value.ts'
import { placeBetween, type Spread } from '#domain/facts/spread.ts'

/**
 * A value between the worst and the best of its category, with the median: length and place say it, and the words below.
 * `at`: its place, from 0, the worst, to 1.
 */
export function SpreadBar(props: {
  readonly field: CategoryField
  readonly spread: Spread
  readonly at: number
}) {
  const { field, spread, at } = props
  const { worst, median, best } = spread
  const ends = [
    [spreadNames.worst, worst],
    [spreadNames.median, median],
    [spreadNames.best, best],
  ] as const
  return (
    <dd className="col-span-full p-0 md:col-auto">
      {/* The bar and the pointer are the score's (`score.css`). */}
      <svg className="scale mt-2 h-3.5 w-full border-b border-line-strong [--bar:5px] md:mt-0" aria-hidden>
        <rect y="100%" width={percent(at)} height="5" />
        <rect x={percent(placeBetween(median, spread) ?? 0)} width="1" height="100%" className="fill-ink-2" />
        <rect x={percent(at)} width="3" height="100%" />
      </svg>
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-label/label text-ink-2 tabular">
        {ends.map(([name, value]) => (
          <span key={name}>{`${name}: ${valueText(field, value) ?? ''}`}</span>
        ))}
      </p>
    </dd>
  )
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`
}
