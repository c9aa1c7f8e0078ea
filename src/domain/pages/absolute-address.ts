// Absolute addresses for feeds, crawlers and cards. Plain string functions, because `URL` is a platform API.
import { pathOf } from '../lists/list-address.ts'

const SCHEME = /^[a-z][a-z\d+.-]*:/i
const HOST = /^(?:https?:)?\/\/[^/?#]*/i
/** A host that every parser accepts: an ASCII name or an IP address, and a port. */
const HOST_NAME = /\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i
/** Characters that must be encoded in a path. The percent sign of an encoded character stays. */
const UNWRITABLE = /[^\x21-\x7e]|["<>[\]\\^`{|}]|%(?![\da-f]{2})/giu
const LONE_SURROGATE = /\p{Surrogate}/gu

/** The publication's address without its trailing slash, the prefix of all addresses. */
export function withoutSlash(base: string): string {
  return base.replace(/\/+$/, '')
}

/**
 * The absolute address of a picture or page in a row. Null if other sites cannot fetch it: `data:`, `blob:`,
 * `javascript:`, or empty. `base` is the publication's address, a host without a path.
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

/** The address of an author's page. */
export function authorAddress(slug: string, base: string): string {
  return `${withoutSlash(base)}/autor/${encodeURIComponent(slug.replace(LONE_SURROGATE, ''))}`
}

/** The address of a guide's page. */
export function guideAddress(slug: string, base: string): string {
  return `${withoutSlash(base)}/guia/${encodeURIComponent(slug.replace(LONE_SURROGATE, ''))}`
}

// Makes the addresses in HTML absolute, for feeds. It expects HTML from a serialiser (React on the server): every
// value in double quotes, with `<` and `>` escaped in texts and values.

const TAG = /<[a-z][^<>]*>/gi
const ADDRESS = /(\s(?:href|src|poster|cite)=")([^"]*)"/gi
const SOURCES = /(\s(?:imagesrcset|srcset)=")([^"]*)"/gi

/** `html` with each address resolved from the page at `path`; other schemes (`mailto:`, `data:`) stay. */
export function withAbsoluteAddresses(html: string, base: string, path: string): string {
  const whole = (address: string) => fromPage(address, base, path)
  return html.replace(TAG, (tag) =>
    tag
      .replace(ADDRESS, (_, before: string, address: string) => `${before}${whole(address)}"`)
      .replace(SOURCES, (_, before: string, list: string) => `${before}${eachSource(list, whole)}"`),
  )
}

/** `a.webp 480w, b.webp 800w`. */
function eachSource(list: string, whole: (address: string) => string): string {
  return list
    .split(/,\s+/)
    .map((candidate) => candidate.trim().replace(/^\S+/, whole))
    .join(', ')
}

function fromPage(address: string, base: string, path: string): string {
  const trimmed = address.trim()
  const page = `${withoutSlash(base)}${path}`
  if (trimmed === '' || /^[?#]/.test(trimmed)) return `${page}${trimmed}`
  if (/^[a-z][a-z\d+.-]*:|^\//i.test(trimmed)) return absoluteAddress(trimmed, base) ?? address
  return absoluteAddress(`${path.replace(/[^/]*$/, '')}${trimmed.replace(/^\.\//, '')}`, base) ?? address
}
