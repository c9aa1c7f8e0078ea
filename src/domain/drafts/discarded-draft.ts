// A discarded draft, as the trash lists it.
import { doneWords, type Viewer } from '../es/versions.ts'

export interface DiscardedEntry {
  /** The id of the discarded copy. */
  readonly id: string
  readonly title: string
  /** Milliseconds since 1970. */
  readonly discardedAt: number
  /** An e-mail; null if unknown. */
  readonly discardedBy: string | null
}

/** How long it can be restored, in milliseconds: 30 days (P19.5). */
const DISCARDED_FOR = 30 * 86_400_000

/** Is it too late to restore a draft discarded at this time? */
export function isForgotten(discardedAt: number, now: number): boolean {
  return now - discardedAt > DISCARDED_FOR
}

/** `Borrador · Descartado hoy a las 12:02 por ti`; `isHere`: only on this device. */
export function discardedWords(
  { discardedAt, discardedBy }: Pick<DiscardedEntry, 'discardedAt' | 'discardedBy'>,
  viewer: Viewer,
  isHere = false,
): string {
  const words = `Borrador · Descartado ${doneWords(discardedAt, discardedBy, viewer)}`
  return isHere ? `${words} · Solo en este dispositivo` : words
}
