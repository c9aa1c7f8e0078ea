// What the drafts on this device are called, for who cannot open them now. Nothing here writes a draft.

import type { Device } from '../device/device.ts'
import type { EarlierKey } from '../reader-data/reader-database.ts'

export interface DraftTitle {
  readonly id: string
  readonly kind: 'article' | 'category'
  /** As typed; empty while there is none. */
  readonly title: string
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/** The titles of this administrator's drafts, the latest first. */
export async function draftTitles(
  { own }: Device,
  { userId }: { readonly userId: string },
): Promise<DraftTitle[]> {
  const stored = await own.drafts
    .where('[userId+savedAt]')
    .between([userId, -Infinity], [userId, Infinity])
    .reverse()
    .toArray()
  return stored.flatMap(({ id, kind, value, savedAt, discardedAt }) => {
    if ((kind !== 'article' && kind !== 'category') || discardedAt !== undefined) return []
    return [{ id, kind, title: textOf(value, kind === 'article' ? 'title' : 'name'), savedAt }]
  })
}

/** A draft that can be told from every other. */
export interface NamedDraft {
  /** The key of a draft as builds before version 3 stored it is of several parts. */
  readonly key: string | EarlierKey
  /** As typed; empty while there is none. */
  readonly title: string
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/** Every draft on this device, whoever wrote it, the latest first. */
export async function everyDraft({ own }: Device): Promise<NamedDraft[]> {
  const drafts = await own.drafts.toArray()
  const earlier = await own.earlierDrafts.toArray()
  return [
    ...drafts.map(({ id: key, value, savedAt }) => ({ key, value, savedAt })),
    ...earlier.map(({ userId, subject, baseRev, value, savedAt }) => {
      const key: EarlierKey = [userId, subject, baseRev]
      return { key, value, savedAt }
    }),
  ]
    .toSorted((a, b) => b.savedAt - a.savedAt)
    .map(({ key, value, savedAt }) => ({
      key,
      title: textOf(value, 'title') || textOf(value, 'name'),
      savedAt,
    }))
}

function textOf(value: unknown, field: string): string {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, field) : ''
  return typeof text === 'string' ? text.trim() : ''
}
