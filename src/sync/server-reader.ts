// A reader for servers that render pages, and for exports. It follows the server by the same rounds as a device (`pull.ts`) and
// stores the rows in memory. A server of little room, such as a function at an edge, pulls only titles of older articles.
// Texts, and heads that are not in memory, are requested for the pages that show them.

import type { Api } from '#api/client.ts'
import { systemClock } from '#api/clock.ts'
import { fetchHeads } from '#api/read/articles.ts'
import { fetchState, type ServerState } from '#api/read/changes.ts'
import { fetchIsGone } from '#api/read/texts.ts'
import { failed, success, type Result } from '#domain/failure.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Checkpoint, Head, Step } from '#store/copy/checkpoint.ts'
import { NO_COPY, packedAfter, type PackedCopy } from '#store/copy/packed-copy.ts'
import { indexesOf } from '#store/copy/packed-texts.ts'
import type { Rows } from '#store/rows.ts'
import { pullInto } from './round/pull.ts'
import { PLAIN } from './round/pull-plain.ts'
import { createTextMemory, type TextMemory } from './text-memory.ts'

/** The most text in memory, in characters: about 3,000 reviews. */
const MOST_TEXT = 16_000_000
/** The first screen. */
const NEWEST = 24
/** The most heads in one request. No page shows more; larger queries get only the heads in memory. */
const MOST_ASKED = 200

export interface ServerReader {
  /** Fetches the server's state, about a hundred bytes. `missing` on a plain table API, which has none. */
  askState(signal: AbortSignal): Promise<Result<ServerState>>
  /** Brings the rows up to the server's state. Concurrent calls share a round. */
  refresh(): Promise<Result<Checkpoint>>
  /** Abandons the running round, which may never end. The next one resumes from its last step. */
  abandon(): void
  /** The rows, whose lists no later round changes; null until all have come. */
  rows(): Rows | null
  /** Was the article of this id deleted? False if the server does not say. */
  wasDeleted(id: string): Promise<boolean>
  /** The number of texts in memory, at most one per article. */
  keptTexts(): number
  /** Aborts the round under way. */
  close(): void
}

export interface ServerReaderOptions {
  /** The most text in memory, in characters. */
  readonly mostText?: number
  /** The most heads in memory; so many articles are pulled whole. Default: all. */
  readonly mostHeads?: number
}

/** Creates a reader of this API. A plain table API cannot return titles only, so it is read whole. */
export function createServerReader(
  api: Api,
  { mostText = MOST_TEXT, mostHeads = Infinity }: ServerReaderOptions = {},
): ServerReader {
  const texts = createTextMemory(api, mostText)
  const life = new AbortController()
  let copy = NO_COPY
  /** The heads of `copy`. A pull from the first page begins others, which the rows that are shown must not meet. */
  let heads = createHeadMemory(api, mostHeads)
  let shown: Rows | null = null
  let shownEdition = -1
  let shownPlain = ''
  let round: Promise<Result<Checkpoint>> | null = null

  async function follow(): Promise<Result<Checkpoint>> {
    const before = { copy, heads }
    const pulled = await pullInto({
      api,
      clock: systemClock,
      random: Math.random,
      signal: life.signal,
      // A visitor is waiting for the page, so an unreachable server is retried with the next page and not before.
      isOffline: () => true,
      onTrouble: () => {},
      portions: {
        wholeUpTo: mostHeads,
        newestWhole: mostHeads === Infinity ? Infinity : NEWEST,
        atOnce: Infinity,
      },
      copy: { readCheckpoint: () => Promise.resolve(copy.checkpoint), commit },
    })
    if (pulled.ok) show(pulled.value)
    // A list without revisions is read whole or not at all.
    else if (copy.checkpoint.generation === PLAIN) ({ copy, heads } = before)
    return pulled
  }

  function commit(step: Step): Promise<Result<Checkpoint>> {
    // This step belongs to an abandoned round that still runs beside the next one.
    if (step.from.version !== copy.checkpoint.version) return Promise.resolve(failed({ kind: 'conflict' }))
    copy = packedAfter(copy, step)
    if (step.beginSweep) heads = createHeadMemory(api, mostHeads)
    heads.keep(step.heads ?? [])
    const gone = (step.goneArticles ?? []).map(({ id }) => id)
    const restored = indexesOf(copy.catalogue.ids, new Set(gone))
    heads.drop(gone.filter((id) => !restored.has(id)))
    return Promise.resolve(success(copy.checkpoint))
  }

  function show({ count, edition, generation }: Checkpoint): void {
    texts.limitTo(count)
    // Each round reads a list without revisions anew.
    const { categories, authors, guides } = copy
    const plain = generation === PLAIN ? JSON.stringify([heads.all(), categories, authors, guides]) : ''
    const isSame = plain === '' ? edition === shownEdition : plain === shownPlain
    if (isSame) return
    shownEdition = edition
    shownPlain = plain
    shown = rowsOf(copy, heads, { texts, isCurrent: () => copy.checkpoint.generation === generation })
  }

  return {
    askState: (signal) => fetchState(api, signal),
    refresh() {
      round ??= follow().finally(() => {
        round = null
      })
      return round
    },
    abandon() {
      round = null
    },
    rows: () => shown,
    async wasDeleted(id) {
      // The server rejects any other id.
      const gone = isUuid(id) ? await fetchIsGone(api, id, life.signal) : null
      return gone?.ok === true && gone.value
    },
    keptTexts: () => texts.count(),
    close: () => life.abort(),
  }
}

