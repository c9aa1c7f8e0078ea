// The draft written by one form. No other form writes it: it has its own id, and the form holds the lock of that id
// while it is open. To adopt an abandoned draft, the form takes over its id; nothing is moved or rewritten.
import { newId } from '#api/write/new-id.ts'
import type { Device } from '#store/device/device.ts'
import {
  discardDraft,
  dropDraft,
  readDraft,
  writeDraft,
  type Draft,
  type DraftKind,
} from '#store/drafts/drafts.ts'
import { withFreeSpace } from '#store/device/free-space.ts'
import type { DraftLocks } from '#store/drafts/draft-locks.ts'

export function createOwnDraft<Kind extends DraftKind>(options: {
  readonly device: Device
  readonly forms: DraftLocks
  readonly kind: Kind
}) {
  const { device, forms, kind } = options
  let id = newId()
  /** The version that this form last saw on the device; null if there is none. */
  let stored: Draft<Kind> | null = null
  let letGo = () => {}

  /** Announces to other tabs that a form of this row, and no longer of another one, is open here. */
  async function open(rowId: string): Promise<void> {
    letGo()
    letGo = (await forms.claim({ kind, rowId, id })) ?? (() => {})
  }

  async function beginAnother(rowId: string): Promise<void> {
    id = newId()
    stored = null
    await open(rowId)
  }

  return {
    id: () => id,
    /** When it was last written, in milliseconds since 1970; null if it is not on the device. */
    savedAt: () => stored?.savedAt ?? null,
    open,
    close: () => letGo(),
    async write(draft: Omit<Draft<Kind>, 'id'>): Promise<Draft<Kind>> {
      // Text typed into this form by another administrator stays theirs (P19.2).
      if (stored && stored.userId !== draft.userId) await beginAnother(draft.rowId)
      // On a full device it takes the place of texts that can be downloaded again.
      const put = () => withFreeSpace(device, () => writeDraft(device, { ...draft, id }, stored))
      let written = await put()
      while (written === null) {
        // Another form has continued it, which is possible if the browser has no locks.
        await beginAnother(draft.rowId)
        written = await put()
      }
      stored = written
      return written
    },
    async drop(): Promise<void> {
      if (stored) await dropDraft(device, stored)
      stored = null
    },
    /**
     * Adopts an abandoned draft, once `leave` has saved the form's own text. Returns its current content; null if
     * another tab has it or it was deleted.
     */
    async goOnWith(found: Draft<Kind>, leave: () => Promise<void>): Promise<Draft<Kind> | null> {
      if (found.id === id) return null
      const letGoOfFound = await forms.claim(found)
      if (letGoOfFound === null) return null
      try {
        const left = await readDraft(device, found)
        if (left === null) return null
        await leave()
        letGo()
        id = left.id
        stored = left
        letGo = letGoOfFound
        return left
      } finally {
        if (letGo !== letGoOfFound) letGoOfFound()
      }
    },
    /** Moves the draft to the trash, and starts another. Returns the one in the trash; null if the device had none. */
    async discard(at: number): Promise<Draft<Kind> | null> {
      const leaving = stored
      const discarded = leaving && (await discardDraft(device, leaving, { id: newId(), discardedAt: at }))
      if (discarded) await beginAnother(discarded.rowId)
      return discarded
    },
  }
}
