// Case and accents taken away, so that texts can be compared (P7.6). ñ is a letter, not an accent: it stays.
// Apart from that one pair, each character folds by itself, wherever it stands: a part of a text folds to a part of
// the folded text. That is why folding never loses a match that plain lower-casing finds.

/** One character as a reader sees it, with the accents written after it. */
const CLUSTER = /[\s\S][\u0300-\u036F]*/gu
/** The clusters that more than ASCII lower-casing happens to. */
const FOREIGN_CLUSTER = /[\0-\x7F]?[\u0300-\u036F]+|[^\0-\x7F][\u0300-\u036F]*/gu
const ACCENTS = /[\u0300-\u036F]/g
const TILDE = '\u0303'

/** A character of a text, and what it folds to: nothing, one character or several (`ß` gives `ss`). */
export interface FoldedCluster {
  readonly text: string
  readonly folded: string
}

/** Lower case without accents; ñ, composed or not, becomes the one character `ñ`. Folding twice changes nothing. */
export function fold(text: string): string {
  return text.replace(FOREIGN_CLUSTER, foldCluster).toLowerCase()
}

/** The same, character by character: the `text`s joined are the text, the `folded`s joined are `fold(text)`. */
export function foldedClusters(text: string): FoldedCluster[] {
  return Array.from(text.matchAll(CLUSTER), ([cluster]) => ({ text: cluster, folded: foldCluster(cluster) }))
}

/** What was folded before: a text has few different letters, and each is asked for many times. */
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
  // By way of the capitals, where ß, ﬁ and the final sigma meet what they stand for; ẞ is no capital until lowered.
  return decomposed.replace(ACCENTS, '').toLowerCase().toUpperCase().toLowerCase()
}
