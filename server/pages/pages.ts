// Rendered pages and feeds, rendered on request and cached by address until something changes. Nothing is purged. The server's own reader
// follows the log of changes, and each change creates a new edition that renders everything anew.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Api } from '#api/client.ts'
import type { Backend } from '#domain/device/backend.ts'
import type { PageParts } from '#page/page-parts.ts'
import { failed } from '#domain/failure.ts'
import { documentAt } from '#domain/pages/document-paths.ts'
import { withoutWorker } from '#domain/device/worker-switch.ts'
import { facetHeaders, pageKey } from '#page/page-key.ts'
import { createRenderer } from '#page/render.ts'
import type { Rows } from '#store/rows.ts'
import { createServerReader } from '#sync/server-reader.ts'
import { answerTo, textAnswer } from '../http/answer.ts'
import { createEditionCache } from '../http/edition-cache.ts'
import { isForAll } from '../http/shared-caches.ts'
import { withLimit, withTimeout } from '../http/concurrency.ts'
import { readAt, sharedQuestion } from './edition.ts'

export interface PagesOptions {
  readonly api: Api
  /** The folder of the built client; its parent holds `pages.json`. */
  readonly clientDir: string
  /** The backend that every page names for the app. */
  readonly backend: Backend
  /** The content security policy of pages, without each page's own hashes. */
  readonly policy: string
  /** The public address; null: the origin of the request. */
  readonly siteUrl: string | null
  /** After how many milliseconds to ask for changes again. Infinite if `changed` is called for each change. */
  readonly freshFor: number
  /** Resolves to a different value after another process has written; queried for each page. Default: no other process writes. */
  readonly edition?: () => Promise<string>
  readonly now: () => number
  /** The hub that feeds name; null or absent: none. */
  readonly hub?: string | null
  /** `off`: every page tells the app to run without a service worker. Default: `on`. */
  readonly worker?: 'on' | 'off'
  /** Called for each requested page, with whether it was a cache hit. */
  readonly onAsked?: (wasKept: boolean) => void
}

export interface Pages {
  /**
   * The page at this address; null while there are no rows to render it from. A document then answers 503. `isOwnName` says whether the
   * request's host is one of this server's names. Without a public address, pages of other hosts are not cached, because anyone can invent
   * hosts. Default: true.
   */
  answer(request: Request, isOwnName?: boolean): Promise<Response | null>
  readonly parts: PageParts
  /** The current rows; null while there are none. */
  rows(): Promise<Rows | null>
  /** Whether the current rows can be rendered. Tries the front page, once for each edition. */
  canRender(): Promise<boolean>
  /** Reports a write: the next page is rendered from the rows after it. */
  changed(): void
  close(): void
}

