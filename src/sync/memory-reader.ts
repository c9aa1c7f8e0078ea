// A reader without a device, for servers that render pages. It stays in sync by the same rounds (`pull.ts`) and
// stores the rows in memory. Every head is whole; a text is fetched on its first use.

import type { Api } from '#api/client.ts'
import { systemClock } from '#api/clock.ts'
import { fetchIsGone } from '#api/read/texts.ts'
import type { Result } from '#domain/failure.ts'
import type { Checkpoint } from '#store/copy/checkpoint.ts'
import type { StoredHead } from '#store/copy/copy-database.ts'
import { openDevice } from '#store/device/device.ts'
import { memoryDatabases } from '#store/device/memory-databases.ts'
import { isUuid } from '#domain/uuid.ts'
import { textsBetween } from '#store/copy/packed-texts.ts'
import type { Rows } from '#store/rows.ts'
import { pull } from './round/pull.ts'
import { createTextMemory, type TextMemory } from './text-memory.ts'

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

export type Snapshot = Rows & Pick<Required<Rows>, 'prefetch'>

export interface MemoryReaderOptions {
  /** The most text in memory, in characters. */
  readonly mostText?: number
}

/** Creates a reader of this API. Its rows are empty until the first `refresh`. */
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
    async prefetch(ids) {
      const known = (await heads.read(ids)).flatMap((head) => head ?? [])
      const { generation } = await device.readCheckpoint()
      if (generation !== null) await texts.prefetch(known, generation)
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
        // A visitor is waiting for the page, so an unreachable server is retried with the next page and not before.
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
      // The server rejects any other id.
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
async function snapshotOf(device: Rows, texts: TextMemory): Promise<Snapshot> {
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

/** Caches heads until something changes: an in-memory database copies every row it returns. */
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
