// What the drafts on this device are called, for who cannot open them now. Nothing here writes a draft.

import type { Device } from './device.ts'

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
  return stored.flatMap(({ id, kind, value, savedAt }) => {
    if (kind !== 'article' && kind !== 'category') return []
    return [{ id, kind, title: textOf(value, kind === 'article' ? 'title' : 'name'), savedAt }]
  })
}

function textOf(value: unknown, field: string): string {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, field) : ''
  return typeof text === 'string' ? text.trim() : ''
}
