// Forms as typed: no text is ever lost. A draft belongs to one administrator and to one form of one tab. It is shown to nobody
// else, and deleted only on request. Every write and deletion names the version that its caller has seen. A version that
// somebody else has written since is never overwritten and never deleted.
import type { ArticleForm } from '#domain/articles/article-form.ts'
import type { AuthorForm } from '#domain/authors/author-form.ts'
import type { GuideForm } from '#domain/authors/guide-form.ts'
import type { CategoryForm } from '#domain/categories/category-form.ts'
import {
  storedAuthorForm,
  storedCategoryForm,
  storedForm,
  storedGuideForm,
} from '#domain/drafts/stored-form.ts'
import type { Device } from '../device/device.ts'
import type { StoredDraft } from '../reader-data/reader-database.ts'

/** The kinds of forms, by their subject. */
export interface DraftForms {
  readonly article: ArticleForm
  readonly category: CategoryForm
  readonly author: AuthorForm
  readonly guide: GuideForm
}

export type DraftKind = keyof DraftForms

export const DRAFT_KINDS = ['article', 'category', 'author', 'guide'] as const satisfies readonly DraftKind[]

/** A draft on the server as this device last saved or loaded it: text typed here continues it. */
export interface OnServer<Form> {
  /** The server's revision of the draft. */
  readonly rev: number
  readonly form: Form
}

export interface Draft<Kind extends DraftKind = DraftKind> {
  /** The draft's own. */
  readonly id: string
  /** The signed-in administrator. */
  readonly userId: string
  readonly kind: Kind
  /** The row's id, or with `isNew` the id that this device made for a future row. */
  readonly rowId: string
  readonly isNew: boolean
  /** The revision that the form was opened at (P19.2); 0 for a new one. */
  readonly baseRev: number
  readonly value: DraftForms[Kind]
  /** The form as it was opened: compared with `value`, and the base of a comparison with the server's. */
  readonly opened: DraftForms[Kind]
  /** Undefined or null: the server is not known to have any of it. */
  readonly server?: OnServer<DraftForms[Kind]> | null
  /** The last text sent to the server, without an answer so far: an equal draft there is this one. */
  readonly sent?: DraftForms[Kind]
  /** Milliseconds since 1970. Grows with each write, so it also identifies the version. */
  readonly savedAt: number
}

interface DraftsOf<Kind> {
  readonly userId: string
  readonly kind: Kind
}

/** All drafts of a kind that this administrator has and did not discard, the latest first. */
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

/** Those of a kind that this administrator discarded here and that are in no other trash yet, the latest first. */
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

async function storedDrafts({ own }: Device, { userId, kind }: DraftsOf<DraftKind>): Promise<StoredDraft[]> {
  const stored = await own.drafts
    .where('[userId+savedAt]')
    .between([userId, -Infinity], [userId, Infinity])
    .reverse()
    .toArray()
  return stored.filter((draft) => draft.kind === kind)
}

/** The current version of a draft; null when it is deleted. */
export async function readDraft<Kind extends DraftKind>(
  { own }: Device,
  { kind, id }: Pick<Draft<Kind>, 'kind' | 'id'>,
): Promise<Draft<Kind> | null> {
  const stored = await own.drafts.get(id)
  return stored?.kind === kind ? readStored(kind, stored) : null
}

/**
 * Writes a draft over `seen`, the version that the writer knows: null for a new one. Returns it as stored. Returns null when
 * somebody else has written it meanwhile: then nothing is written, and the text needs a separate draft. Throws what the
 * browser's database throws (`storeFailure` reads it).
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
 * Discards a draft on request. It leaves its form, gets another id, and can be restored. Returns it with that id. Returns null
 * without an effect where somebody has written it since it was `seen`.
 */
export async function discardDraft<Kind extends DraftKind>(
  { own }: Device,
  seen: Draft<Kind>,
  { id, discardedAt }: Pick<StoredDraft, 'id'> & { readonly discardedAt: number },
): Promise<Draft<Kind> | null> {
  return await own.transaction('rw', own.drafts, async () => {
    const stored = await own.drafts.get(seen.id)
    if (stored?.savedAt !== seen.savedAt) return null
    await own.drafts.delete(seen.id)
    await own.drafts.put({ ...stored, id, discardedAt })
    return { ...seen, id }
  })
}

/** Restores it, even if the server's trash has it by now: it is a draft again, and in no trash. */
export async function takeBackDraft(
  { own }: Device,
  { server: _, sent: _sent, ...draft }: Draft,
): Promise<void> {
  await own.drafts.put(draft)
}

/** Deletes a discarded draft, unless it was restored. */
export async function forgetDiscarded({ own }: Device, { id }: Pick<Draft, 'id'>): Promise<void> {
  await own.transaction('rw', own.drafts, async () => {
    if ((await own.drafts.get(id))?.discardedAt !== undefined) await own.drafts.delete(id)
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
  if (typeof server !== 'object' || server === null) return {}
  const rev: unknown = Reflect.get(server, 'rev')
  return typeof rev === 'number'
    ? { server: { rev, form: completed(kind, Reflect.get(server, 'form')) } }
    : {}
}

function sentOf<Kind extends DraftKind>(kind: Kind, { sent }: StoredDraft): Pick<Draft<Kind>, 'sent'> {
  return sent === undefined ? {} : { sent: completed(kind, sent) }
}

const READ: { readonly [Kind in DraftKind]: (kept: Readonly<Record<string, unknown>>) => DraftForms[Kind] } =
  { article: storedForm, category: storedCategoryForm, author: storedAuthorForm, guide: storedGuideForm }

/** Another version of the app wrote other fields. */
function completed<Kind extends DraftKind>(kind: Kind, stored: unknown): DraftForms[Kind] {
  return READ[kind]({ ...Object(stored) })
}
