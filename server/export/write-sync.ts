// The responses of sync as files, for an export without a server (ADR 0065). They are derived from the log of changes, read from its
// start, so they show the state of one revision, however long reading takes.
import type { Api } from '#api/client.ts'
import {
  HEADS_OF_FILE,
  SYNC_FOLDER,
  SYNC_HEAD,
  type SyncHead,
  type SyncIndex,
  TEXTS_OF_FILE,
} from '#domain/device/sync-files.ts'
import { together } from '../http/concurrency.ts'
import { shortHash } from './site-build.ts'
import type { SiteWriter } from './site-folder.ts'

/** Incremented when the same rows produce other files of texts. */
const FORMAT = 1
const AT_ONCE = 2
const CHANGES_AT_ONCE = 1000
/** The number of revisions that share a file of changes. Later changes leave earlier files unchanged. */
const REVISIONS_OF_FILE = 500
const IDS_OF_FILE = 2000
const KINDS = ['articles', 'categories', 'authors', 'guides'] as const
const KIND_OF_DELETED: Readonly<Record<string, string>> = {
  a: 'articles',
  c: 'categories',
  u: 'authors',
  g: 'guides',
}

type Row = Readonly<Record<string, unknown>>

/** A row or a deletion in the log. */
interface Change {
  readonly kind: (typeof KINDS)[number] | 'gone'
  readonly row: Row
  readonly rev: number
}

interface Log extends Pick<SyncHead, 'g' | 'f' | 'r'> {
  /** In the order of revisions, each row once. */
  readonly changes: readonly Change[]
}

interface Part {
  readonly name: string
  readonly read: () => Promise<unknown>
}

/** Writes what has changed, the head last. Throws a readable message on failure. */
export async function writeSync(api: Api, { isCurrent, put, begin }: SiteWriter): Promise<void> {
  const log = await readLog(api)
  const { parts, head } = partsOf(api, log)
  const fileOf = (name: string) => `${SYNC_FOLDER.slice(1)}${name}.json`
  const missing = parts.filter(({ name }) => !isCurrent(fileOf(name), name))
  await begin([...missing.map(({ name }) => fileOf(name)), SYNC_HEAD.slice(1)])
  await together(AT_ONCE, missing, async ({ name, read }) => {
    await put(fileOf(name), Buffer.from(JSON.stringify(await read())), name)
  })
  await put(SYNC_HEAD.slice(1), Buffer.from(JSON.stringify(head)), 'host')
}

function partsOf(api: Api, { g, f, r, changes }: Log): { readonly parts: Part[]; readonly head: SyncHead } {
  const parts = new Map<string, Part>()
  const add = (read: Part['read'], content: unknown): string => {
    const name = shortHash(JSON.stringify([FORMAT, content]))
    parts.set(name, { name, read })
    return name
  }
  const hold = (content: unknown) => add(() => Promise.resolve(content), content)
  const rowsOf = (of: Change['kind']) => changes.flatMap(({ kind, row }) => (kind === of ? [row] : []))
  const articles = rowsOf('articles').toSorted(byPlace)
  const byName = (one: Row, other: Row) => String(one['name']).localeCompare(String(other['name']))
  const index: SyncIndex = {
    lists: hold({
      categories: rowsOf('categories').toSorted(byName),
      authors: rowsOf('authors'),
      guides: rowsOf('guides'),
    }),
    pages: slicesOf(articles, HEADS_OF_FILE).map((rows) => [
      hold(rows.toReversed()),
      String(rows[0]?.['published_at']),
      idOf(rows[0]),
    ]),
    texts: slicesOf(articles, TEXTS_OF_FILE).map((rows) =>
      // Within a generation a text is determined by its revision, so the name is known without reading it.
      add(() => readTexts(api, g, rows), [g, rows.map((row) => [row['id'], row['body_rev']])]),
    ),
    changes: groupsOf(changes).map((group) => [
      hold(
        Object.fromEntries(
          [...KINDS, 'gone' as const].map((of) => [
            of,
            group.flatMap(({ kind, row }) => (kind === of ? [row] : [])),
          ]),
        ),
      ),
      group.at(-1)?.rev ?? 0,
    ]),
    ids: slicesOf(
      articles.map((row, at) => [idOf(row), Math.floor(at / TEXTS_OF_FILE)] as const).toSorted(byId),
      IDS_OF_FILE,
    ).map((entries) => [hold(Object.fromEntries(entries)), entries.at(-1)?.[0] ?? '']),
  }
  const s = articles.reduce((sum, row) => sum + Number(row['rev']), 0)
  return { head: { g, f, r, n: articles.length, s, index: hold(index) }, parts: [...parts.values()] }
}

async function readTexts(api: Api, g: string, heads: readonly Row[]): Promise<readonly Row[]> {
  const rev = Math.max(...heads.map((row) => Number(row['body_rev'])))
  const answer = await api.get('rpc/sync_bodies', { ids: heads.map(idOf).join(','), rev, g })
  const { rows, g: of } = Object(answer.ok ? answer.value : null)
  if (of !== g || !Array.isArray(rows) || rows.length !== heads.length) throw new Error(CHANGING)
  return rows
}

const CHANGING = 'The texts are not available now. Run the export again: it continues from here.'

/** Reads the whole log. A row that changes meanwhile is in its latest state. */
async function readLog(api: Api): Promise<Log> {
  const found = new Map<string, Change>()
  let since = 0
  for (;;) {
    const answer = await api.get('rpc/sync_changes', { since, lim: CHANGES_AT_ONCE })
    if (!answer.ok) throw new Error('The table API has no log of changes, or does not answer. Try again.')
    const { g, f, to, done, gone, ...rows } = Object(answer.value)
    for (const kind of KINDS)
      for (const row of rows[kind] ?? []) found.set(`${kind} ${row.id}`, { kind, row, rev: Number(row.rev) })
    for (const row of gone) {
      const [letter, id, rev] = row
      found.set(`${KIND_OF_DELETED[letter]} ${id}`, { kind: 'gone', row, rev: Number(rev) })
    }
    since = Number(to)
    if (!done) continue
    return { g, f, r: since, changes: [...found.values()].toSorted((one, other) => one.rev - other.rev) }
  }
}

/** Sorts by date, oldest first. The server's times are UTC, so they compare as strings. */
function byPlace(one: Row, other: Row): number {
  const [first, second] = [one, other].map((row) => `${String(row['published_at'])} ${idOf(row)}`)
  return (first ?? '') < (second ?? '') ? -1 : 1
}

function byId([one]: readonly [string, number], [other]: readonly [string, number]): number {
  return one < other ? -1 : 1
}

function idOf(row: Row | undefined): string {
  return String(row?.['id'])
}

function slicesOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )
}

/** Groups changes by ranges of 500 revisions. */
function groupsOf(changes: readonly Change[]): Change[][] {
  const groups = new Map<number, Change[]>()
  for (const change of changes) {
    const at = Math.floor(change.rev / REVISIONS_OF_FILE)
    const group = groups.get(at)
    if (group) group.push(change)
    else groups.set(at, [change])
  }
  return [...groups.values()]
}
