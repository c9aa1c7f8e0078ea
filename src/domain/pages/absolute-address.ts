// Addresses for whoever reads away from the page: a feed, a crawler, a card. Pure text: `URL` is the platform's.

import { pathOf } from '../lists/list-place.ts'

const SCHEME = /^[a-z][a-z\d+.-]*:/i
const HOST = /^(?:https?:)?\/\/[^/?#]*/i
/** A host that every reader of addresses understands: a name in ASCII or a number, and a port. */
const HOST_NAME = /\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i
/** What may not stand behind it as it is. A percent sign that begins an encoded character is whoever encoded the rest's. */
const UNWRITABLE = /[^\x21-\x7e]|["<>[\]\\^`{|}]|%(?![\da-f]{2})/giu
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
  const text = address.replace(LONE_SURROGATE, '').trim()
  const host = HOST.exec(text)?.[0] ?? ''
  const [page = '', ...rest] = text.slice(host.length).replace(UNWRITABLE, encodeURIComponent).split('#')
  const written = host + page + (rest.length > 0 ? `#${rest.join('%23')}` : '')
  const home = withoutSlash(base)
  if (host !== '' && !HOST_NAME.test(host)) return null
  if (/^http/i.test(host)) return written
  if (host !== '') return `${SCHEME.exec(home)?.[0] ?? 'https:'}${written}`
  if (written === '' || SCHEME.test(written) || /^[?#]/.test(written)) return null
  return `${home}/${written.replace(/^\//, '')}`
}

/** The address of an article's page. */
export function articleAddress(id: string, base: string): string {
  return `${withoutSlash(base)}/article/${encodeURIComponent(id.replace(LONE_SURROGATE, ''))}`
}

/** The address of a category's first page. */
export function categoryAddress(slug: string, base: string): string {
  return withoutSlash(base) + pathOf({ category: slug.replace(LONE_SURROGATE, ''), page: 1 })
}
