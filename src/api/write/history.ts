// Earlier versions of rows (`public.versions`), and restoring deleted ones. For administrators only: for others the
// server refuses the call or returns no versions. A plain table API has none of these calls: `missing`.
import { articleToForm, type ArticleForm } from '#domain/articles/article-form.ts'
import type { EditedGuide } from '#domain/authors/guide-form.ts'
import type { Category } from '#domain/categories/category.ts'
import type { Author } from '#domain/facts/author.ts'
import { failed, success, type Result, invalid } from '#domain/failure.ts'
import { storedForm } from '#domain/drafts/stored-form.ts'
import type { TrashEntry, Version } from '#domain/articles/version.ts'
import type { LastChange } from '#domain/articles/last-save-words.ts'
import { rowToAuthor, rowToEditedGuide } from '../read/author-rows.ts'
import { wholeArticle, type WholeArticle } from '../read/articles.ts'
import { millisecondsOf } from '../read/instants.ts'
import type { Project } from '../project.ts'
import { isRow, readRows, type Row, rowToBody, rowToCategory, rowToHead } from '../read/rows.ts'

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
  return rows.ok ? success(readRows(rows.value, rowToVersion).rows) : rows
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

/** A draft's versions are already forms. */
function formOf({ kind, former }: Row): ArticleForm | null {
  if (kind === 'd') return isRow(former) ? storedForm(former) : null
  const [head, body] = [rowToHead(former), rowToBody(former)]
  return head && body ? articleToForm(head, body) : null
}

/** Fetches an article or draft as a form, as it was in a version. `missing`: the server has no such version of it. */
export async function fetchVersion(
  project: Project,
  row: RowOf,
  version: number,
  signal?: AbortSignal,
): Promise<Result<ArticleForm>> {
  const kept = await keptVersion(project, row, version, signal)
  if (!kept.ok) return kept
  const form = formOf(kept.value)
  return form ? success(form) : invalid('versions')
}

/** Fetches a row as it was in a version; otherwise as above. `read` parses such rows. */
export async function fetchFormerRow<T>(
  project: Project,
  row: RowOf,
  version: number,
  read: (row: unknown) => T | null,
  signal?: AbortSignal,
): Promise<Result<T>> {
  const kept = await keptVersion(project, row, version, signal)
  return kept.ok ? readable(read(kept.value['former']), 'versions') : kept
}

function readable<T>(read: T | null, detail: string): Result<T> {
  return read === null ? failed({ kind: 'invalid', detail }) : success(read)
}

async function keptVersion(
  project: Project,
  { of, id }: RowOf,
  version: number,
  signal?: AbortSignal,
): Promise<Result<Row>> {
  const query = project.from('versions').select('kind,former').in('kind', KINDS[of]).eq('row_id', id)
  const rows = await project.send(query.eq('id', version), signal)
  if (!rows.ok) return rows
  const [row] = rows.value
  return isRow(row) ? success(row) : failed({ kind: 'missing' })
}

/** Entries of the trash per request. */
export const TRASH_PAGE = 100

/** Lists deleted rows, last deleted first: at most `TRASH_PAGE`, before the given version if any. */
export async function listTrash(project: Project, before?: number): Promise<Result<readonly TrashEntry[]>> {
  const answer = await project.call('list_trash', {
    lim: TRASH_PAGE,
    ...(before !== undefined && { before }),
  })
  if (!answer.ok) return answer
  if (!Array.isArray(answer.value)) return invalid('list_trash')
  return success(readRows(answer.value, rowToTrashEntry).rows)
}

/**
 * Restores a deleted article with its id, and without its category if that is deleted. Can be repeated after a lost
 * response: an already restored article is returned unchanged. `missing`: it is not in the trash.
 */
export async function restoreDeletedArticle(project: Project, id: string): Promise<Result<WholeArticle>> {
  const row = await restored(project, 'restore_article', id)
  return row.ok ? wholeArticle(row.value) : row
}

/**
 * Restores a deleted category, and reassigns it to its former articles that have no category now. Can be repeated, as
 * above. `rejected` by `categories_slug_key` if another category has taken its slug.
 */
export async function restoreDeletedCategory(project: Project, id: string): Promise<Result<Category>> {
  const row = await restored(project, 'restore_category', id)
  if (!row.ok) return row
  return readable(rowToCategory(row.value), 'restore_category')
}

/** Restores a deleted author, whose reviews show the name again (P27.8). Otherwise as above. */
export async function restoreDeletedAuthor(project: Project, id: string): Promise<Result<Author>> {
  const row = await restored(project, 'restore_author', id)
  return row.ok ? readable(rowToAuthor(row.value), 'restore_author') : row
}

/** Restores a deleted guide, published if it was. Otherwise as above. */
export async function restoreDeletedGuide(project: Project, id: string): Promise<Result<EditedGuide>> {
  const row = await restored(project, 'restore_guide', id)
  return row.ok ? readable(rowToEditedGuide(row.value), 'restore_guide') : row
}

async function restored(project: Project, name: string, id: string): Promise<Result<unknown>> {
  const answer = await project.call(name, { i: id })
  if (!answer.ok) return answer
  if (!Array.isArray(answer.value)) return invalid(name)
  const [row]: unknown[] = answer.value
  return row === undefined ? failed({ kind: 'missing' }) : success(row)
}

function rowToVersion(row: unknown): Version | null {
  if (!isRow(row)) return null
  const [id, rev, endedAt] = [Number(row['id']), Number(row['rev']), millisecondsOf(row['ended_at'])]
  if (!Number.isInteger(id) || !Number.isInteger(rev) || endedAt === null) return null
  return {
    id,
    rev,
    name: textOr(row['name'], ''),
    savedAt: millisecondsOf(row['saved_at']),
    savedBy: textOr(row['saved_email'], null),
    endedAt,
    endedBy: textOr(row['ended_email'], null),
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
    name: textOr(row['name'], ''),
    deletedAt,
    deletedBy: textOr(row['ended_email'], null),
    articles: Number(row['articles']) || 0,
    cover: textOr(row['cover'], null),
  }
}

function textOr<Otherwise extends string | null>(value: unknown, otherwise: Otherwise): string | Otherwise {
  return typeof value === 'string' ? value : otherwise
}

// When and by whom a row was saved last. Only administrators may read it.

export interface ChangedRow {
  readonly kind: keyof typeof LETTERS
  readonly id: string
  /** The revision whose change is requested. */
  readonly rev: number
}

const LETTERS = { article: 'a', category: 'c', author: 'u', guide: 'g' } as const

/** Fetches the change that created this revision of a row. `missing` if the server does not know it. */
export async function fetchLastChange(
  project: Project,
  { kind, id, rev }: ChangedRow,
  signal?: AbortSignal,
): Promise<Result<LastChange>> {
  const change = project.from('last_changes').select().eq('kind', LETTERS[kind]).eq('id', id).eq('rev', rev)
  const rows = await project.send(change, signal)
  if (!rows.ok) return rows
  const [row] = rows.value
  if (!isRow(row)) return failed({ kind: 'missing' })
  const at = Date.parse(String(row['changed_at']))
  if (Number.isNaN(at)) return invalid('last_changes')
  const by = row['changed_by']
  return success({ rev, at, by: typeof by === 'string' ? by : null })
}
