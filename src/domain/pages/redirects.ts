// Addresses of a former site, as keys of the table of redirects (`public.redirects`). One address has one key: with
// or without a final slash, encoded or not, in any case. WordPress without permalinks has the post's number in the
// query: `/?p=123`.

import { decodedPart } from './address-values.ts'
import { documentAt } from './document-paths.ts'
import { placeAt } from '../lists/list-place.ts'
import { isAdminPath, isScreenPath } from './screen-paths.ts'
import { isSlug } from '../articles/slug.ts'

/** Characters of a key: the index of the table takes no longer ones. */
const LONGEST_KEY = 600

/** What the table says of a key. */
export interface Redirect {
  /** The key. */
  readonly path: string
  /** Where it leads: an article, */
  readonly article_id: string | null
  /** or a screen of ours by its path. */
  readonly to_path: string | null
}

const NUMBER = /(?:^\?|&)p=(\d{1,12})(?=&|$)/
/** A key has its number behind a question mark; what control characters and backslashes are for is nothing good. */
const UNWRITABLE = /[\p{Cc}\p{Surrogate}\\?#]/u
const OF_THE_BACKEND = /^\/(?:rest|auth|storage|functions|_system)(?:\/|$)/
/** Endings of pages; any other one is a file's. */
const PAGE_ENDING = /\.(?:html?|php)$/

type Address = Pick<Location, 'pathname' | 'search'>
interface Location {
  readonly pathname: string
  readonly search: string
}

/** The keys under which an address may stand in the table, the narrower one first. None for an address of our own. */
export function redirectKeys({ pathname, search }: Address): string[] {
  const path = pathKey(pathname)
  if (path === null) return []
  const number = NUMBER.exec(search)?.[1]
  const byNumber = number === undefined ? [] : [`${path}?p=${Number(number)}`]
  const isOwn = path === '/' || isOurs(pathname)
  // The front page stands where `/?p=123` stood; no other screen of ours does.
  const keys = path === '/' ? byNumber : isOwn ? [] : [...byNumber, path]
  return keys.filter((key) => key.length <= LONGEST_KEY)
}

/** The key of an address of another site, whole or from its path on; null: it cannot have one here. */
export function keyOfAddress(address: string): string | null {
  const [, pathname = '', search = ''] =
    /^(?:https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(address.trim()) ?? []
  return redirectKeys({ pathname: pathname || '/', search })[0] ?? null
}

/** The key of a category's address, on any of its pages; null for every other address. It is looked up where there is no such category. */
export function formerCategoryKey(pathname: string): string | null {
  const category = placeAt(pathname)?.category ?? ''
  const key = `/categoria/${category}`
  return isSlug(category) && key.length <= LONGEST_KEY ? key : null
}

/** Is this a key as the functions here make it? */
export function isRedirectKey(text: string): boolean {
  return (
    formerCategoryKey(text) === text ||
    keyOfAddress(text.replace(/[^?]+/, (path) => encodeURI(path))) === text
  )
}

/** Where a redirect leads: always to a screen of ours, which is no key itself, so that nothing leads round in a circle. */
export function redirectTarget({
  article_id: article,
  to_path: path,
}: Omit<Redirect, 'path'>): string | null {
  const target = article === null ? path : `/article/${encodeURIComponent(article)}`
  return target !== null && isScreenPath(target) && !/[?#\\\s]/.test(target) ? target : null
}

/** Could a page of another site have stood here? Not where files and services stand. */
export function mayBeRedirected(address: Address): boolean {
  return redirectKeys(address).length > 0
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
