import { useSearch } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { systemClock } from '#api/clock.ts'
import type { DraftKind } from '#store/drafts.ts'
import { createDraftStore } from './draft-store.ts'
import type { DraftStoreOptions, DraftState, DraftStore } from './draft-state.ts'
import { useBackoffice } from './backoffice-context.tsx'

export type UsedDraft<Kind extends DraftKind> = DraftState<Kind> & { readonly draftStore: DraftStore<Kind> }

/**
 * A form that loses nothing: its state, and the draftStore that changes it. `id`, `isNew` and what the form is opened with
 * count at the first drawing, so give the screen the row's id as its key; a row that changes later is taken in by itself.
 */
export function useDraft<Kind extends DraftKind>(
  options: Omit<DraftStoreOptions<Kind>, 'device' | 'clock' | 'forms' | 'userId'>,
): UsedDraft<Kind> {
  const { device, currentAdmin, forms, openForms } = useBackoffice()
  // The address of a new form may name the draft to go on with.
  const { borrador: recover = null } = useSearch({ strict: false })
  const [draftStore] = useState(() =>
    createDraftStore({
      recover,
      ...options,
      device,
      clock: systemClock,
      forms,
      userId: () => currentAdmin.get()?.userId ?? null,
    }),
  )
  const { opened, baseRev } = options
  useEffect(() => draftStore.start(), [draftStore])
  useEffect(() => {
    const keep = () => draftStore.flush()
    openForms.add(keep)
    return () => void openForms.delete(keep)
  }, [draftStore, openForms])
  useEffect(() => currentAdmin.subscribe(() => draftStore.signedIn()), [draftStore, currentAdmin])
  useEffect(() => draftStore.rebase({ opened, baseRev }), [draftStore, opened, baseRev])
  const state = useSyncExternalStore(draftStore.subscribe, draftStore.get)
  return { ...state, draftStore }
}
