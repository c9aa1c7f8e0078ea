// Documents other than pages, from the same rows: feeds, sitemap, robots.txt, cards for other sites and oEmbed.
import { renderToStaticMarkup } from 'react-dom/server'
import { feedTitle } from '#app/start/metadata.ts'
import { ArticleBody, readBody } from '#content/body/article-body.tsx'
import { withAbsoluteAddresses } from '#domain/pages/absolute-address.ts'
import { coverOf, type ListedArticle } from '#domain/articles/article.ts'
import { documentAt, type DocumentPlace, feedPath } from '#domain/pages/document-paths.ts'
import {
  type FeedItem,
  type FeedPicture,
  JSON_FEED_TYPE,
  jsonFeed,
  RSS_TYPE,
  rssFeed,
} from '#domain/pages/feed.ts'
import { pathOf } from '#domain/lists/list-address.ts'
import { canonicalUrl } from '#domain/pages/page-metadata.ts'
import { pictureOf } from '#domain/pictures/picture-address.ts'
import { robotsText, SITEMAP_PAGES, sitemapIndex, sitemapPart, sitemapText } from '#domain/pages/sitemap.ts'
import { site } from '#site.ts'
import type { Rows } from '#store/rows.ts'
import { newestWhole, sitemapPages } from './document-rows.ts'
import { oembed } from './oembed.ts'
import { verdictCard } from './verdict-card.ts'

/** The number of articles in a feed. */
export const FEED_LENGTH = 30
/** How long caches may serve a copy, in seconds. */
const FRESH_FOR = 300

export interface DocumentOptions {
  /** As for a page. */
  readonly base: string
  /** The WebSub hub of the feeds; null if they have none. */
  readonly hub: string | null
  /** Are cards and oEmbed served? A static host serves neither. */
  readonly hasEmbeds: boolean
  readonly wasDeleted: (id: string) => Promise<boolean>
}

/** Renders the document at this address from these rows; null if the path is not a document's. */
export async function renderDocument(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  rows: Rows,
  options: DocumentOptions,
): Promise<Response | null> {
  const place = documentAt(pathname)
  const { base, hasEmbeds } = options
  switch (place?.kind) {
    case 'feed':
      return await feed(place, rows, options)
    case 'sitemap':
      return await sitemapFile(pathname, rows, base)
    case 'robots':
      return fresh(robotsText(base), 'text/plain')
    case 'verdict':
      return hasEmbeds ? await verdictCard(place.id, rows, options) : null
    case 'oembed':
      return hasEmbeds ? await oembed(search, rows, base) : null
    case undefined:
      return null
  }
}

async function feed(
  { format, category: slug }: Extract<DocumentPlace, { kind: 'feed' }>,
  rows: Rows,
  { base, hub }: Pick<DocumentOptions, 'base' | 'hub'>,
): Promise<Response> {
  const found = await newestWhole(rows, slug, FEED_LENGTH)
  if (found === null) return plain(404, 'Not Found')
  // A text missing now would be missing as long as this copy is cached.
  if (found.articles.some(({ body }) => body === null)) return plain(503, 'Service Unavailable')
  const { category, articles } = found
  const path = feedPath(slug, format)
  const written = {
    base,
    path,
    hub,
    title: feedTitle(category),
    description: category?.description ?? site.description,
    language: site.language,
    home: pathOf({ category: slug, page: 1 }),
    items: articles.map(({ article, body }) => itemOf(article, body?.content ?? '', base)),
  }
  const answer =
    format === 'xml' ? fresh(rssFeed(written), RSS_TYPE) : fresh(jsonFeed(written), JSON_FEED_TYPE)
  // Subscribers look for both in the header first.
  if (hub !== null)
    answer.headers.set('link', `<${hub}>; rel="hub", <${canonicalUrl(base, path)}>; rel="self"`)
  return answer
}

function itemOf(article: ListedArticle, content: string, base: string): FeedItem {
  const { id, title, introduction, images, publishedAt } = article
  const html = renderToStaticMarkup(<ArticleBody body={readBody(content)} images={images} title={title} />)
  return {
    id,
    title,
    introduction,
    publishedAt,
    categoryName: article.categoryName ?? article.category,
    picture: pictureIn(article),
    html: withAbsoluteAddresses(html, base, `/article/${encodeURIComponent(id)}`),
  }
}

function pictureIn(article: ListedArticle): FeedPicture | null {
  const address = coverOf(article)
  if (address === null) return null
  const { src, width, height } = pictureOf(address)
  // Type and size are known only of our own pictures.
  if (width === undefined || height === undefined) return { address }
  return { address: src, type: 'image/webp', width, height }
}

/** Renders a single file, or an index with parts. A part reads only its own pages, because edges have little memory. */
async function sitemapFile(pathname: string, rows: Rows, base: string): Promise<Response> {
  const part = sitemapPart(pathname)
  const from = ((part ?? 1) - 1) * SITEMAP_PAGES
  const { pages, total } = await sitemapPages(rows, { from, count: SITEMAP_PAGES })
  const isWhole = total <= SITEMAP_PAGES
  if (part !== null && (isWhole || pages.length === 0)) return plain(404, 'Not Found')
  const text = part === null && !isWhole ? sitemapIndex(total, base) : sitemapText(pages, base)
  return fresh(text, 'application/xml')
}

function fresh(text: string, type: string): Response {
  return new Response(text, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': `max-age=${FRESH_FOR}` },
  })
}

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' },
  })
}
