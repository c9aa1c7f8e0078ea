// Fetches texts by their heads, for a device and for a server's memory.
import type { Api } from '#api/client.ts'
import { fetchBodies } from '#api/read/articles.ts'
import { fetchSharedBodies } from '#api/read/texts.ts'
import type { ArticleBody } from '#domain/articles/article.ts'
import { success, type Result } from '#domain/failure.ts'
import type { Head } from '#store/copy/checkpoint.ts'
import { PLAIN } from '../round/pull-plain.ts'

/** Have the texts of this generation revisions? Those of a plain table API take the ones of their heads. */
export const isNumbered = (generation: string | null): generation is string =>
  generation !== null && generation !== PLAIN

/** Fetches them by the cacheable call; on a plain table API by its own call. */
export async function fetchTexts(
  api: Api,
  heads: readonly Head[],
  generation: string | null,
  signal?: AbortSignal,
): Promise<Result<readonly ArticleBody[]>> {
  const ids = heads.map(({ id }) => id)
  if (isNumbered(generation)) {
    const rev = Math.max(...heads.map(({ bodyRev }) => bodyRev))
    const shared = await fetchSharedBodies(api, { ids, rev, generation }, signal)
    if (shared.ok || shared.failure.kind !== 'missing') return shared
    return fetchBodies(api, { ids, numbered: true }, signal)
  }
  const plain = await fetchBodies(api, { ids, numbered: false }, signal)
  const revisions = new Map(heads.map(({ id, bodyRev }) => [id, bodyRev]))
  return plain.ok
    ? success(plain.value.map((body) => ({ ...body, bodyRev: revisions.get(body.id) ?? 0 })))
    : plain
}
