// A reader without a device, for servers that render pages. It follows the server by the same rounds (`pull.ts`) and
// stores the rows in memory. Every head is whole; a text is fetched on its first use.

import type { Api } from '#api/client.ts'
import { systemClock } from '#api/clock.ts'
import { fetchBodies } from '#api/read/articles.ts'
import { fetchSharedBodies, fetchIsGone } from '#api/read/texts.ts'
import type { ArticleBody } from '#domain/articles/article.ts'
import type { Result } from '#domain/failure.ts'
import type { Checkpoint } from '#store/copy/checkpoint.ts'
import type { StoredHead } from '#store/copy/copy-database.ts'
import { openDevice } from '#store/device/device.ts'
import { memoryDatabases } from '#store/device/memory-databases.ts'
import { isUuid } from '#domain/uuid.ts'
import { textsBetween } from '#store/copy/packed-texts.ts'
import type { Rows } from '#store/rows.ts'
import { pull } from './round/pull.ts'
import { PLAIN } from './round/pull-plain.ts'

/** The most text in memory, in characters: about 3,000 reviews. */
const MOST_TEXT = 16_000_000

export interface MemoryReader {
  readonly rows: Rows
  /**
   * Brings the rows up to the server's state: one small request when nothing has changed. Concurrent calls share a
   * round.
   */
  refresh(): Promise<Result<Checkpoint>>
  /** Was the article of this id deleted? False if the server does not say. */
  wasDeleted(id: string): Promise<boolean>
  /** A snapshot of the rows, which no later round changes, without the database behind them. */
  snapshot(): Promise<Snapshot>
  /** The number of texts in memory, at most one per article. */
  keptTexts(): number
  close(): void
}

export interface Snapshot extends Rows {
  /** Fetches the texts of these articles in one request. A missing one is requested again when it is read. */
  prefetch(ids: readonly string[]): Promise<void>
}

export interface MemoryReaderOptions {
  /** The most text in memory, in characters. */
  readonly mostText?: number
}

/** A reader of this API. Its rows are empty until the first `refresh`. */
export function createMemoryReader(
  api: Api,
  { mostText = MOST_TEXT }: MemoryReaderOptions = {},
): MemoryReader {
  const device = openDevice({ name: 'pages', ...memoryDatabases() })
  const heads = createHeadMemory(device)
  const texts = createTextMemory(api, mostText)
  const life = new AbortController()
  let round: Promise<Result<Checkpoint>> | null = null

  const rows: Rows = {
    catalogue: device.catalogue,
    readCheckpoint: () => device.readCheckpoint(),
    readCategories: () => device.readCategories(),
    readAuthors: () => device.readAuthors(),
    readGuides: () => device.readGuides(),
    readHeads: (ids) => heads.read(ids),
    countBodies: () => Promise.resolve(0),
    async readBody(id) {
      const [head] = await heads.read([id])
      const { generation } = await device.readCheckpoint()
      return head && generation !== null ? await texts.read(head, generation) : null
    },
  }
  return {
    rows,
    refresh() {
      round ??= pull({
        device,
        api,
        clock: systemClock,
        random: Math.random,
        signal: life.signal,
        // A visitor waits for a page: an unreachable server is asked again with the next page, and not in between.
        isOffline: () => true,
        isSavingData: () => false,
        onTrouble: () => {},
        portions: { wholeUpTo: Infinity, newestWhole: Infinity },
      })
        .then((pulled) => {
          if (pulled.ok) texts.limitTo(pulled.value.count)
          return pulled
        })
        .finally(() => {
          round = null
        })
      return round
    },
    async wasDeleted(id) {
      // The server refuses any other id.
      if (!isUuid(id)) return false
      const gone = await fetchIsGone(api, id, life.signal)
      return gone.ok && gone.value
    },
    snapshot: () => snapshotOf(device, texts),
    keptTexts: () => texts.count(),
    close() {
      life.abort()
      device.close()
    },
  }
}

