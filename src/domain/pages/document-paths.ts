// Formats and parses the addresses of documents other than pages.
import { decodedPart } from './address-values.ts'
import { SITEMAP_PATH } from './sitemap.ts'
import { articleAddress, withoutSlash } from './absolute-address.ts'

// Addresses of a review's card for other sites, and of its oEmbed description (P27.56).
export const OEMBED_PATH = '/oembed'

const CARD = /^\/tarjeta\/([^/]+)$/

/** The path of a review's card. */
export function verdictCardPath(id: string): string {
  return `/tarjeta/${encodeURIComponent(id)}`
}

/** Returns the id of the review whose card has this path; null if it is not a card. */
function verdictCardAt(pathname: string): string | null {
  const [, id] = CARD.exec(pathname) ?? []
  return id === undefined ? null : decodedPart(id)
}

/** The address of the oEmbed description of a review's page. */
export function oembedAddress(id: string, base: string): string {
  return `${withoutSlash(base)}${OEMBED_PATH}?url=${encodeURIComponent(articleAddress(id, base))}`
}

export const FEED_FORMATS = ['xml', 'json'] as const
export type FeedFormat = (typeof FEED_FORMATS)[number]

/** The document at an address. */
export type DocumentPlace =
  | { readonly kind: 'feed'; readonly format: FeedFormat; readonly category: string | null }
  | { readonly kind: 'sitemap' }
  | { readonly kind: 'robots' }
  | { readonly kind: 'verdict'; readonly id: string }
  | { readonly kind: 'oembed' }

export const ROBOTS_PATH = '/robots.txt'

const FEED = /^(?:\/categoria\/([^/]+))?\/feed\.(xml|json)$/
const SITEMAP_PART = /^\/sitemap-[1-9]\d*\.xml$/

/** The feed's address: of the category with this slug, or of all (P25.5). */
export function feedPath(category: string | null, format: FeedFormat): string {
  const of = category === null ? '' : `/categoria/${encodeURIComponent(category)}`
  return `${of}/feed.${format}`
}

/** The document at this path; null if there is none. */
export function documentAt(pathname: string): DocumentPlace | null {
  if (pathname === ROBOTS_PATH) return { kind: 'robots' }
  if (pathname === OEMBED_PATH) return { kind: 'oembed' }
  if (pathname === SITEMAP_PATH || SITEMAP_PART.test(pathname)) return { kind: 'sitemap' }
  const id = verdictCardAt(pathname)
  if (id !== null) return { kind: 'verdict', id }
  const [, slug, ending] = FEED.exec(pathname) ?? []
  const format = FEED_FORMATS.find((each) => each === ending)
  if (format === undefined) return null
  if (slug === undefined) return { kind: 'feed', format, category: null }
  const category = decodedPart(slug)
  return category === null ? null : { kind: 'feed', format, category }
}
