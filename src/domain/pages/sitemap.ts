// Sitemaps by sitemaps.org's protocol 0.9 with Google's extension for pictures, and robots.txt.
import { absoluteAddress, withoutSlash } from './absolute-address.ts'
import { calendarDay } from '../articles/dates.ts'
import { XML_HEAD, xmlElement } from './xml-text.ts'

/** A page for search engines: its path and what is known about it. */
export interface SitemapPage {
  readonly path: string
  /** A day or an instant; invalid dates are left out. */
  readonly lastModified?: string
  /** Addresses as in rows; those that cannot be fetched are left out. */
  readonly pictures: readonly string[]
}

export const SITEMAP_PATH = '/sitemap.xml'

/** The most pages per file: at most half of the protocol's 50 MB, with five pictures each and the longest addresses. */
export const SITEMAP_PAGES = 2000
// The protocol's limit for an address, and the extension's for pictures per page.
const ADDRESS_LIMIT = 2048
const PICTURES_LIMIT = 1000

const NAMESPACE = ' xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const PICTURE_NAMESPACE = ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

/** The number of the part at this address, from 1; null for the sitemap itself. */
export function sitemapPart(path: string): number | null {
  const [, part] = /^\/sitemap-(\d+)\.xml$/.exec(path) ?? []
  return part === undefined ? null : Number(part)
}

/** A file of at most `SITEMAP_PAGES` pages. */
export function sitemapText(pages: readonly SitemapPage[], base: string): string {
  const entries = pages.map((page) => entryOf(page, base)).filter((entry) => entry !== '')
  return enclosed('urlset', NAMESPACE + PICTURE_NAMESPACE, entries)
}

/** The sitemap index for this many pages. */
export function sitemapIndex(pages: number, base: string): string {
  const parts = Array.from({ length: Math.ceil(pages / SITEMAP_PAGES) }, (_, at) => `/sitemap-${at + 1}.xml`)
  const named = parts.map((path) => `<sitemap>${xmlElement('loc', `${withoutSlash(base)}${path}`)}</sitemap>`)
  return enclosed('sitemapindex', NAMESPACE, named)
}

function entryOf({ path, lastModified = '', pictures }: SitemapPage, base: string): string {
  const address = fetchable(path, base)
  const day = calendarDay(lastModified)
  if (address === null) return ''
  return [
    '<url>',
    xmlElement('loc', address),
    ...(day === '' ? [] : [xmlElement('lastmod', day)]),
    ...pictures
      .flatMap((picture) => fetchable(picture, base) ?? [])
      .slice(0, PICTURES_LIMIT)
      .map((picture) => `<image:image>${xmlElement('image:loc', picture)}</image:image>`),
    '</url>',
  ].join('')
}

function fetchable(address: string, base: string): string | null {
  const whole = absoluteAddress(address, base)
  return whole === null || whole.length > ADDRESS_LIMIT ? null : whole
}

function enclosed(name: string, namespaces: string, entries: readonly string[]): string {
  return `${XML_HEAD}<${name}${namespaces}>\n${entries.map((entry) => `${entry}\n`).join('')}</${name}>\n`
}

/** Robots may read everything except the backoffice. */
export function robotsText(base: string): string {
  return `User-agent: *\nDisallow: /admin\n\nSitemap: ${withoutSlash(base)}${SITEMAP_PATH}\n`
}
