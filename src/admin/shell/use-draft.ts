import { useSearch } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { systemClock } from '#api/clock.ts'
import type { DraftKind } from '#store/drafts.ts'
import { createDraftDesk } from './draft-desk.ts'
import type { DeskOptions, DeskState, DraftDesk } from './draft-state.ts'
import { useBackoffice } from './backoffice-context.tsx'

export type UsedDraft<Kind extends DraftKind> = DeskState<Kind> & { readonly desk: DraftDesk<Kind> }

/**
 * A form that loses nothing: its state, and the desk that changes it. `id`, `isNew` and what the form is opened with
 * count at the first drawing, so give the screen the row's id as its key; a row that changes later is taken in by itself.
 */
export function useDraft<Kind extends DraftKind>(
  options: Omit<DeskOptions<Kind>, 'device' | 'clock' | 'forms' | 'userId'>,
): UsedDraft<Kind> {
  const { device, who, forms, openForms } = useBackoffice()
  // The address of a new article may name the draft to go on with.
  const { borrador: recover = null } = useSearch({ strict: false })
  const [desk] = useState(() =>
    createDraftDesk({
      recover,
      ...options,
      device,
      clock: systemClock,
      forms,
      userId: () => who.get()?.userId ?? null,
    }),
  )
  const { opened, baseRev } = options
  useEffect(() => desk.start(), [desk])
  useEffect(() => {
    const keep = () => desk.flush()
    openForms.add(keep)
    return () => void openForms.delete(keep)
  }, [desk, openForms])
  useEffect(() => who.subscribe(() => desk.signedIn()), [desk, who])
  useEffect(() => desk.rebase({ opened, baseRev }), [desk, opened, baseRev])
  const state = useSyncExternalStore(desk.subscribe, desk.get)
  return { ...state, desk }
}
