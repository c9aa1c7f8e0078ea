// Discarded drafts (`public.discarded_drafts`): stored for 30 days, and restored as they were.
import { isRow } from '#domain/row.ts'
import type { ArticleForm } from '#domain/articles/article-form.ts'
import type { DiscardedEntry } from '#domain/drafts/discarded-draft.ts'
import { failed, success, type Result } from '#domain/failure.ts'
import { storedForm } from '#domain/drafts/stored-form.ts'
import type { Project } from '../project.ts'
import { textOf, millisecondsOf, listIn } from '../read/rows.ts'
import { deleteDraft, type DraftEntry, fetchDraft, saveDraft, type ServerDraft } from './server-drafts.ts'

export interface Discarding {
  /** The draft's own id: sending it again after a lost response creates no duplicate. */
  readonly id: string
  /** The article's id, whether or not it has a row. */
  readonly rowId: string
  readonly form: ArticleForm
  readonly baseRev: number
}

/** Moves a text to the trash. */
export async function keepDiscarded(
  project: Project,
  { id, rowId, form, baseRev }: Discarding,
): Promise<Result<'kept'>> {
  const columns = { id, row_id: rowId, form, base_rev: baseRev }
  const insertion = project
    .from('discarded_drafts')
    .upsert(columns, { onConflict: 'id', ignoreDuplicates: true })
  const kept = await project.send(insertion.select('id'))
  return kept.ok ? success('kept') : kept
}

/**
 * Discards a draft on the server and returns it. It is copied to the trash first, so a lost response leaves it in
 * both places, never in none. `conflict`: it was saved elsewhere meanwhile.
 */
export async function discardDraft(
  project: Project,
  { id, entry }: { readonly id: string; readonly entry: DraftEntry },
): Promise<Result<ServerDraft>> {
  const draft = await fetchDraft(project, entry.id)
  if (!draft.ok) return draft
  const { form, baseRev } = draft.value
  const kept = await keepDiscarded(project, { id, rowId: entry.id, form, baseRev })
  if (!kept.ok) return kept
  const gone = await deleteDraft(project, draft.value)
  if (!gone.ok) return gone
  return gone.value.kind === 'moved' ? failed({ kind: 'conflict' }) : draft
}

/** Lists the trash, the last discarded first. */
export async function listDiscarded(project: Project): Promise<Result<readonly DiscardedEntry[]>> {
  const query = project.from('discarded_drafts').select('id,title,discarded_at,discarded_email')
  const rows = await project.send(query.order('discarded_at', { ascending: false }))
  return listIn(rows, 'discarded_drafts', rowToEntry)
}

/** Removes a text from the trash after it was restored. */
export async function forgetDiscarded(project: Project, id: string): Promise<Result<'gone'>> {
  const gone = await project.send(project.from('discarded_drafts').delete().eq('id', id).select('id'))
  return gone.ok ? success('gone') : gone
}

/** Restores a discarded draft. `conflict`: its article has another draft by now; `missing`: it is not in the trash. */
export async function restoreDiscarded(project: Project, id: string): Promise<Result<'restored'>> {
  const rows = await project.send(project.from('discarded_drafts').select().eq('id', id))
  if (!rows.ok) return rows
  const [row] = rows.value
  if (!isRow(row) || !isRow(row['form'])) return failed({ kind: 'missing' })
  const draft = { id: String(row['row_id']), form: storedForm(row['form']), baseRev: Number(row['base_rev']) }
  const saved = await saveDraft(project, { ...draft, rev: null })
  if (!saved.ok) return saved
  if (saved.value.kind === 'moved') return failed({ kind: 'conflict' })
  // If this fails, the text left in the trash is only a copy.
  await forgetDiscarded(project, id)
  return success('restored')
}

function rowToEntry(row: unknown): DiscardedEntry | null {
  if (!isRow(row)) return null
  const { id } = row
  const at = millisecondsOf(row['discarded_at'])
  if (typeof id !== 'string' || at === null) return null
  return {
    id,
    title: textOf(row['title']) ?? '',
    discardedAt: at,
    discardedBy: textOf(row['discarded_email']),
  }
}
