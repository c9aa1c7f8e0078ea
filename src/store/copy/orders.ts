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
  const levelOf = (at: number) => LEVELS - 1 - (scores[indexes[at] ?? 0] ?? 0)
  return countingSort(indexes.length, LEVELS, levelOf).sorted.map((at) => indexes[at] ?? 0)
}

/** Sorts the numbers below `length` stably by level, and returns where each level begins. */
export function countingSort(length: number, levels: number, levelOf: (at: number) => number) {
  const places = new Uint32Array(levels + 1)
  for (let at = 0; at < length; at += 1) {
    const after = levelOf(at) + 1
    places[after] = (places[after] ?? 0) + 1
  }
  for (let level = 1; level <= levels; level += 1)
    places[level] = (places[level] ?? 0) + (places[level - 1] ?? 0)
  const next = places.slice()
  const sorted = new Uint32Array(length)
  for (let at = 0; at < length; at += 1) {
    const level = levelOf(at)
    const place = next[level] ?? 0
    sorted[place] = at
    next[level] = place + 1
  }
  return { places, sorted }
}

/** Returns the `most` of these indexes with the best scores, without those that have none. */
export function bestOf(catalogue: Catalogue, indexes: ArrayLike<number>, most: number): number[] {
  return Array.from(byScore(catalogue, indexes).subarray(0, most)).filter(
    (index) => (catalogue.scores[index] ?? 0) > 0,
  )
}
