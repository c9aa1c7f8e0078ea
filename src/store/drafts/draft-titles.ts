// The titles of the drafts on this device, for people who cannot open them now. Read-only.
import { partsOf } from '#domain/row.ts'
import type { Device } from '../device/device.ts'
import type { StoredDraft } from '../reader-data/reader-database.ts'

/** All kinds of drafts. They are here, because this chunk does not load any form. */
export const DRAFT_KINDS = ['article', 'category', 'author', 'guide'] as const

export interface DraftTitle {
  readonly id: string
  readonly kind: (typeof DRAFT_KINDS)[number]
  /** As typed; empty while there is none. */
  readonly title: string
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/** Reads the titles of this administrator's drafts, latest first. */
export async function draftTitles(
  device: Device,
  { userId }: { readonly userId: string },
): Promise<DraftTitle[]> {
  const stored = await draftsOf(device, userId)
  return stored.flatMap(({ id, kind, value, savedAt, discardedAt }) => {
    const known = DRAFT_KINDS.find((each) => each === kind)
    if (known === undefined || discardedAt !== undefined) return []
    return [{ id, kind: known, title: textOf(value, 'title') || textOf(value, 'name'), savedAt }]
  })
}

/** Reads this administrator's drafts, latest first. */
export function draftsOf({ own }: Device, userId: string): Promise<StoredDraft[]> {
  return own.drafts
    .where('[userId+savedAt]')
    .between([userId, -Infinity], [userId, Infinity])
    .reverse()
    .toArray()
}

/** A draft's title with its key. */
export interface NamedDraft {
  readonly key: string
  /** As typed; empty while there is none. */
  readonly title: string
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/** Reads all drafts on this device, whoever wrote them, latest first. */
export async function everyDraft({ own }: Device): Promise<NamedDraft[]> {
  const drafts = await own.drafts.toArray()
  return drafts
    .toSorted((a, b) => b.savedAt - a.savedAt)
    .map(({ id: key, value, savedAt }) => ({
      key,
      title: textOf(value, 'title') || textOf(value, 'name'),
      savedAt,
    }))
}

function textOf(value: unknown, field: string): string {
  const text = partsOf(value)[field]
  return typeof text === 'string' ? text.trim() : ''
}
