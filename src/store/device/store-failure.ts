// Turns errors of the browser's database into a Failure, `quota` or `closed`. Any other is a bug and stays thrown.
import { failed, success, type Failure, type Result } from '#domain/failure.ts'

/** The part of a device needed to reopen it. */
interface Reopening {
  readonly reopen: () => Promise<void>
}

const CLOSED = new Set([
  // Our code never aborts transactions, so the browser did.
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'MissingAPIError',
  'NotFoundError',
  'OpenFailedError',
  // Our transactions never await anything else, so the connection was lost in the middle of one.
  'PrematureCommitError',
  'SecurityError',
  'TransactionInactiveError',
  'UnknownError',
  'VersionError',
])

/** Returns the failure behind an error of the store; null if the device did not cause the error. */
export function storeFailure(error: unknown): Failure | null {
  let isClosed = false
  for (let cause = error; cause instanceof Error; cause = innerOf(cause)) {
    // Dexie reports a full device as an AbortError with the cause inside.
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
    // A live query tracks reads after an `await` only if the promise was created in its own zone.
    await Promise.resolve(device.reopen())
    return await work()
  }
}

/** Runs work like `withConnection`, and returns a store failure as a `Result`. Other errors are rethrown. */
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
