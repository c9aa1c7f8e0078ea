// One round, from the checkpoint to the server's state (P13.13): pages, newest first, then every change made meanwhile
// (docs/sync.md §5). Each iteration sends one request and commits its answer, so a round resumes from its last commit.
import { fetchAuthorsAndGuides } from '#api/read/author-rows.ts'
import {
  fetchChanges,
  fetchPage,
  fetchState,
  type HeadsPage,
  type PageAsked,
  type ServerState,
} from '#api/read/changes.ts'
import { success, type Result, invalid } from '#domain/failure.ts'
import type { Checkpoint, Move } from '#store/copy/checkpoint.ts'
import { completeFacts } from './complete-facts.ts'
import { PLAIN, pullPlain } from './pull-plain.ts'
import { withRetries } from './retry.ts'
import { copyOf, type Portions, type RoundContext, type SyncContext } from '../sync-context.ts'

/** Enough for the first screen: the cover's three, a page of ten, and part of the next pages. */
export const FIRST_PAGE = 24
const PAGE = 500
const THIN_PAGE = 5000
/** Rows per write while somebody may be reading: about 25 ms. */
export const SLICE = 125
const THIN_SLICE = 250
/** Titles of 100,000 articles are 3 MB over the network, their heads 10 MB. */
const PORTIONS: Portions = { wholeUpTo: 20_000, newestWhole: 2000 }
/** The limits of a round: restarts from the first page, and commits lost to another tab. */
const MOST_RESTARTS = 3
const MOST_CONFLICTS = 100

/** The result of an iteration: the checkpoint, and whether to continue at once. */
interface Turn {
  readonly checkpoint: Checkpoint
  readonly next: 'turn' | 'changes' | 'end'
}

/** Brings the device up to the server's state. Returns the last checkpoint; after a failure, committed rows stay. */
export async function pull(context: SyncContext): Promise<Result<Checkpoint>> {
  const { device, ...others } = context
  const copy = copyOf(device)
  return await pullInto({ ...others, copy, completeFacts: (from) => completeFacts(context, from) })
}

/** The same for any copy. */
export async function pullInto(context: RoundContext): Promise<Result<Checkpoint>> {
  const pulled = await pullByRevisions(context)
  return !pulled.ok && pulled.failure.kind === 'missing' ? pullPlain(context) : pulled
}

/** Fails with `missing` if the server is a plain table API. */
async function pullByRevisions(context: RoundContext): Promise<Result<Checkpoint>> {
  let conflicts = 0
  let restarts = 0
  let checkpoint = await context.copy.readCheckpoint()
  let next: Turn['next'] = 'turn'
  while (next !== 'end') {
    const turn = await takeTurn(context, checkpoint, next === 'changes')
    if (turn.ok) {
      checkpoint = turn.value.checkpoint
      next = turn.value.next
      restarts += checkpoint.phase === 'new' ? 1 : 0
      if (restarts > MOST_RESTARTS) return invalid('the server keeps starting anew')
      continue
    }
    if (turn.failure.kind !== 'conflict' || conflicts === MOST_CONFLICTS) return turn
    conflicts += 1
    checkpoint = await context.copy.readCheckpoint()
    next = 'turn'
  }
  return success(checkpoint)
}

async function takeTurn(
  context: RoundContext,
  checkpoint: Checkpoint,
  followChanges: boolean,
): Promise<Result<Turn>> {
  const { phase, hasAuthors, lacksFacts, generation } = checkpoint
  // Immediately: a rendered page contains only the categories that it shows.
  if (phase !== 'new' && !hasAuthors) return takeAuthors(context, checkpoint)
  // Not with a plain table API: `pullPlain` compares all its rows in each round.
  if ((phase === 'settle' || phase === 'live') && lacksFacts && generation !== PLAIN && context.completeFacts)
    return toTurn(await context.completeFacts(checkpoint))
  switch (phase) {
    case 'new':
      return takePage(context, checkpoint, { after: null, count: FIRST_PAGE })
    case 'pull':
      return takePage(context, checkpoint, nextPage(checkpoint))
    case 'settle':
      return takeChanges(context, checkpoint)
    case 'live':
      return followChanges ? takeChanges(context, checkpoint) : takeNews(context, checkpoint)
  }
}

