// Compares drafts with their rows on the device. This decides which drafts are offered, listed and removed. A save
// whose response was lost shows up with sync, and a row may have been deleted elsewhere.
import { liveQuery } from 'dexie'
import { articleToForm, rowSays, sameForm } from '#domain/articles/article-form.ts'
import { authorToForm, changedAuthorFields } from '#domain/authors/author-form.ts'
import { changedGuideFields, guideToForm } from '#domain/guides/guide-form.ts'
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
import { DRAFT_KINDS, type NamedDraft } from './draft-titles.ts'

/** `new`: never saved; `here`: on the device; `gone`: deleted; `unknown`: the device does not have all rows yet. */
type RowOfDraft = 'new' | 'here' | 'gone' | 'unknown'

export interface UnsavedDraft<Kind extends DraftKind = DraftKind> {
  readonly draft: Draft<Kind>
  readonly row: RowOfDraft
}

export interface DraftsAsked<Kind extends DraftKind> {
  /** Null if nobody is signed in; there are no drafts then. */
  readonly userId: string | null
  readonly kind: Kind
}

/** Lists this administrator's drafts of a kind, latest first, without those that now equal their rows. */
export async function unsavedDrafts<Kind extends DraftKind>(
  device: Device,
  asked: DraftsAsked<Kind>,
): Promise<UnsavedDraft<Kind>[]> {
  const drafts = await draftsAndRows(device, asked)
  return drafts.flatMap(({ draft, row }) => (row === 'same' ? [] : [{ draft, row }]))
}

/** Lists drafts that now equal their rows, so that nothing is left to save. */
export async function savedDrafts(
  device: Device,
  { userId }: { readonly userId: string | null },
): Promise<Draft[]> {
  const drafts = await ofEachKind((kind) => draftsAndRows(device, { userId, kind }))
  return drafts.flatMap(({ draft, row }) => (row === 'same' ? [draft] : []))
}

/** Lists drafts that this administrator discarded here and that are not in the server's trash yet. */
export async function allDiscarded(
  device: Device,
  { userId }: { readonly userId: string | null },
): Promise<DiscardedDraft[]> {
  if (userId === null) return []
  return await ofEachKind((kind) => discardedDrafts(device, { userId, kind }))
}

async function ofEachKind<T>(read: (kind: DraftKind) => Promise<readonly T[]>): Promise<T[]> {
  const all: T[] = []
  for (const kind of DRAFT_KINDS) all.push(...(await read(kind)))
  return all
}

/** Calls `listener` with the unsaved drafts now and at each change, in any tab. Returns a function that stops it. */
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
    // The row may exist without its text, possibly with only its title.
    return (await device.copy.heads.get(rowId)) ? 'here' : 'absent'
  },
  async category(device, { rowId, value }) {
    const row = await categoryToEdit(device, { id: rowId })
    return row ? compared(sameCategoryForm, categoryToForm(row), value) : 'absent'
  },
  async author(device, { rowId, value }) {
    const row = await device.copy.authors.get(rowId)
    return row ? compared(isSameBy(changedAuthorFields), authorToForm(row), value) : 'absent'
  },
  // An unpublished guide is not on any device, so its state is unknown here.
  async guide(device, { rowId, value, isNew }) {
    const row = await device.copy.guides.get(rowId)
    return row ? compared(isSameBy(changedGuideFields), guideToForm(row), value) : isNew ? 'absent' : 'here'
  },
}

function isSameBy<Form>(changed: (a: Form, b: Form) => readonly unknown[]): (a: Form, b: Form) => boolean {
  return (a, b) => changed(a, b).length === 0
}

function compared<Form extends DraftForms[DraftKind]>(
  same: (a: Form, b: Form) => boolean,
  row: Form,
  draft: Form,
): RowStored {
  return same(row, draft) ? 'same' : 'here'
}

// Deletes and lists all drafts of one administrator on this device.

/** Returns the keys of all drafts of this administrator. */
export async function ownDraftKeys({ own }: Device, userId: string | null): Promise<NamedDraft[]> {
  if (userId === null) return []
  const drafts = await own.drafts.filter((draft) => draft.userId === userId).toArray()
  return drafts.map(({ id: key, savedAt }) => ({ key, title: '', savedAt }))
}

/** Returns the titles, as typed, of drafts that exist only on this device (P15.12); by kind, latest first. */
export async function unsentTitles(device: Device, userId: string | null): Promise<string[]> {
  const articles = await unsavedDrafts(device, { userId, kind: 'article' })
  const others = await ofEachKind(async (kind) =>
    kind === 'article' ? [] : await unsavedDrafts(device, { userId, kind }),
  )
  return [
    ...articles.flatMap(({ draft }) => (isOnServer(draft) ? [] : [draft.value.title.trim()])),
    ...others.map(({ draft: { value } }) => ('title' in value ? value.title : value.name).trim()),
  ]
}

function isOnServer({ server, value }: Draft<'article'>): boolean {
  return server !== undefined && server !== null && sameForm(server.form, value)
}
