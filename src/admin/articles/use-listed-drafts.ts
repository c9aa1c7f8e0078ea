import { useEffect, useState, useSyncExternalStore } from 'react'
import { deleteDraft, type DraftEntry, fetchDraft, listDrafts, saveDraft } from '#api/server-drafts.ts'
import { adminTexts } from '#domain/admin-messages.ts'
import { normaliseQuery } from '#domain/query.ts'
import { matches } from '#domain/search.ts'
import { serverDraftTexts } from '#domain/server-draft-words.ts'
import { dropDraft } from '#store/drafts.ts'
import { onStore } from '#store/store-failure.ts'
import type { UnsavedDraft } from '#store/unsaved-drafts.ts'
import { useBackoffice } from '../shell/backoffice-context.tsx'

/** Milliseconds in which a discarded draft can be had back. */
const UNDO_FOR = 10_000

export interface ListedDrafts {
  /** Those on the server, the last saved first; none while nobody can say. */
  readonly entries: readonly DraftEntry[]
  /** Deletes one on the server and on this device; the toast has the way back. */
  readonly discard: (entry: DraftEntry) => Promise<void>
}

/** The drafts on the server, looked up anew whenever one may have come or gone. Without an answer the last ones stay. */
export function useListedDrafts(onDevice: readonly UnsavedDraft<'article'>[]): ListedDrafts {
  const { device, project, status, signedIn, draftChanges, toast, withSession } = useBackoffice()
  const [entries, setEntries] = useState<readonly DraftEntry[]>([])
  const { checkedAt } = useSyncExternalStore(status.subscribe, status.get)
  const changes = useSyncExternalStore(draftChanges.subscribe, draftChanges.get)
  const userId = signedIn?.userId
  useEffect(() => {
    if (userId === undefined || !navigator.onLine) return undefined
    const leaving = new AbortController()
    void listDrafts(project, leaving.signal).then((listed) => {
      if (listed.ok && !leaving.signal.aborted) setEntries(listed.value)
    })
    return () => leaving.abort()
  }, [project, userId, checkedAt, changes])

  const changed = () => draftChanges.set(draftChanges.get() + 1)

  async function discard(entry: DraftEntry): Promise<void> {
    const whole = await fetchDraft(project, entry.id)
    const gone = whole.ok
      ? await withSession(() => deleteDraft(project, { id: entry.id, rev: whole.value.rev }))
      : whole
    if (!whole.ok || !gone.ok || gone.value.kind === 'moved') {
      toast(serverDraftTexts.notDiscarded)
      return
    }
    for (const { draft } of onDevice.filter(({ draft: { rowId } }) => rowId === entry.id)) {
      void onStore(device, () => dropDraft(device, draft))
    }
    changed()
    const act = () => void saveDraft(project, { ...whole.value, rev: null }).then(changed)
    toast(serverDraftTexts.discarded, { label: adminTexts.undo, act, stay: UNDO_FOR })
  }

  return { entries, discard }
}

/** Has a draft this in its title? Nothing asked for: yes. */
export function isDraftFound({ title }: DraftEntry, text: string): boolean {
  const query = normaliseQuery(text)
  return query === '' || matches(title, query)
}