/** Asks for whole heads up to the limit, and then for thin heads. */
function nextPage({ cursor, wholeLeft }: Checkpoint): PageAsked {
  return wholeLeft > 0
    ? { after: cursor, count: Math.min(PAGE, wholeLeft) }
    : { after: cursor, count: THIN_PAGE, thin: true }
}

async function takePage(context: RoundContext, from: Checkpoint, asked: PageAsked): Promise<Result<Turn>> {
  const { api, signal } = context
  const page = await withRetries(context, () => fetchPage(api, asked, signal))
  if (!page.ok) return page
  if (from.phase === 'new') return begin(context, from, page.value)
  if (page.value.generation !== from.generation) return startAnew(context, from, {})
  return putPage(context, from, page.value)
}

/** Commits the first page, of the server or of a rendered page (`seed.ts`). Rows of an older copy stay until the end. */
export async function begin(
  { copy, portions = PORTIONS }: Pick<RoundContext, 'copy' | 'portions'>,
  from: Checkpoint,
  page: HeadsPage,
): Promise<Result<Turn>> {
  const sameLine = from.generation === page.generation
  const whole = page.total > portions.wholeUpTo ? portions.newestWhole : Infinity
  const move: Move = {
    generation: page.generation,
    era: sameLine ? from.era : from.era + 1,
    replayFrom: page.head,
    ahead: sameLine ? Math.max(from.ahead, from.since, page.head) : page.head,
    sweep: from.count > 0,
    filled: true,
    hasAuthors: page.named !== null,
    wholeLeft: leftOf(whole, page.heads),
    ...movedTo(page, page.head),
  }
  const { heads, categories, named } = page
  const all = { categories, allCategoriesAt: page.head, ...(named && { ...named, allAuthorsAt: page.head }) }
  const completes = from.lacksFacts
  return toTurn(await copy.commit({ from, move, heads, ...all, beginSweep: true, completes }))
}

/** Commits a later page in slices; the next request can start after each slice. */
async function putPage(
  { copy, portions }: RoundContext,
  from: Checkpoint,
  page: HeadsPage,
): Promise<Result<Turn>> {
  const replayFrom = Math.min(from.replayFrom, page.head)
  const ahead = Math.max(from.ahead, page.head)
  const slice = portions?.atOnce ?? (from.wholeLeft > 0 ? SLICE : THIN_SLICE)
  let checkpoint = from
  for (let start = 0; ; start += slice) {
    const heads = page.heads.slice(start, start + slice)
    const last = heads.at(-1)
    const isEnd = start + slice >= page.heads.length
    const cursor = last ? { publishedAt: last.publishedAt, id: last.id } : checkpoint.cursor
    const wholeLeft = leftOf(checkpoint.wholeLeft, heads)
    const move: Move = { replayFrom, ahead, wholeLeft, ...(isEnd ? movedTo(page, replayFrom) : { cursor }) }
    const committed = await copy.commit({ from: checkpoint, move, heads })
    if (!committed.ok) return committed
    checkpoint = committed.value
    if (isEnd) return success({ checkpoint, next: 'turn' })
  }
}

function leftOf(whole: number, heads: HeadsPage['heads']): number {
  return Math.max(0, whole - heads.length)
}

function movedTo(page: HeadsPage, replayFrom: number): Move {
  return page.next
    ? { phase: 'pull', cursor: page.next }
    : { phase: 'settle', cursor: null, since: replayFrom }
}

/** Checks with about a hundred bytes whether anything changed, and compares count and sum with the server's. */
async function takeNews(context: RoundContext, from: Checkpoint): Promise<Result<Turn>> {
  const { api, clock, copy, signal } = context
  const state = await withRetries(context, () => fetchState(api, signal))
  if (!state.ok) return state
  if (state.value.generation !== from.generation) return startAnew(context, from, {})
  if (state.value.head !== from.since) return takeChanges(context, from, state.value.head < from.since)
  const drift = driftOf(from, state.value)
  // At the same revision a difference means a bug somewhere; pulling again repairs it.
  if (drift !== null && drift !== from.drift) return startAnew(context, from, { generation: null, drift })
  return toTurn(await copy.commit({ from, move: { checkedAt: clock.now(), drift } }), 'end')
}

