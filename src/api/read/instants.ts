// Time stamps of the backoffice's tables, as milliseconds.

/**
 * Converts to milliseconds since 1970; null if it is not a time. The embedded backend returns instants in
 * PostgreSQL's format, a hosted one in JSON's.
 */
export function millisecondsOf(value: unknown): number | null {
  if (typeof value !== 'string') return null
  const iso = value.replace(/^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}.*[+-]\d{2})$/, '$1T$2:00')
  const milliseconds = Date.parse(iso)
  return Number.isNaN(milliseconds) ? null : milliseconds
}
