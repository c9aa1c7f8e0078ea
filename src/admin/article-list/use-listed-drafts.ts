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

export interface ListedDrafts {
  /** Those on the server, the last saved first; none while nobody can say. */
  readonly entries: readonly DraftEntry[]
  /** Why they could not be read the last time: those that are shown may be older, and not all. */
  readonly failure: Failure | null
  readonly again: () => void
  /** Discards one on the server and on this device; the toast has the way back. */
  readonly discard: (entry: DraftEntry) => Promise<void>
}

/** The drafts on the server, looked up anew whenever one may have come or gone. Without an answer the last ones stay. */
export function useListedDrafts(onDevice: readonly UnsavedDraft<'article'>[]): ListedDrafts {
  const { device, project, status, signedIn, draftChanges, toast, withSession } = useBackoffice()
  const { checkedAt } = useSyncExternalStore(status.subscribe, status.get)
  const changes = useSyncExternalStore(draftChanges.subscribe, draftChanges.get)
  const userId = signedIn?.userId
  const [entries, setEntries] = useState<readonly DraftEntry[]>([])
  const [failure, setFailure] = useState<Failure | null>(null)
  const [asked, setAsked] = useState(1)
  // The password is asked for at the opening and by 'Reintentar', and not whenever something is looked up behind the back.
  const begun = useRef(0)
  useEffect(() => {
    if (userId === undefined || !navigator.onLine) return undefined
    const leaving = new AbortController()
    const isByHand = begun.current !== asked
    begun.current = asked
    // The question for the password stays while others look behind it, and its answer counts.
    const list = () => listDrafts(project, isByHand ? undefined : leaving.signal)
    void (isByHand ? withSession(list) : list()).then((listed) => {
      if (leaving.signal.aborted && !isByHand) return
      setFailure(listed.ok ? null : listed.failure)
      if (listed.ok) setEntries(listed.value)
    })
    return () => leaving.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- `withSession` is one for the life of the tools
  }, [project, userId, checkedAt, changes, asked])

  const changed = () => draftChanges.set(draftChanges.get() + 1)

  async function discard(entry: DraftEntry): Promise<void> {
    const id = newId()
    const discarded = await withSession(() => discardDraft(project, { id, entry }))
    if (!discarded.ok) {
      toast(toasts.draftNotDiscarded)
      return
    }
    // What is typed here beside it goes the same way.
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

  return { entries, failure, again: () => setAsked(asked + 1), discard }
}

/** Has a draft this in its title? Nothing asked for: yes. */
export function isDraftFound({ title }: DraftEntry, text: string): boolean {
  const query = text.trim()
  return query === '' || matches(title, query)
}