const MADE_AT_ONCE = 4
/** How long a page waits for a hosted project, or a remote database, to report changes, in milliseconds. */
const PATIENCE = 1000
/** The same for the first rows of a hosted project, in milliseconds. After that the reader's device draws the page. */
const FIRST_PATIENCE = 5000
/** How long to wait for the database's edition before it counts as down, in milliseconds. A page then answers within a second. */
const HEARING = 700
/** How long to wait after a failed round before the next, in milliseconds. */
const FAILED_FOR = 1000
/** The maximum number of attempts at a page whose rows change while it is rendered. */
const MOST_TRIES = 3
/** Opens the pages of a build. Returns null if there is no build. */
export async function createPages(options: PagesOptions): Promise<Pages | null> {
  const { api, clientDir, policy, siteUrl, freshFor, now, onAsked = () => {} } = options
  const built = await readFile(join(clientDir, 'app.html'), 'utf8').catch(() => null)
  const shell = options.worker === 'off' && built !== null ? withoutWorker(built) : built
  const parts = await readFile(join(clientDir, '../pages.json'), 'utf8').catch(() => null)
  if (shell === null || parts === null) return null
  const readParts: PageParts = JSON.parse(parts)
  // While the database is down, requests to it would only wait.
  const reader = createServerReader({
    async get(...asked) {
      if (isAway()) return failed({ kind: 'network' })
      const read = () => api.get(...asked)
      return await (heard === undefined ? read() : readAt(heard, read))
    },
  })
  const render = createRenderer({
    shell,
    parts: readParts,
    policy,
    origin: 'server',
    hasEmbeds: true,
    hub: options.hub ?? null,
    backend: options.backend,
    wasDeleted: (id) => reader.wasDeleted(id),
  })
  const cached = createEditionCache({ packs: true, onAsked })
  const inTurn = withLimit(MADE_AT_ONCE)
  const { edition } = options
  const askEdition =
    edition &&
    sharedQuestion(async () => {
      const said = await withTimeout(edition(), HEARING, () => null).catch(() => null)
      awayAt = said === null ? now() : -Infinity
      return said ?? heard
    })
  let awayAt = -Infinity
  const isAway = () => Math.abs(now() - awayAt) < FAILED_FOR
  let isStale = true
  let askedAt = -Infinity
  let failedAt = -Infinity
  let heard: string | undefined
  let rendered: Rows | null = null
  let round: Promise<void> | null = null

  /** Starts a round after the current one, whose response may be older than a write. */
  function startRound(): Promise<void> {
    // Reset before the request is sent: its response may or may not contain writes that happen meanwhile.
    isStale = false
    askedAt = now()
    const next = follow(round).finally(() => {
      if (round === next) round = null
    })
    round = next
    return next
  }

  async function follow(before: Promise<void> | null): Promise<void> {
    await before?.catch(() => {})
    const { ok } = await reader.refresh().catch((error: unknown) => {
      isStale = true
      throw error
    })
    if (ok) return
    isStale = true
    failedAt = now()
  }

  function isRoundDue(): boolean {
    // If the clock was set back, the next round must not be delayed.
    if (isStale) return Math.abs(now() - failedAt) > FAILED_FOR
    return round === null && Math.abs(now() - askedAt) > freshFor
  }

  /** Checks for writes by other processes. If the database does not answer in time, the current rows stay in use. */
  async function hearOfOthers(): Promise<void> {
    const edition = await askEdition?.()
    if (edition === heard) return
    heard = edition
    isStale = true
    failedAt = -Infinity
  }

  /** The current rows, a new object for each edition; null while there are none. */
  async function currentRows(): Promise<Rows | null> {
    await hearOfOthers()
    const asking = isRoundDue() ? startRound() : round
    // A hosted project may be slow, or not answer at all: then the previous rows are the newest available.
    const patience = reader.rows() === null ? FIRST_PATIENCE : PATIENCE
    await (freshFor < Infinity && asking ? withTimeout(asking, patience, () => {}) : asking)
    return reader.rows()
  }

  async function answer(request: Request, isOwnName: boolean, tries = MOST_TRIES): Promise<Response | null> {
    const rows = await currentRows()
    const address = new URL(request.url)
    if (rows === null) return documentAt(address.pathname) === null ? null : unavailable()
    const { edition } = await rows.readCheckpoint()
    const base = siteUrl ?? address.origin
    const page = await cached(
      edition,
      `${base} ${pageKey(address)}`,
      () => inTurn(() => render(request, rows, base)),
      // Errors are not cached: the number of such addresses, and of invented hosts, is unlimited.
      ({ status, headers }) =>
        (status === 200 || status === 302) &&
        isForAll(new Headers(headers)) &&
        (siteUrl !== null || isOwnName),
    )
    if (page === null) return unavailable()
    // With 503 the page lacks a text. If the text was deleted during rendering, newer rows do not name it, and another try succeeds.
    if (page.status === 503 && tries > 1) {
      isStale = true
      if ((await currentRows()) !== rows) return await answer(request, isOwnName, tries - 1)
    }
    const answered = await answerTo(request, page)
    for (const [name, value] of Object.entries(await facetHeaders(address, rows)))
      answered.headers.set(name, value)
    // It names the host that this client chose to send, so no other client may get it.
    if (siteUrl === null && isForAll(answered.headers))
      answered.headers.set('cache-control', `private, ${answered.headers.get('cache-control')}`)
    return answered
  }

  return {
    parts: readParts,
    answer: (request, isOwnName = true) => answer(request, isOwnName),
    rows: currentRows,
    async canRender() {
      const rows = await currentRows()
      if (rows === null) return false
      if (rows === rendered) return true
      const base = siteUrl ?? 'http://localhost'
      const { status } = await inTurn(() => render(new Request(`${base}/`), rows, base))
      if (status !== 200) return false
      rendered = rows
      return true
    },
    changed() {
      isStale = true
      failedAt = -Infinity
    },
    close: () => reader.close(),
  }
}

function unavailable(): Response {
  return textAnswer(503, 'Service Unavailable', { 'cache-control': 'no-store', 'retry-after': '1' })
}
