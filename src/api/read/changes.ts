// The calls `sync_head`, `sync_page` and `sync_changes` (docs/sync.md §5). Each response is one snapshot and states
// its generation, floor and largest revision. Without them it is `invalid` and discarded whole.
import { isRow, type Row } from '#domain/row.ts'
import type { ArticleHead, ThinHead } from '#domain/articles/article.ts'
import type { Category } from '#domain/categories/category.ts'
import { success, type Result, invalid } from '#domain/failure.ts'
import type { Api } from '../client.ts'
import { authorsAndGuidesIn, type AuthorsAndGuides } from './author-rows.ts'
import { readRows, rowToCategory, rowToHead, rowToThinHead, thinRow } from './rows.ts'

interface Snapshot {
  /** Another generation means that the server's revisions may have started over. */
  readonly generation: string
  /** Deletions up to this revision have been forgotten. */
  readonly floor: number
  /** The largest revision visible to this response. */
  readonly head: number
}

/** The number of articles, and the sum of their revisions. */
export interface ServerState extends Snapshot {
  readonly count: number
  readonly sum: number
}

interface PagePlace {
  readonly publishedAt: string
  readonly id: string
}

export interface PageAsked {
  /** Null: start at the newest. */
  readonly after: PagePlace | null
  readonly count: number
  /** Titles only. */
  readonly thin?: boolean
}

export interface HeadsPage extends Snapshot {
  readonly heads: readonly (ArticleHead | ThinHead)[]
  /** On the first page, the number of articles; 0 if the server does not report it. */
  readonly total: number
  /** On the first page, every category of the snapshot. */
  readonly categories: readonly Category[]
  /** On the first page; null if it has none, as in a rendered page or from a server of release 0.1.0. */
  readonly named: AuthorsAndGuides | null
  /** Where the next page begins; null after the last. */
  readonly next: PagePlace | null
  /** The number of unreadable rows. */
  readonly leftOut: number
}

interface Deletion {
  readonly id: string
  readonly rev: number
}

export interface ChangesPage extends Snapshot, AuthorsAndGuides {
  /** Every change up to this revision is in this response or an earlier one. */
  readonly to: number
  readonly done: boolean
  readonly heads: readonly ArticleHead[]
  readonly categories: readonly Category[]
  readonly goneArticles: readonly Deletion[]
  readonly goneCategories: readonly Deletion[]
  readonly goneAuthors: readonly Deletion[]
  readonly goneGuides: readonly Deletion[]
  readonly leftOut: number
}

/** Fetches the server's state, about a hundred bytes. `missing` if the table API has no such call. */
export async function fetchState(api: Api, signal?: AbortSignal): Promise<Result<ServerState>> {
  const answer = await api.get('rpc/sync_head', {}, signal)
  if (!answer.ok) return answer
  const snapshot = snapshotOf(answer.value)
  if (!snapshot || !isRow(answer.value)) return invalid('sync_head')
  const count = integerOf(answer.value['n'])
  const sum = integerOf(answer.value['s'])
  return count === null || sum === null ? invalid('sync_head') : success({ ...snapshot, count, sum })
}

/** Fetches `count` heads after this place, newest first. `missing` as above. */
export async function fetchPage(
  api: Api,
  { after, count, thin = false }: PageAsked,
  signal?: AbortSignal,
): Promise<Result<HeadsPage>> {
  const place = after ? { p: after.publishedAt, i: after.id } : {}
  const query = { lim: count, ...place, ...(thin && { thin: 'true' }) }
  const answer = await api.get('rpc/sync_page', query, signal)
  if (!answer.ok) return answer
  const snapshot = snapshotOf(answer.value)
  if (!snapshot || !isRow(answer.value)) return invalid('sync_page')
  const { rows, done, categories, authors, guides } = answer.value
  if (!Array.isArray(rows) || typeof done !== 'boolean') return invalid('sync_page')
  if (after === null && !Array.isArray(categories)) return invalid('sync_page without categories')
  const given = thin ? rows.map(thinRow) : rows
  const heads = readRows<ArticleHead | ThinHead>(given, thin ? rowToThinHead : rowToHead)
  const known = readRows(Array.isArray(categories) ? categories : [], rowToCategory)
  const last = done ? null : placeOf(given.at(-1))
  // A page that neither ends the list nor advances would be requested forever.
  if (!done && (last === null || (last.id === after?.id && last.publishedAt === after.publishedAt))) {
    return invalid('sync_page does not move on')
  }
  return success({
    ...snapshot,
    heads: heads.rows,
    total: integerOf(answer.value['n']) ?? 0,
    categories: known.rows,
    named: Array.isArray(authors) ? authorsAndGuidesIn(authors, guides) : null,
    next: last,
    leftOut: heads.leftOut + known.leftOut,
  })
}

/** Fetches at most `count` changes after a revision, in revision order. `missing` as above. */
export async function fetchChanges(
  api: Api,
  { since, count }: { readonly since: number; readonly count: number },
  signal?: AbortSignal,
): Promise<Result<ChangesPage>> {
  const answer = await api.get('rpc/sync_changes', { since, lim: count }, signal)
  if (!answer.ok) return answer
  const snapshot = snapshotOf(answer.value)
  if (!snapshot || !isRow(answer.value)) return invalid('sync_changes')
  const { done, articles, categories, authors, guides, gone } = answer.value
  const to = integerOf(answer.value['to'])
  if (to === null || typeof done !== 'boolean') return invalid('sync_changes')
  if (!Array.isArray(articles) || !Array.isArray(categories) || !Array.isArray(gone)) {
    return invalid('sync_changes')
  }
  if (!done && to <= since) return invalid('sync_changes does not move on')
  const heads = readRows(articles, rowToHead)
  const known = readRows(categories, rowToCategory)
  const graves = readRows(gone, graveOf)
  const gravesOf = (letter: string) => graves.rows.filter(({ kind }) => kind === letter)
  // An unreadable deletion must not be skipped: the cursor would move past it.
  if (graves.leftOut > 0) return invalid('sync_changes: gone')
  return success({
    ...snapshot,
    to,
    done,
    heads: heads.rows,
    categories: known.rows,
    ...authorsAndGuidesIn(authors, guides),
    goneArticles: gravesOf('a'),
    goneCategories: gravesOf('c'),
    goneAuthors: gravesOf('u'),
    goneGuides: gravesOf('g'),
    leftOut: heads.leftOut + known.leftOut,
  })
}

function snapshotOf(value: unknown): Snapshot | null {
  if (!isRow(value)) return null
  const generation = value['g']
  const floor = integerOf(value['f'])
  const head = integerOf(value['r'])
  if (typeof generation !== 'string' || floor === null || head === null) return null
  // A response that states the floor covers every change up to it, including deletions whose tombstones are gone.
  return { generation, floor, head: Math.max(head, floor) }
}

function placeOf(row: unknown): PagePlace | null {
  if (!isRow(row)) return null
  const { id, published_at: publishedAt }: Row = row
  return typeof id === 'string' && typeof publishedAt === 'string' ? { id, publishedAt } : null
}

function graveOf(grave: unknown): (Deletion & { readonly kind: string }) | null {
  if (!Array.isArray(grave)) return null
  const [kind, id, revision]: unknown[] = grave
  const rev = integerOf(revision)
  return typeof kind === 'string' && typeof id === 'string' && rev !== null ? { kind, id, rev } : null
}

/** Sums of revisions arrive as text: JSON numbers would lose digits. */
function integerOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) ? number : null
}
