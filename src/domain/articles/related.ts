// What to read after a review: others of its category, others whose titles share its words, the better ones first. Pure,
// so that a rendered page and the device come to the same three.
import { fold } from '../lists/fold.ts'

/** What is looked at of an article. `overall`: null where it has no score, or none that everybody knows. */
export interface Relative {
  readonly id: string
  readonly words: ReadonlySet<string>
  readonly categoryId: string | null
  readonly overall: number | null
}

/** The same category counts as much as sharing one and a half of the rarest words. */
const CATEGORY = 1.5
/** Between the worst score and the best: it decides among those that are related about as much. */
const SCORE = 0.5
const SHORTEST_WORD = 3

/** A word in more of the titles than this tells nothing: articles, prepositions, what the magazine always says. */
const MOST_TITLES = 1 / 20
const FEWEST = 2

/** The words of a title, folded, without the shortest ones. */
export function titleWords(title: string): Set<string> {
  const words = fold(title).match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.filter((word) => word.length >= SHORTEST_WORD || /\d/.test(word)))
}

/** How much it says that two of these share a word: the rarer it is, the nearer to 1. Nothing where many have it. */
export function wordWeights(titles: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const words of titles) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const { length } = titles
  const telling = [...counts].filter(([, count]) => count <= Math.max(FEWEST, length * MOST_TITLES))
  return new Map(telling.map(([word, count]) => [word, Math.log(length / count) / Math.log(length + 1)]))
}

/**
 * Those most related to the article, at most `count`, itself not among them; as many in common: in the order given. Who
 * shares neither category nor a telling word is not related, however good.
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
