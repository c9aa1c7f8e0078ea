import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { discardDraft, restoreDiscarded } from '#api/write/discarded-drafts.ts'
import { newId } from '#api/write/new-id.ts'
import { type DraftEntry, listDrafts } from '#api/write/server-drafts.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { toasts } from '#domain/es/toasts.ts'
import { sameForm } from '#domain/articles/article-form.ts'
import type { Failure } from '#domain/failure.ts'
import { matches } from '#domain/lists/search.ts'
import { discardDraft as discardOnDevice, dropDraft } from '#store/drafts/drafts.ts'
import { onStore } from '#store/device/store-failure.ts'
import type { UnsavedDraft } from '#store/drafts/unsaved-drafts.ts'
import { UNDO_FOR, useBackoffice } from '../frame/backoffice-context.tsx'

/** The drafts on the server, fetched again whenever one may have changed. Without a response the previous ones stay. */
export function useListedDrafts(onDevice: readonly UnsavedDraft<'article'>[]) {
  const { device, project, status, signedIn, draftChanges, toast, withSession } = useBackoffice()
  const { checkedAt } = useSyncExternalStore(status.subscribe, status.get)
  const changes = useSyncExternalStore(draftChanges.subscribe, draftChanges.get)
  const userId = signedIn?.userId
  const [entries, setEntries] = useState<readonly DraftEntry[]>([])
  const [failure, setFailure] = useState<Failure | null>(null)
  const [asked, setAsked] = useState(1)
  // Opening the list and 'Reintentar' may ask for the password; later fetches may not.
  const begun = useRef(0)
  useEffect(() => {
    if (userId === undefined || !navigator.onLine) return undefined
    const leaving = new AbortController()
    const isByHand = begun.current !== asked
    begun.current = asked
    // A call that asks for the password is not cancelled, and its result counts.
    const list = () => listDrafts(project, isByHand ? undefined : leaving.signal)
    void (isByHand ? withSession(list) : list()).then((listed) => {
      if (leaving.signal.aborted && !isByHand) return
      setFailure(listed.ok ? null : listed.failure)
      if (listed.ok) setEntries(listed.value)
    })
    return () => leaving.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- `withSession` never changes
  }, [project, userId, checkedAt, changes, asked])

  const changed = () => draftChanges.set(draftChanges.get() + 1)

  /** Discards a draft on the server and on this device. The toast offers to undo it. */
  async function discard(entry: DraftEntry): Promise<void> {
    const id = newId()
    const discarded = await withSession(() => discardDraft(project, { id, entry }))
    if (!discarded.ok) {
      toast(toasts.draftNotDiscarded)
      return
    }
    // The drafts on this device are also discarded.
    for (const { draft } of onDevice.filter(({ draft: { rowId } }) => rowId === entry.id)) {
      const isSame = sameForm(draft.value, discarded.value.form)
      const order = { id: newId(), discardedAt: Date.now() }
      void onStore(device, async () =>
        isSame ? await dropDraft(device, draft) : void (await discardOnDevice(device, draft, order)),
      )
    }
    changed()
    const act = () => void restoreDiscarded(project, id).then(changed)
    toast(toasts.draftDiscarded, { label: adminTexts.undo, act, stay: UNDO_FOR })
  }

  // After a failure the drafts shown may be outdated or incomplete.
  return { entries, failure, again: () => setAsked(asked + 1), discard }
}

/** Does the draft's title contain this? True for an empty query. */
export function isDraftFound({ title }: DraftEntry, text: string): boolean {
  const query = text.trim()
  return query === '' || matches(title, query)
}
