// Deletes what is on this device. What belongs to the person goes first and at once, in one transaction, so that nothing of it
// is half there; drafts only where they are named. The copies of the server's rows are deleted whole, which frees their room.

import { success, type Result } from '#domain/failure.ts'
import type { Device } from './device.ts'
import type { NamedDraft } from '../drafts/draft-titles.ts'
import { onStore } from './store-failure.ts'

/** What may be left where something cannot be deleted: the person's own, the copies of the server's rows, the pictures. */
export type Remains = 'own' | 'copies' | 'pictures'

export interface Erasure {
  /** Deletes everything on this device, and of the drafts these. Starts anew, or gives what is left. */
  erase(drafts: readonly NamedDraft[]): Promise<readonly Remains[]>
  /** Takes no part any more. */
  stop(): void
}

/** Deleting waits for other tabs to let go; longer is worth nothing, in milliseconds. */
const DELETE_LIMIT = 5000

/** Forgets what is saved and read, the choices and the searches, and these drafts; no other draft. */
export function eraseOwn(device: Device, drafts: readonly NamedDraft[]): Promise<Result<'erased'>> {
  const { own } = device
  return onStore(device, async () => {
    await own.transaction(
      'rw',
      [own.settings, own.saved, own.savedTexts, own.readings, own.drafts, own.earlierDrafts],
      async () => {
        for (const table of [own.settings, own.saved, own.savedTexts, own.readings]) await table.clear()
        // What was written since a draft was named stays.
        for (const { key, savedAt } of drafts) {
          if (typeof key !== 'string') await own.earlierDrafts.delete(key)
          else if ((await own.drafts.get(key))?.savedAt === savedAt) await own.drafts.delete(key)
        }
      },
    )
    return 'erased' as const
  })
}

/** Deletes the copies of the server's rows on a device that was withdrawn. A failure where something holds on to one. */
export async function eraseCopies({ copy, bodies }: Device): Promise<Result<'erased'>> {
  const deletions = [copy, bodies].map((database) =>
    database.delete().then(
      () => true,
      () => false,
    ),
  )
  const late = new Promise<boolean[]>((resolve) => setTimeout(resolve, DELETE_LIMIT, [false]))
  const deleted = await Promise.race([Promise.all(deletions), late])
  return deleted.every(Boolean) ? success('erased') : { ok: false, failure: { kind: 'closed' } }
}

/** Empties this tab's and the browser's storage for this site: the choices of how one reads, the session, the places. */
export function eraseStorage(): void {
  eraseTabStorage()
  try {
    localStorage.clear()
  } catch {
    // Forbidden: nothing was kept.
  }
}

/** The same of this tab alone. */
export function eraseTabStorage(): void {
  try {
    sessionStorage.clear()
  } catch {
    // As above.
  }
}
