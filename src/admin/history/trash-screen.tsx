import { useState } from 'react'
import { adminTexts } from '#domain/es/admin.ts'
import { discardedWords } from '#domain/drafts/discarded-draft.ts'
import { trashWords } from '#domain/es/versions.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { Empty } from '../frame/data-table.tsx'
import { LoadFailed } from '../frame/load-failure.tsx'
import { Record, recordPanel } from '../frame/record-list.tsx'
import { useRestore } from './restore-deleted.ts'
import { useDraftTrash, useTrash } from './use-trash.ts'
import { ScreenTop } from '#admin/frame/screen-parts.tsx'

/** 'Papelera': deleted articles and categories on the server, and discarded drafts, newest first. */
export function TrashScreen() {
  const { currentAdmin } = useBackoffice()
  const { entries, failure, hasMore, again, more, drop } = useTrash()
  const drafts = useDraftTrash()
  const [now] = useState(() => Date.now())
  const [restoring, setRestoring] = useState<ReadonlySet<number | string>>(new Set())
  const restore = useRestore(({ id }) => drop(id))
  const reader = { me: currentAdmin.lastEmail(), now }
  const failed = failure ?? drafts.failure
  const isEmpty = entries?.length === 0 && drafts.entries?.length === 0

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
      words: discardedWords(entry, reader, entry.isHere),
      restore: () => drafts.restore(entry),
    })),
    ...(entries ?? []).map((entry) => ({
      key: entry.version,
      at: entry.deletedAt,
      name: entry.name,
      words: trashWords(entry, reader),
      restore: () => restore(entry),
    })),
  ].toSorted((one, other) => other.at - one.at)

  return (
    <div className="wrap">
      <ScreenTop>
        <h1 className="text-section">{adminTexts.trash}</h1>
      </ScreenTop>
      {failed !== null && (
        <LoadFailed
          failure={failed}
          text={adminTexts.trashOnServer}
          again={() => {
            again()
            drafts.again()
          }}
        />
      )}
      <div className={recordPanel} aria-busy={entries === null && failed === null}>
        {entries === null && failed === null && <Skeleton text />}
        {isEmpty && (
          <Empty>
            <p>{adminTexts.trashEmpty}</p>
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
