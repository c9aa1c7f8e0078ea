import { useCallback, useSyncExternalStore } from 'react'
import { discardDraft, restoreDiscarded } from '#api/write/discarded-drafts.ts'
import { newId } from '#api/write/new-id.ts'
import { type DraftEntry, listDrafts } from '#api/write/server-drafts.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { toasts } from '#domain/es/toasts.ts'
import { sameForm } from '#domain/articles/article-form.ts'
import { matches } from '#domain/lists/search.ts'
import { discardDraft as discardOnDevice, dropDraft } from '#store/drafts/drafts.ts'
import { onStore } from '#store/device/store-failure.ts'
import type { UnsavedDraft } from '#store/drafts/unsaved-drafts.ts'
import { useOnline } from '#ui/online.ts'
import { UNDO_FOR, useBackoffice } from '../frame/backoffice-context.tsx'
import { useAnswer } from '../frame/load-failure.tsx'

const NONE: readonly DraftEntry[] = []

/** The drafts on the server, fetched again whenever one may have changed. Without a response the previous ones stay. */
export function useListedDrafts(onDevice: readonly UnsavedDraft<'article'>[]) {
  const { device, project, status, signedIn, draftChanges, toast, withSession } = useBackoffice()
  const { checkedAt } = useSyncExternalStore(status.subscribe, status.get)
  const changes = useSyncExternalStore(draftChanges.subscribe, draftChanges.get)
  const isAsked = useOnline() && signedIn !== null
  const ask = useCallback((signal: AbortSignal) => listDrafts(project, signal), [project])
  const { value, failure, again } = useAnswer(ask, `${checkedAt} ${changes}`, isAsked)
  const entries = value ?? NONE

  const changed = () => draftChanges.set(draftChanges.get() + 1)

  /** Discards a draft on the server and on this device. The toast offers to undo it. */
  async function discard(entry: DraftEntry): Promise<void> {
    const id = newId()
    const discarded = await withSession(() => discardDraft(project, { id, entry }))
    if (!discarded.ok) {
      toast(toasts.draftNotDiscarded)
      return
    }
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
  return { entries, failure, again, discard }
}

/** Does the draft's title contain this? True for an empty query. */
export function isDraftFound({ title }: DraftEntry, text: string): boolean {
  const query = text.trim()
  return query === '' || matches(title, query)
}
