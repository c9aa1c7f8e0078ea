// Ids made on the device (P2.18): UUIDs of version 7, whose order is that of their making. Lists order the
// articles of one day by id, so the one written last comes first.

/** A new id. `now` in milliseconds since 1970. */
export function newId(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const time = now.toString(16).padStart(12, '0')
  const variant = (8 + ((bytes[2] ?? 0) & 3)).toString(16)
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${hex.slice(0, 3)}`,
    `${variant}${hex.slice(5, 8)}`,
    hex.slice(8),
  ].join('-')
}
