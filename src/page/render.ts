// `render(request, rows) → Response`: any public address as a page, a feed or a sitemap. It uses neither Node nor
// browser APIs. It runs in the server, the export, edge functions and the service worker, with the rows it is given.
import { type Answers, PAGE_DATA_ID, readAddress, writePageData } from '#app/start/page-data.ts'
import { missingArticleMetadata, type PageMetadata } from '#app/start/metadata.ts'
import { categoryRules } from '#content/category-colours.tsx'
import { BODY_MARK } from '#content/body/body-rules.ts'
import { survivesParsing } from '#content/body/survives-parsing.ts'
import type { Backend } from '#domain/device/backend.ts'
import { decodedPart } from '#domain/pages/address-values.ts'
import { pathOf, placeAt } from '#domain/lists/list-address.ts'
import { oembedAddress } from '#domain/pages/document-paths.ts'
import { isAdminPath, isScreenPath, SAVED, SETTINGS } from '#domain/pages/screen-paths.ts'
import { openedAt } from '#reader/frame/list-arrival.ts'
import type { ArticleOnDevice } from '#store/article-by-id.ts'
import type { Checkpoint } from '#store/copy/checkpoint.ts'
import type { Rows } from '#store/rows.ts'
import { headTags } from '#app/start/head-tags.ts'
import { stringifySearch } from '#app/search-params.ts'
import { articleIn, authorIn, carriedAnswers, categoriesIn, guideIn, homeIn, rankingIn } from './answers.ts'
import { newestRun } from './newest-run.ts'
import { renderDocument } from './documents.tsx'
import { LATER_PARTS, LATER_PICTURES, LATER_RULES } from './later-parts.ts'
import { tag, escaped } from './markup.ts'
import { pagePolicy } from './policy.ts'
import { type Amend, type RenderedScreen, renderScreen } from './render-screen.tsx'
import { canonicalAddress, withoutLastSlashes } from './page-key.ts'
import { readShell } from './shell.ts'
import { kindOf, type PageKind, type PageParts, pageStyles } from './page-parts.ts'
import { structuredData } from './structured-data.ts'

interface RendererOptions {
  /** The built `app.html`. */
  readonly shell: string
  /** The build's parts for pages (`dist/pages.json`). */
  readonly parts: PageParts
  /** The shell's content security policy, which receives the page's hashes; null if the host sets none. */
  readonly policy: string | null
  /** The origin of the rows: the server, or this device. */
  readonly origin: 'server' | 'device'
  /** Included in each page of a server. Default: not included. */
  readonly backend?: Backend
  /** The WebSub hub of the feeds. Default: they have none. */
  readonly hub?: string | null
  /** Serves cards for other sites, and their descriptions. Default: no. */
  readonly hasEmbeds?: boolean
  /** Was the article with this id deleted? Unknown if not given. */
  readonly wasDeleted?: (id: string) => Promise<boolean>
}

/** Renders one address from these rows. `base`: the public address without a trailing slash. */
export type Render = (request: Request, rows: Rows, base: string) => Promise<Response>

/** The number of carousel slides that the widest window shows at once. */
const FIRST_VIEW = 3

const ARTICLE = /^\/article\/([^/]+)$/

