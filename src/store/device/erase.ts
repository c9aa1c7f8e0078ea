// Deletes what is on this device. Reader data goes first, in one transaction; drafts only if named (P12.4). The copies
// of the server's rows go as whole databases, which frees their space.
import { success, type Result } from '#domain/failure.ts'
import type { Device } from './device.ts'
import type { NamedDraft } from '../drafts/draft-titles.ts'
import { onStore } from './store-failure.ts'

/** What could not be deleted: reader data, the copies of the server's rows, the pictures. */
export type Remains = 'own' | 'copies' | 'pictures'

export interface Erasure {
  /** Deletes everything on this device, including these drafts. Restarts the app, or returns what is left. */
  erase(drafts: readonly NamedDraft[]): Promise<readonly Remains[]>
  /** Removes the calling tab's own listeners and requests. */
  stop(): void
}

/** The longest wait for other tabs to release the databases, in milliseconds. */
const DELETE_LIMIT = 5000

/** Deletes saved articles, readings, choices, searches and these drafts, but no others. */
export function eraseOwn(device: Device, drafts: readonly NamedDraft[]): Promise<Result<'erased'>> {
  const { own } = device
  return onStore(device, async () => {
    await own.transaction(
      'rw',
      [own.settings, own.saved, own.savedTexts, own.readings, own.drafts],
      async () => {
        for (const table of [own.settings, own.saved, own.savedTexts, own.readings]) await table.clear()
        // A draft changed since it was named stays.
        for (const { key, savedAt } of drafts) {
          if ((await own.drafts.get(key))?.savedAt === savedAt) await own.drafts.delete(key)
        }
      },
    )
    return 'erased' as const
  })
}

/** Deletes the copies of the server's rows on a withdrawn device. Fails if another tab keeps one open. */
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

/** Clears this site's local and session storage: reading choices, session and scroll positions. */
export function eraseStorage(): void {
  eraseTabStorage()
  try {
    localStorage.clear()
  } catch {
    // Storage is forbidden, so it is empty.
  }
}

/** Clears only this tab's session storage. */
export function eraseTabStorage(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Storage is forbidden, so it is empty.
  }
}