/** Separate from the reader, so that holding a snapshot does not hold the database. */
async function snapshotOf(device: Rows, texts: ReturnType<typeof createTextMemory>): Promise<Snapshot> {
  const checkpoint = await device.readCheckpoint()
  const categories = await device.readCategories()
  const authors = await device.readAuthors()
  const guides = await device.readGuides()
  const catalogue = await device.catalogue.at(checkpoint)
  const found = await device.readHeads(textsBetween(catalogue.ids, 0, catalogue.ids.ends.length))
  const byId = new Map(found.flatMap((head) => (head ? [[head.id, head] as const] : [])))
  const { generation } = checkpoint
  return {
    catalogue: { at: () => Promise.resolve(catalogue) },
    readCheckpoint: () => Promise.resolve(checkpoint),
    readCategories: () => Promise.resolve(categories),
    readAuthors: () => Promise.resolve(authors),
    readGuides: () => Promise.resolve(guides),
    readHeads: (ids) => Promise.resolve(ids.map((id) => byId.get(id))),
    countBodies: () => Promise.resolve(0),
    async readBody(id) {
      const head = byId.get(id)
      return head && generation !== null ? await texts.read(head, generation) : null
    },
    async prefetch(ids) {
      const known = ids.flatMap((id) => byId.get(id) ?? [])
      if (generation !== null) await texts.prefetch(known, generation)
    },
  }
}

/** Caches heads until something changes: a database in memory copies every row it returns. */
function createHeadMemory(device: Rows) {
  let edition = -1
  const known = new Map<string, StoredHead>()
  return {
    async read(ids: readonly string[]): Promise<(StoredHead | undefined)[]> {
      const checkpoint = await device.readCheckpoint()
      if (checkpoint.edition !== edition) known.clear()
      edition = checkpoint.edition
      const missing = ids.filter((id) => !known.has(id))
      const read = missing.length > 0 ? await device.readHeads(missing) : []
      for (const head of read) if (head) known.set(head.id, head)
      return ids.map((id) => known.get(id))
    },
  }
}

/**
 * Caches texts by the revision in their heads, and evicts the least recently used. Texts of deleted articles are
 * never requested, so they are evicted early.
 */
function createTextMemory(api: Api, mostText: number) {
  const kept = new Map<string, ArticleBody>()
  let size = 0
  let articles = Infinity

  function forget(id: string): void {
    size -= kept.get(id)?.content.length ?? 0
    kept.delete(id)
  }

  function keep(body: ArticleBody): void {
    forget(body.id)
    kept.set(body.id, body)
    size += body.content.length
    shrink()
  }

  /** The last one stays, however long it is. */
  function shrink(): void {
    for (const id of kept.keys()) {
      if ((size <= mostText && kept.size <= articles) || kept.size <= 1) return
      forget(id)
    }
  }

  const isHeld = ({ id, bodyRev }: StoredHead, generation: string) =>
    generation !== PLAIN && (kept.get(id)?.bodyRev ?? -1) >= bodyRev

  /** Requests the texts of these heads, and caches them. */
  async function fetch(heads: readonly StoredHead[], generation: string): Promise<ArticleBody[]> {
    const ids = heads.map(({ id }) => id)
    const rev = Math.max(...heads.map(({ bodyRev }) => bodyRev))
    const bodies =
      generation === PLAIN
        ? await fetchBodies(api, { ids, numbered: false })
        : await fetchSharedBodies(api, { ids, rev, generation })
    const revisions = new Map(heads.map(({ id, bodyRev }) => [id, bodyRev]))
    const current = (bodies.ok ? bodies.value : []).map((body) =>
      generation === PLAIN ? { ...body, bodyRev: revisions.get(body.id) ?? 0 } : body,
    )
    current.forEach(keep)
    return current
  }

  return {
    count: () => kept.size,
    /** Sets the number of articles. */
    limitTo(count: number): void {
      articles = count
      shrink()
    },
    /** Fetches those of these texts that are not cached. */
    async prefetch(heads: readonly StoredHead[], generation: string): Promise<void> {
      // Texts of a server without revisions are requested at each read.
      const missing = heads.filter((head) => !isHeld(head, generation))
      if (generation !== PLAIN && missing.length > 0) await fetch(missing, generation)
    },
    /** The text of this head; null if the server has none, or does not answer now. */
    async read(head: StoredHead, generation: string): Promise<ArticleBody | null> {
      const held = isHeld(head, generation) ? kept.get(head.id) : undefined
      if (held) keep(held)
      return held ?? (await fetch([head], generation))[0] ?? null
    },
  }
}