export function createRenderer(options: RendererOptions): Render {
  const { policy, origin, hub = null, hasEmbeds = false } = options
  const { wasDeleted = () => Promise.resolve(false) } = options
  const { theme, starter, loader, styles } = options.parts
  const shell = readShell(options.shell, theme)

  return async (request, rows, base) => {
    const { pathname, search } = new URL(request.url)
    const document = await renderDocument({ pathname, search }, rows, { base, hub, hasEmbeds, wasDeleted })
    if (document !== null) return document
    const path = readAddress({ pathname: withoutLastSlashes(pathname), search })
    const elsewhere = canonicalAddress({ pathname, search })
    if (elsewhere !== null) return moved(301, elsewhere)
    if (pathname === SETTINGS || pathname === SAVED || isAdminPath(pathname)) return shellPage()
    // Read before any row, because the page may lack changes that a round commits during rendering.
    const checkpoint = await rows.readCheckpoint()
    const checkedAt = origin === 'device' ? checkpoint.checkedAt : null
    const missing = await missingArticle(pathname, rows)
    const drawn = await renderScreen(path, rows, {
      checkedAt,
      amend: missing === null ? shortened : withArticle({ isMissing: true }),
    })
    const screen = isReadAsDrawn(drawn)
      ? drawn
      : await renderScreen(path, rows, { checkedAt, amend: withArticle({ isDrawnLater: true }) })
    const mended = mendedPath(pathname, path, screen)
    if (mended !== null) return moved(302, mended)
    const status = missing ?? (isScreenPath(pathname) && !namesNothing(pathname, screen.answers) ? 200 : 404)
    const drawing = { rows, base, checkpoint: { ...checkpoint, checkedAt } }
    return await page(status, { pathname, path }, screen, drawing)
  }

  /**
   * A category's page begins with the newest reviews of the magazine. A page from the server contains only the first
   * view of them, and the app adds the others. A page rendered on the device is not transferred, so it contains all.
   */
  function shortened(name: string, answer: unknown): unknown {
    const home = origin === 'server' ? homeIn({ [name]: answer }) : null
    if (home === null || home.listing.selected === null) return answer
    return { ...home, newest: home.newest.slice(0, FIRST_VIEW) }
  }

  /** Returns 404 or 410 for a missing article; null if it exists, or the address is not an article's. */
  async function missingArticle(pathname: string, rows: Rows): Promise<404 | 410 | null> {
    const [, written] = ARTICLE.exec(pathname) ?? []
    if (written === undefined) return null
    const id = decodedPart(written) ?? written
    const [head] = await rows.readHeads([id])
    if (head) return null
    return (await wasDeleted(id)) ? 410 : 404
  }

  async function page(
    status: number,
    { pathname, path }: { pathname: string; path: string },
    screen: RenderedScreen,
    { rows, base, checkpoint }: { rows: Rows; base: string; checkpoint: Checkpoint },
  ): Promise<Response> {
    const { preloads, markup, answers } = screen
    // Only the rows can tell that an article does not exist.
    const isMissing = origin === 'server' && status !== 200 && ARTICLE.test(pathname)
    const words = isMissing ? missingArticleMetadata() : screen.words
    const { generation, since, count, phase, checkedAt } = checkpoint
    const kind = kindOf(pathname, status)
    const { inline, before, after, late } = pageStyles(styles[kind], origin)
    // A page rendered on the device does not share a connection with pictures.
    const pictures = origin === 'server' && (kind === 'home' || kind === 'list') ? LATER_PICTURES : ''
    const own =
      inline +
      LATER_RULES +
      pictures +
      categoryRules(categoriesIn(answers), (key) => markup.includes(`data-cat="${escaped(key)}"`))
    // A page rendered on the device is not transferred. With all rows its screens need not render again.
    const carried = origin === 'server' ? carriedAnswers(answers) : answers
    const data = writePageData({
      path,
      origin,
      // An incomplete copy does not represent a single state.
      generation: phase === 'live' ? generation : null,
      rev: since,
      checkedAt,
      total: count,
      newest: await newestRun(carried, rows),
      answers: carried,
      ...(options.backend && { backend: options.backend }),
    })
    // A page rendered on a device is only seen by that device's browser.
    const isTemporary = origin === 'server' && lacksText(answers)
    const said = status === 200 && origin === 'server' && !isTemporary ? structuredData(answers, base) : ''
    const shown = hasEmbeds && said !== '' ? articleIn(answers)?.article : null
    const discovery = shown ? discoveryTag(shown.id, base) : ''
    const place = openedAt(undefined, { pathname, state: {} }, false)
    // A page that opens further down is first painted there, once the inline script has scrolled to the place.
    const awaited = tag('link', { rel: 'expect', href: '#end', blocking: 'render' })
    const links = place === null ? preloads : [awaited, ...preloads]
    const html = shell.fill({
      words: words === null ? '' : metadataTags(words, base),
      head: [...links, before, `<style id="page-styles">${own}</style>`, after, said, discovery].join(''),
      markup,
      end:
        `<script type="application/json" id="${PAGE_DATA_ID}">${data}</script>` +
        `${startTag(kind, late, place)}${starter}</script>` +
        (place === null ? '' : '<i id="end" hidden></i>'),
    })
    const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    if (policy !== null) {
      const pieces = { scripts: [theme, starter], styles: [own] }
      headers.set('content-security-policy', await pagePolicy(policy, pieces))
    }
    if (!isTemporary) return new Response(html, { status, headers })
    headers.set('cache-control', 'no-store')
    return new Response(html, { status: 503, headers })
  }

  /** Creates the inline script with the attributes that it reads from its own element. */
  function startTag(kind: PageKind, late: readonly string[], place: string | null): string {
    return tag('script', {
      'data-loader': loader,
      'data-kind': kind,
      'data-styles': late.join(' '),
      'data-later': LATER_PARTS,
      ...(place !== null && { 'data-place': place }),
      ...(origin === 'device' && { 'data-soon': '' }),
    })
  }

  function shellPage(): Response {
    const headers = new Headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
      ...(policy !== null && { 'content-security-policy': policy }),
    })
    return new Response(options.shell, { headers })
  }
}

