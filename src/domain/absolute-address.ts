// Addresses for whoever reads away from the page: a feed, a crawler, a card. Pure text: `URL` is the platform's.

const SCHEME = /^[a-z][a-z\d+.-]*:/i
/** Characters that no address may hold as they are. A percent sign stays: it was written by whoever encoded the rest. */
const UNWRITABLE = /[^\x21-\x7e]|["<>\\^`{|}]/gu

const LONE_SURROGATE = /\p{Surrogate}/gu

/** The publication's own address without its slash at the end, as every address below it begins. */
export function withoutSlash(base: string): string {
  return base.replace(/\/+$/, '')
}

/**
 * A picture's or a page's address as it stands in a row, whole; null when it is none that can be fetched from elsewhere
 * (`data:`, `blob:`, `javascript:`, nothing at all). `base` is the publication's, a host without a path.
 */
export function absoluteAddress(address: string, base: string): string | null {
  const written = address.replace(LONE_SURROGATE, '').trim().replace(UNWRITABLE, encodeURIComponent)
  const home = withoutSlash(base)
  if (/^https?:\/\/[^/?#]/i.test(written)) return written
  if (/^\/\/[^/?#]/.test(written)) return `${SCHEME.exec(home)?.[0] ?? 'https:'}${written}`
  if (written === '' || SCHEME.test(written) || /^[?#]|^\/\//.test(written)) return null
  return `${home}/${written.replace(/^\//, '')}`
}

/** The address of an article's page. */
export function articleAddress(id: string, base: string): string {
  return `${withoutSlash(base)}/article/${encodeURIComponent(id.replace(LONE_SURROGATE, ''))}`
}

/** The address of a category's first page. */
export function categoryAddress(slug: string, base: string): string {
  return `${withoutSlash(base)}/categoria/${encodeURIComponent(slug.replace(LONE_SURROGATE, ''))}`
}
