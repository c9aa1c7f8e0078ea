// Drafts on the server (`public.drafts`): created, saved, scheduled, deleted. A save names the revision it is based
// on and never overwrites another one. A save repeated after a lost response succeeds (`row-writes.ts`).
import { isRow } from '#domain/row.ts'
import { articleColumns, type ArticleColumns, type ArticleForm } from '#domain/articles/article-form.ts'
import { success, type Result, invalid } from '#domain/failure.ts'
import { sayTheSame } from '#domain/facts/check-facts.ts'
import { storedForm } from '#domain/drafts/stored-form.ts'
import type { Project } from '../project.ts'
import { type DeleteOutcome, rowWrites, type SaveOutcome } from './row-writes.ts'
import { textOf, millisecondsOf, listIn, firstIn } from '../read/rows.ts'

/** A draft without its text, for lists. All times are milliseconds since 1970. */
export interface DraftEntry {
  /** The article's id, whether or not it has a row yet. */
  readonly id: string
  readonly title: string
  /** The article's revision that the form was opened at; 0: it has no row yet. */
  readonly baseRev: number
  /** The draft's own revision. */
  readonly rev: number
  readonly savedAt: number
  /** The e-mail of the session; null if unknown. */
  readonly savedBy: string | null
  /** When it is to be published; null: not scheduled. */
  readonly publishAt: number | null
  /** Why it was not published on time: `moved` or `missing` (its article), otherwise the broken rule. */
  readonly problem: string | null
}

export interface ServerDraft extends DraftEntry {
  readonly form: ArticleForm
  /** The form that is published at `publishAt`, as it was when it was scheduled. */
  readonly scheduled: ArticleColumns | null
}

export interface DraftSave {
  readonly id: string
  readonly form: ArticleForm
  readonly baseRev: number
  /** The revision it is based on; null if there was none. */
  readonly rev: number | null
  /** Was 'Guardar borrador' pressed? If so, the history of an unpublished text keeps this version. */
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
  columnsOf: ({ form, baseRev, publishAt, scheduled }) => ({
    form,
    base_rev: baseRev,
    publish_at: publishAt,
    scheduled,
  }),
  says: (name, sent, stands) => {
    // The first follows from the form, and nothing reads the other.
    if (name === 'article' || name === 'by_hand') return true
    return name === 'publish_at' ? millisecondsOf(sent) === stands : sayTheSame(sent, stands)
  },
})

const ENTRY_COLUMNS = 'id,title,base_rev,rev,saved_at,saved_email,publish_at,problem'

/** Lists all drafts, last saved first. */
export async function listDrafts(
  project: Project,
  signal?: AbortSignal,
): Promise<Result<readonly DraftEntry[]>> {
  const query = project.from('drafts').select(ENTRY_COLUMNS).order('saved_at', { ascending: false })
  return listIn(await project.send(query, signal), 'drafts', rowToEntry)
}

/** Fetches the draft of an article. `missing` if there is none. */
export async function fetchDraft(
  project: Project,
  id: string,
  signal?: AbortSignal,
): Promise<Result<ServerDraft>> {
  return firstIn(
    await project.send(project.from('drafts').select().eq('id', id), signal),
    'drafts',
    rowToDraft,
  )
}

/** Creates or saves a draft. `moved`: another device has written it since; `missing`: it was published or deleted. */
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
 * Schedules the draft in its current form for an instant (milliseconds since 1970); later edits do not affect it.
 * Null removes the schedule. A past time publishes within the minute. `moved` and `missing` as above.
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

/** Deletes a draft if it is still at this revision; a draft that is already deleted counts as a success. */
export async function deleteDraft(
  project: Project,
  { id, rev }: Pick<DraftEntry, 'id' | 'rev'>,
): Promise<Result<DeleteOutcome<ServerDraft>>> {
  return await writes.remove(project, { id, rev })
}

/**
 * Unpublishes an article that is still at this revision: it becomes a draft, which is returned. Null if it has
 * changed since. An existing draft of it stays unchanged. Can be repeated after a lost response.
 */
export async function takeBackArticle(
  project: Project,
  { id, rev }: { readonly id: string; readonly rev: number },
): Promise<Result<ServerDraft | null>> {
  const answer = await project.call('take_back_article', { i: id, at_rev: rev })
  if (!answer.ok) return answer
  if (!Array.isArray(answer.value)) return invalid('take_back_article')
  const [row]: unknown[] = answer.value
  if (row === undefined) return success(null)
  const draft = rowToDraft(row)
  return draft ? success(draft) : invalid('take_back_article')
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
    title: textOf(title) ?? '',
    baseRev,
    rev,
    savedAt,
    savedBy: textOf(savedBy),
    publishAt: millisecondsOf(row['publish_at']),
    problem: textOf(problem),
  }
}

function rowToDraft(row: unknown): ServerDraft | null {
  const entry = rowToEntry(row)
  if (entry === null || !isRow(row) || !isRow(row['form'])) return null
  const scheduled = row['scheduled']
  return { ...entry, form: storedForm(row['form']), scheduled: isRow(scheduled) ? scheduled : null }
}
