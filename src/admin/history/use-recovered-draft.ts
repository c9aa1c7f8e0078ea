import { newId } from '#api/write/new-id.ts'
import { type DraftForms, type DraftKind, writeDraft } from '#store/drafts/drafts.ts'
import { withConnection } from '#store/device/store-failure.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'

export interface VersionToRecover<Kind extends DraftKind> {
  readonly kind: Kind
  readonly id: string
  /** The revision of the row as it is now, and its form. */
  readonly rev: number
  readonly now: DraftForms[Kind]
  readonly version: DraftForms[Kind]
}

/**
 * Makes a draft on this device of what a version says: like any other it is published by nobody but who saves it. Gives its
 * id, for the form's address; null: nobody is signed in whose it would be.
 */
export function useRecoveredDraft(): <Kind extends DraftKind>(
  order: VersionToRecover<Kind>,
) => Promise<string | null> {
  const { device, currentAdmin, askPasswordAgain } = useBackoffice()
  return async ({ kind, id: rowId, rev: baseRev, now: opened, version: value }) => {
    // A draft belongs to somebody.
    if (currentAdmin.get() === null && !(await askPasswordAgain())) return null
    const userId = currentAdmin.get()?.userId
    if (userId === undefined) return null
    const id = newId()
    const draft = { kind, rowId, isNew: false, baseRev, id, userId, value, opened, savedAt: Date.now() }
    await withConnection(device, () => writeDraft(device, draft, null))
    return id
  }
}
