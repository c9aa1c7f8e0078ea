// The query of a category's ranking: `/mejores/audio?por=battery_h&menos=200` (P27.34). Separate from the ranking
// itself, because every page loads its route. Addresses are untrusted.

export interface RankingSearch {
  /** The key of the field it is sorted by; the score if absent. */
  readonly por?: string | undefined
  /** The price limit, in euros. */
  readonly menos?: number | undefined
}

/** With fewer reviews there is no ranking (P27.35). */
export const LEAST_RANKED = 3

/** The possible price limits of a ranking, in euros. Few, so that a category has few rankings. */
export const PRICE_LIMITS = [50, 100, 200, 300, 500, 800, 1000, 1500, 2000, 3000, 5000]

/** Parses the query; anything else is ignored. Both fields are always set, perhaps to undefined. */
export function parseRankingSearch({ por, menos }: Readonly<Record<string, unknown>>): RankingSearch {
  return {
    por: typeof por === 'string' && /^[a-z0-9_]{1,32}$/.test(por) ? por : undefined,
    menos: PRICE_LIMITS.find((limit) => String(limit) === String(menos)),
  }
}
