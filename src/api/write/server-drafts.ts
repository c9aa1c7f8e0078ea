// Drafts on the server (`public.drafts`): begun, saved, given a time, deleted. A save names the draft's revision that it goes
// on from and never overwrites another one; repeated after a lost answer it finds itself saved (`row-writes.ts`).

import { articleColumns, type ArticleColumns, type ArticleForm } from '#domain/articles/article-form.ts'
import { failed, success, type Result } from '#domain/failure.ts'
import { storedForm } from '#domain/drafts/stored-form.ts'
import { millisecondsOf } from '../read/instants.ts'
import type { Project } from '../project.ts'
import { type DeleteOutcome, rowWrites, type SaveOutcome } from './row-writes.ts'
import { isRow, readRows } from '../read/rows.ts'

/** A draft without its text, for lists. Milliseconds since 1970 wherever a time is carried. */
export interface DraftEntry {
  /** The article's id, whether it has a row yet or not. */
  readonly id: string
  readonly title: string
  /** The article's revision that the form was opened at; 0: it has no row yet. */
  readonly baseRev: number
  /** The draft's own revision. */
  readonly rev: number
  readonly savedAt: number
  /** The e-mail of the session; null where it is not known. */
  readonly savedBy: string | null
  /** When it is to be published; null: when somebody does. */
  readonly publishAt: number | null
  /** Why it was not published when it was due: `moved` or `missing` (its article), else the rule that it breaks. */
  readonly problem: string | null
}

export interface ServerDraft extends DraftEntry {
  readonly form: ArticleForm
  /** What is written at `publishAt`: the form as it was when that was asked for. */
  readonly scheduled: ArticleColumns | null
}

export interface DraftSave {
  readonly id: string
  readonly form: ArticleForm
  readonly baseRev: number
  /** The draft's revision that this goes on from; null: there was none. */
  readonly rev: number | null
  /** Did somebody press 'Guardar borrador'? A text that was never published keeps these words in its history. */
  readonly byHand?: boolean
}

type DraftColumns = Readonly<
  Partial<{
    form: ArticleForm
    article: ArticleColumns
    base_rev: number
    by_hand: boolean
    publish_at: string | null
    scheduled: ArticleColumns | null
  }>
>

const writes = rowWrites<ServerDraft, DraftColumns, DraftColumns & { readonly id: string }>({
  table: 'drafts',
  read: rowToDraft,
  revOf: ({ rev }) => rev,
  // `article` follows from the form, and nobody reads `by_hand`.
  holds: (draft, columns: DraftColumns) =>
    [
      columns.form === undefined || sameJson(columns.form, draft.form),
      columns.base_rev === undefined || columns.base_rev === draft.baseRev,
      columns.publish_at === undefined || millisecondsOf(columns.publish_at) === draft.publishAt,
      columns.scheduled === undefined || sameJson(columns.scheduled, draft.scheduled),
    ].every(Boolean),
})

const ENTRY_COLUMNS = 'id,title,base_rev,rev,saved_at,saved_email,publish_at,problem'

/** All drafts, the last saved first. */
export async function listDrafts(
  project: Project,
  signal?: AbortSignal,
): Promise<Result<readonly DraftEntry[]>> {
  const query = project.from('drafts').select(ENTRY_COLUMNS).order('saved_at', { ascending: false })
  const rows = await project.send(query, signal)
  return rows.ok ? success(readRows(rows.value, rowToEntry).rows) : rows
}

/** The draft of an article. `missing`: there is none. */
export async function fetchDraft(
  project: Project,
  id: string,
  signal?: AbortSignal,
): Promise<Result<ServerDraft>> {
  const rows = await project.send(project.from('drafts').select().eq('id', id), signal)
  if (!rows.ok) return rows
  const [row] = rows.value
  if (row === undefined) return failed({ kind: 'missing' })
  const draft = rowToDraft(row)
  return draft ? success(draft) : failed({ kind: 'invalid', detail: 'drafts' })
}

/**
 * Begins a draft or saves it. `moved`: nothing was written, for another device has saved it since, or begun it. `missing`:
 * it was published or deleted since.
 */
export async function saveDraft(
  project: Project,
  { id, form, baseRev, rev, byHand = false }: DraftSave,
  signal?: AbortSignal,
): Promise<Result<SaveOutcome<ServerDraft>>> {
  const columns = { form, article: articleColumns(form), base_rev: baseRev, by_hand: byHand }
  return rev === null
    ? await writes.create(project, { columns: { id, ...columns } }, signal)
    : await writes.update(project, { id, rev, columns }, signal)
}

/**
 * Has a draft published as it is now at an instant (milliseconds since 1970), whatever is typed into it after that; null: by
 * nobody but whoever does it. A time that is over publishes it within the minute. `moved` and `missing` as above.
 */
export async function scheduleDraft(
  project: Project,
  { id, rev, form }: Pick<ServerDraft, 'id' | 'rev' | 'form'>,
  at: number | null,
): Promise<Result<SaveOutcome<ServerDraft>>> {
  const columns =
    at === null
      ? { publish_at: null, scheduled: null }
      : { publish_at: new Date(at).toISOString(), scheduled: articleColumns(form) }
  return await writes.update(project, { id, rev, columns })
}

/** Deletes a draft where it is still at this revision; one that is gone already counts as deleted. */
export async function deleteDraft(
  project: Project,
  { id, rev }: Pick<DraftEntry, 'id' | 'rev'>,
): Promise<Result<DeleteOutcome<ServerDraft>>> {
  return await writes.remove(project, { id, rev })
}

/**
 * Makes a draft of an article that is public, where it is still at this revision, and gives that; null: it has moved on. The
 * draft of what was typed and not published stays as it is. May be repeated after a lost answer.
 */
export async function takeBackArticle(
  project: Project,
  { id, rev }: { readonly id: string; readonly rev: number },
): Promise<Result<ServerDraft | null>> {
  const answer = await project.call('take_back_article', { i: id, at_rev: rev })
  if (!answer.ok) return answer
  if (!Array.isArray(answer.value)) return failed({ kind: 'invalid', detail: 'take_back_article' })
  const [row]: unknown[] = answer.value
  if (row === undefined) return success(null)
  const draft = rowToDraft(row)
  return draft ? success(draft) : failed({ kind: 'invalid', detail: 'take_back_article' })
}

function rowToEntry(row: unknown): DraftEntry | null {
  if (!isRow(row)) return null
  const { id, title, saved_email: savedBy, problem } = row
  const [rev, baseRev] = [Number(row['rev']), Number(row['base_rev'])]
  const savedAt = millisecondsOf(row['saved_at'])
  if (typeof id !== 'string' || !Number.isInteger(rev) || !Number.isInteger(baseRev) || savedAt === null)
    return null
  return {
    id,
    title: typeof title === 'string' ? title : '',
    baseRev,
    rev,
    savedAt,
    savedBy: typeof savedBy === 'string' ? savedBy : null,
    publishAt: millisecondsOf(row['publish_at']),
    problem: typeof problem === 'string' ? problem : null,
  }
}

function rowToDraft(row: unknown): ServerDraft | null {
  const entry = rowToEntry(row)
  if (entry === null || !isRow(row) || !isRow(row['form'])) return null
  const scheduled = row['scheduled']
  return { ...entry, form: storedForm(row['form']), scheduled: isRow(scheduled) ? scheduled : null }
}

/** The database keeps the keys of an object in an order of its own. */
function sameJson(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((value, at) => sameJson(value, b[at]))
  }
  if (!isRow(a) || !isRow(b)) return a === b
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => sameJson(a[name], b[name]))
}
