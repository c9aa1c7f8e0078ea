import { useCallback, useMemo, useState } from 'react'
import { forgetDiscarded, listDiscarded, restoreDiscarded } from '#api/write/discarded-drafts.ts'
import { listTrash, TRASH_PAGE } from '#api/write/history.ts'
import { toasts } from '#domain/es/toasts.ts'
import type { DiscardedEntry } from '#domain/drafts/discarded-draft.ts'
import type { TrashEntry } from '#domain/articles/version.ts'
import { type DiscardedDraft, takeBackDraft } from '#store/drafts/drafts.ts'
import { onStore } from '#store/device/store-failure.ts'
import { allDiscarded } from '#store/drafts/unsaved-drafts.ts'
import { useStored } from '#store/use-stored.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { draftName } from '../drafts/draft-list.tsx'
import { useAnswer } from '../frame/use-answer.ts'

/** The deleted rows, as many pages as the editor has asked for. */
export function useTrash() {
  const { project } = useBackoffice()
  const [pages, setPages] = useState(1)
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const ask = useCallback(async () => {
    const all: TrashEntry[] = []
    for (let page = 1; page <= pages; page += 1) {
      const listed = await listTrash(project, all.at(-1)?.version)
      if (!listed.ok) return listed
      all.push(...listed.value)
      if (listed.value.length < TRASH_PAGE) break
    }
    return { ok: true, value: all } as const
  }, [project, pages])
  const { value, failure, again } = useAnswer(ask)
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) {
    setLast(value)
    // A row that was restored and deleted again is in the new list.
    setGone(new Set())
  }
  const shown = value ?? last
  return {
    /** Null: nothing has arrived yet. */
    entries: shown?.filter(({ id }) => !gone.has(id)) ?? null,
    failure,
    hasMore: shown !== null && shown.length === pages * TRASH_PAGE,
    again,
    /** Also loads the next older ones. */
    more: () => setPages(pages + 1),
    /** Removes a restored one from the list. */
    drop: (id: string) => setGone((before) => new Set([...before, id])),
  }
}

/** Discarded drafts on the server and on this device. A restored one is the same draft as before. */
export function useDraftTrash() {
  const { device, project, signedIn, withSession, draftChanges, toast } = useBackoffice()
  const onDevice = useStored(allDiscarded, { userId: signedIn?.userId ?? null })
  const onServer = useAnswer(useMemo(() => () => listDiscarded(project), [project]))
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const here = (onDevice ?? []).map(({ draft, discardedAt }) => ({
    id: draft.id,
    title: draftName(draft),
    discardedAt,
    discardedBy: null,
    isHere: true,
  }))
  const isHere = new Set(here.map(({ id }) => id))
  const there = (onServer.value ?? []).filter(({ id }) => !isHere.has(id))
  // `isHere`: only on this device, so far or for good.
  const entries = [...here, ...there.map((each) => ({ ...each, isHere: false }))]

  async function restore({ id }: DiscardedEntry): Promise<void> {
    const draft = onDevice?.find((one) => one.draft.id === id)
    if (!(await (draft ? takeBack(draft) : restoreThere(id)))) return
    setGone((before) => new Set([...before, id]))
    draftChanges.set(draftChanges.get() + 1)
    toast(toasts.draftRestored)
  }

  async function takeBack({ draft }: DiscardedDraft): Promise<boolean> {
    const done = await onStore(device, () => takeBackDraft(device, draft))
    if (!done.ok) toast(toasts.draftNotRestored)
    // The draft may have been on its way to the server.
    else void forgetDiscarded(project, draft.id)
    return done.ok
  }

  async function restoreThere(id: string): Promise<boolean> {
    const done = await withSession(() => restoreDiscarded(project, id))
    if (!done.ok) toast(done.failure.kind === 'conflict' ? toasts.draftInTheWay : toasts.draftNotRestored)
    return done.ok
  }

  return {
    entries:
      onDevice && (onServer.value !== null || here.length > 0)
        ? entries.filter(({ id }) => !gone.has(id))
        : null,
    failure: onServer.failure,
    again: onServer.again,
    restore,
  }
}
