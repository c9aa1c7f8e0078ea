/** The query of an address as plain text, key by key: `?q=2026` is the text 2026, not a number (P3.8); the last of a repeated key counts. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The other way round; what is undefined, null or empty is left out. Spaces become %20, as in the rest of the address; commas stay. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) => {
    const words = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    return words === ''
      ? []
      : [`${encodeURIComponent(name)}=${encodeURIComponent(words).replaceAll('%2C', ',')}`]
  })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
