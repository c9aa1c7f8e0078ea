// Stores forms as typed, so that no text is ever lost. A draft belongs to one administrator and one form in one tab.
// Every write and deletion names the version its caller has seen, so no other tab's is lost.
import type { ArticleForm } from '#domain/articles/article-form.ts'
import type { AuthorForm } from '#domain/authors/author-form.ts'
import type { GuideForm } from '#domain/guides/guide-form.ts'
import type { CategoryForm } from '#domain/categories/category-form.ts'
import {
  storedAuthorForm,
  storedCategoryForm,
  storedForm,
  storedGuideForm,
} from '#domain/drafts/stored-form.ts'
import { partsOf } from '#domain/row.ts'
import type { Device } from '../device/device.ts'
import type { StoredDraft } from '../reader-data/reader-database.ts'
import { leaveShared, moveShared } from '../reader-data/shared.ts'
import { draftsOf } from './draft-titles.ts'

/** The kinds of forms, by their subject. */
export interface DraftForms {
  readonly article: ArticleForm
  readonly category: CategoryForm
  readonly author: AuthorForm
  readonly guide: GuideForm
}

export type DraftKind = keyof DraftForms

/** A draft on the server as last saved or loaded by this device: the base of further edits. */
export interface OnServer<Form> {
  /** The server's revision of the draft. */
  readonly rev: number
  readonly form: Form
}

export interface Draft<Kind extends DraftKind = DraftKind> {
  /** The draft's own id. */
  readonly id: string
  /** The signed-in administrator. */
  readonly userId: string
  readonly kind: Kind
  /** The row's id, or with `isNew` the id created by this device for a future row. */
  readonly rowId: string
  readonly isNew: boolean
  /** The revision that the form was opened at (P19.2); 0 for a new one. */
  readonly baseRev: number
  readonly value: DraftForms[Kind]
  /** The form as it was opened: compared with `value`, and the base of a merge with the server's. */
  readonly opened: DraftForms[Kind]
  /** Undefined or null if the server is not known to have it. */
  readonly server?: OnServer<DraftForms[Kind]> | null
  /** The last text sent to the server without a response so far: an equal draft there is this one. */
  readonly sent?: DraftForms[Kind]
  /** Milliseconds since 1970. Grows with each write, so it also identifies the version. */
  readonly savedAt: number
}

interface DraftsOf<Kind> {
  readonly userId: string
  readonly kind: Kind
}

/** Lists this administrator's drafts of a kind, without discarded ones, latest first. */
export async function listDrafts<Kind extends DraftKind>(
  device: Device,
  asked: DraftsOf<Kind>,
): Promise<Draft<Kind>[]> {
  const stored = await storedDrafts(device, asked)
  return stored
    .filter(({ discardedAt }) => discardedAt === undefined)
    .map((draft) => readStored(asked.kind, draft))
}

export interface DiscardedDraft<Kind extends DraftKind = DraftKind> {
  readonly draft: Draft<Kind>
  readonly discardedAt: number
}

/** Lists drafts of a kind that were discarded here and are not in the server's trash yet, latest first. */
export async function discardedDrafts<Kind extends DraftKind>(
  device: Device,
  asked: DraftsOf<Kind>,
): Promise<DiscardedDraft<Kind>[]> {
  const stored = await storedDrafts(device, asked)
  return stored.flatMap((draft) =>
    draft.discardedAt === undefined
      ? []
      : [{ draft: readStored(asked.kind, draft), discardedAt: draft.discardedAt }],
  )
}

async function storedDrafts(device: Device, { userId, kind }: DraftsOf<DraftKind>): Promise<StoredDraft[]> {
  return (await draftsOf(device, userId)).filter((draft) => draft.kind === kind)
}

/** Reads the current version of a draft; null if it was deleted. */
export async function readDraft<Kind extends DraftKind>(
  { own }: Device,
  { kind, id }: Pick<Draft<Kind>, 'kind' | 'id'>,
): Promise<Draft<Kind> | null> {
  const stored = await own.drafts.get(id)
  return stored?.kind === kind ? readStored(kind, stored) : null
}

