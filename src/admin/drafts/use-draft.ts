import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { systemClock } from '#api/clock.ts'
import { hasAdminFlag } from '#store/device/admin-flag.ts'
import type { DraftKind } from '#store/drafts/drafts.ts'
import { createDraftStore, type DraftStore } from './draft-store.ts'
import type { DraftStoreOptions, DraftState } from './draft-state.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'

/** The prefix of the id of a draft on the server, if an address names it as the one to start with. */
export const ON_SERVER = 'servidor-'

export type UsedDraft<Kind extends DraftKind> = DraftState<Kind> & { readonly draftStore: DraftStore<Kind> }

/**
 * A form that never loses text: its state, and the draftStore that changes it. Only the first `id`, `isNew` and
 * initial form are used, so use the row's id as the screen's key. Later changes of the row are applied automatically.
 */
export function useDraft<Kind extends DraftKind>(
  options: Omit<DraftStoreOptions<Kind>, 'device' | 'clock' | 'forms' | 'userId'> & {
    /** Called with the draft id of a new form before the address names it. */
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
  // Names the draft in the address, so that a reloaded page or a restored tab opens with the typed text.
  const named = state.isNew && state.keptAt !== null ? draftStore.draftId() : null
  useEffect(() => {
    // Somebody who is signing out, as the flag shows, must not be asked anything else.
    if (named === null || named === recover || !hasAdminFlag()) return
    onNamed?.(named)
    const search = (before: object) => ({ ...before, borrador: named })
    void navigate({ to: '.', search, replace: true, resetScroll: false, ignoreBlocker: true })
    // oxlint-disable-next-line react/exhaustive-deps -- runs once per draft
  }, [named])
  return { ...state, draftStore }
}
