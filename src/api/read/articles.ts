// Articles by the plain calls of the table API (P24.1). The list is read by pages from a plain table API. One or some
// articles with their bodies are read from any.
import { isRow } from '#domain/row.ts'
import type { ArticleBody, ArticleHead } from '#domain/articles/article.ts'
import type { ArticleDetails } from '#domain/facts/article-facts.ts'
import { failed, success, type Result, invalid } from '#domain/failure.ts'
import type { Api } from '../client.ts'
import { detailsOf } from './details.ts'
import { readRows, rowToBody, rowToHead, rowToId } from './rows.ts'

/** Columns of an article (P2.1); the embedded category is how a plain table API names it. */
const LIST_COLUMNS =
  'id,title,introduction,images,published_at,category_id,category,overall,read_time,categories(id,name,color)'

/** What the calls of sync return of an article, for articles requested by id. */
const HEAD_COLUMNS =
  'id,title,introduction,images,published_at,category_id,category,overall,read_time,updated_at,rev,body_rev,facts'

export interface WholeArticle {
  readonly head: ArticleHead
  readonly body: ArticleBody
}

/** An article whose facts are on the way without its text. */
export interface StatedArticle {
  readonly head: ArticleHead
  readonly details: ArticleDetails | undefined
}

export interface ListRange {
  readonly offset: number
  readonly count: number
  /** With facts. A table API refuses a column that it lacks. */
  readonly facts?: boolean
}

/** A part of the list: its readable rows, and all ids in order, readable or not. */
export interface ListPart {
  readonly heads: readonly ArticleHead[]
  readonly ids: readonly string[]
}

/**
 * `count` articles from `offset` on, newest first. Dates may be equal, so the id decides. An answer may always be
 * shorter.
 */
export async function fetchList(
  api: Api,
  { offset, count, facts = false }: ListRange,
  signal?: AbortSignal,
): Promise<Result<ListPart>> {
  const select = facts ? `${LIST_COLUMNS},facts` : LIST_COLUMNS
  const query = { select, order: 'published_at.desc,id.desc', offset, limit: count }
  const rows = await fetchRows(api, query, signal)
  if (!rows.ok) return rows
  const ids = readRows(rows.value, rowToId)
  if (ids.leftOut > 0) return invalid('articles: row without id')
  return success({ heads: readRows(rows.value, rowToHead).rows, ids: ids.rows })
}

/** The heads of those of these articles that exist. */
export async function fetchHeads(
  api: Api,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Result<readonly ArticleHead[]>> {
  const rows = await fetchRows(api, { id: `in.(${ids.join(',')})`, select: HEAD_COLUMNS }, signal)
  return rows.ok ? success(readRows(rows.value, rowToHead).rows) : rows
}

/** `count` articles that state facts, after this id, as heads and as what their texts need of the facts. */
export async function fetchStated(
  api: Api,
  { after, count }: { readonly after: string; readonly count: number },
  signal?: AbortSignal,
): Promise<Result<readonly StatedArticle[]>> {
  // Readers' filters have no "is not null". Every object with a key is greater than the empty one.
  const stated = { facts: 'gt.{}', id: `gt.${after}`, order: 'id.asc', limit: count }
  const rows = await fetchRows(api, { select: HEAD_COLUMNS, ...stated }, signal)
  return rows.ok ? success(readRows(rows.value, rowToStated).rows) : rows
}

function rowToStated(row: unknown): StatedArticle | null {
  const head = rowToHead(row)
  return head && { head, details: isRow(row) ? detailsOf(row['facts']) : undefined }
}

/** One whole article. `missing` when the server says that there is none. */
export async function fetchArticle(
  api: Api,
  id: string,
  signal?: AbortSignal,
): Promise<Result<WholeArticle>> {
  const rows = await fetchRows(api, { id: `eq.${id}`, select: '*' }, signal)
  if (!rows.ok) return rows
  const [row] = rows.value
  return row === undefined ? failed({ kind: 'missing' }) : wholeArticle(row)
}

/** The bodies of those of these articles that exist. `numbered`: the rows carry revisions. */
export async function fetchBodies(
  api: Api,
  { ids, numbered }: { readonly ids: readonly string[]; readonly numbered: boolean },
  signal?: AbortSignal,
): Promise<Result<readonly ArticleBody[]>> {
  const select = numbered ? 'id,body_rev,content,facts' : 'id,content'
  const rows = await fetchRows(api, { id: `in.(${ids.join(',')})`, select }, signal)
  return rows.ok ? success(readRows(rows.value, rowToBody).rows) : rows
}

async function fetchRows(
  api: Api,
  query: Readonly<Record<string, string | number>>,
  signal?: AbortSignal,
): Promise<Result<readonly unknown[]>> {
  const answer = await api.get('articles', query, signal)
  if (!answer.ok) return answer
  return Array.isArray(answer.value) ? success(answer.value) : invalid('articles')
}

/** A row with its body, from any call. */
export function wholeArticle(row: unknown): Result<WholeArticle> {
  const head = rowToHead(row)
  const body = rowToBody(row)
  return head && body ? success({ head, body }) : invalid('articles: row')
}
