// The titles of the drafts on this device, for people who cannot open them now. Read-only.
import { partsOf } from '#domain/row.ts'
import type { DraftKind } from './drafts.ts'
import type { Device } from '../device/device.ts'

/** A separate list, so that this chunk does not load any form. */
const KINDS: readonly DraftKind[] = ['article', 'category', 'author', 'guide']

export interface DraftTitle {
  readonly id: string
  readonly kind: DraftKind
  /** As typed; empty while there is none. */
  readonly title: string
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/** Reads the titles of this administrator's drafts, latest first. */
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
    const known = KINDS.find((each) => each === kind)
    if (known === undefined || discardedAt !== undefined) return []
    return [{ id, kind: known, title: textOf(value, 'title') || textOf(value, 'name'), savedAt }]
  })
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
