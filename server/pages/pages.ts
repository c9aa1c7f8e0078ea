// Rendered pages and feeds, made on request and cached by address until something changes. Nothing is purged. The
// server's own reader follows the log of changes, and each change is a new edition that renders everything anew.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Api } from '#api/client.ts'
import type { Backend } from '#domain/device/backend.ts'
import type { PageParts } from '#page/page-parts.ts'
import { failed } from '#domain/failure.ts'
import { withoutWorker } from '#domain/device/worker-switch.ts'
import { facetHeaders } from '#page/faceted.ts'
import { pageKey } from '#page/page-key.ts'
import { createRenderer } from '#page/render.ts'
import type { Rows } from '#store/rows.ts'
import { createServerReader } from '#sync/server-reader.ts'
import { answerTo, textAnswer } from '../http/answer.ts'
import { createEditionCache } from '../http/edition-cache.ts'
import { isForAll } from '../http/shared-caches.ts'
import { withLimit, withTimeout } from '../http/concurrency.ts'
import { readAt, sharedQuestion } from './edition.ts'

export interface PagesOptions {
  /** The table API that readers ask. */
  readonly api: Api
  /** The folder of the build; its parent holds `pages.json`. */
  readonly clientDir: string
  /** What every page names for the app. */
  readonly backend: Backend
  /** The policy of pages, before their own hashes. */
  readonly policy: string
  /** The public address; null: wherever the request came to. */
  readonly siteUrl: string | null
  /** Milliseconds after which the server is asked for changes again; infinite where `changed` tells of each. */
  readonly freshFor: number
  /** Another one than before once somebody has written elsewhere, and asked for each page. Default: nobody does. */
  readonly edition?: () => Promise<string>
  readonly now: () => number
  /** The hub that feeds name; null: none. Default: none. */
  readonly hub?: string | null
  /** `off`: every page says that no worker is wanted. Default: `on`. */
  readonly worker?: 'on' | 'off'
  /** Hears of each page that is asked for: was it kept already? */
  readonly onAsked?: (wasKept: boolean) => void
}

export interface Pages {
  /**
   * The page at this address; null while there are no rows to make one of. `isOwnName`: is the host that was asked a name of this
   * server's? Without a public address pages of other names are not kept, since anybody can ask for any. Default: it is.
   */
  answer(request: Request, isOwnName?: boolean): Promise<Response | null>
  /** What the build made for pages. */
  readonly parts: PageParts
  /** The rows as they are now; null while there are none. */
  rows(): Promise<Rows | null>
  /** Can a page be rendered from the rows as they are? The front page is, once for each edition. */
  canRender(): Promise<boolean>
  /** Something was written: the next page is made from what is there then. */
  changed(): void
  close(): void
}

const MADE_AT_ONCE = 4
/** A page waits so long for a hosted project, or a database elsewhere, to say what has changed, in milliseconds. */
const PATIENCE = 1000
/** A database that has not named its edition by then counts as away, so a page answers within a second. Milliseconds. */
const HEARING = 700
/** After a round that failed the next is not asked for before so many milliseconds. */
const FAILED_FOR = 1000
/** How often a page is made where rows change under it. */
const MOST_TRIES = 3
/** Opens the pages of a build. Null where there is no build. */
export async function createPages(options: PagesOptions): Promise<Pages | null> {
  const { api, clientDir, policy, siteUrl, freshFor, now, onAsked = () => {} } = options
  const built = await readFile(join(clientDir, 'app.html'), 'utf8').catch(() => null)
  const shell = options.worker === 'off' && built !== null ? withoutWorker(built) : built
  const parts = await readFile(join(clientDir, '../pages.json'), 'utf8').catch(() => null)
  if (shell === null || parts === null) return null
  const readParts: PageParts = JSON.parse(parts)
  // What is asked while the database is away would only wait.
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

  /** Follows the API, once the round before is over: that one may have been answered before a write. */
  function startRound(): Promise<void> {
    // Before it is asked: what is written meanwhile may or may not be in its answer.
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
    // A clock that was put back must not put the next round off.
    if (isStale) return Math.abs(now() - failedAt) > FAILED_FOR
    return round === null && Math.abs(now() - askedAt) > freshFor
  }

  /** Where other processes write, too. A database that does not answer, or not in time, leaves what is here. */
  async function hearOfOthers(): Promise<void> {
    const edition = await askEdition?.()
    if (edition === heard) return
    heard = edition
    isStale = true
    failedAt = -Infinity
  }

  /** The rows, others for each edition; null while there are none. */
  async function currentRows(): Promise<Rows | null> {
    await hearOfOthers()
    const asking = isRoundDue() ? startRound() : round
    // A hosted project may be slow, or not answer at all: then the rows of before are the newest there are.
    const canWait = reader.rows() !== null && freshFor < Infinity
    await (canWait && asking ? withTimeout(asking, PATIENCE, () => {}) : asking)
    return reader.rows()
  }

  async function answer(request: Request, isOwnName: boolean, tries = MOST_TRIES): Promise<Response | null> {
    const rows = await currentRows()
    if (rows === null) return null
    const { edition } = await rows.readCheckpoint()
    const address = new URL(request.url)
    const base = siteUrl ?? address.origin
    const page = await cached(
      edition,
      `${base} ${pageKey(address)}`,
      () => inTurn(() => render(request, rows, base)),
      // What leads nowhere is not kept: there are endless addresses of that kind, and names that anybody makes up.
      ({ status, headers }) =>
        (status === 200 || status === 302) &&
        isForAll(new Headers(headers)) &&
        (siteUrl !== null || isOwnName),
    )
    if (page === null)
      return textAnswer(503, 'Service Unavailable', { 'cache-control': 'no-store', 'retry-after': '1' })
    // It lacks a text: one that cannot be had now, or one that went while it was being made. Newer rows do not name that one.
    if (page.status === 503 && tries > 1) {
      isStale = true
      if ((await currentRows()) !== rows) return await answer(request, isOwnName, tries - 1)
    }
    const answered = await answerTo(request, page)
    for (const [name, value] of Object.entries(await facetHeaders(address, rows)))
      answered.headers.set(name, value)
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