/** Describes the difference; null if there is none, or if rows are ahead of the log and cannot be compared yet. */
function driftOf({ count, revisionSum, since, ahead }: Checkpoint, server: ServerState): string | null {
  if (ahead > since || (count === server.count && revisionSum === server.sum)) return null
  return `${since}: ${count}/${revisionSum}, not ${server.count}/${server.sum}`
}

/**
 * Fetches authors, guides and categories for a copy whose first page came without them. They are part of the first
 * page's response, which caches share and which states its revision. `suspect`: as below.
 */
async function takeAuthors(context: RoundContext, from: Checkpoint, suspect = false): Promise<Result<Turn>> {
  if (from.generation === PLAIN) return takePlainAuthors(context, from)
  const { api, copy, random, signal } = context
  const count = suspect ? 2 + Math.floor(random() * 100) : 1
  const page = await withRetries(context, () => fetchPage(api, { after: null, count }, signal))
  if (!page.ok) return page
  const { generation, head, categories, named } = page.value
  if (generation !== from.generation) return startAnew(context, from, {})
  const { phase, replayFrom, since, lacksFacts } = from
  if (phase === 'live' && head < since)
    return suspect ? startAnew(context, from, { generation: null }) : takeAuthors(context, from, true)
  // The replay then delivers what an older response lacks.
  const replay = { replayFrom: Math.min(replayFrom, head), since: Math.min(since, head) }
  const move: Move = { hasAuthors: true, ...(phase !== 'live' && replay) }
  const rows = { categories, allCategoriesAt: head, ...(named && { ...named, allAuthorsAt: head }) }
  return toTurn(await copy.commit({ from, move, ...rows, completes: lacksFacts }))
}

/** A server without tables of authors and guides has none. */
async function takePlainAuthors(context: RoundContext, from: Checkpoint): Promise<Result<Turn>> {
  const found = await withRetries(context, () => fetchAuthorsAndGuides(context.api, context.signal))
  if (!found.ok && found.failure.kind !== 'missing') return found
  const rows = found.ok && { ...found.value, allAuthorsAt: from.since }
  return toTurn(await context.copy.commit({ from, move: { hasAuthors: true }, ...rows }))
}

/** `suspect`: an old response came from a cache or a lagging replica; the next address is one that no cache knows. */
async function takeChanges(context: RoundContext, from: Checkpoint, suspect = false): Promise<Result<Turn>> {
  const { api, clock, copy, random, signal } = context
  const count = suspect ? PAGE - 1 - Math.floor(random() * 100) : PAGE
  const { since } = from
  const changes = await withRetries(context, () => fetchChanges(api, { since, count }, signal))
  if (!changes.ok) return changes
  const { generation, floor, head, to, done, leftOut: _, ...rows } = changes.value
  if (generation !== from.generation || floor > since) return startAnew(context, from, {})
  if (head < since) {
    // The server itself, not a cache, is behind the device: its database was restored from a backup.
    return suspect ? startAnew(context, from, { generation: null }) : takeChanges(context, from, true)
  }
  // The response is older than the previous pages: articles that moved meanwhile would look deleted.
  if (from.phase === 'settle' && done && to < from.ahead && !suspect) return takeChanges(context, from, true)
  const move: Move = done ? { since: to, phase: 'live', checkedAt: clock.now() } : { since: to }
  const endSweep = done && from.phase === 'settle'
  return toTurn(await copy.commit({ from, move, ...rows, endSweep }), done ? 'end' : 'changes')
}

/** Returns to the first page. `generation: null`: stored revisions are not comparable with later ones. */
async function startAnew({ copy }: RoundContext, from: Checkpoint, move: Move): Promise<Result<Turn>> {
  return toTurn(await copy.commit({ from, move: { ...move, phase: 'new', cursor: null } }))
}

function toTurn(committed: Result<Checkpoint>, next: Turn['next'] = 'turn'): Result<Turn> {
  return committed.ok ? success({ checkpoint: committed.value, next }) : committed
}
