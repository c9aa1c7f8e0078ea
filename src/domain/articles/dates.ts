// Formats the day of publication (P2.11) and ages. The day is the same for every reader (P2.9): instants are
// converted to days in UTC, never in local time.

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** A day, with or without a time: ISO 8601, or PostgreSQL's `2026-11-20 19:58:49.479+00`. */
const PUBLISHED =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?(?:Z|([+-])(\d{2}):?(\d{2})?)?)?$/i

// Not `Intl`: its first use is slow on a phone during startup, and its output may differ between browser and server.
const SPANISH_MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
const ENGLISH_MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** `18 de noviembre de 2026`; empty if `publishedAt` is not a date. */
export function longSpanishDate(publishedAt: string): string {
  const parts = partsOf(publishedAt)
  return parts === null ? '' : `${parts.day} de ${SPANISH_MONTHS[parts.month]} de ${parts.year}`
}

/** `18/11/2026`, for tables; empty if `publishedAt` is not a date. */
export function shortSpanishDate(publishedAt: string): string {
  const parts = partsOf(publishedAt)
  return parts === null ? '' : `${parts.day}/${parts.month + 1}/${parts.year}`
}

/** `Nov 18, 2026`; empty if `publishedAt` is not a date. */
export function shortEnglishDate(publishedAt: string): string {
  const parts = partsOf(publishedAt)
  return parts === null ? '' : `${ENGLISH_MONTHS[parts.month]} ${parts.day}, ${parts.year}`
}

/** Months are zero-based. */
function partsOf(publishedAt: string): { year: number; month: number; day: number } | null {
  const moment = momentOf(publishedAt)
  if (moment === null) return null
  const date = new Date(moment)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() }
}

/** `2026-11-18`, for `<time>` and date fields; empty if `publishedAt` is not a date. */
export function calendarDay(publishedAt: string): string {
  const moment = momentOf(publishedAt)
  return moment === null ? '' : new Date(moment).toISOString().slice(0, 10)
}

/** The calendar day of a change after the day of publication; null if there was none, or if it was on that day. */
export function laterDay(publishedAt: string, changedAt: string | undefined): string | null {
  const [published, changed] = [publishedAt, changedAt ?? ''].map(calendarDay)
  return published && changed && changed > published ? changed : null
}

/** Today in local time (P2.10): `2026-11-21`. */
export function todayLocal(now: Date): string {
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`
}

/** How long ago, in round words: `hace un momento`, `hace 5 min`, `hace 2 h`, `hace 3 días`. */
export function ageInWords(milliseconds: number): string {
  if (!(milliseconds >= MINUTE_MS)) return 'hace un momento'
  if (milliseconds < HOUR_MS) return `hace ${Math.floor(milliseconds / MINUTE_MS)} min`
  if (milliseconds < DAY_MS) return `hace ${Math.floor(milliseconds / HOUR_MS)} h`
  const days = Math.floor(milliseconds / DAY_MS)
  return days === 1 ? 'hace 1 día' : `hace ${days} días`
}

/** Milliseconds since 1970; null if it is not a date (`2026-02-30`, `infinity`). No offset means UTC. */
export function momentOf(publishedAt: string): number | null {
  const parts = PUBLISHED.exec(publishedAt.trim())
  if (!parts) return null
  const [, year, month, day, hours, minutes, seconds, sign, offsetHours, offsetMinutes] = parts
  const date = new Date(0)
  // Not Date.UTC: it maps the years 0 to 99 to 1900 to 1999.
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  // A nonexistent day or month overflows into another month.
  if (date.getUTCMonth() !== Number(month) - 1) return null
  const time = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0)
  const offset = (Number(offsetHours ?? 0) * 60 + Number(offsetMinutes ?? 0)) * 60 * (sign === '-' ? -1 : 1)
  return date.getTime() + (time - offset) * 1000
}

/** Converts a publication time to microseconds since 1970, which `Date` would drop. An invalid one sorts oldest. */
export function publishedMicroseconds(publishedAt: string): number {
  const milliseconds = momentOf(publishedAt)
  const fraction = /:\d{2}\.(\d{1,6})/.exec(publishedAt)?.[1] ?? ''
  return milliseconds === null ? -Infinity : milliseconds * 1000 + Number(fraction.padEnd(6, '0'))
}
