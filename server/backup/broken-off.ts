// Sentences for a backup or a restore that breaks off, where the system's own words do not say what is lost: nothing.

/** What PostgreSQL, its driver and the network say when a session ends. */
const ENDED: readonly unknown[] = [
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'ECONNRESET',
  '57P01',
  '57P02',
  '57P03',
]

/** An error with a sentence, or the same error. */
export function brokenOff(error: unknown): unknown {
  const { code, message } = Object(error)
  const why =
    code === 'ENOSPC' ? 'A disk is full' : ENDED.includes(code) ? 'The database ended the connection' : null
  if (why === null) return error
  return new Error(
    `${why} (${String(message)}). Put that right and run this again; what was there before is as it was.`,
    {
      cause: error,
    },
  )
}
