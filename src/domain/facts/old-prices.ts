// Prices that editors should check again (P27.46).

/** Days after which a price is old. */
const OLD_AFTER = 90
const DAY_MS = 86_400_000

/** Is a price old? Both days as `YYYY-MM-DD`. */
export function isPriceOld(pricedOn: string, today: string): boolean {
  return (Date.parse(today) - Date.parse(pricedOn)) / DAY_MS > OLD_AFTER
}
