// The instant of publication as a number that sorts as the server sorts: PostgreSQL keeps microseconds, `Date` does not.

const PARTS =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,6})\d*)?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/** Microseconds since 1970. What is no date counts as older than everything. */
export function publishedMicroseconds(publishedAt: string): number {
  const parts = PARTS.exec(publishedAt.trim())
  if (!parts) return -Infinity
  const [, day, time = '00:00', seconds = '00', fraction = '', offset = 'Z'] = parts
  const milliseconds = Date.parse(`${day}T${time}:${seconds}${isoOffset(offset)}`)
  if (Number.isNaN(milliseconds)) return -Infinity
  return milliseconds * 1000 + Number(fraction.padEnd(6, '0'))
}

/** `+00` and `+0000` are PostgreSQL's; `Date` reads `+00:00` only. */
function isoOffset(offset: string): string {
  if (offset.toUpperCase() === 'Z') return 'Z'
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0')
  return `${offset.slice(0, 1)}${digits.slice(0, 2)}:${digits.slice(2)}`
}
