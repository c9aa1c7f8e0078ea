// Parses the publication time of a draft, typed in the editor's local time.
import { timeWords } from '../es/server-drafts.ts'
import { LAST_DAY } from './article-form.ts'

/** Parses a date and time field (`2026-12-03T10:00`) to milliseconds since 1970; null if it is not a time. */
export function typedTime(value: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value) ? new Date(value).getTime() : Number.NaN
  return Number.isNaN(at) ? null : at
}

/** Formats a time as a value of that field. */
export function timeToType(at: number): string {
  const there = new Date(at)
  return new Date(at - there.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

/** Explains why a time cannot be used for publishing; null if it can. `now` in milliseconds since 1970. */
export function publishTimeError(at: number | null, now: number): string | null {
  if (at === null) return 'Elige un día y una hora'
  if (at <= now) return 'Esa hora ya ha pasado: elige una que esté por llegar'
  return at > Date.parse(LAST_DAY) ? 'Esta fecha no vale' : null
}

const MINUTE_MS = 60_000

/** How far the device's clock may differ from the server's without a remark, in milliseconds. */
const CLOCK_TOLERANCE = 5 * MINUTE_MS

/** Tells editors whose clock is wrong what time it is (P19.9); null if both agree. Times in milliseconds since 1970. */
export function clockRemark(device: number, server: number): string | null {
  if (Math.abs(device - server) <= CLOCK_TOLERANCE) return null
  return `El reloj de este dispositivo no va en hora. Cuenta el del servidor: ${timeWords(server)}.`
}
