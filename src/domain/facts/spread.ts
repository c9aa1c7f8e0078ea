// Numbers of a category beside each other: best, median and worst of a field, rankings, and the better value of a row.
import { unusualRemark } from '../es/facts.ts'
import type { CategoryField, FieldValue } from './category-field.ts'
import { valueText } from './field-value.ts'

type Better = CategoryField['better']

/** How the values of a field lie. */
export interface Spread {
  readonly count: number
  readonly lowest: number
  /** The mean of both middle ones if their number is even. */
  readonly median: number
  readonly highest: number
  /** Null if neither is better. */
  readonly best: number | null
  readonly worst: number | null
}

/** The spreads of a category's numbers, by the key of the field. */
export type Spreads = Readonly<Record<string, Spread>>

/** The spread of these numbers; null if there is none. */
export function spreadOf(numbers: readonly number[], better: Better): Spread | null {
  const sorted = numbers.filter((number) => Number.isFinite(number)).toSorted((a, b) => a - b)
  const [lowest] = sorted
  const highest = sorted.at(-1)
  if (lowest === undefined || highest === undefined) return null
  const at = (place: number) => sorted[Math.floor(place)] ?? lowest
  const [best, worst] = better === 'more' ? [highest, lowest] : [lowest, highest]
  return {
    count: sorted.length,
    lowest,
    median: (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2,
    highest,
    ...(better === null ? { best: null, worst: null } : { best, worst }),
  }
}

/** Fewer values say nothing of what is usual. */
const FEWEST_USUAL = 3
const FAR = 3

/** A remark on a number more than three times beyond the others of its category; null if there is nothing to say. */
export function unusualValue(
  field: Pick<CategoryField, 'kind' | 'unit' | 'decimals'>,
  value: FieldValue,
  spread: Spread | null,
): string | null {
  if (typeof value !== 'number' || spread === null || spread.count < FEWEST_USUAL) return null
  const { lowest, highest } = spread
  const isFar = lowest >= 0 && (value > highest * FAR || value * FAR < lowest)
  const [low, high] = [lowest, highest].map((each) => valueText(field, each) ?? '')
  return isFar ? unusualRemark(low ?? '', high ?? '') : null
}

/**
 * Where a number lies between the worst of its category, 0, and the best, 1 (P8.11). Null where that says nothing: neither is
 * better, all are the same, or there are too few.
 */
export function placeBetween(value: number, spread: Spread): number | null {
  const { best, worst, count } = spread
  if (best === null || worst === null || best === worst || count < FEWEST_USUAL) return null
  return Math.min(1, Math.max(0, (value - worst) / (best - worst)))
}

/** An article in a ranking. */
export interface Ranked {
  /** Sorts as the articles' dates do, for example microseconds. */
  readonly published: number
  /** By what it is ranked; null if it is unknown. */
  readonly number: number | null
}

/** Those with a number, the best first; the largest if neither is better. Where numbers tie, the newest first. */
export function ranked<Article extends Ranked>(articles: readonly Article[], better: Better): Article[] {
  const sign = better === 'less' ? 1 : -1
  return articles
    .filter(({ number }) => number !== null && Number.isFinite(number))
    .toSorted((a, b) => sign * ((a.number ?? 0) - (b.number ?? 0)) || b.published - a.published)
}

/** The places of the better values in a row of a comparison; none if neither is better, or if all are the same. */
export function betterPlaces(values: readonly (FieldValue | null | undefined)[], better: Better): number[] {
  const numbers = values.flatMap((value) =>
    typeof value === 'number' && Number.isFinite(value) ? [value] : [],
  )
  const { best, worst } = spreadOf(numbers, better) ?? { best: null, worst: null }
  if (best === null || best === worst) return []
  return values.flatMap((value, place) => (value === best ? [place] : []))
}