interface OtherMemory {
  readonly texts: TextMemory
  /** Does the project still have the copy's generation? Heads of another generation belong to other rows. */
  readonly isCurrent: () => boolean
}

/** The rows of a copy. Throws if a head is needed that cannot be fetched now. */
function rowsOf(copy: PackedCopy, memory: HeadMemory, { texts, isCurrent }: OtherMemory): Rows {
  const { catalogue, checkpoint, categories, authors, guides, facts } = copy
  const { generation } = checkpoint

  async function readHeads(ids: readonly string[]): Promise<(Head | undefined)[]> {
    const found = memory.read(ids)
    const missing = ids.length > MOST_ASKED ? [] : ids.filter((id) => !found.has(id))
    // Ids that are not in the list are not requested: anybody can make up ids.
    const listed = [...indexesOf(catalogue.ids, new Set(missing)).keys()]
    if (listed.length > 0) {
      if (!isCurrent()) throw new Error('Heads cannot be had: the project is another one')
      for (const head of await memory.fetch(listed)) found.set(head.id, head)
    }
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

type HeadMemory = ReturnType<typeof createHeadMemory>

/** Caches at most so many whole heads, and evicts the least recently used. */
function createHeadMemory(api: Api, most: number) {
  const kept = new Map<string, Head>()

  function keep(heads: readonly Head[]): void {
    for (const head of heads) {
      if (head.thin || (kept.get(head.id)?.rev ?? 0) > head.rev) continue
      kept.delete(head.id)
      kept.set(head.id, head)
    }
    for (const id of kept.keys()) {
      if (kept.size <= most) return
      kept.delete(id)
    }
  }

  return {
    keep,
    drop: (ids: readonly string[]) => ids.forEach((id) => kept.delete(id)),
    all: () => [...kept.values()],
    /** Those of these heads that are here, by id. */
    read(ids: readonly string[]): Map<string, Head> {
      const found = ids.flatMap((id) => kept.get(id) ?? [])
      if (most < Infinity) keep(found)
      return new Map(found.map((head) => [head.id, head]))
    },
    /** Requests these heads, in one request: without those deleted meanwhile. */
    async fetch(ids: readonly string[]): Promise<readonly Head[]> {
      const fetched = await fetchHeads(api, ids)
      if (!fetched.ok) throw new Error(`Heads cannot be had: ${fetched.failure.kind}`)
      keep(fetched.value)
      return fetched.value
    },
  }
}
