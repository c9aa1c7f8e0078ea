// Rendered pages, and what machines read beside them: made when they are asked for, kept by address for as long as nothing
// has changed. Nothing is purged: a reader of the server's own follows the log of changes, and each change is a new
// edition, with which all is made anew.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Api } from '#api/client.ts'
import type { PageParts } from '#page/page-parts.ts'
import { withoutWorker } from '#domain/worker-switch.ts'
import { pageKey } from '#page/page-key.ts'
import { createRenderer } from '#page/render.ts'
import { createMemoryReader, type MemoryReader } from '#sync/memory-reader.ts'
import { compressedPage, type Encoding, packedPage, pickEncoding } from './encoding.ts'
import { sharedQuestion } from './edition.ts'
import { encodedTag, isKnown, tagOf } from './entity-tag.ts'
import { inTime } from './in-time.ts'

export interface PagesOptions {
  /** The table API that readers ask. */
  readonly api: Api
  /** The folder of the build; its parent holds `pages.json`. */
  readonly clientDir: string
  /** The policy of pages, before their own hashes. */
  readonly policy: string
  /** The public address; null: wherever the request came to. */
  readonly siteUrl: string | null
  /** Milliseconds after which the server is asked for changes again; infinite where `changed` tells of each. */
  readonly freshFor: number
  /** Another one than before once somebody has written elsewhere, and asked for each page. Default: nobody does. */
  readonly edition?: () => Promise<string>
  readonly now: () => number
  /** `off`: every page says that no worker is wanted. Default: `on`. */
  readonly worker?: 'on' | 'off'
  /** Hears of each page that is asked for: was it kept already? */
  readonly onAsked?: (wasKept: boolean) => void
}

export interface Pages {
  /** The page at this address; null while there are no rows to make one of. */
  answer(request: Request): Promise<Response | null>
  /** What the build made for pages. */
  readonly parts: PageParts
  /** The rows as they are now; null while there are none. */
  rows(): Promise<MemoryReader['rows'] | null>
  /** Something was written: the next page is made from what is there then. */
  changed(): void
  close(): void
}

interface KeptPage {
  readonly status: number
  readonly headers: Headers
  readonly etag: string
  readonly plain: Uint8Array<ArrayBuffer>
  readonly smaller: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>
  /** Has somebody asked for it again? */
  isAskedAgain: boolean
}

