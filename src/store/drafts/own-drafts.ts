// All drafts of one administrator on this device, before the device is erased.

import { sameForm } from '#domain/articles/article-form.ts'
import type { Device } from '../device/device.ts'
import type { NamedDraft } from './draft-titles.ts'
import type { Draft } from './drafts.ts'
import { unsavedDrafts } from './unsaved-drafts.ts'

/** Every draft of this administrator, by key alone. */
export async function ownDraftKeys({ own }: Device, userId: string | null): Promise<NamedDraft[]> {
  if (userId === null) return []
  const drafts = await own.drafts.toArray()
  return drafts
    .filter((draft) => draft.userId === userId)
    .map(({ id: key, savedAt }) => ({ key, title: '', savedAt }))
}

/** The titles, as typed, of the drafts that are on this device alone; the latest first of each kind. */
export async function unsentTitles(device: Device, userId: string | null): Promise<string[]> {
  const articles = await unsavedDrafts(device, { userId, kind: 'article' })
  const categories = await unsavedDrafts(device, { userId, kind: 'category' })
  return [
    ...articles.flatMap(({ draft }) => (isOnServer(draft) ? [] : [draft.value.title.trim()])),
    ...categories.map(({ draft }) => draft.value.name.trim()),
  ]
}

function isOnServer({ server, value }: Draft<'article'>): boolean {
  return server !== undefined && server !== null && sameForm(server.form, value)
}
