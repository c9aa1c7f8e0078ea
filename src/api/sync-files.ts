// The table API of a static export: answers readers' calls from its files (ADR 0065). Every response comes from one
// index. If one of its files is missing, the host has a newer export, and the head is read again.
import { isRow, type Row } from '#domain/row.ts'
import { HEADS_OF_FILE, SYNC_FOLDER, SYNC_HEAD, TEXTS_OF_FILE } from '#domain/device/sync-files.ts'
import type { SyncHead, SyncIndex } from '#domain/device/sync-files.ts'
import { failed, success, type Result, invalid } from '#domain/failure.ts'
import { readAnswer } from './answer.ts'
import { browserFetch, type Api, type ApiOptions } from './client.ts'
import { systemClock, withTimeLimit } from './clock.ts'

/** Time limit for a file, in milliseconds. */
const TIME_LIMIT = 30_000
/** The most files in memory. Consecutive requests need the same ones. */
const MOST_KEPT = 6
const KINDS = ['articles', 'categories', 'authors', 'guides'] as const

type Query = Parameters<Api['get']>[1]

/** Ends a call with this result. Only `get` catches it. */
class Stop extends Error {
  readonly result: Result<never>

  constructor(result: Result<never>) {
    super()
    this.result = result
  }
}

/** Creates an API on the files of the page's own origin. `missing` for calls that only a server can answer. */
export function createFilesApi({
  fetch = browserFetch,
  clock = systemClock,
}: Pick<ApiOptions, 'fetch' | 'clock'> = {}): Api {
  const kept = new Map<string, unknown>()
  let head: SyncHead | null = null

  async function load(address: string, cache: RequestCache, signal?: AbortSignal): Promise<unknown> {
    const limit = { clock, milliseconds: TIME_LIMIT }
    const read = await withTimeLimit(
      limit,
      async (until) => readAnswer(await fetch(address, { signal: until, cache, credentials: 'omit' })),
      signal,
    )
    if (read.ok) return read.value
    // `missing` would mean a server without these calls.
    throw new Stop(read.failure.kind === 'missing' ? invalid(address) : read)
  }

  /** `past`: a revision newer than the head in memory; the request then bypasses every cache. */
  async function loadHead(signal?: AbortSignal, past?: number): Promise<SyncHead> {
    const address = past === undefined ? SYNC_HEAD : `${SYNC_HEAD}?r=${past}`
    const read = await load(address, 'no-cache', signal)
    if (!isHead(read)) throw new Stop(invalid(SYNC_HEAD))
    head = read
    return read
  }

  /** `again`: bypass caches, which may hold a response from before the host had the file. */
  function filesOf(again: boolean, signal?: AbortSignal) {
    return async (name: string): Promise<unknown> => {
      const file =
        kept.get(name) ?? (await load(`${SYNC_FOLDER}${name}.json`, again ? 'reload' : 'default', signal))
      kept.delete(name)
      kept.set(name, file)
      for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
      return file
    }
  }

  async function answer(path: string, query: Query, again: boolean, signal?: AbortSignal): Promise<unknown> {
    const since = path === 'rpc/sync_changes' ? Number(query['since']) : 0
    const isOld = head !== null && head.r < since
    // An article unknown to the device may be newer than the head in memory.
    const isAlone = path === 'rpc/sync_article' || path === 'articles'
    const of =
      again || isOld || isAlone || head === null ? await loadHead(signal, isOld ? since : undefined) : head
    const file = filesOf(again, signal)
    const index = await file(of.index)
    if (!isIndex(index)) throw new Stop(invalid(of.index))
    return await answerFrom({ head: of, index, file }, path, query)
  }

  return {
    async get(path, query, signal) {
      try {
        if (path === 'rpc/sync_head') return success(await loadHead(signal))
        const first = answer(path, query, false, signal)
        return success(
          await first.catch((error) => {
            if (!(error instanceof Stop && !error.result.ok && error.result.failure.kind === 'invalid'))
              throw error
            return answer(path, query, true, signal)
          }),
        )
      } catch (error) {
        if (error instanceof Stop) return error.result
        throw error
      }
    },
  }
}

interface Edition {
  readonly head: SyncHead
  readonly index: SyncIndex
  /** The content of the file of this name. */
  readonly file: (name: string) => Promise<unknown>
}

async function answerFrom(edition: Edition, path: string, query: Query): Promise<unknown> {
  const { g } = edition.head
  switch (path) {
    case 'rpc/sync_page':
      return await pageAfter(edition, query)
    case 'rpc/sync_changes':
      return await changesAfter(edition, Number(query['since']))
    case 'rpc/sync_bodies':
      return { g, rows: await rowsOf(edition, String(query['ids']).split(','), textFile) }
    case 'rpc/sync_article':
      return { g, row: (await wholeRows(edition, [String(query['i'])]))[0] ?? null }
    case 'articles':
      return await articlesOf(edition, query)
    case 'categories':
    case 'authors':
    case 'guides':
      return (await objectIn(edition, edition.index.lists))[path]
    default:
      throw new Stop(failed({ kind: 'missing' }))
  }
}

