// When and by whom a row was saved last, which the server tells administrators alone.

import { failed, success, type Result } from '#domain/failure.ts'
import type { LastChange } from '#domain/last-change.ts'
import { isRow } from './rows.ts'
import type { WritingApi } from './writing-client.ts'

export interface ChangedRow {
  readonly kind: 'article' | 'category'
  readonly id: string
  /** The revision whose change is asked for. */
  readonly rev: number
}

const KINDS = { article: 'a', category: 'c' } as const

/** The change that gave a row this revision. `missing` where the server knows nothing of it. */
export async function fetchLastChange(
  api: WritingApi,
  { kind, id, rev }: ChangedRow,
  signal?: AbortSignal,
): Promise<Result<LastChange>> {
  const query = { kind: `eq.${KINDS[kind]}`, id: `eq.${id}`, rev: `eq.${rev}`, select: '*' }
  const rows = await api.send({ method: 'GET', path: 'last_changes', query, prefer: 'count=none' }, signal)
  if (!rows.ok) return rows
  const row: unknown = Array.isArray(rows.value) ? rows.value[0] : null
  if (!isRow(row)) return failed({ kind: 'missing' })
  const at = Date.parse(String(row['changed_at']))
  if (Number.isNaN(at)) return failed({ kind: 'invalid', detail: 'last_changes' })
  const by = row['changed_by']
  return success({ rev, at, by: typeof by === 'string' ? by : null })
}
