// Compares numbers of a category: best, median and worst of a field, and the better value of a row.
import type { CategoryField, FieldValue } from './category-field.ts'
import { valueText } from './field-value.ts'

type Better = CategoryField['better']

/** The distribution of a field's values. */
export interface Spread {
  readonly count: number
  readonly lowest: number
  /** The mean of the two middle values if the count is even. */
  readonly median: number
  readonly highest: number
  /** Null if neither end is better. */
  readonly best: number | null
  readonly worst: number | null
}

/** The spreads of a category's numbers, by the key of the field. */
export type Spreads = Readonly<Record<string, Spread>>

/** Computes the spread of these numbers; null if there are none. */
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

/** With fewer values, nothing can be said about what is usual. */
const FEWEST_USUAL = 3
const FAR = 3

/** Returns a remark on a number more than three times beyond the others of its category; null if there is none. */
export function unusualValue(
  field: Pick<CategoryField, 'kind' | 'unit' | 'decimals'>,
  value: FieldValue,
  spread: Spread | null,
): string | null {
  if (typeof value !== 'number' || spread === null || spread.count < FEWEST_USUAL) return null
  const { lowest, highest } = spread
  const isFar = lowest >= 0 && (value > highest * FAR || value * FAR < lowest)
  const [low, high] = [lowest, highest].map((each) => valueText(field, each) ?? '')
  return isFar
    ? `Se sale de lo habitual en la categoría: ${low === high ? low : `de ${low} a ${high}`}`
    : null
}

/**
 * Returns the position of a number between the worst (0) and the best (1) of its category (P8.11). Null if that is
 * meaningless: neither is better, all are equal, or there are too few.
 */
export function placeBetween(value: number, spread: Spread): number | null {
  const { best, worst, count } = spread
  if (best === null || worst === null || best === worst || count < FEWEST_USUAL) return null
  return Math.min(1, Math.max(0, (value - worst) / (best - worst)))
}

/** Returns the indexes of the better values in a row of a comparison; none if neither is better, or all are equal. */
export function betterPlaces(values: readonly (FieldValue | null | undefined)[], better: Better): number[] {
  const numbers = values.flatMap((value) =>
    typeof value === 'number' && Number.isFinite(value) ? [value] : [],
  )
  const { best, worst } = spreadOf(numbers, better) ?? { best: null, worst: null }
  if (best === null || best === worst) return []
  return values.flatMap((value, place) => (value === best ? [place] : []))
}
