// Full-text feeds of the newest reviews: RSS 2.0 and JSON Feed 1.1 (P25.5). The caller chooses the reviews and makes
// the addresses in their HTML absolute (`absolute-address.ts`). The output is valid for any row.
import { absoluteAddress, articleAddress } from './absolute-address.ts'
import { momentOf } from '../articles/dates.ts'
import { canonicalUrl, oneLine } from './page-metadata.ts'
import { XML_HEAD, xmlCharacters, xmlElement, xmlText } from './xml-text.ts'

export interface Feed {
  /** The publication's public address. */
  readonly base: string
  /** The feed's own path, `/feed.xml`. */
  readonly path: string
  /** The address of its WebSub hub; null if it has none (P27.55). */
  readonly hub: string | null
  readonly title: string
  readonly description: string
  readonly language: string
  /** The path of the page that the feed belongs to. */
  readonly home: string
  /** Newest first. */
  readonly items: readonly FeedItem[]
}

export interface FeedItem {
  readonly id: string
  readonly title: string
  readonly introduction: string
  readonly publishedAt: string
  readonly categoryName: string | null
  readonly picture: FeedPicture | null
  /** The text as shown, sanitised. */
  readonly html: string
}

export interface FeedPicture {
  readonly address: string
  readonly type?: string
  readonly width?: number
  readonly height?: number
}

export const RSS_TYPE = 'application/rss+xml'
export const JSON_FEED_TYPE = 'application/feed+json'

const NAMESPACES = [
  ['atom', 'http://www.w3.org/2005/Atom'],
  ['content', 'http://purl.org/rss/1.0/modules/content/'],
  ['media', 'http://search.yahoo.com/mrss/'],
]
  .map(([prefix, address]) => ` xmlns:${prefix}="${address}"`)
  .join('')

/** The feed as RSS 2.0. */
export function rssFeed(feed: Feed): string {
  const { base, path, hub, title, description, language, home, items } = feed
  const newest = Math.max(...items.flatMap(({ publishedAt }) => momentOf(publishedAt) ?? []))
  const self = xmlText(canonicalUrl(base, path))
  const lines = [
    xmlElement('title', title),
    xmlElement('link', canonicalUrl(base, home)),
    xmlElement('description', description),
    xmlElement('language', language),
    ...(Number.isFinite(newest) ? [xmlElement('lastBuildDate', inGmt(newest))] : []),
    `<atom:link href="${self}" rel="self" type="${RSS_TYPE}"/>`,
    ...(hub === null ? [] : [`<atom:link href="${xmlText(hub)}" rel="hub"/>`]),
    ...items.map((item) => rssItem(item, base)),
  ]
  return `${XML_HEAD}<rss version="2.0"${NAMESPACES}><channel>\n${lines.join('\n')}\n</channel></rss>\n`
}

function rssItem(item: FeedItem, base: string): string {
  const address = xmlText(articleAddress(item.id, base))
  const moment = momentOf(item.publishedAt)
  return [
    '<item>',
    xmlElement('title', oneLine(item.title)),
    `<link>${address}</link>`,
    `<guid isPermaLink="true">${address}</guid>`,
    ...(moment === null ? [] : [xmlElement('pubDate', inGmt(moment))]),
    ...tagsOf(item).map((tag) => xmlElement('category', tag)),
    xmlElement('description', oneLine(item.introduction)),
    xmlElement('content:encoded', item.html),
    ...mediaOf(item.picture, base),
    '</item>',
  ].join('\n')
}

function mediaOf(picture: FeedPicture | null, base: string): string[] {
  const url = picture && absoluteAddress(picture.address, base)
  if (!picture || !url) return []
  const told = { url, medium: 'image', type: picture.type, width: picture.width, height: picture.height }
  const attributes = Object.entries(told).filter(([, value]) => value !== undefined)
  return [
    `<media:content${attributes.map(([name, value]) => ` ${name}="${xmlText(`${value}`)}"`).join('')}/>`,
  ]
}

/** The feed as JSON Feed 1.1. */
export function jsonFeed(feed: Feed): string {
  const { base, path, hub, title, description, language, home, items } = feed
  const written = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: canonicalUrl(base, home),
    feed_url: canonicalUrl(base, path),
    description,
    language,
    icon: canonicalUrl(base, '/icons/icon-512.png'),
    ...(hub !== null && { hubs: [{ type: 'WebSub', url: hub }] }),
    items: items.map((item) => jsonItem(item, base)),
  }
  // JSON allows these characters, but not every feed reader's parser does.
  return JSON.stringify(written, (_, value: unknown) =>
    typeof value === 'string' ? xmlCharacters(value) : value,
  )
}

function jsonItem(item: FeedItem, base: string) {
  const url = articleAddress(item.id, base)
  const moment = momentOf(item.publishedAt)
  const image = item.picture && absoluteAddress(item.picture.address, base)
  const tags = tagsOf(item)
  return {
    id: url,
    url,
    title: oneLine(item.title),
    summary: oneLine(item.introduction),
    content_html: item.html,
    ...(image && { image }),
    ...(moment !== null && { date_published: new Date(moment).toISOString() }),
    ...(tags.length > 0 && { tags }),
  }
}

function tagsOf({ categoryName }: FeedItem): string[] {
  const name = oneLine(categoryName ?? '')
  return name === '' ? [] : [name]
}

/** Formats an instant as in RFC 822, with a four-digit year. */
function inGmt(moment: number): string {
  return new Date(moment).toUTCString()
}
