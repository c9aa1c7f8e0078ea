// The overall score (P2.6): 0 to 10 in tenths, one decimal, '0.0' when missing. The word matches the displayed score,
// so a score rounded to 9.0 gets the word for 9.0.

export const SCORE_MIN = 0
export const SCORE_MAX = 10
export const SCORE_STEP = 0.1

const words = [
  { from: 9, word: 'Imprescindible' },
  { from: 8, word: 'Muy recomendable' },
  { from: 7, word: 'Recomendable' },
  { from: 5, word: 'Correcto' },
] as const
const LOWEST = 'Flojo'

/** `8.7`; `0.0` for a missing score, and for a score of 0. */
export function formatScore(overall: number | null | undefined): string {
  return tenths(overall ?? 0).toFixed(1)
}

/** The word for a score; null without a score. 0 is a score (P2.8). */
export function scoreWord(overall: number | null | undefined): string | null {
  if (overall == null || !Number.isFinite(overall)) return null
  return words.find(({ from }) => tenths(overall) >= from)?.word ?? LOWEST
}

function tenths(score: number): number {
  return Number.isFinite(score) ? Math.round(score * 10) / 10 : 0
}
