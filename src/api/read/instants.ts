// Time stamps of the backoffice's tables, as milliseconds.

/**
 * Milliseconds since 1970; null if it is no time. The embedded backend writes an instant as PostgreSQL does, a hosted
 * one as JSON.
 */
export function millisecondsOf(value: unknown): number | null {
  if (typeof value !== 'string') return null
  const iso = value.replace(/^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}.*[+-]\d{2})$/, '$1T$2:00')
  const milliseconds = Date.parse(iso)
  return Number.isNaN(milliseconds) ? null : milliseconds
}
