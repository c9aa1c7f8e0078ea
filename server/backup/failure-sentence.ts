// Messages for an interrupted backup or restore. The system's own messages do not say that nothing is lost.

/** Error codes of the system and of PostgreSQL for a full disk. */
const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']
/** Error codes of PostgreSQL, its driver and the network for an ended session. */
const ENDED: readonly unknown[] = [
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'ECONNRESET',
  '57P01',
  '57P02',
  '57P03',
]

/** Wraps a known error in a readable message; returns others unchanged. */
export function failureInWords(error: unknown): unknown {
  const { code, cause, message } = Object(error)
  const codes: unknown[] = [code, Object(cause).code]
  const is = (among: readonly unknown[]) => codes.some((each) => among.includes(each))
  const why = is(FULL) ? 'A disk is full' : is(ENDED) ? 'The database ended the connection' : null
  if (why === null) return error
  return new Error(
    `${why} (${String(message)}). Fix that and run the command again. The existing data is unchanged.`,
    { cause: error },
  )
}
