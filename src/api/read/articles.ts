// Reads articles with the plain calls of the table API (P24.1); the paged list only from a plain table API.
import { isRow } from '#domain/row.ts'
import type { ArticleBody, ArticleHead } from '#domain/articles/article.ts'
import type { ArticleDetails } from '#domain/facts/article-facts.ts'
import { detailsIn } from '#domain/facts/check-facts.ts'
import { success, type Result, invalid } from '#domain/failure.ts'
import type { Api } from '../client.ts'
import { firstIn, listIn, readRows, rowToBody, rowToHead, rowToId } from './rows.ts'

/** Columns of an article (P2.1); the embedded category is how a plain table API names it. */
const LIST_COLUMNS =
  'id,title,introduction,images,published_at,category_id,category,overall,read_time,categories(id,name,color)'

/** The columns that the sync calls return, for articles requested by id. */
const HEAD_COLUMNS =
  'id,title,introduction,images,published_at,category_id,category,overall,read_time,updated_at,rev,body_rev,facts'

export interface WholeArticle {
  readonly head: ArticleHead
  readonly body: ArticleBody
}

/** An article with its facts, without its text. */
export interface StatedArticle {
  readonly head: ArticleHead
  readonly details: ArticleDetails | undefined
}

export interface ListRange {
  readonly offset: number
  readonly count: number
  /** With facts. A table API rejects a column that it does not have. */
  readonly facts?: boolean
}

/** A part of the list: its readable rows, and all ids in order, readable or not. */
export interface ListPart {
  readonly heads: readonly ArticleHead[]
  readonly ids: readonly string[]
}

/** Fetches at most `count` articles from `offset`, newest first; the id breaks ties between equal dates. */
export async function fetchList(
  api: Api,
  { offset, count, facts = false }: ListRange,
  signal?: AbortSignal,
): Promise<Result<ListPart>> {
  const select = facts ? `${LIST_COLUMNS},facts` : LIST_COLUMNS
  const query = { select, order: 'published_at.desc,id.desc', offset, limit: count }
  const rows = await api.get('articles', query, signal)
  if (!rows.ok) return rows
  if (!Array.isArray(rows.value)) return invalid('articles')
  const ids = readRows(rows.value, rowToId)
  if (ids.leftOut > 0) return invalid('articles: row without id')
  return success({ heads: readRows(rows.value, rowToHead).rows, ids: ids.rows })
}

/** Fetches the heads of the articles that exist. */
export async function fetchHeads(
  api: Api,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Result<readonly ArticleHead[]>> {
  const rows = await api.get('articles', { id: `in.(${ids.join(',')})`, select: HEAD_COLUMNS }, signal)
  return listIn(rows, 'articles', rowToHead)
}

/** Fetches `count` articles with facts after this id: heads, and the details that come with texts. */
export async function fetchStated(
  api: Api,
  { after, count }: { readonly after: string; readonly count: number },
  signal?: AbortSignal,
): Promise<Result<readonly StatedArticle[]>> {
  // Readers cannot filter by "is not null". But every object with a key is greater than the empty one.
  const stated = { facts: 'gt.{}', id: `gt.${after}`, order: 'id.asc', limit: count }
  const rows = await api.get('articles', { select: HEAD_COLUMNS, ...stated }, signal)
  return listIn(rows, 'articles', rowToStated)
}

function rowToStated(row: unknown): StatedArticle | null {
  const head = rowToHead(row)
  return head && { head, details: isRow(row) ? detailsIn(row['facts']) : undefined }
}

/** Fetches one whole article. `missing` if the server has none. */
export async function fetchArticle(
  api: Api,
  id: string,
  signal?: AbortSignal,
): Promise<Result<WholeArticle>> {
  return firstIn(await api.get('articles', { id: `eq.${id}`, select: '*' }, signal), 'articles', wholeArticle)
}

/** Fetches the bodies of the articles that exist. `numbered`: the rows have revisions. */
export async function fetchBodies(
  api: Api,
  { ids, numbered }: { readonly ids: readonly string[]; readonly numbered: boolean },
  signal?: AbortSignal,
): Promise<Result<readonly ArticleBody[]>> {
  const select = numbered ? 'id,body_rev,content,facts' : 'id,content'
  const rows = await api.get('articles', { id: `in.(${ids.join(',')})`, select }, signal)
  return listIn(rows, 'articles', rowToBody)
}

/** Parses a row with its body, from any call; null if either is unreadable. */
export function wholeArticle(row: unknown): WholeArticle | null {
  const head = rowToHead(row)
  const body = rowToBody(row)
  return head && body ? { head, body } : null
}
