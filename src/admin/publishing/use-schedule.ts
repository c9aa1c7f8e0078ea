import { useState } from 'react'
import { scheduleDraft } from '#api/write/server-drafts.ts'
import { saveFailureWords } from '#domain/es/admin.ts'
import { articleFormErrors, articleColumns } from '#domain/articles/article-form.ts'
import { scheduledToast } from '#domain/es/publication.ts'
import { publishTimeError } from '#domain/articles/publish-time.ts'
import { serverDraftTexts, standingOf } from '#domain/es/server-drafts.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import type { UsedDraft } from '../drafts/use-draft.ts'
import type { UsedServerDraft } from '../drafts/use-server-draft.ts'

export interface Schedule {
  /** When the form is published, in milliseconds since 1970; null: when somebody does it. */
  readonly waitsFor: () => number | null
  /** Is a change of it under way? */
  readonly isSaving: boolean
  /** What kept the last change from being made, in words. */
  readonly failed: string | null
  /** As `waitsFor`, by the server where only that can say it. */
  readonly look: () => Promise<number | null>
  /**
   * Has the form published as it stands at a time; null takes the time back. Gives what kept it from that, in words, or null.
   * Where another device has saved the draft since, the two versions are shown instead.
   */
  readonly schedule: (at: number | null) => Promise<string | null>
}

/** The time at which a form is published. */
export function useSchedule(draft: UsedDraft<'article'>, server: UsedServerDraft): Schedule {
  const { project, withSession, draftChanges, toast } = useBackoffice()
  const [isSaving, setSaving] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const { draftStore } = draft
  const { serverDraft, send, compare } = server

  async function change(at: number | null): Promise<string | null> {
    const [error] = at === null ? [] : Object.values(articleFormErrors(draftStore.get().form))
    if (error !== undefined) return `Falta algo en el artículo: ${error}`
    const late = at === null ? null : publishTimeError(at, Date.now())
    if (late !== null) return late
    const sent = await send()
    if (sent === 'moved') {
      compare(true)
      return null
    }
    // What waits must be what stands in the form, and not an earlier save of it.
    if (sent === 'unsent' && at !== null) return serverDraftTexts.unsent
    const { row } = serverDraft.get()
    const { id, server: kept } = draftStore.get()
    const asked = at === null ? row : kept && { id, rev: kept.rev, form: kept.form }
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
    toast(at === null ? serverDraftTexts.unscheduled : scheduledToast(at))
    return null
  }

  const waitsFor = () => {
    const { row } = serverDraft.get()
    return row !== null && standingOf(row) === 'scheduled' ? row.publishAt : null
  }

  return {
    waitsFor,
    isSaving,
    failed,
    async look() {
      if (draftStore.get().server !== null && serverDraft.get().row === null) await serverDraft.look()
      return waitsFor()
    },
    async schedule(at) {
      if (isSaving) return null
      setSaving(true)
      const words = await change(at).finally(() => setSaving(false))
      setFailed(words)
      return words
    },
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
