import { useState, useCallback, useMemo } from 'react'
import { adminTexts } from '#domain/es/admin.ts'
import { discardedWords, type DiscardedEntry } from '#domain/drafts/discarded-draft.ts'
import { trashWords } from '#domain/es/versions.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { Empty } from '../frame/data-table.tsx'
import { useLast } from '../frame/use-last.ts'
import { LoadFailed, useAnswer } from '../frame/load-failure.tsx'
import { Record, recordPanel } from '../frame/record-list.tsx'
import { useRestore } from './restore-deleted.ts'
import { ScreenTop } from '#admin/frame/screen-parts.tsx'
import { forgetDiscarded, listDiscarded, restoreDiscarded } from '#api/write/discarded-drafts.ts'
import { listTrash, TRASH_PAGE } from '#api/write/history.ts'
import { toasts } from '#domain/es/toasts.ts'
import type { TrashEntry } from '#domain/articles/version.ts'
import { type DiscardedDraft, takeBackDraft } from '#store/drafts/drafts.ts'
import { onStore } from '#store/device/store-failure.ts'
import { allDiscarded } from '#store/drafts/unsaved-drafts.ts'
import { useStored } from '#store/use-stored.ts'
import { draftName } from '../drafts/draft-list.tsx'

function useTrash() {
  const { project } = useBackoffice()
  const [pages, setPages] = useState(1)
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
  const entries = useLast(value)
  return {
    entries,
    failure,
    hasMore: entries !== null && entries.length === pages * TRASH_PAGE,
    again,
    more: () => setPages(pages + 1),
  }
}

/** Discarded drafts on the server and on this device. A restored draft is the same as before. */
function useDraftTrash() {
  const { device, project, signedIn, withSession, draftChanges, toast } = useBackoffice()
  const onDevice = useStored(allDiscarded, { userId: signedIn?.userId ?? null })
  const onServer = useAnswer(useMemo(() => () => listDiscarded(project), [project]))
  const here = (onDevice ?? []).map(({ draft, discardedAt }) => ({
    id: draft.id,
    title: draftName(draft),
    discardedAt,
    discardedBy: null,
    isHere: true,
  }))
  const isHere = new Set(here.map(({ id }) => id))
  const there = (onServer.value ?? []).filter(({ id }) => !isHere.has(id))
  // `isHere`: it is only on this device, possibly for good.
  const entries = [...here, ...there.map((each) => ({ ...each, isHere: false }))]

  async function restore({ id }: DiscardedEntry): Promise<boolean> {
    const draft = onDevice?.find((one) => one.draft.id === id)
    if (!(await (draft ? takeBack(draft) : restoreThere(id)))) return false
    draftChanges.set(draftChanges.get() + 1)
    toast(toasts.draftRestored)
    return true
  }

  async function takeBack({ draft }: DiscardedDraft): Promise<boolean> {
    const done = await onStore(device, () => takeBackDraft(device, draft))
    if (!done.ok) toast(toasts.draftNotRestored)
    // The draft may have been in transit to the server.
    else void forgetDiscarded(project, draft.id)
    return done.ok
  }

  async function restoreThere(id: string): Promise<boolean> {
    const done = await withSession(() => restoreDiscarded(project, id))
    if (!done.ok) toast(done.failure.kind === 'conflict' ? toasts.draftInTheWay : toasts.draftNotRestored)
    return done.ok
  }

  return {
    entries: onDevice && (onServer.value !== null || here.length > 0) ? entries : null,
    failure: onServer.failure,
    again: onServer.again,
    restore,
  }
}

/** 'Papelera': deleted articles and categories on the server, and discarded drafts, newest first. */
export function TrashScreen() {
  const { currentAdmin } = useBackoffice()
  const { entries, failure, hasMore, again, more } = useTrash()
  const drafts = useDraftTrash()
  const [now] = useState(() => Date.now())
  const [restoring, setRestoring] = useState<ReadonlySet<number | string>>(new Set())
  const [gone, setGone] = useState<ReadonlySet<number | string>>(new Set())
  // Another deletion of the same content has another key.
  const hide = (key: number | string) => setGone((before) => new Set([...before, key]))
  const restore = useRestore<TrashEntry>(({ version }) => hide(version))
  const viewer = { me: currentAdmin.lastEmail(), now }
  const failed = failure ?? drafts.failure

  async function press(key: number | string, act: () => Promise<unknown>): Promise<void> {
    if (restoring.has(key)) return
    setRestoring((before) => new Set([...before, key]))
    await act()
    setRestoring((before) => new Set([...before].filter((one) => one !== key)))
  }

  const rows = [
    ...(drafts.entries ?? []).map((entry) => ({
      key: entry.id,
      at: entry.discardedAt,
      name: entry.title.trim() || 'Sin título',
      words: discardedWords(entry, viewer, entry.isHere),
      restore: async () => (await drafts.restore(entry)) && hide(entry.id),
    })),
    ...(entries ?? []).map((entry) => ({
      key: entry.version,
      at: entry.deletedAt,
      name: entry.name,
      words: trashWords(entry, viewer),
      restore: () => restore(entry),
    })),
  ]
    .filter(({ key }) => !gone.has(key))
    .toSorted((one, other) => other.at - one.at)

  return (
    <div className="wrap">
      <ScreenTop>
        <h1 className="text-section">{adminTexts.trash}</h1>
      </ScreenTop>
      {failed !== null && (
        <LoadFailed
          failure={failed}
          text="La papelera está en el servidor: hace falta conexión y una sesión iniciada."
          again={() => {
            again()
            drafts.again()
          }}
        />
      )}
      <div className={recordPanel} aria-busy={entries === null && failed === null}>
        {entries === null && failed === null && <Skeleton text />}
        {entries && drafts.entries && rows.length === 0 && (
          <Empty>
            <p>La papelera está vacía.</p>
          </Empty>
        )}
        {rows.length > 0 && (
          <ul aria-label={adminTexts.trash}>
            {rows.map((row) => (
              <Record key={row.key} title={<strong>{row.name}</strong>} facts={row.words}>
                <Button
                  aria-label={`${adminTexts.restore} ${row.name}`}
                  aria-disabled={restoring.has(row.key)}
                  onClick={() => void press(row.key, row.restore)}
                >
                  {adminTexts.restore}
                </Button>
              </Record>
            ))}
          </ul>
        )}
      </div>
      {hasMore && <Button onClick={more}>Ver más</Button>}
    </div>
  )
}
