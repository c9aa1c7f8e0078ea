// Orders of the catalogue, except by title (`admin-queries.ts`). By score it is a counting sort of bytes.
import { SCORE_MAX, SCORE_MIN } from '#domain/articles/score.ts'
import type { Catalogue } from './catalogue-patch.ts'

const TENTHS = 10
/** The number of stored values: none, and each tenth from the lowest score to the highest. */
const LEVELS = (SCORE_MAX - SCORE_MIN) * TENTHS + 2

/** Encodes a score for the catalogue: its tenths plus 1; 0 if there is none. */
export function storedScore(overall: number | null): number {
  if (overall === null || Number.isNaN(overall)) return 0
  const score = Math.min(SCORE_MAX, Math.max(SCORE_MIN, overall))
  return Math.round((score - SCORE_MIN) * TENTHS) + 1
}

/** Decodes a stored score; null if there is none. */
export function scoreOf(stored: number): number | null {
  return stored === 0 ? null : SCORE_MIN + (stored - 1) / TENTHS
}

/** Sorts indexes by score, best first, then those without a score. Equal scores keep their order. */
export function byScore({ scores }: Catalogue, indexes: ArrayLike<number>): Uint32Array<ArrayBuffer> {
  const places = new Uint32Array(LEVELS + 1)
  const levelOf = (index: number) => LEVELS - 1 - (scores[index] ?? 0)
  for (let at = 0; at < indexes.length; at += 1) {
    const after = levelOf(indexes[at] ?? 0) + 1
    places[after] = (places[after] ?? 0) + 1
  }
  for (let level = 1; level <= LEVELS; level += 1)
    places[level] = (places[level] ?? 0) + (places[level - 1] ?? 0)
  const ordered = new Uint32Array(indexes.length)
  for (let at = 0; at < indexes.length; at += 1) {
    const index = indexes[at] ?? 0
    const level = levelOf(index)
    const place = places[level] ?? 0
    ordered[place] = index
    places[level] = place + 1
  }
  return ordered
}

/** Returns the `most` of these indexes with the best scores, without those that have none. */
export function bestOf(catalogue: Catalogue, indexes: ArrayLike<number>, most: number): number[] {
  return Array.from(byScore(catalogue, indexes).subarray(0, most)).filter(
    (index) => (catalogue.scores[index] ?? 0) > 0,
  )
}
