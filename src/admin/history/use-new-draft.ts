import { newId } from '#api/write/new-id.ts'
import { type DraftForms, type DraftKind, writeDraft } from '#store/drafts/drafts.ts'
import { withConnection } from '#store/device/store-failure.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'

export interface DraftOrder<Kind extends DraftKind> {
  readonly kind: Kind
  readonly id: string
  /** The row's current revision; 0 if there is no row yet. */
  readonly rev: number
  readonly now: DraftForms[Kind]
  readonly version: DraftForms[Kind]
}

/**
 * Creates a draft on this device from a version (P21.1) or a copy. Saving its form publishes it, as with any draft.
 * Returns its id, for the form's address; null if nobody is signed in to own it.
 */
export function useNewDraft(): <Kind extends DraftKind>(order: DraftOrder<Kind>) => Promise<string | null> {
  const { device, currentAdmin, askPasswordAgain } = useBackoffice()
  return async ({ kind, id: rowId, rev: baseRev, now: opened, version: value }) => {
    if (currentAdmin.get() === null && !(await askPasswordAgain())) return null
    const userId = currentAdmin.get()?.userId
    if (userId === undefined) return null
    const id = newId()
    const row = { kind, rowId, isNew: baseRev === 0, baseRev }
    const draft = { ...row, id, userId, value, opened, savedAt: Date.now() }
    await withConnection(device, () => writeDraft(device, draft, null))
    return id
  }
}
