import { useSearch } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { systemClock } from '#api/clock.ts'
import { deleteDraft, fetchDraft, saveDraft } from '#api/server-drafts.ts'
import { serverDraftTexts } from '#domain/server-draft-words.ts'
import { sameForm } from '#domain/article-form.ts'
import { useBackoffice } from '../shell/backoffice-context.tsx'
import type { UsedDraft } from '../shell/use-draft.ts'
import { createServerDraft, type FormServerDraft, type ServerDraftState } from './server-draft.ts'

/** Before the id of a draft on the server, where an address names the draft to begin with. */
export const ON_SERVER = 'servidor-'

export interface UsedServerDraft extends ServerDraftState {
  readonly serverDraft: FormServerDraft
  /** What stands in the form is on the server, too. */
  readonly isOnServer: boolean
  /** The two versions are to be shown, field by field. */
  readonly isComparing: boolean
  readonly compare: (isOn: boolean) => void
  /** 'Guardar borrador': on the device and on the server, now. */
  readonly keep: () => Promise<void>
}

/** The draft on the server of the form whose draft on the device this is. */
export function useServerDraft(draft: UsedDraft<'article'>): UsedServerDraft {
  const { project, currentAdmin, draftChanges, withSession, toast } = useBackoffice()
  const { draftStore, left, form, isDirty, server } = draft
  const { borrador = '' } = useSearch({ strict: false })
  const [isComparing, compare] = useState(false)
  const [serverDraft] = useState(() => {
    async function told<T>(work: Promise<T>): Promise<T> {
      const outcome = await work
      draftChanges.set(draftChanges.get() + 1)
      return outcome
    }
    return createServerDraft({
      draftStore,
      clock: systemClock,
      mayAsk: () => navigator.onLine && currentAdmin.get() !== null,
      calls: {
        fetch: (id) => fetchDraft(project, id),
        save: (save) => told(saveDraft(project, save)),
        remove: (row) => told(deleteDraft(project, row)),
        discard: (row) => told(withSession(() => deleteDraft(project, row))),
      },
    })
  })
  useEffect(() => serverDraft.start(), [serverDraft])
  useEffect(() => currentAdmin.subscribe(() => void serverDraft.look()), [serverDraft, currentAdmin])
  useEffect(() => {
    if (borrador.startsWith(ON_SERVER)) void serverDraft.open(borrador.slice(ON_SERVER.length))
  }, [serverDraft, borrador])
  const state = useSyncExternalStore(serverDraft.subscribe, serverDraft.get)
  const { theirs } = state
  // The device's own offers have those words already. What is typed beside it goes nowhere until both have been looked at.
  const isOffered =
    theirs !== null &&
    !isDirty &&
    left.some(
      (one) =>
        one.server?.rev === theirs.rev ||
        [one.value, one.sent].some((words) => words !== undefined && sameForm(words, theirs.form)),
    )

  async function keep(): Promise<void> {
    await draftStore.flush()
    let sent = await serverDraft.send()
    const why = serverDraft.get().failure
    if (sent === 'unsent' && why?.kind === 'refused' && why.status === 401) {
      await withSession(async () => {
        sent = await serverDraft.send()
        return sent === 'unsent' ? { ok: false, failure: why } : { ok: true, value: sent }
      })
    }
    if (sent === 'moved') compare(true)
    else toast(sent === 'unsent' ? serverDraftTexts.keptHere : serverDraftTexts.kept)
  }

  return {
    ...state,
    theirs: isOffered ? null : theirs,
    serverDraft,
    isOnServer: isDirty && server !== null && sameForm(server.form, form),
    isComparing: isComparing && theirs !== null,
    compare,
    keep,
  }
}
