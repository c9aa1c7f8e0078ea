import { scheduleDraft } from '#api/server-drafts.ts'
import { saveFailureWords } from '#domain/admin-messages.ts'
import { articleFormErrors, articleColumns } from '#domain/article-form.ts'
import { publishTimeError } from '#domain/publish-time.ts'
import { serverDraftTexts } from '#domain/server-draft-words.ts'
import { useBackoffice } from '../shell/backoffice-context.tsx'
import type { UsedDraft } from '../shell/use-draft.ts'
import type { UsedServerDraft } from './use-server-draft.ts'

/**
 * Has the form published as it stands at a time (milliseconds since 1970); null takes the time back. Gives what kept it
 * from that, in words, or null. Where another device has saved the draft since, the two versions are shown instead.
 */
export function useSchedule(
  draft: UsedDraft<'article'>,
  server: UsedServerDraft,
): (at: number | null) => Promise<string | null> {
  const { project, withSession, draftChanges, toast } = useBackoffice()
  const { draftStore } = draft
  const { serverDraft, compare } = server

  return async (at) => {
    const { form } = draftStore.get()
    const [error] = at === null ? [] : Object.values(articleFormErrors(form))
    if (error !== undefined) return `Falta algo en el artículo: ${error}`
    const late = at === null ? null : publishTimeError(at, Date.now())
    if (late !== null) return late
    await draftStore.flush()
    if ((await serverDraft.send()) === 'moved') {
      compare(true)
      return null
    }
    const { row } = serverDraft.get()
    const { id, server: sent } = draftStore.get()
    const asked = at === null ? row : sent && { id, rev: sent.rev, form: sent.form }
    if (!asked) return draftStore.get().isDirty ? serverDraftTexts.unsent : serverDraftTexts.nothingToSchedule
    const saved = await withSession(() => scheduleDraft(project, asked, at))
    if (!saved.ok) return saveFailureWords(saved.failure)
    if (saved.value.kind === 'moved') {
      await serverDraft.look()
      compare(true)
      return null
    }
    serverDraft.heard(saved.value.row)
    draftChanges.set(draftChanges.get() + 1)
    toast(at === null ? serverDraftTexts.unscheduled : serverDraftTexts.scheduled)
    return null
  }
}

/** Was something typed since the time was asked for? That is not published then. */
export function isTypedSince(draft: UsedDraft<'article'>, { row }: UsedServerDraft): boolean {
  if (row?.scheduled == null) return false
  const { scheduled } = row
  const columns = articleColumns(draft.form)
  return Object.entries(columns).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(scheduled, name)),
  )
}
