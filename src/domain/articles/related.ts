// What to read after a review: others of its category, and others with the same words in the title, the better ones
// first. A pure function, so a rendered page and the device choose the same three (P8.9).
import { fold } from '../lists/fold.ts'

/** The compared properties of an article. `overall` is null without a score, or if it is unknown. */
export interface Relative {
  readonly id: string
  readonly words: ReadonlySet<string>
  readonly categoryId: string | null
  readonly overall: number | null
}

/** The same category weighs as much as one and a half of the rarest shared words. */
const CATEGORY = 1.5
/** The weight of the full range of scores: it decides between equally related articles. */
const SCORE = 0.5
const SHORTEST_WORD = 3

/** A word in more of the titles than this is ignored: articles, prepositions, the magazine's usual words. */
const MOST_TITLES = 1 / 20
const FEWEST = 2

/** The words of a title, folded, without the shortest ones. */
export function titleWords(title: string): Set<string> {
  const words = fold(title).match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.filter((word) => word.length >= SHORTEST_WORD || /\d/.test(word)))
}

/** Returns the weights of shared words: the rarer, the closer to 1. Frequent words have none. */
export function wordWeights(titles: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const words of titles) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const { length } = titles
  const telling = [...counts].filter(([, count]) => count <= Math.max(FEWEST, length * MOST_TITLES))
  return new Map(telling.map(([word, count]) => [word, Math.log(length / count) / Math.log(length + 1)]))
}

/**
 * Returns the articles most related to this one, at most `count`; equally related ones keep their order. An article
 * that shares neither the category nor a rare word is not related, whatever its score.
 */
export function mostRelated<R extends Relative>(
  article: Relative,
  others: readonly R[],
  { weights, count }: { readonly weights: ReadonlyMap<string, number>; readonly count: number },
): R[] {
  return others
    .filter(({ id }) => id !== article.id)
    .map((other) => ({ other, kinship: kinship(article, other, weights) }))
    .filter((each) => each.kinship > 0)
    .map(({ other, kinship: shared }) => ({ other, weight: shared + (SCORE * (other.overall ?? 0)) / 10 }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, count)
    .map(({ other }) => other)
}

function kinship(one: Relative, other: Relative, weights: ReadonlyMap<string, number>): number {
  let sum = one.categoryId !== null && one.categoryId === other.categoryId ? CATEGORY : 0
  for (const word of one.words) if (other.words.has(word)) sum += weights.get(word) ?? 0
  return sum
}
