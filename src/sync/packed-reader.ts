// A reader for servers with little memory, such as edge functions. It stays in sync by the same rounds (`pull.ts`),
// but pulls only the titles of older articles. Heads and texts are requested for the pages that show them.

import type { Api } from '#api/client.ts'
import { systemClock } from '#api/clock.ts'
import { fetchHeads } from '#api/read/articles.ts'
import { fetchState, type ServerState } from '#api/read/changes.ts'
import { fetchIsGone } from '#api/read/texts.ts'
import { failed, success, type Result } from '#domain/failure.ts'
import { isUuid } from '#domain/uuid.ts'
import type { ArticleHead } from '#domain/articles/article.ts'
import type { Checkpoint, Head } from '#store/copy/checkpoint.ts'
import type { StoredHead } from '#store/copy/copy-database.ts'
import { NO_COPY, packedAfter, type PackedCopy } from '#store/copy/packed-copy.ts'
import { indexesOf } from '#store/copy/packed-texts.ts'
import type { Rows } from '#store/rows.ts'
import { createMemoryReader } from './memory-reader.ts'
import { pullInto } from './round/pull.ts'
import { createTextMemory, type TextMemory } from './text-memory.ts'

/** The most text in memory, in characters: about 750 reviews. */
const MOST_TEXT = 4_000_000
/** The most heads in memory; up to this many articles are pulled whole. */
const MOST_HEADS = 2000
/** The number of articles on the first screen. */
const NEWEST = 24
/** The most heads in one request. No page shows more; larger queries get only the heads in memory. */
const MOST_ASKED = 200

export interface PackedReader {
  /** Fetches the server's state, about a hundred bytes. `missing` on a plain table API, which has none. */
  askState(signal: AbortSignal): Promise<Result<ServerState>>
  /** Brings the rows up to the server's state. Concurrent calls share a round. */
  refresh(): Promise<Result<Checkpoint>>
  /** Abandons the running round, which may never end. The next one resumes from its last step. */
  abandon(): void
  /** A snapshot of the rows, which no later round changes; null until the first pull is complete. */
  rows(): Promise<Rows | null>
  /** Was the article of this id deleted? False if the server does not say. */
  wasDeleted(id: string): Promise<boolean>
}

/** Creates a reader of this API. A plain table API cannot return titles only, so it is read whole. */
export function createPackedReader(api: Api): PackedReader {
  const heads = createHeadMemory(api)
  const texts = createTextMemory(api, MOST_TEXT)
  const life = new AbortController()
  let copy = NO_COPY
  /** Whole heads of the running round. The visible rows must not see them yet. */
  let coming: Head[] = []
  let whole: ReturnType<typeof createMemoryReader> | null = null
  let shown: Rows | null = null
  let round: Promise<Result<Checkpoint>> | null = null

  async function follow(): Promise<Result<Checkpoint>> {
    const pulled = await pullInto({
      api,
      clock: systemClock,
      random: Math.random,
      signal: life.signal,
      // As in `memory-reader.ts`.
      isOffline: () => true,
      onTrouble: () => {},
      portions: { wholeUpTo: MOST_HEADS, newestWhole: NEWEST, atOnce: Infinity },
      copy: {
        readCheckpoint: () => Promise.resolve(copy.checkpoint),
        commit(step) {
          // This step belongs to an abandoned round that still runs beside the next one.
          if (step.from.version !== copy.checkpoint.version)
            return Promise.resolve(failed({ kind: 'conflict' }))
          copy = packedAfter(copy, step)
          const met = (step.heads ?? []).filter(({ thin }) => !thin)
          coming = step.beginSweep ? met : [...coming, ...met]
          return Promise.resolve(success(copy.checkpoint))
        },
      },
    })
    if (!pulled.ok) return pulled
    heads.keep(coming, copy.checkpoint.era)
    coming = []
    texts.limitTo(pulled.value.count)
    const edition = (await shown?.readCheckpoint())?.edition
    if (edition !== copy.checkpoint.edition) shown = showRows(copy)
    return pulled
  }

  function showRows(whole: PackedCopy): Rows {
    const { generation } = whole.checkpoint
    return rowsOf(whole, heads, { texts, isCurrent: () => copy.checkpoint.generation === generation })
  }

  async function refresh(): Promise<Result<Checkpoint>> {
    const pulled = whole ? await whole.refresh() : await follow()
    if (whole || pulled.ok || pulled.failure.kind !== 'missing') return pulled
    whole = createMemoryReader(api, { mostText: MOST_TEXT })
    return await whole.refresh()
  }

  return {
    askState: (signal) => fetchState(api, signal),
    refresh() {
      round ??= refresh().finally(() => {
        round = null
      })
      return round
    },
    abandon() {
      round = null
      whole = null
    },
    async rows() {
      if (whole === null) return shown
      return (await whole.rows.readCheckpoint()).filled ? await whole.snapshot() : null
    },
    async wasDeleted(id) {
      // The server rejects any other id.
      const gone = isUuid(id) ? await fetchIsGone(api, id, life.signal) : null
      return gone?.ok === true && gone.value
    },
  }
}

