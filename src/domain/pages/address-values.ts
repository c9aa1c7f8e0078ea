// Parses values of an address's query; invalid ones are ignored (P3.6). Parsing is idempotent.

/** No list has pages with this many digits; more digits would not be an exact number. */
const PAGE = /^0*[1-9]\d{0,11}$/

/** A page from 2 on; undefined for the first, which addresses leave out, and for invalid values. */
export function pageValue(value: unknown): number | undefined {
  const words = typeof value === 'number' ? String(value) : value
  if (typeof words !== 'string' || !PAGE.test(words)) return undefined
  return Number(words) > 1 ? Number(words) : undefined
}

/** A part of a path, decoded; null if its encoding is invalid. */
export function decodedPart(written: string): string | null {
  try {
    return decodeURIComponent(written)
  } catch {
    return null
  }
}

/** Returns a trimmed string; undefined if it is empty. A slug of digits may arrive as a number. */
export function textValue(value: unknown): string | undefined {
  const words = typeof value === 'number' ? String(value) : value
  return (typeof words === 'string' && words.trim()) || undefined
}
