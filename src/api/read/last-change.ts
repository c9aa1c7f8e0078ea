// When and by whom a row was saved last, which the server tells administrators alone.

import { failed, success, type Result } from '#domain/failure.ts'
import type { LastChange } from '#domain/articles/last-change.ts'
import type { Project } from '../project.ts'
import { isRow } from './rows.ts'

export interface ChangedRow {
  readonly kind: 'article' | 'category'
  readonly id: string
  /** The revision whose change is asked for. */
  readonly rev: number
}

const KINDS = { article: 'a', category: 'c' } as const

/** The change that gave a row this revision. `missing` where the server knows nothing of it. */
export async function fetchLastChange(
  project: Project,
  { kind, id, rev }: ChangedRow,
  signal?: AbortSignal,
): Promise<Result<LastChange>> {
  const change = project.from('last_changes').select().eq('kind', KINDS[kind]).eq('id', id).eq('rev', rev)
  const rows = await project.send(change, signal)
  if (!rows.ok) return rows
  const [row] = rows.value
  if (!isRow(row)) return failed({ kind: 'missing' })
  const at = Date.parse(String(row['changed_at']))
  if (Number.isNaN(at)) return failed({ kind: 'invalid', detail: 'last_changes' })
  const by = row['changed_by']
  return success({ rev, at, by: typeof by === 'string' ? by : null })
}
