// Earlier versions of rows (`public.versions`), and restoring deleted ones. For administrators only: for others the
// server refuses the call or returns no versions. A plain table API has none of these calls: `missing`.
import { isRow, partsOf, type Row } from '#domain/row.ts'
import { articleToForm, type ArticleForm } from '#domain/articles/article-form.ts'
import { success, type Result } from '#domain/failure.ts'
import { storedForm } from '#domain/drafts/stored-form.ts'
import type { TrashEntry, Version } from '#domain/articles/version.ts'
import type { LastChange } from '#domain/articles/last-save-words.ts'
import type { Project } from '../project.ts'
import { rowToBody, rowToHead, textOf, millisecondsOf, listIn, firstIn } from '../read/rows.ts'

const VERSION_COLUMNS = 'id,rev,name,deleted,saved_at,saved_email,ended_at,ended_email'

/** The kinds of rows whose versions form one history. An article's draft belongs to the article. */
const KINDS = { article: ['a'], draft: ['a', 'd'], category: ['c'], author: ['u'], guide: ['g'] } as const

/** The row of a history. A draft has the id that its article has, had or will have. */
export interface RowOf {
  readonly of: keyof typeof KINDS
  readonly id: string
}

/** Lists the versions of a row without their texts, newest first. */
export async function listVersions(
  project: Project,
  { of, id }: RowOf,
  signal?: AbortSignal,
): Promise<Result<readonly Version[]>> {
  const query = project.from('versions').select(VERSION_COLUMNS).in('kind', KINDS[of]).eq('row_id', id)
  const rows = await project.send(query.order('id', { ascending: false }), signal)
  return listIn(rows, 'versions', rowToVersion)
}

/** The number of versions whose text is compared with the following one. */
const COMPARED = 20

/** Fetches the newest versions of an article or a draft, as forms by version number. */
export async function fetchVersions(
  project: Project,
  { of, id }: RowOf,
  signal?: AbortSignal,
): Promise<Result<ReadonlyMap<number, ArticleForm>>> {
  const query = project.from('versions').select('id,kind,former').in('kind', KINDS[of]).eq('row_id', id)
  const rows = await project.send(query.order('id', { ascending: false }).limit(COMPARED), signal)
  if (!rows.ok) return rows
  const forms = new Map<number, ArticleForm>()
  for (const row of rows.value) {
    const form = isRow(row) ? formOf(row) : null
    if (isRow(row) && form !== null) forms.set(Number(row['id']), form)
  }
  return success(forms)
}

/** An article or a draft as it was, as a form. A draft's versions are already forms. */
export function formOf({ kind, former }: Row): ArticleForm | null {
  if (kind === 'd') return isRow(former) ? storedForm(former) : null
  const [head, body] = [rowToHead(former), rowToBody(former)]
  return head && body ? articleToForm(head, body) : null
}

/** The row as it was in a version. `missing`: the server has no such version of it. `read`: reads what is stored of it. */
export async function fetchVersion<T>(
  project: Project,
  { of, id }: RowOf,
  version: number,
  read: (stored: Row) => T | null,
  signal?: AbortSignal,
): Promise<Result<T>> {
  const query = project.from('versions').select('kind,former').in('kind', KINDS[of]).eq('row_id', id)
  const rows = await project.send(query.eq('id', version), signal)
  return firstIn(rows, 'versions', (row) => (isRow(row) ? read(row) : null))
}

/** Entries of the trash per request. */
export const TRASH_PAGE = 100

/** Lists deleted rows, last deleted first: at most `TRASH_PAGE`, before the given version if any. */
export async function listTrash(project: Project, before?: number): Promise<Result<readonly TrashEntry[]>> {
  const answer = await project.call('list_trash', {
    lim: TRASH_PAGE,
    ...(before !== undefined && { before }),
  })
  return listIn(answer, 'list_trash', rowToTrashEntry)
}

/**
 * Restores a deleted row with its id; can be repeated after a lost response. `missing`: it is not in the trash. An
 * article comes without a deleted category. A category is given back to its articles without another one, and an
 * author's reviews are signed again (P27.8). A guide is published if it was. `rejected` by a rule such as
 * `categories_slug_key` if another row has its slug by now. `read` reads such rows.
 */
export async function restoreDeleted<T>(
  project: Project,
  { kind, id }: Pick<TrashEntry, 'kind' | 'id'>,
  read: (row: unknown) => T | null,
): Promise<Result<T>> {
  const name = `restore_${kind}`
  return firstIn(await project.call(name, { i: id }), name, read)
}

function rowToVersion(row: unknown): Version | null {
  if (!isRow(row)) return null
  const [id, rev, endedAt] = [Number(row['id']), Number(row['rev']), millisecondsOf(row['ended_at'])]
  if (!Number.isInteger(id) || !Number.isInteger(rev) || endedAt === null) return null
  return {
    id,
    rev,
    name: textOf(row['name']) ?? '',
    savedAt: millisecondsOf(row['saved_at']),
    savedBy: textOf(row['saved_email']),
    endedAt,
    endedBy: textOf(row['ended_email']),
    isDeletion: row['deleted'] === true,
  }
}

const TRASH_KINDS: Readonly<Record<string, TrashEntry['kind']>> = { c: 'category', u: 'author', g: 'guide' }

function rowToTrashEntry(row: unknown): TrashEntry | null {
  if (!isRow(row)) return null
  const [version, deletedAt, id] = [Number(row['version']), millisecondsOf(row['ended_at']), row['id']]
  if (!Number.isInteger(version) || deletedAt === null || typeof id !== 'string') return null
  return {
    version,
    kind: TRASH_KINDS[String(row['kind'])] ?? 'article',
    id,
    name: textOf(row['name']) ?? '',
    deletedAt,
    deletedBy: textOf(row['ended_email']),
    articles: Number(row['articles']) || 0,
    cover: textOf(row['cover']),
  }
}

// When and by whom a row was saved last. Only administrators may read it.

export interface ChangedRow {
  readonly kind: Exclude<RowOf['of'], 'draft'>
  readonly id: string
  /** The revision whose change is requested. */
  readonly rev: number
}

/** Fetches the change that created this revision of a row. `missing` if the server does not know it. */
export async function fetchLastChange(
  project: Project,
  { kind, id, rev }: ChangedRow,
  signal?: AbortSignal,
): Promise<Result<LastChange>> {
  const change = project.from('last_changes').select().eq('kind', KINDS[kind][0]).eq('id', id).eq('rev', rev)
  return firstIn(await project.send(change, signal), 'last_changes', (row) => {
    const { changed_at: changedAt, changed_by: by } = partsOf(row)
    const at = millisecondsOf(changedAt)
    return at === null ? null : { rev, at, by: textOf(by) }
  })
}
