import { expect, onTestFinished } from 'vitest'
import { createDraftStore } from '#admin/drafts/draft-store.ts'
import type { DraftStoreOptions } from '#admin/drafts/draft-state.ts'
import { categoryToForm, sameCategoryForm, type CategoryForm } from '#domain/categories/category-form.ts'
import type { Device } from '#store/device/device.ts'
import { listDrafts } from '#store/drafts/drafts.ts'
import { createDraftLocks } from '#store/drafts/draft-locks.ts'
import { freshDevice } from '../sync/fresh-device.ts'
import { virtualClock, type VirtualClock } from '../sync/virtual-clock.ts'

export const AUDIO = categoryToForm({
  id: 'a',
  name: 'Audio',
  slug: 'audio',
  color: '#0a7d4f',
  description: null,
})
export const named = (name: string, from: CategoryForm = AUDIO): CategoryForm => ({ ...from, name })

interface Opened {
  readonly device?: Device
  readonly clock?: VirtualClock
  readonly options?: Partial<DraftStoreOptions<'category'>>
}

/** A draftStore for the category Audio at revision 7; it stops with the test, or earlier through `leave`. */
export async function openDraftStore({
  device = freshDevice(),
  clock = virtualClock(),
  options = {},
}: Opened = {}) {
  const draftStore = createDraftStore<'category'>({
    device,
    clock,
    forms: createDraftLocks(null),
    kind: 'category',
    id: 'a',
    isNew: false,
    opened: AUDIO,
    baseRev: 7,
    same: sameCategoryForm,
    userId: () => 'me',
    ...options,
  })
  const leave = draftStore.start()
  onTestFinished(leave)
  await draftStore.flush()
  await expect.poll(() => draftStore.get().isReady).toBe(true)
  const drafts = () => listDrafts(device, { userId: 'me', kind: 'category' })
  const names = async () => (await drafts()).map(({ value }) => value.name)
  /** The name of the draft that the form offers beside its own. */
  const offer = () => draftStore.get().found?.value.name ?? null
  const shown = () => draftStore.get().form.name
  return { draftStore, device, clock, drafts, names, offer, shown, leave }
}
