// Turns errors of the browser's database into a Failure: `quota` or `closed`. Any other error is a bug and stays
// thrown.
import { failed, success, type Failure, type Result } from '#domain/failure.ts'

/** The part of a device that opens it again. */
interface Reopening {
  readonly reopen: () => Promise<void>
}

const CLOSED = new Set([
  // Our code aborts no transaction, so the browser did it.
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'MissingAPIError',
  'NotFoundError',
  'OpenFailedError',
  // Our transactions wait only for themselves, so the connection was lost in the middle of one.
  'PrematureCommitError',
  'SecurityError',
  'TransactionInactiveError',
  'UnknownError',
  'VersionError',
])

/** The failure behind an error of the store; null if the device did not cause the error. */
export function storeFailure(error: unknown): Failure | null {
  let isClosed = false
  for (let cause = error; cause instanceof Error; cause = innerOf(cause)) {
    // Dexie reports a full device as an AbortError with the reason inside.
    if (cause.name === 'QuotaExceededError') return { kind: 'quota' }
    isClosed ||= CLOSED.has(cause.name)
  }
  return isClosed ? { kind: 'closed' } : null
}

/** Runs work on the store. If the browser has dropped the connection, reopens it and runs the work once more. */
export async function withConnection<T>(device: Reopening, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (storeFailure(error)?.kind !== 'closed') throw error
    // A live query follows reads after an `await` only if the promise was made in its own zone.
    await Promise.resolve(device.reopen())
    return await work()
  }
}

/** Runs work like `withConnection`, and returns a store failure as a `Result`. Bugs stay thrown. */
export async function onStore<T>(device: Reopening, work: () => Promise<T>): Promise<Result<T>> {
  return await onOpenStore(() => withConnection(device, work))
}

/** Runs work like `onStore`, without reopening: for optional work that no caller waits for. */
export async function onOpenStore<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return success(await work())
  } catch (error) {
    const failure = storeFailure(error)
    if (failure === null) throw error
    return failed(failure)
  }
}

function innerOf(error: Error): unknown {
  return 'inner' in error ? error.inner : error.cause
}
