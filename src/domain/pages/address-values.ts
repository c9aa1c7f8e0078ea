// What an address says behind its question mark, value by value. Anybody may have written it: what is no value counts as
// nothing said (P3.6). Reading a value that was read already gives the same.

/** So many digits are a page that no magazine has; more are no number that a computer can count with. */
const PAGE = /^0*[1-9]\d{0,11}$/

/** A page from 2 on; undefined for the first, which addresses leave out, and for whatever is no page. */
export function pageValue(value: unknown): number | undefined {
  const words = typeof value === 'number' ? String(value) : value
  if (typeof words !== 'string' || !PAGE.test(words)) return undefined
  return Number(words) > 1 ? Number(words) : undefined
}

/** A part of a path as it was before it was encoded; null when nobody encodes so. */
export function decodedPart(written: string): string | null {
  try {
    return decodeURIComponent(written)
  } catch {
    return null
  }
}

/** A text without the spaces around it; undefined when nothing is left. A slug of digits may arrive as a number. */
export function textValue(value: unknown): string | undefined {
  const words = typeof value === 'number' ? String(value) : value
  return (typeof words === 'string' && words.trim()) || undefined
}