/**
 * Returns the part of an article's page with its body. It begins with a tag whose attribute no body may have. It ends
 * before the last `</article><section`, because no card after the body contains these tags.
 */
function bodyIn(markup: string): string {
  return markup.slice(markup.indexOf(`<div ${BODY_MARK}=""`), markup.lastIndexOf('</article><section'))
}

/** Is it an article whose text is unavailable now? The reader's device retries, and the page is not cached. */
function lacksText(answers: Answers): boolean {
  const shown = articleIn(answers)
  return shown?.article != null && shown.body === null
}

/** Merges this into the result of the article's loader. */
function withArticle(said: Pick<ArticleOnDevice, 'isMissing' | 'isDrawnLater'>): Amend {
  return (name, answer) => (name === 'article' ? { ...Object(answer), ...said } : answer)
}

/** Does parsing the HTML restore what was rendered? A body may contain structures that HTML cannot express. */
function isReadAsDrawn({ answers, markup }: RenderedScreen): boolean {
  const body = articleIn(answers)?.body ?? null
  return body === null || survivesParsing(body.content, bodyIn(markup))
}

/** Is it the page of an author, a guide or a ranking that does not exist (P27.37)? */
function namesNothing(pathname: string, answers: Answers): boolean {
  if (!/^\/(?:autor|guia|mejores)\//.test(pathname)) return false
  return !(authorIn(answers)?.author ?? guideIn(answers)?.guide ?? rankingIn(answers)?.category)
}

/** The address to show instead of a page past the end, of an unknown category or an unknown order (P3.6). */
function mendedPath(pathname: string, path: string, screen: RenderedScreen): string | null {
  const [author, ranking] = [authorIn(screen.answers), rankingIn(screen.answers)]
  const shown =
    (author?.author && pathname + stringifySearch({ pagina: author.page > 1 ? author.page : undefined })) ??
    (ranking?.category && pathname + stringifySearch({ por: ranking.field?.key, menos: ranking.most }))
  return shown ? (shown === path ? null : shown) : mendedListPath(pathname, path, screen)
}

function mendedListPath(pathname: string, path: string, { answers }: RenderedScreen): string | null {
  const asked = placeAt(pathname)
  const home = homeIn(answers)
  if (asked === null || home === null) return null
  const { selected, page, complete } = home.listing
  const shown = pathOf({ category: selected?.slug ?? null, page })
  if (!complete || shown === pathOf(asked)) return null
  return selected === null ? shown : shown + path.slice(pathname.length)
}

function moved(status: 301 | 302, path: string): Response {
  return new Response(null, { status, headers: { location: path, 'cache-control': 'no-cache' } })
}

/** The discovery link to the oEmbed description of an article's card (P27.57). */
function discoveryTag(id: string, base: string): string {
  return tag('link', { rel: 'alternate', type: 'application/json+oembed', href: oembedAddress(id, base) })
}

/** Returns the page's metadata as head tags (P25.3). `app/start/page-head.tsx` updates the same tags in the browser. */
function metadataTags(words: PageMetadata, base: string): string {
  const tags = headTags(words, base).map(({ name, attributes }) => tag(name, attributes))
  return `<title>${escaped(words.title)}</title>${tags.join('')}`
}
