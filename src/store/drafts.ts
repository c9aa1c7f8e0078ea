// Forms as typed (issue: nothing typed is ever lost). A draft belongs to one administrator and to one revision of one
// article or category (trap 18): it never shadows a newer text, is shown to nobody else, and goes only when it is dropped.

import type { ArticleForm } from '#domain/article-form.ts'
import { newArticleForm } from '#domain/article-form.ts'
import { newCategoryForm, type CategoryForm } from '#domain/category-form.ts'
import type { Device } from './device.ts'
import type { StoredDraft } from './own-database.ts'

/** The forms there are, by what they are about. */
export interface DraftForms {
  readonly article: ArticleForm
  readonly category: CategoryForm
}

export type DraftKind = keyof DraftForms

/** `id`: the row's, or the one made on the device for a row to be, then with `isNew`. */
export interface DraftKey<Kind extends DraftKind = DraftKind> {
  /** The signed-in administrator. */
  readonly userId: string
  readonly kind: Kind
  readonly id: string
  readonly isNew: boolean
  /** The revision that the form was opened at; 0 for a new one. */
  readonly baseRev: number
}

export interface Draft<Kind extends DraftKind = DraftKind> extends DraftKey<Kind> {
  readonly value: DraftForms[Kind]
  /** The form as it was opened: what `value` is compared with, and the base of a comparison with the server's. */
  readonly opened: DraftForms[Kind]
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/** All drafts of a kind that this administrator has, the latest first; with an id, those of one row alone. */
export async function listDrafts<Kind extends DraftKind>(
  { own }: Device,
  { userId, kind, id }: { readonly userId: string; readonly kind: Kind; readonly id?: string },
): Promise<Draft<Kind>[]> {
  const stored = await own.drafts
    .where('[userId+savedAt]')
    .between([userId, -Infinity], [userId, Infinity])
    .reverse()
    .toArray()
  return stored
    .map((draft) => readStored(kind, draft))
    .filter((draft) => draft !== null)
    .filter((draft) => id === undefined || draft.id === id)
}

/** How many drafts this administrator has, of any kind: what 'Salir' asks about. */
export async function countDrafts({ own }: Device, { userId }: { readonly userId: string }): Promise<number> {
  return await own.drafts.where('[userId+savedAt]').between([userId, -Infinity], [userId, Infinity]).count()
}

/** The draft of exactly this form, or null. */
export async function readDraft<Kind extends DraftKind>(
  { own }: Device,
  key: DraftKey<Kind>,
): Promise<Draft<Kind> | null> {
  const stored = await own.drafts.get(placeOf(key))
  return stored ? readStored(key.kind, stored) : null
}

/** Keeps the form as it is now. Throws what the browser's database throws (`storeFailure` reads it). */
export async function writeDraft<Kind extends DraftKind>({ own }: Device, draft: Draft<Kind>): Promise<void> {
  const [userId, subject, baseRev] = placeOf(draft)
  const { value, opened, savedAt } = draft
  await own.drafts.put({ userId, subject, baseRev, value, opened, savedAt })
}

/** Forgets one draft: after a confirmed save, or because somebody said so. */
export async function dropDraft({ own }: Device, key: DraftKey): Promise<void> {
  await own.drafts.delete(placeOf(key))
}

/** Forgets every draft of this administrator, because he said so. */
export async function dropAllDrafts({ own }: Device, { userId }: { readonly userId: string }): Promise<void> {
  await own.drafts.where('[userId+savedAt]').between([userId, -Infinity], [userId, Infinity]).delete()
}

const NEW = 'new:'

function placeOf({ userId, kind, id, isNew, baseRev }: DraftKey): [string, string, number] {
  return [userId, `${kind}:${isNew ? NEW : ''}${id}`, baseRev]
}

function readStored<Kind extends DraftKind>(kind: Kind, stored: StoredDraft): Draft<Kind> | null {
  const { userId, subject, baseRev, savedAt } = stored
  if (!subject.startsWith(`${kind}:`)) return null
  const named = subject.slice(kind.length + 1)
  const isNew = named.startsWith(NEW)
  const id = isNew ? named.slice(NEW.length) : named
  const opened = completed(kind, stored.opened)
  return { userId, kind, id, isNew, baseRev, savedAt, opened, value: completed(kind, stored.value) }
}

const EMPTY: DraftForms = { article: newArticleForm(''), category: newCategoryForm() }

/** Another version of the app wrote other fields: what this one does not find is empty, what it does not know stays out. */
function completed<Kind extends DraftKind>(kind: Kind, stored: unknown): DraftForms[Kind] {
  const form = { ...EMPTY[kind] }
  if (typeof stored !== 'object' || stored === null) return form
  for (const field in form) {
    const value: unknown = Reflect.get(stored, field)
    if (isLike(form[field], value)) form[field] = value
  }
  return form
}

function isLike<T>(example: T, value: unknown): value is T {
  if (Array.isArray(example)) return Array.isArray(value) && value.every((one) => typeof one === 'string')
  // A category of an article: a text, or none.
  if (example === null) return value === null || typeof value === 'string'
  return typeof value === typeof example
}
