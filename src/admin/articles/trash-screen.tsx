import { useEffect, useState } from 'react'
import { listTrash, TRASH_PAGE } from '#api/history.ts'
import { adminTexts } from '#domain/admin-messages.ts'
import { backofficeTitle } from '#domain/admin-titles.ts'
import type { Failure } from '#domain/failure.ts'
import { loadErrorText } from '#domain/messages.ts'
import { pageTitle } from '#domain/page-metadata.ts'
import type { TrashEntry } from '#domain/version.ts'
import { trashWords } from '#domain/version-words.ts'
import { site } from '#site.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useOnline } from '#ui/online.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useBackoffice } from '../shell/backoffice-context.tsx'
import { useRestore } from '../shell/restore-deleted.ts'
import { useScreenTitle } from '../shell/use-screen-title.ts'

/** In the place of an article's id: the trash is no route of its own, so that a reader's device has none to hold. */
export const TRASH = 'papelera'

/** 'Papelera': deleted articles and categories, the last deletion first, as the server keeps them. */
export function TrashScreen() {
  useScreenTitle(pageTitle(adminTexts.trash, backofficeTitle(site.name)))
  const { currentAdmin } = useBackoffice()
  const { entries, failure, hasMore, again, more, drop } = useTrash()
  const [now] = useState(() => Date.now())
  const [restoring, setRestoring] = useState<ReadonlySet<number>>(new Set())
  const restore = useRestore(({ id }) => drop(id))
  const reader = { me: currentAdmin.lastEmail(), now }

  async function press(entry: TrashEntry): Promise<void> {
    if (restoring.has(entry.version)) return
    setRestoring((before) => new Set([...before, entry.version]))
    await restore(entry)
    setRestoring((before) => new Set([...before].filter((version) => version !== entry.version)))
  }

  return (
    <div className="wrap">
      <div className="bo-top">
        <h1>{adminTexts.trash}</h1>
      </div>
      {failure !== null && (
        <Notice bad icon="alert" title={loadErrorText(failure)} text={adminTexts.trashOnServer}>
          <Button look="ink" onClick={again}>
            Reintentar
          </Button>
        </Notice>
      )}
      <div className="panel dt-drafts" aria-busy={entries === null && failure === null}>
        {entries === null && failure === null && <Skeleton text />}
        {entries?.length === 0 && (
          <div className="dt-empty">
            <p>{adminTexts.trashEmpty}</p>
          </div>
        )}
        {entries !== null && entries.length > 0 && (
          <ul aria-label={adminTexts.trash}>
            {entries.map((entry) => (
              <li key={entry.version}>
                <span className="dt-title">
                  <strong>{entry.name}</strong>
                </span>
                <span className="f-hint">{trashWords(entry, reader)}</span>
                <Button
                  aria-label={`${adminTexts.restore} ${entry.name}`}
                  aria-disabled={restoring.has(entry.version)}
                  onClick={() => void press(entry)}
                >
                  {adminTexts.restore}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {hasMore && <Button onClick={more}>Ver más</Button>}
    </div>
  )
}

/** What of the trash has come; asked for again when the connection comes back or somebody signs in. */
function useTrash() {
  const { project, signedIn } = useBackoffice()
  const online = useOnline()
  const [entries, setEntries] = useState<readonly TrashEntry[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [hasMore, setMore] = useState(false)
  const [asked, setAsked] = useState<{ readonly before?: number }>({})
  const userId = signedIn?.userId
  useEffect(() => {
    let isLeft = false
    void listTrash(project, asked.before).then((listed) => {
      if (isLeft) return
      setFailure(listed.ok ? null : listed.failure)
      if (!listed.ok) return
      setMore(listed.value.length === TRASH_PAGE)
      setEntries((known) => (asked.before === undefined ? listed.value : [...(known ?? []), ...listed.value]))
    })
    return () => {
      isLeft = true
    }
  }, [project, asked, online, userId])
  return {
    entries,
    failure,
    hasMore,
    again: () => setAsked({}),
    more: () => setAsked({ before: entries?.at(-1)?.version ?? 0 }),
    drop: (id: string) => setEntries((known) => known?.filter((entry) => entry.id !== id) ?? null),
  }
}
