// Whether an article has been deleted, by `sync_gone`.

import { failed, success, type Result } from '#domain/failure.ts'
import type { Api } from '../client.ts'

/** Was there an article of this id, deleted since? `missing` when the table API has no such call. */
export async function fetchIsGone(api: Api, id: string, signal?: AbortSignal): Promise<Result<boolean>> {
  const answer = await api.get('rpc/sync_gone', { i: id }, signal)
  if (!answer.ok) return answer
  return typeof answer.value === 'boolean'
    ? success(answer.value)
    : failed({ kind: 'invalid', detail: 'sync_gone' })
}
