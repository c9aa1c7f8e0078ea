// Time stamps of the backoffice's tables, as milliseconds.

import { isoOf } from './rows.ts'

/** Converts to milliseconds since 1970; null if it is not a time. */
export function millisecondsOf(value: unknown): number | null {
  const milliseconds = typeof value === 'string' ? Date.parse(isoOf(value)) : Number.NaN
  return Number.isNaN(milliseconds) ? null : milliseconds
}
