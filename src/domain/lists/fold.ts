// Removes case and accents for comparisons (P7.6), except from ñ, a separate letter. Each character folds by itself: a
// substring folds to a substring, and no match of plain lower case is lost.

/** One character as a reader sees it, with its combining accents. */
const CLUSTER = /[\s\S][\u0300-\u036F]*/gu
/** Clusters for which lower-casing ASCII is not enough. */
const FOREIGN_CLUSTER = /[\0-\x7F]?[\u0300-\u036F]+|[^\0-\x7F][\u0300-\u036F]*/gu
const ACCENTS = /[\u0300-\u036F]/g
const TILDE = '\u0303'

/** A character of a text, and what it folds to: nothing, one character or several (`ß` becomes `ss`). */
export interface FoldedCluster {
  readonly text: string
  readonly folded: string
}

/** Lower case without accents; ñ, composed or not, becomes the single character `ñ`. Folding twice changes nothing. */
export function fold(text: string): string {
  return text.replace(FOREIGN_CLUSTER, foldCluster).toLowerCase()
}

/** Folds character by character: the joined `text`s are the text, the joined `folded`s are `fold(text)`. */
export function foldedClusters(text: string): FoldedCluster[] {
  return Array.from(text.matchAll(CLUSTER), ([cluster]) => ({ text: cluster, folded: foldCluster(cluster) }))
}

/** A cache: texts have few distinct characters, and each is folded many times. */
const known = new Map<string, string>()
const MOST_KNOWN = 1000

function foldCluster(cluster: string): string {
  const before = known.get(cluster)
  if (before !== undefined) return before
  const folded = foldAnew(cluster)
  if (known.size < MOST_KNOWN) known.set(cluster, folded)
  return folded
}

function foldAnew(cluster: string): string {
  const decomposed = cluster.normalize('NFD')
  if (/^n/i.test(decomposed) && decomposed.includes(TILDE)) return 'ñ'
  // Via upper case, which unifies ß, ﬁ and the final sigma with their plain letters; ẞ must be lower-cased first.
  return decomposed.replace(ACCENTS, '').toLowerCase().toUpperCase().toLowerCase()
}
