// Addresses of a former site (P3.13), as keys of the table `public.redirects`. All spellings have one key: with or
// without a trailing slash, encoded or not, in any case. A WordPress address may have a number: `/?p=123`.
import { decodedPart } from './address-values.ts'
import { documentAt } from './document-paths.ts'
import { placeAt } from '../lists/list-address.ts'
import { isAdminPath, isScreenPath } from './screen-paths.ts'
import { isSlug } from '../categories/slug.ts'

/** The most characters of a key: the table's index accepts no more. */
const LONGEST_KEY = 600

/** A row of the table. */
export interface Redirect {
  /** The key. */
  readonly path: string
  /** The target: an article, */
  readonly article_id: string | null
  /** or one of our screens by its path. */
  readonly to_path: string | null
}

const NUMBER = /(?:^\?|&)p=(\d{1,12})(?=&|$)/
/** A key may have a number after a question mark. Control characters and backslashes are never legitimate. */
const UNWRITABLE = /[\p{Cc}\p{Surrogate}\\?#]/u
const OF_THE_BACKEND = /^\/(?:rest|auth|storage|functions|_system)(?:\/|$)/
/** Endings of pages; any other extension is a file's. */
const PAGE_ENDING = /\.(?:html?|php)$/

type Address = Pick<Location, 'pathname' | 'search'>
interface Location {
  readonly pathname: string
  readonly search: string
}

/** Returns the possible keys of an address, most specific first. Empty for our own addresses. */
export function redirectKeys({ pathname, search }: Address): string[] {
  const path = pathKey(pathname)
  if (path === null) return []
  const number = NUMBER.exec(search)?.[1]
  const byNumber = number === undefined ? [] : [`${path}?p=${Number(number)}`]
  const isOwn = path === '/' || isOurs(pathname)
  // `/?p=123` is an address of the front page; our other screens never have such keys.
  const keys = path === '/' ? byNumber : isOwn ? [] : [...byNumber, path]
  return keys.filter((key) => key.length <= LONGEST_KEY)
}

/** Returns the key of another site's address, absolute or from its path on; null if it cannot have one. */
export function keyOfAddress(address: string): string | null {
  const [, pathname = '', search = ''] =
    /^(?:https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(address.trim()) ?? []
  return redirectKeys({ pathname: pathname || '/', search })[0] ?? null
}

/**
 * Returns the key of the address of a category, an author or a guide; null for all others. A category's pages and
 * ranking share its key. It is used if no such category, author or guide exists.
 */
export function formerKey(pathname: string): string | null {
  const [, beginning = '/categoria/', name = rankedAt(pathname) ?? placeAt(pathname)?.category ?? ''] =
    /^(\/autor\/|\/guia\/)([^/]+)$/.exec(pathname) ?? []
  const key = beginning + name
  return isSlug(name) && key.length <= LONGEST_KEY ? key : null
}

/** Returns the new path of a former address, given the target of its key: a ranking moves with its category. */
export function renamedPath(pathname: string, target: string): string {
  return rankedAt(pathname) === null ? target : target.replace('/categoria/', '/mejores/')
}

function rankedAt(pathname: string): string | null {
  return /^\/mejores\/([^/]+)$/.exec(pathname)?.[1] ?? null
}

/** Is this a key as these functions produce it? */
export function isRedirectKey(text: string): boolean {
  return formerKey(text) === text || keyOfAddress(text.replace(/[^?]+/, (path) => encodeURI(path))) === text
}

/** Characters that a header or the path of a screen cannot hold. */
const UNSENDABLE = /[?#\\]|[^\x21-\x7e]/

/** The target of a redirect: always one of our screens, which has no key itself, so there is no loop. */
export function redirectTarget({
  article_id: article,
  to_path: path,
}: Omit<Redirect, 'path'>): string | null {
  const target = article === null ? path : `/article/${encodeURIComponent(article)}`
  return target !== null && isScreenPath(target) && !UNSENDABLE.test(target) ? target : null
}

function pathKey(pathname: string): string | null {
  const decoded = decodedPart(pathname)
  if (decoded === null || UNWRITABLE.test(decoded)) return null
  const path = decoded
    .normalize('NFC')
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/\/index\.php$/, '/')
    .replace(/^\/index\.php\//, '/')
    .replace(/(?<=.)\/+$/, '')
  if (!path.startsWith('/') || OF_THE_BACKEND.test(path)) return null
  const name = path.slice(path.lastIndexOf('/'))
  return name.includes('.') && !PAGE_ENDING.test(name) ? null : path
}

function isOurs(pathname: string): boolean {
  return isScreenPath(pathname) || isAdminPath(pathname) || documentAt(pathname) !== null
}
