// Metadata of a page: title of up to 60 characters, description of up to 160, canonical address (P25.2, P25.1).

export const TITLE_LIMIT = 60
export const DESCRIPTION_LIMIT = 160

/** Precomposed letters and common symbols: each is one code unit and one character. */
const EACH_ONE_UNIT = /^[ -~¡-¬®-ʯḀ-ỿ‐-‧‰-⁞₠-⃀]*$/u

let segmenter: Intl.Segmenter | undefined

/** Splits a text into user-perceived characters. Creating a segmenter takes ten milliseconds, and few texts need one. */
function charactersOf(text: string): Iterable<string> {
  if (EACH_ONE_UNIT.test(text)) return text
  segmenter ??= new Intl.Segmenter('es', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** The title followed by the publication's name if both fit, otherwise only the title, truncated. */
export function pageTitle(title: string, siteName: string): string {
  const clean = oneLine(title)
  if (clean === '' || clean === siteName) return truncate(siteName, TITLE_LIMIT)
  const both = `${clean} · ${siteName}`
  return Array.from(both).length <= TITLE_LIMIT ? both : truncate(clean, TITLE_LIMIT)
}

/** The text on one line, truncated. */
export function metaDescription(text: string): string {
  return truncate(oneLine(text), DESCRIPTION_LIMIT)
}

/** The canonical address of a screen. `path` begins with a slash and includes the canonical query. */
export function canonicalUrl(baseUrl: string, path: string): string {
  return baseUrl.replace(/\/+$/, '') + path
}

/** The text on one line, without spaces around it. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Truncates between words, or within one if that would fill less than half. Never splits a character. */
function truncate(text: string, limit: number): string {
  // A string never has more code points than code units.
  if (text.length <= limit) return text
  let kept = ''
  let length = 0
  for (const character of charactersOf(text)) {
    length += Array.from(character).length
    if (length > limit) break
    kept += character
  }
  if (kept === text) return text
  const isBetween = /^\s/u.test(text.slice(kept.length))
  const words = isBetween ? kept : kept.slice(0, kept.search(/\s\S*$/u) + 1)
  return (words.length * 2 > kept.length ? words.replace(/[\s,;:·(«–—-]+$/u, '') : kept).trimEnd()
}
