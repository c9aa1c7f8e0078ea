// Compares drafts with their rows on the device. This decides which drafts are offered, listed and removed. A save whose
// answer was lost returns with sync, and a row may have been deleted elsewhere.

import { liveQuery } from 'dexie'
import { articleToForm, rowSays, sameForm } from '#domain/articles/article-form.ts'
import { categoryToForm, sameCategoryForm } from '#domain/categories/category-form.ts'
import type { Device } from '../device/device.ts'
import {
  discardedDrafts,
  type DiscardedDraft,
  listDrafts,
  type Draft,
  type DraftForms,
  type DraftKind,
} from './drafts.ts'
import { articleToEdit, categoryToEdit } from './editing.ts'
import { onStore } from '../device/store-failure.ts'
import type { NamedDraft } from './draft-titles.ts'

/** `new`: never saved; `here`: on the device; `gone`: deleted; `unknown`: the device has not all rows yet. */
type RowOfDraft = 'new' | 'here' | 'gone' | 'unknown'

export interface UnsavedDraft<Kind extends DraftKind = DraftKind> {
  readonly draft: Draft<Kind>
  readonly row: RowOfDraft
}

export interface DraftsAsked<Kind extends DraftKind> {
  /** Null: nobody is signed in, so there are no drafts. */
  readonly userId: string | null
  readonly kind: Kind
}

/** This administrator's drafts of a kind, the latest first, without those that equal their rows by now. */
export async function unsavedDrafts<Kind extends DraftKind>(
  device: Device,
  asked: DraftsAsked<Kind>,
): Promise<UnsavedDraft<Kind>[]> {
  const drafts = await draftsAndRows(device, asked)
  return drafts.flatMap(({ draft, row }) => (row === 'same' ? [] : [{ draft, row }]))
}

/** Drafts that equal their rows by now: there is nothing left to save. */
export async function savedDrafts(
  device: Device,
  { userId }: { readonly userId: string | null },
): Promise<Draft[]> {
  const articles = await draftsAndRows(device, { userId, kind: 'article' })
  const categories = await draftsAndRows(device, { userId, kind: 'category' })
  return [...articles, ...categories].flatMap(({ draft, row }) => (row === 'same' ? [draft] : []))
}

/** Drafts that this administrator has discarded here and that no other trash has yet. */
export async function allDiscarded(
  device: Device,
  { userId }: { readonly userId: string | null },
): Promise<DiscardedDraft[]> {
  if (userId === null) return []
  const articles = await discardedDrafts(device, { userId, kind: 'article' })
  return [...articles, ...(await discardedDrafts(device, { userId, kind: 'category' }))]
}

/** Calls `listener` with the unsaved drafts now and whenever they change, in any tab. Returns a function that stops it. */
export function watchUnsavedDrafts<Kind extends DraftKind>(
  device: Device,
  asked: DraftsAsked<Kind>,
  listener: (drafts: readonly UnsavedDraft<Kind>[]) => void,
): () => void {
  const read = () => onStore(device, () => unsavedDrafts(device, asked))
  const subscription = liveQuery(read).subscribe((drafts) => {
    // The writing form reports a failing store; the last result stays.
    if (drafts.ok) listener(drafts.value)
  })
  return () => subscription.unsubscribe()
}

async function draftsAndRows<Kind extends DraftKind>(
  device: Device,
  { userId, kind }: DraftsAsked<Kind>,
): Promise<{ readonly draft: Draft<Kind>; readonly row: RowOfDraft | 'same' }[]> {
  if (userId === null) return []
  const drafts = await listDrafts(device, { userId, kind })
  if (drafts.length === 0) return []
  const { phase } = await device.copy.readCheckpoint()
  const absent = phase === 'live' ? 'gone' : 'unknown'
  return await Promise.all(
    drafts.map(async (draft) => {
      const stored = await rows[kind](device, draft)
      return { draft, row: stored !== 'absent' ? stored : draft.isNew ? 'new' : absent }
    }),
  )
}

type RowStored = 'absent' | 'here' | 'same'

const rows: { readonly [Kind in DraftKind]: (device: Device, draft: Draft<Kind>) => Promise<RowStored> } = {
  async article(device, { rowId, value }) {
    const { head, body } = await articleToEdit(device, { id: rowId })
    if (head && body) return compared(rowSays, articleToForm(head, body), value)
    // Without its text the row still exists here, perhaps with its title alone.
    return (await device.copy.heads.get(rowId)) ? 'here' : 'absent'
  },
  async category(device, { rowId, value }) {
    const row = await categoryToEdit(device, { id: rowId })
    return row ? compared(sameCategoryForm, categoryToForm(row), value) : 'absent'
  },
}

function compared<Form extends DraftForms[DraftKind]>(
  same: (a: Form, b: Form) => boolean,
  row: Form,
  draft: Form,
): RowStored {
  return same(row, draft) ? 'same' : 'here'
}

// Deletes and lists all drafts of one administrator on this device.

/** The keys of all drafts of this administrator. */
export async function ownDraftKeys({ own }: Device, userId: string | null): Promise<NamedDraft[]> {
  if (userId === null) return []
  const drafts = await own.drafts.toArray()
  return drafts
    .filter((draft) => draft.userId === userId)
    .map(({ id: key, savedAt }) => ({ key, title: '', savedAt }))
}

/** Titles, as typed, of drafts that exist only on this device (P15.12); the latest first of each kind. */
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