/** Bytes of pages to keep, before compression. */
const MOST_BYTES = 64 * 1024 * 1024
/** A page waits so long for a hosted project, or a database elsewhere, to say what has changed, in milliseconds. */
const PATIENCE = 1000
/** After a round that failed the next is not asked for before so many milliseconds. */
const FAILED_FOR = 1000
/** How often a page is made where rows change under it. */
const MOST_TRIES = 3
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** Opens the pages of a build. Null where there is no build. */
export async function createPages(options: PagesOptions): Promise<Pages | null> {
  const { api, clientDir, policy, siteUrl, freshFor, now, onAsked = () => {} } = options
  const built = await readFile(join(clientDir, 'app.html'), 'utf8').catch(() => null)
  const shell = options.worker === 'off' && built !== null ? withoutWorker(built) : built
  const parts = await readFile(join(clientDir, '../pages.json'), 'utf8').catch(() => null)
  if (shell === null || parts === null) return null
  const readParts: PageParts = JSON.parse(parts)
  const reader = createMemoryReader(api)
  const render = createRenderer({
    shell,
    parts: readParts,
    policy,
    origin: 'server',
    wasDeleted: (id) => reader.wasDeleted(id),
  })
  const kept = createKeptPages()
  const pack = createPacking()
  const underWay = new Map<string, Promise<KeptPage>>()
  const { edition } = options
  const askEdition =
    edition && sharedQuestion(() => inTime(edition(), PATIENCE, () => heard).catch(() => heard))
  let isStale = true
  let askedAt = -Infinity
  let failedAt = -Infinity
  let heard: string | undefined
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

  /** The edition of the rows; null while there are none. */
  async function currentEdition(): Promise<number | null> {
    await hearOfOthers()
    const asking = isRoundDue() ? startRound() : round
    const { filled } = await reader.rows.readCheckpoint()
    // A hosted project may be slow, or not answer at all: then the rows of before are the newest there are.
    const canWait = filled && freshFor < Infinity
    await (canWait && asking ? inTime(asking, PATIENCE, () => {}) : asking)
    const checkpoint = await reader.rows.readCheckpoint()
    return checkpoint.filled ? checkpoint.edition : null
  }

  async function make(request: Request, base: string): Promise<KeptPage> {
    const page = await render(request, reader.rows, base)
    const plain = new Uint8Array(await page.arrayBuffer())
    const { status, headers } = page
    return { status, headers, etag: tagOf(plain), plain, smaller: {}, isAskedAgain: false }
  }

  async function answer(request: Request, tries = MOST_TRIES): Promise<Response | null> {
    const edition = await currentEdition()
    if (edition === null) return null
    const address = new URL(request.url)
    const base = siteUrl ?? address.origin
    const key = `${base} ${pageKey(address)}`
    const found = kept.find(key, edition)
    onAsked(found !== undefined)
    if (found) {
      pack(found)
      return await sent(found, request)
    }
    // A page that is being made of older rows is not this one.
    const makingKey = `${edition} ${key}`
    const making = underWay.get(makingKey) ?? make(request, base).finally(() => underWay.delete(makingKey))
    underWay.set(makingKey, making)
    const page = await making
    // It lacks a text: one that cannot be had now, or one that went while it was being made. Newer rows do not name that one.
    if (page.status === 503 && tries > 1) {
      isStale = true
      if ((await currentEdition()) !== edition) return await answer(request, tries - 1)
    }
    // What leads nowhere is not kept: there are endless addresses of that kind.
    if (page.status < 400) kept.keep(key, page, edition)
    return await sent(page, request)
  }

  return {
    parts: readParts,
    answer: (request) => answer(request),
    async rows() {
      return (await currentEdition()) === null ? null : reader.rows
    },
    changed() {
      isStale = true
      failedAt = -Infinity
    },
    close: () => reader.close(),
  }
}

/** One page after the other is compressed anew, harder, once it is asked for again: what is read most is the smallest. */
function createPacking() {
  let packing = Promise.resolve()
  return (page: KeptPage) => {
    if (page.isAskedAgain) return
    page.isAskedAgain = true
    packing = packing.then(async () => {
      page.smaller.br = await packedPage(page.plain)
    })
  }
}

/** Pages of one edition, up to a limit; those longest not asked for go first. */
function createKeptPages() {
  const pages = new Map<string, KeptPage>()
  let bytes = 0
  let of = -1

  function forget(key: string): void {
    bytes -= pages.get(key)?.plain.byteLength ?? 0
    pages.delete(key)
  }

  return {
    find(key: string, edition: number): KeptPage | undefined {
      if (edition !== of) {
        pages.clear()
        bytes = 0
        of = edition
      }
      const page = pages.get(key)
      if (!page) return undefined
      pages.delete(key)
      pages.set(key, page)
      return page
    },
    keep(key: string, page: KeptPage, edition: number): void {
      if (edition !== of) return
      forget(key)
      pages.set(key, page)
      bytes += page.plain.byteLength
      for (const oldest of pages.keys()) {
        if (bytes <= MOST_BYTES || oldest === key) return
        forget(oldest)
      }
    },
  }
}

/** The page as this request wants it: compressed, or not at all when it is known. */
async function sent(page: KeptPage, request: Request): Promise<Response> {
  const { status, plain, etag, smaller } = page
  const headers = new Headers(page.headers)
  if (status >= 300 && status < 400) return new Response(null, { status, headers })
  headers.set('vary', 'Accept-Encoding')
  const encoding = pickEncoding(request.headers.get('accept-encoding'), ENCODINGS)
  headers.set('etag', encodedTag(etag, encoding))
  if (status === 200 && isKnown(request, etag)) return new Response(null, { status: 304, headers })
  const bytes = encoding === null ? plain : (smaller[encoding] ??= await compressedPage(plain, encoding))
  if (encoding !== null) headers.set('content-encoding', encoding)
  headers.set('content-length', String(bytes.byteLength))
  return new Response(request.method === 'HEAD' ? null : bytes, { status, headers })
}
