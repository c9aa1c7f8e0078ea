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

export interface SitemapFile {
  readonly path: string
  readonly xml: string
}

export const SITEMAP_PATH = '/sitemap.xml'

// The protocol's limits for one file, and the extension's for one page. Addresses are ASCII: a character is a byte.
const PAGES_LIMIT = 50_000
const BYTES_LIMIT = 50 * 1024 * 1024
const ADDRESS_LIMIT = 2048
const PICTURES_LIMIT = 1000

const NAMESPACE = ' xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const PICTURE_NAMESPACE = ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

/** The files that list `pages`: one, or an index with numbered parts. */
export function sitemapFiles(pages: readonly SitemapPage[], base: string): SitemapFile[] {
  const parts = partsOf(pages, base).map((entries) =>
    enclosed('urlset', NAMESPACE + PICTURE_NAMESPACE, entries),
  )
  if (parts.length === 1) return parts.map((xml) => ({ path: SITEMAP_PATH, xml }))
  const files = parts.map((xml, index) => ({ path: `/sitemap-${index + 1}.xml`, xml }))
  const named = files.map(
    ({ path }) => `<sitemap>${xmlElement('loc', `${withoutSlash(base)}${path}`)}</sitemap>`,
  )
  return [{ path: SITEMAP_PATH, xml: enclosed('sitemapindex', NAMESPACE, named) }, ...files]
}

/** The entries of each file, within the limits. */
function partsOf(pages: readonly SitemapPage[], base: string): string[][] {
  const around = enclosed('urlset', NAMESPACE + PICTURE_NAMESPACE, []).length
  let part: string[] = []
  const parts = [part]
  let bytes = around
  for (const page of pages) {
    const entry = entryOf(page, base)
    if (entry === '') continue
    if (part.length === PAGES_LIMIT || bytes + entry.length + 1 > BYTES_LIMIT) {
      part = []
      parts.push(part)
      bytes = around
    }
    part.push(entry)
    bytes += entry.length + 1
  }
  return parts
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
