// A draft that somebody discarded, as the trash lists it.

import { doneWords, type Reader } from '../es/versions.ts'

export interface DiscardedEntry {
  /** The discarding's own. */
  readonly id: string
  readonly title: string
  /** Milliseconds since 1970. */
  readonly discardedAt: number
  /** An e-mail; null where it is not known. */
  readonly discardedBy: string | null
}

/** Milliseconds for which it can be had back: 30 days. */
const DISCARDED_FOR = 30 * 86_400_000

/** Is the time over in which a draft that was discarded then can be had back? */
export function isForgotten(discardedAt: number, now: number): boolean {
  return now - discardedAt > DISCARDED_FOR
}

/** `Borrador · Descartado hoy a las 12:02 por ti`; `isHere`: it is on this device alone. */
export function discardedWords(
  { discardedAt, discardedBy }: Pick<DiscardedEntry, 'discardedAt' | 'discardedBy'>,
  reader: Reader,
  isHere = false,
): string {
  const words = `Borrador · Descartado ${doneWords(discardedAt, discardedBy, reader)}`
  return isHere ? `${words} · Solo en este dispositivo` : words
}
