// Problems in a guide that need an editor (P27.44): picks whose review is gone, or whose price exceeds the limit.
import type { HeadFacts } from '../facts/article-facts.ts'
import type { Pick } from '../guides/guide.ts'
import { priceText, typedNumber } from '../facts/spanish-number.ts'

/** The review of a pick, as far as the device knows it. */
export interface PickedReview {
  readonly id: string
  readonly title: string
  readonly categoryId: string | null
  readonly facts: HeadFacts
}

interface Frame {
  /** In euros; null: no limit. */
  readonly maxPrice: number | null
  readonly categoryId: string | null
}

const SUM = /(?:€\s*(\d[\d.,]*\d|\d))|(?:(\d[\d.,]*\d|\d)\s*(?:€|euros?\b|eur\b))/gi

/** Returns the largest amount of euros in a question ('¿Qué móvil por 200 €?'); null if there is none. */
export function sumIn(question: string): number | null {
  const sums = Array.from(question.matchAll(SUM), ([, behind, before]) => typedNumber(behind ?? before ?? ''))
  const known = sums.flatMap((sum) => (sum === null ? [] : [sum.value]))
  return known.length === 0 ? null : Math.max(...known)
}

/** Describes the problem of a pick in Spanish; null if there is none. `review`: undefined if the device has none. */
export function pickProblem(
  review: PickedReview | undefined,
  { maxPrice, categoryId }: Frame,
): string | null {
  if (!review) return 'La reseña ya no está publicada'
  if (categoryId !== null && review.categoryId !== categoryId) return 'Es de otra categoría'
  const { price, currency = 'EUR' } = review.facts
  if (maxPrice === null) return null
  if (price === undefined) return 'Su ficha no dice el precio'
  // Other currencies are not converted, so they always count as a problem.
  if (currency !== 'EUR' || price > maxPrice) return `Cuesta ${priceText(price, currency)}`
  return null
}

/** Counts the picks of a guide that need an editor. */
export function problemCount(
  picks: readonly Pick[],
  frame: Frame,
  reviews: Readonly<Record<string, PickedReview>>,
): number {
  return picks.filter(({ article }) => pickProblem(reviews[article], frame) !== null).length
}
