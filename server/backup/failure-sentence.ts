// Sentences for a backup or a restore that breaks off, where the system's own words do not say what is lost: nothing.

/** What the system and PostgreSQL say of a full disk. */
const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']
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
export function failureInWords(error: unknown): unknown {
  const { code, cause, message } = Object(error)
  const codes: unknown[] = [code, Object(cause).code]
  const is = (among: readonly unknown[]) => codes.some((each) => among.includes(each))
  const why = is(FULL) ? 'A disk is full' : is(ENDED) ? 'The database ended the connection' : null
  if (why === null) return error
  return new Error(
    `${why} (${String(message)}). Put that right and run this again; what was there before is as it was.`,
    { cause: error },
  )
}
