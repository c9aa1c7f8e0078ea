// Which prices editors look up again (P27.46).

/** Days after which a price is old. */
const OLD_AFTER = 90
const DAY_MS = 86_400_000

/** Both days as `YYYY-MM-DD`. */
export function isPriceOld(pricedOn: string, today: string): boolean {
  return (Date.parse(today) - Date.parse(pricedOn)) / DAY_MS > OLD_AFTER
}
