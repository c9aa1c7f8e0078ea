// oEmbed 1.0 (oembed.com): lets other programs show a review's card on another page (P27.57). The query is untrusted.
// Anything but a valid request for one of our reviews is rejected.
import { decodedPart } from '#domain/pages/address-values.ts'
import { articleAddress, authorAddress, withoutSlash } from '#domain/pages/absolute-address.ts'
import { OEMBED_PATH, oembedAddress, verdictCardPath } from '#domain/pages/document-paths.ts'
import { site } from '#site.ts'
import { articlesByIds, readLists } from '#store/queries.ts'
import type { Rows } from '#store/rows.ts'
import { escaped } from './markup.ts'

/** The card's size in CSS pixels, if there is room for it. */
const CARD_WIDTH = 480
const CARD_HEIGHT = 208

const LONGEST_QUERY = 2000
const ARTICLE = /^\/article\/([^/]+)$/
const PIXELS = /^[1-9]\d{0,4}$/
/** How long caches may serve a copy, in seconds. */
const FRESH_FOR = 300

type Asked =
  | { readonly id: string; readonly width: number; readonly height: number }
  /** Status codes as in the specification; 400 for a malformed value. */
  | { readonly status: 400 | 404 | 501 }

/** Describes a card; 404 for an address that is not one of our reviews, 501 for a format other than JSON. */
export async function oembed(search: string, rows: Rows, base: string): Promise<Response> {
  const asked = readQuery(search, base)
  if ('status' in asked) return refused(asked.status)
  const { id, width, height } = asked
  const { categories } = await readLists(rows)
  const [article] = await articlesByIds(rows, categories, [id])
  if (!article || article.thin) return refused(404)
  const signer = article.facts?.author
  const author =
    signer === undefined ? undefined : (await rows.readAuthors()).find((each) => each.id === signer)
  const { title } = article
  const body = {
    version: '1.0',
    type: 'rich',
    title,
    ...(author && { author_name: author.name, author_url: authorAddress(author.slug, base) }),
    provider_name: site.name,
    provider_url: `${withoutSlash(base)}/`,
    cache_age: FRESH_FOR,
    html: cardFrame({ id, title }, { width, height, base }),
    width,
    height,
  }
  // Endless queries have the same response; shared caches store only the one that pages link to.
  const isNamed = withoutSlash(base) + OEMBED_PATH + search === oembedAddress(id, base)
  const caching = `${isNamed ? '' : 'private, '}max-age=${FRESH_FOR}`
  return Response.json(body, { headers: { ...OPEN, 'cache-control': caching } })
}

/** Returns the frame to paste into another page. It runs no scripts and may only open links. */
export function cardFrame(
  { id, title }: { readonly id: string; readonly title: string },
  {
    base,
    width = CARD_WIDTH,
    height = CARD_HEIGHT,
  }: { readonly base: string; readonly width?: number; readonly height?: number },
): string {
  const src = withoutSlash(base) + verdictCardPath(id)
  return (
    `<iframe src="${escaped(src)}" title="${escaped(title)}" width="${width}" height="${height}" loading="lazy" ` +
    'sandbox="allow-popups allow-popups-to-escape-sandbox" style="border:0;max-width:100%"></iframe>'
  )
}

function readQuery(search: string, base: string): Asked {
  if (search.length > LONGEST_QUERY) return { status: 400 }
  const query = new URLSearchParams(search)
  const one = (name: string) => {
    const [value = null, ...more] = query.getAll(name)
    return more.length > 0 ? undefined : value
  }
  const [url, format, width, height] = [one('url'), one('format'), one('maxwidth'), one('maxheight')]
  if (url === undefined || format === undefined || width === undefined || height === undefined) {
    return { status: 400 }
  }
  if (format !== null && format !== 'json') return { status: 501 }
  if ([width, height].some((value) => value !== null && !PIXELS.test(value))) return { status: 400 }
  const id = url === null ? null : articleAt(url, base)
  if (id === null) return { status: 404 }
  return {
    id,
    width: Math.min(CARD_WIDTH, Number(width ?? CARD_WIDTH)),
    height: Math.min(CARD_HEIGHT, Number(height ?? CARD_HEIGHT)),
  }
}

/** Returns the id of the review at one of our addresses; null if it is not one. Tracking parameters are ignored. */
function articleAt(address: string, base: string): string | null {
  if (!URL.canParse(address)) return null
  const { origin, username, password, pathname } = new URL(address)
  if (origin !== new URL(base).origin || username + password !== '') return null
  const [, written] = ARTICLE.exec(pathname) ?? []
  const id = written === undefined ? null : decodedPart(written)
  return id !== null && articleAddress(id, base).endsWith(pathname) ? id : null
}

/** Readable from any origin: it contains only what the page itself shows. */
const OPEN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

const WORDS = { 400: 'Bad Request', 404: 'Not Found', 501: 'Not Implemented' } as const

function refused(status: 400 | 404 | 501): Response {
  return Response.json(
    { message: WORDS[status] },
    { status, headers: { ...OPEN, 'cache-control': 'no-cache' } },
  )
}
