/** Parses a query as plain strings: `?q=2026` is no number (P3.8). The last of a repeated key wins. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/**
 * Serialises a query without undefined, null or empty values. Spaces become %20; commas stay. Half a character, which no
 * address can contain, is replaced, as in a form sent by the browser.
 */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) => {
    const words = typeof value === 'string' || typeof value === 'number' ? String(value).toWellFormed() : ''
    return words === ''
      ? []
      : [`${encodeURIComponent(name)}=${encodeURIComponent(words).replaceAll('%2C', ',')}`]
  })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
