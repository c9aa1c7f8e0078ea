/**
 * The query of an address as plain text, key by key: `?q=2026` is the text 2026, not a number (P3.8). The last of a repeated
 * key counts.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/**
 * Writes the query, without values that are undefined, null or empty. Spaces become %20, as in the rest of the
 * address; commas stay.
 */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) => {
    const words = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    return words === ''
      ? []
      : [`${encodeURIComponent(name)}=${encodeURIComponent(words).replaceAll('%2C', ',')}`]
  })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
