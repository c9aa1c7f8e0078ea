// The imports of the last day, and undoing them (docs/content.md). A plain table API has no such calls: `missing`.
import { isRow } from '#domain/row.ts'
import { failed, success, type Result, invalid } from '#domain/failure.ts'
import type { Project } from '../project.ts'
import { millisecondsOf, listIn, textOf } from '../read/rows.ts'

export interface RecentImport {
  readonly id: string
  /** The name of the imported file. */
  readonly name: string
  readonly beganAt: number
  readonly by: string | null
  /** The number of articles and categories created, and of rows changed or removed, without those already undone. */
  readonly created: number
  readonly changed: number
  readonly removed: number
  readonly isUndone: boolean
  /** Names of rows that were edited since, which undoing left unchanged; at most 200. */
  readonly stays: readonly string[]
}

/** Rows per call. */
const PART = 100
const MOST_NAMES = 200

/** Lists imports that can be or were undone, newest first. */
export async function listImports(project: Project): Promise<Result<readonly RecentImport[]>> {
  return listIn(await project.call('list_imports', {}), 'list_imports', rowToImport)
}

/** Undoes an import in parts. Can be repeated after an interruption. `missing`: a day has passed. */
export async function undoImport(
  project: Project,
  id: string,
  onLeft: (left: number) => void,
): Promise<Result<'undone'>> {
  for (;;) {
    const answer = await project.call('undo_import', { i: id, lim: PART })
    if (!answer.ok) return answer
    if (answer.value === null) return failed({ kind: 'missing' })
    const left = isRow(answer.value) ? Number(answer.value['left']) : NaN
    if (!Number.isInteger(left)) return invalid('undo_import')
    if (left === 0) return success('undone')
    onLeft(left)
  }
}

function rowToImport(row: unknown): RecentImport | null {
  if (!isRow(row)) return null
  const beganAt = millisecondsOf(row['began_at'])
  if (typeof row['id'] !== 'string' || beganAt === null) return null
  const { began_email: by, stays } = row
  return {
    id: row['id'],
    name: textOf(row['name']) ?? '',
    beganAt,
    by: textOf(by),
    created: Number(row['created']) || 0,
    changed: Number(row['changed']) || 0,
    removed: Number(row['removed']) || 0,
    isUndone: typeof row['undone_at'] === 'string',
    stays: Array.isArray(stays) ? stays.slice(0, MOST_NAMES).map(String) : [],
  }
}
