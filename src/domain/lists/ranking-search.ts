// What the address of a category's ranking asks for: `/mejores/audio?por=battery_h&menos=200` (P27.34). Separate from the ranking
// itself, because every page has its route. Anybody may have written the address.

export interface RankingSearch {
  /** The key of the field that it is ordered by; by the score if absent. */
  readonly por?: string | undefined
  /** Only what costs less, in euros. */
  readonly menos?: number | undefined
}

/** Fewer reviews make no ranking (P27.35). */
export const LEAST_RANKED = 3

/** The prices that a ranking may stay below, in euros. Few, so that a category has few rankings. */
export const PRICE_LIMITS = [50, 100, 200, 300, 500, 800, 1000, 1500, 2000, 3000, 5000]

/** Parses the query; whatever is not in one of these forms counts as absent. Both fields are always set, perhaps to undefined. */
export function parseRankingSearch({ por, menos }: Readonly<Record<string, unknown>>): RankingSearch {
  return {
    por: typeof por === 'string' && /^[a-z0-9_]{1,32}$/.test(por) ? por : undefined,
    menos: PRICE_LIMITS.find((limit) => String(limit) === String(menos)),
  }
}