/**
 * Writes a draft over `seen`, the version known to the writer; null for a new one. Returns it as stored, or null if it
 * was written elsewhere meanwhile: the text then needs a separate draft. Throws errors of the browser's database.
 */
export async function writeDraft<Kind extends DraftKind>(
  { own }: Device,
  draft: Draft<Kind>,
  seen: Draft | null,
): Promise<Draft<Kind> | null> {
  return await own.transaction('rw', own.drafts, async () => {
    const stored = await own.drafts.get(draft.id)
    if (stored && stored.savedAt !== seen?.savedAt) return null
    const written = { ...draft, savedAt: Math.max(draft.savedAt, (seen?.savedAt ?? 0) + 1) }
    await own.drafts.put(written)
    return written
  })
}

/** Deletes a draft, after a confirmed save or on request, unless it was written since it was `seen`. */
export async function dropDraft({ own }: Device, seen: Draft): Promise<void> {
  await own.transaction('rw', own.drafts, async () => {
    const stored = await own.drafts.get(seen.id)
    if (stored?.savedAt === seen.savedAt) await own.drafts.delete(seen.id)
  })
}

/**
 * Discards a draft, which gets a new id and can be restored, shared pictures included. Returns null if it was written
 * since `seen`.
 */
export async function discardDraft<Kind extends DraftKind>(
  device: Device,
  seen: Draft<Kind>,
  { id, discardedAt }: Pick<StoredDraft, 'id'> & { readonly discardedAt: number },
): Promise<Draft<Kind> | null> {
  const { own } = device
  return await own.transaction('rw', own.drafts, own.settings, async () => {
    const stored = await own.drafts.get(seen.id)
    if (stored?.savedAt !== seen.savedAt) return null
    await moveShared(device, seen.id, id)
    await own.drafts.delete(seen.id)
    await own.drafts.put({ ...stored, id, discardedAt })
    return { ...seen, id }
  })
}

/** Restores a discarded draft as an ordinary one, even if it is in the server's trash by now. */
export async function takeBackDraft(
  { own }: Device,
  { server: _, sent: _sent, ...draft }: Draft,
): Promise<void> {
  await own.drafts.put(draft)
}

/** Deletes a discarded draft, unless it was restored. */
export async function forgetDiscarded(device: Device, { id }: Pick<Draft, 'id'>): Promise<void> {
  const { own } = device
  await own.transaction('rw', own.drafts, own.settings, async () => {
    if ((await own.drafts.get(id))?.discardedAt === undefined) return
    await leaveShared(device, id, [])
    await own.drafts.delete(id)
  })
}

function readStored<Kind extends DraftKind>(kind: Kind, stored: StoredDraft): Draft<Kind> {
  const { id, userId, rowId, isNew, baseRev, savedAt } = stored
  const [value, opened] = [completed(kind, stored.value), completed(kind, stored.opened)]
  return {
    id,
    userId,
    kind,
    rowId,
    isNew,
    baseRev,
    value,
    opened,
    savedAt,
    ...serverOf(kind, stored),
    ...sentOf(kind, stored),
  }
}

function serverOf<Kind extends DraftKind>(kind: Kind, { server }: StoredDraft): Pick<Draft<Kind>, 'server'> {
  const { rev, form } = partsOf(server)
  return typeof rev === 'number' ? { server: { rev, form: completed(kind, form) } } : {}
}

function sentOf<Kind extends DraftKind>(kind: Kind, { sent }: StoredDraft): Pick<Draft<Kind>, 'sent'> {
  return sent === undefined ? {} : { sent: completed(kind, sent) }
}

const READ: { readonly [Kind in DraftKind]: (kept: Readonly<Record<string, unknown>>) => DraftForms[Kind] } =
  { article: storedForm, category: storedCategoryForm, author: storedAuthorForm, guide: storedGuideForm }

/** Another version of the app may have written other fields. */
function completed<Kind extends DraftKind>(kind: Kind, stored: unknown): DraftForms[Kind] {
  return READ[kind](partsOf(stored))
}
