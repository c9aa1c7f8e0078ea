// The two calls whose responses caches share (docs/sync.md §13). The address of bodies contains their revision. A
// response is used only if its generation is the caller's.
import { isRow } from '#domain/row.ts'
import type { ArticleBody } from '#domain/articles/article.ts'
import { failed, success, type Result, invalid } from '#domain/failure.ts'
import { wholeArticle, type WholeArticle } from './articles.ts'
import type { Api } from '../client.ts'
import { readRows, rowToBody } from './rows.ts'

export interface BodiesWanted {
  readonly ids: readonly string[]
  /** The largest revision among the requested bodies. */
  readonly rev: number
  /** The generation of that revision. */
  readonly generation: string
}

export interface SharedArticle {
  readonly generation: string
  /** Null: the server has no such article. */
  readonly article: WholeArticle | null
}

/** Fetches those of these bodies that exist. `missing`: no such call; `conflict`: the server has another generation. */
export async function fetchSharedBodies(
  api: Api,
  { ids, rev, generation }: BodiesWanted,
  signal?: AbortSignal,
): Promise<Result<readonly ArticleBody[]>> {
  const answer = await api.get('rpc/sync_bodies', { ids: ids.join(','), rev, g: generation }, signal)
  if (!answer.ok) return answer
  if (!isRow(answer.value) || !Array.isArray(answer.value['rows'])) return invalid('sync_bodies')
  if (answer.value['g'] !== generation) return failed({ kind: 'conflict' })
  return success(readRows(answer.value['rows'], rowToBody).rows)
}

/** Fetches one whole article, at most a few minutes old. `missing` if the table API has no such call. */
export async function fetchSharedArticle(
  api: Api,
  id: string,
  signal?: AbortSignal,
): Promise<Result<SharedArticle>> {
  const answer = await api.get('rpc/sync_article', { i: id }, signal)
  if (!answer.ok) return answer
  if (!isRow(answer.value) || typeof answer.value['g'] !== 'string') return invalid('sync_article')
  const { g: generation, row } = answer.value
  if (row === null) return success({ generation, article: null })
  const article = wholeArticle(row)
  return article ? success({ generation, article }) : invalid('sync_article')
}

/** Was the article of this id deleted? `missing` if the table API has no such call. */
export async function fetchIsGone(api: Api, id: string, signal?: AbortSignal): Promise<Result<boolean>> {
  const answer = await api.get('rpc/sync_gone', { i: id }, signal)
  if (!answer.ok) return answer
  return typeof answer.value === 'boolean' ? success(answer.value) : invalid('sync_gone')
}
