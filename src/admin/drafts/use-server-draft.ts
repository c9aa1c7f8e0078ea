import { useSearch } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { systemClock } from '#api/clock.ts'
import { deleteDraft, fetchDraft, saveDraft } from '#api/write/server-drafts.ts'
import { serverDraftTexts } from '#domain/es/server-drafts.ts'
import { sameForm } from '#domain/articles/article-form.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { ON_SERVER, type UsedDraft } from './use-draft.ts'
import { lookWhenDue } from './look-when-due.ts'
import { createServerDraft, type Sent } from './server-draft.ts'

export type UsedServerDraft = ReturnType<typeof useServerDraft>

/** The draft on the server that belongs to this draft on the device. */
export function useServerDraft(draft: UsedDraft<'article'>) {
  const { project, requests, serverClock, currentAdmin, draftChanges, withSession, toast } = useBackoffice()
  const { draftStore, isReady, form, isDirty, server } = draft
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
      },
      isMine: ({ savedBy }) => savedBy === null || savedBy === currentAdmin.lastEmail(),
    })
  })
  // The device's own draft takes precedence: the server's may be what another device has saved since.
  useEffect(() => (isReady ? serverDraft.start() : undefined), [serverDraft, isReady])
  useEffect(
    () => lookWhenDue(serverDraft, { clock: serverClock, onGone: () => void requests.now() }),
    [serverDraft, serverClock, requests],
  )
  useEffect(() => currentAdmin.subscribe(() => void serverDraft.look()), [serverDraft, currentAdmin])
  useEffect(() => {
    if (borrador.startsWith(ON_SERVER)) void serverDraft.open(borrador.slice(ON_SERVER.length))
  }, [serverDraft, borrador])
  const state = useSyncExternalStore(serverDraft.subscribe, serverDraft.get)
  const { theirs } = state

  /** Saves the form's text to the device and the server, and asks for the password if the session has ended. */
  async function send(byHand = false): Promise<Sent> {
    await draftStore.flush()
    let sent = await serverDraft.send(byHand)
    const why = serverDraft.get().failure
    if (sent === 'unsent' && why?.kind === 'refused' && why.status === 401) {
      await withSession(async () => {
        sent = await serverDraft.send(byHand)
        return sent === 'unsent' ? { ok: false, failure: why } : { ok: true, value: sent }
      })
    }
    return sent
  }

  /** 'Guardar borrador' (P17.13): the same, with a message about it. */
  async function keep(): Promise<void> {
    const sent = await send(true)
    if (sent === 'moved') compare(true)
    else toast(sent === 'unsent' ? serverDraftTexts.keptHere : serverDraftTexts.kept)
  }

  return {
    ...state,
    serverDraft,
    /** Is the form's text also on the server? */
    isOnServer: isDirty && server !== null && sameForm(server.form, form),
    /** Show the two versions, field by field? */
    isComparing: isComparing && theirs !== null,
    compare,
    send: () => send(),
    keep,
  }
}
