// Times of publication as PostgreSQL keeps them.
import { momentOf } from './dates.ts'

/** Converts a publication time to microseconds since 1970, which `Date` would drop. An invalid one sorts oldest. */
export function publishedMicroseconds(publishedAt: string): number {
  const milliseconds = momentOf(publishedAt)
  const fraction = /:\d{2}\.(\d{1,6})/.exec(publishedAt)?.[1] ?? ''
  return milliseconds === null ? -Infinity : milliseconds * 1000 + Number(fraction.padEnd(6, '0'))
}
