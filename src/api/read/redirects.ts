// Reads the table of redirects: one address at a time for a server, all of them for a static export.
import { success, type Result, invalid } from '#domain/failure.ts'
import { partsOf } from '#domain/row.ts'
import type { Redirect } from '#domain/pages/redirects.ts'
import type { Api } from '../client.ts'

const COLUMNS = 'path,article_id,to_path'
/** Rows per response. */
const PART = 1000

/** Fetches the redirect of this key; null if there is none. `missing` if the table API has no such table. */
export async function fetchRedirect(
  api: Api,
  path: string,
  signal?: AbortSignal,
): Promise<Result<Redirect | null>> {
  const answer = await api.get('redirects', { select: COLUMNS, path: `eq.${path}`, limit: 1 }, signal)
  const rows = rowsOf(answer)
  return rows.ok ? success(rows.value[0] ?? null) : rows
}

/** Fetches all redirects, ordered by key. Empty if the table API has no such table. */
export async function fetchRedirects(api: Api): Promise<Result<readonly Redirect[]>> {
  const all: Redirect[] = []
  for (;;) {
    const part = rowsOf(
      await api.get('redirects', { select: COLUMNS, order: 'path', limit: PART, offset: all.length }),
    )
    if (!part.ok) return part.failure.kind === 'missing' ? success([]) : part
    if (part.value.length === 0) return success(all)
    all.push(...part.value)
  }
}

function rowsOf(answer: Result<unknown>): Result<readonly Redirect[]> {
  if (!answer.ok) return answer
  const { value } = answer
  return Array.isArray(value) && value.every(isRedirect) ? success(value) : invalid('redirects')
}

function isRedirect(value: unknown): value is Redirect {
  const { path, article_id: article, to_path: to } = partsOf(value)
  const isTarget = (target: unknown) => target === null || typeof target === 'string'
  return typeof path === 'string' && isTarget(article) && isTarget(to)
}