interface OtherMemory {
  readonly texts: TextMemory
  /** Does the project still have the copy's generation? Heads of another generation belong to other rows. */
  readonly isCurrent: () => boolean
}

/** The rows of a copy. Throws if a head is needed that cannot be fetched now. */
function rowsOf(copy: PackedCopy, memory: HeadMemory, { texts, isCurrent }: OtherMemory): Rows {
  const { catalogue, checkpoint, revisions, categories, authors, guides, facts } = copy
  const { era, generation } = checkpoint

  async function readHeads(ids: readonly string[]): Promise<(StoredHead | undefined)[]> {
    const many = ids.length > MOST_ASKED
    const asked = many ? ids.filter((id) => memory.has(id)) : ids
    // Ids that are not in the list are not requested: anybody can make up ids.
    const wanted = [...indexesOf(catalogue.ids, new Set(asked))].map(([id, at]) => ({
      id,
      rev: revisions[at] ?? 0,
    }))
    const found = await memory.read(wanted, era, !many && isCurrent())
    if (!many && found.size < wanted.length && !isCurrent())
      throw new Error('Heads cannot be had: the project is another one')
    return ids.map((id) => found.get(id))
  }

  return {
    catalogue: { at: () => Promise.resolve(catalogue) },
    readCheckpoint: () => Promise.resolve(checkpoint),
    readCategories: () => Promise.resolve([...categories]),
    readAuthors: () => Promise.resolve([...authors]),
    readGuides: () => Promise.resolve([...guides]),
    readFacts: () => Promise.resolve(facts),
    readHeads,
    countBodies: () => Promise.resolve(0),
    async readBody(id) {
      const [head] = await readHeads([id])
      return head && generation !== null ? await texts.read(head, generation) : null
    },
    async prefetch(ids) {
      const known = (await readHeads(ids)).flatMap((head) => head ?? [])
      if (generation !== null) await texts.prefetch(known, generation)
    },
  }
}

interface Wanted {
  readonly id: string
  /** The minimum revision, as known from the list. */
  readonly rev: number
}

type HeadMemory = ReturnType<typeof createHeadMemory>

/** Caches whole heads by their revision, and evicts the least recently used. */
function createHeadMemory(api: Api) {
  const kept = new Map<string, StoredHead>()

  function keep(heads: readonly Head[], era: number): void {
    for (const head of heads) {
      const { rev = 0, era: of } = kept.get(head.id) ?? {}
      if (head.thin || (of === era && rev > head.rev)) continue
      kept.delete(head.id)
      kept.set(head.id, { ...head, era })
    }
    for (const id of kept.keys()) {
      if (kept.size <= MOST_HEADS) return
      kept.delete(id)
    }
  }

  return {
    keep,
    has: (id: string) => kept.has(id),
    /** Returns these heads by id, without those deleted meanwhile. `asks`: fetch missing ones, in one request. */
    async read(wanted: readonly Wanted[], era: number, asks: boolean): Promise<Map<string, StoredHead>> {
      const found = new Map<string, StoredHead>()
      const missing: string[] = []
      for (const { id, rev } of wanted) {
        const head = kept.get(id)
        if (head === undefined || head.era !== era || head.rev < rev) missing.push(id)
        else found.set(id, head)
      }
      keep(
        [...found.values()].map(({ era: _, ...head }) => head),
        era,
      )
      if (!asks || missing.length === 0) return found
      const fetched: Result<readonly ArticleHead[]> = await fetchHeads(api, missing)
      if (!fetched.ok) throw new Error(`Heads cannot be had: ${fetched.failure.kind}`)
      keep(fetched.value, era)
      for (const head of fetched.value) found.set(head.id, { ...head, era })
      return found
    },
  }
}
