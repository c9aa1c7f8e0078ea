import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { systemClock } from '#api/clock.ts'
import { hasAdminFlag } from '#store/device/admin-flag.ts'
import type { DraftKind } from '#store/drafts/drafts.ts'
import { createDraftStore } from './draft-store.ts'
import type { DraftStoreOptions, DraftState, DraftStore } from './draft-state.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'

/** Before the id of a draft on the server, where an address names the draft to begin with. */
export const ON_SERVER = 'servidor-'

export type UsedDraft<Kind extends DraftKind> = DraftState<Kind> & { readonly draftStore: DraftStore<Kind> }

/**
 * A form that loses nothing: its state, and the draftStore that changes it. Only the first `id`, `isNew` and initial form
 * count, so give the screen the row's id as its key. A row that changes later is taken over automatically.
 */
export function useDraft<Kind extends DraftKind>(
  options: Omit<DraftStoreOptions<Kind>, 'device' | 'clock' | 'forms' | 'userId'> & {
    /** Receives the draft of a new form before the address names it. */
    readonly onNamed?: ((draft: string) => void) | undefined
  },
): UsedDraft<Kind> {
  const navigate = useNavigate()
  const { device, currentAdmin, forms, openForms } = useBackoffice()
  // The address of a new form may name the draft to continue.
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
  const { opened, baseRev, onNamed } = options
  useEffect(() => draftStore.start(), [draftStore])
  useEffect(() => {
    const keep = () => draftStore.flush()
    openForms.add(keep)
    return () => void openForms.delete(keep)
  }, [draftStore, openForms])
  useEffect(() => currentAdmin.subscribe(() => draftStore.signedIn()), [draftStore, currentAdmin])
  useEffect(() => draftStore.rebase({ opened, baseRev }), [draftStore, opened, baseRev])
  const state = useSyncExternalStore(draftStore.subscribe, draftStore.get)
  // So that a reloaded page, or a restored tab, opens with what was typed.
  const named = state.isNew && state.keptAt !== null ? draftStore.draftId() : null
  useEffect(() => {
    // A person who is signing out, as the flag shows, gets no other question.
    if (named === null || named === recover || !hasAdminFlag()) return
    onNamed?.(named)
    const search = (before: object) => ({ ...before, borrador: named })
    void navigate({ to: '.', search, replace: true, resetScroll: false, ignoreBlocker: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each draft
  }, [named])
  return { ...state, draftStore }
}