/** Like `sync_page`, without the number of articles: a static export is always pulled whole. */
async function pageAfter(edition: Edition, { lim, p, i }: Query): Promise<Row> {
  const { g, f, r } = edition.head
  const { lists, pages } = edition.index
  const isAfter = (publishedAt: unknown, id: unknown) =>
    p === undefined || i === undefined || isBefore(String(publishedAt), String(id), String(p), String(i))
  const rows: Row[] = []
  for (const [name, publishedAt, id] of pages.toReversed()) {
    if (rows.length > Number(lim)) break
    if (!isAfter(publishedAt, id)) continue
    const page = await rowsIn(edition, name)
    rows.push(...page.filter((row) => isAfter(row['published_at'], row['id'])))
  }
  const first = p === undefined ? await objectIn(edition, lists) : {}
  return { g, f, r, rows: rows.slice(0, Number(lim)), done: rows.length <= Number(lim), ...first }
}

/** Server times are UTC with as many fraction digits as needed, so they can be compared as strings. */
function isBefore(publishedAt: string, id: string, p: string, i: string): boolean {
  return publishedAt === p ? id < i : publishedAt < p
}

async function changesAfter(edition: Edition, since: number): Promise<Row> {
  const { g, f, r } = edition.head
  const { changes } = edition.index
  const [name, to] = changes.find(([, last]) => last > since) ?? []
  const all = name === undefined ? {} : await objectIn(edition, name)
  const rows = KINDS.map((kind) => [kind, rowsAmong(all[kind]).filter(({ rev }) => Number(rev) > since)])
  const gone = Array.isArray(all['gone'])
    ? all['gone'].filter((entry) => Number(Object(entry)[2]) > since)
    : []
  const done = name === undefined || name === changes.at(-1)?.[0]
  return { g, f, r, to: done ? Math.max(r, since) : to, done, gone, ...Object.fromEntries(rows) }
}

/** Returns articles by id, or all with facts. */
async function articlesOf(edition: Edition, { id, facts }: Query): Promise<readonly Row[]> {
  if (facts === undefined) {
    const [, ids] = /^(?:eq\.|in\.\()([^()]*)\)?$/.exec(String(id)) ?? []
    return ids === undefined ? [] : await wholeRows(edition, ids.split(','))
  }
  const after = String(id).replace(/^gt\./, '')
  const stated: Row[] = []
  for (const [at, name] of edition.index.texts.entries()) {
    const ids = (await rowsIn(edition, name)).map((row) => String(row['id']))
    const heads = await rowsIn(edition, pageFile(edition, at))
    const these = heads.filter((row) => ids.includes(String(row['id'])) && String(row['id']) > after)
    stated.push(...(await withTexts(edition, these)).filter((row) => row['facts'] !== undefined))
  }
  return stated.toSorted((one, other) => (String(one['id']) < String(other['id']) ? -1 : 1))
}

/** Returns rows as in the table: heads with their texts, and all facts in one column. */
async function wholeRows(edition: Edition, ids: readonly string[]): Promise<readonly Row[]> {
  return await withTexts(edition, await rowsOf(edition, ids, pageFile))
}

async function withTexts(edition: Edition, heads: readonly Row[]): Promise<readonly Row[]> {
  const ids = heads.map((row) => String(row['id']))
  const texts = new Map((await rowsOf(edition, ids, textFile)).map((row) => [row['id'], row]))
  return heads.flatMap((head) => {
    const text = texts.get(head['id'])
    if (text === undefined) return []
    const facts = { ...Object(head['facts']), ...Object(text['details']) }
    return [{ ...head, ...text, ...(Object.keys(facts).length > 0 && { facts }) }]
  })
}

type FileOfGroup = (edition: Edition, group: number) => string

const textFile: FileOfGroup = ({ index }, group) => index.texts[group] ?? ''
const pageFile: FileOfGroup = ({ index }, group) =>
  index.pages[Math.floor((group * TEXTS_OF_FILE) / HEADS_OF_FILE)]?.[0] ?? ''

/** Returns the articles that exist. Neighbours share a file, so most are found without looking up their number. */
async function rowsOf(
  edition: Edition,
  ids: readonly string[],
  fileOf: FileOfGroup,
): Promise<readonly Row[]> {
  const left = new Set(ids)
  const found: Row[] = []
  for (const id of ids) {
    if (!left.delete(id)) continue
    const [numbers] = edition.index.ids.find(([, last]) => last >= id) ?? []
    const group = numbers === undefined ? undefined : (await objectIn(edition, numbers))[id]
    if (typeof group !== 'number') continue
    const rows = await rowsIn(edition, fileOf(edition, group))
    found.push(...rows.filter((row) => row['id'] === id || left.delete(String(row['id']))))
  }
  return found
}

async function objectIn({ file }: Edition, name: string): Promise<Row> {
  const value = await file(name)
  if (!isRow(value)) throw new Stop(invalid(name))
  return value
}

async function rowsIn({ file }: Edition, name: string): Promise<readonly Row[]> {
  const value = await file(name)
  if (!Array.isArray(value)) throw new Stop(invalid(name))
  return value.filter(isRow)
}

function rowsAmong(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.filter(isRow) : []
}

function isHead(value: unknown): value is SyncHead {
  return (
    isRow(value) && typeof value['g'] === 'string' && isName(value['index']) && Number.isInteger(value['r'])
  )
}

function isIndex(value: unknown): value is SyncIndex {
  if (!isRow(value) || !isName(value['lists'])) return false
  const { pages, texts, changes, ids } = value
  const isNamed = (entry: unknown) => Array.isArray(entry) && isName(entry[0])
  const areNamed = (list: unknown) => Array.isArray(list) && list.every(isNamed)
  return areNamed(pages) && areNamed(changes) && areNamed(ids) && Array.isArray(texts) && texts.every(isName)
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,40}$/.test(value)
}
