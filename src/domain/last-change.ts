// Who saved a row last, and when: what the screen of two versions says of the server's one.

import { todayLocal } from './dates.ts'

export interface LastChange {
  /** The revision that the change gave the row. */
  readonly rev: number
  /** Milliseconds since 1970. */
  readonly at: number
  /** The e-mail of the session; null where it is not known. */
  readonly by: string | null
}

const DAY_MS = 86_400_000

/**
 * `La versión del servidor es de hoy a las 10:31. La guardó ana@example.com.`, by the clock of whoever reads it. `me` is
 * the reader's own e-mail, `now` milliseconds since 1970.
 */
export function lastChangeWords(
  { at, by }: LastChange,
  { me, now }: { readonly me: string | null; readonly now: number },
): string {
  const who = by !== null && by === me ? 'La guardaste en otra sesión' : `La guardó ${by ?? 'otra sesión'}`
  return `La versión del servidor es ${dayWords(at, now)} a las ${clock.format(at)}. ${who}.`
}

function dayWords(at: number, now: number): string {
  const day = todayLocal(new Date(at))
  if (day === todayLocal(new Date(now))) return 'de hoy'
  if (day === todayLocal(new Date(now - DAY_MS))) return 'de ayer'
  return `del ${date.format(at)}`
}

const clock = new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit' })
const date = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'long', year: 'numeric' })
