// Texts about who last saved a row and when, for the screen that shows two versions.
import { clock, dayWords } from '../es/versions.ts'

export interface LastChange {
  /** The revision after the change. */
  readonly rev: number
  /** Milliseconds since 1970. */
  readonly at: number
  /** The e-mail of the session; null if unknown. */
  readonly by: string | null
}

/** `La versión del servidor es de hoy a las 10:31. La guardó ana@example.com.` `me`: the reader's own e-mail. */
export function lastChangeWords(
  { at, by }: LastChange,
  { me, now }: { readonly me: string | null; readonly now: number },
): string {
  const who = by !== null && by === me ? 'La guardaste en otra sesión' : `La guardó ${by ?? 'otra sesión'}`
  const day = `de ${dayWords(at, now)}`.replace('de el ', 'del ')
  return `La versión del servidor es ${day} a las ${clock.format(at)}. ${who}.`
}

/** A save between the version that a form was opened with and the server's current one. */
export interface EarlierSave {
  /** Milliseconds since 1970; null if unknown. */
  readonly at: number | null
  readonly by: string | null
}

/** The most saves listed; the history has the rest. */
const MOST_SAVES = 3

/** `Cambios anteriores: eva@example.com (10:12) y otra sesión (ayer a las 09:30).` Newest first; empty if none. */
export function earlierSavesWords(
  saves: readonly EarlierSave[],
  { me, now }: { readonly me: string | null; readonly now: number },
): string {
  if (saves.length === 0) return ''
  const told = saves.slice(0, MOST_SAVES).map(({ at, by }) => {
    const who = whoWords(by, me) ?? 'otra sesión'
    return at === null ? who : `${who} (${timeWords(at, now)})`
  })
  const rest = saves.length - told.length
  const all = rest > 0 ? [...told, rest === 1 ? 'uno más' : `${rest} más`] : told
  return `Cambios anteriores: ${listed.format(all)}.`
}

/** The author as text, for `Cambio de …`; null if unknown. */
export function whoWords(by: string | null, me: string | null): string | null {
  return by !== null && by === me ? 'tu otra sesión' : by
}

/** The possible authors of a change as text, for `Cambio de …`; null if the author of any save is unknown. */
export function anyOfWords(saved: readonly (string | null)[], me: string | null): string | null {
  const names = [...new Set(saved)].map((by) => whoWords(by, me))
  const known = names.filter((name) => name !== null)
  return known.length === names.length && known.length > 0 ? either.format(known) : null
}

function timeWords(at: number, now: number): string {
  const day = dayWords(at, now).replace(/^el /, '')
  return day === 'hoy' ? clock.format(at) : `${day} a las ${clock.format(at)}`
}

const listed = new Intl.ListFormat('es', { type: 'conjunction' })
const either = new Intl.ListFormat('es', { type: 'disjunction' })
