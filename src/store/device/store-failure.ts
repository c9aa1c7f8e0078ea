// What the browser's database throws, as a Failure: `quota` or `closed`. Anything else is a bug and stays thrown.

import { failed, success, type Failure, type Result } from '#domain/failure.ts'

/** The part of a device that opens it again. */
interface Reopening {
  readonly reopen: () => Promise<void>
}

const CLOSED = new Set([
  // None of our transactions is aborted by ourselves: the browser did it.
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'MissingAPIError',
  'NotFoundError',
  'OpenFailedError',
  // Our transactions wait for nothing but themselves: the connection went in the middle of one.
  'PrematureCommitError',
  'SecurityError',
  'TransactionInactiveError',
  'UnknownError',
  'VersionError',
])

/** The failure behind an error of the store, or null when the error is none of the device's. */
export function storeFailure(error: unknown): Failure | null {
  let isClosed = false
  for (let cause = error; cause instanceof Error; cause = innerOf(cause)) {
    // Dexie reports a full device as an AbortError with the reason inside.
    if (cause.name === 'QuotaExceededError') return { kind: 'quota' }
    isClosed ||= CLOSED.has(cause.name)
  }
  return isClosed ? { kind: 'closed' } : null
}

/** Runs work on the store; when the browser has dropped the connection, opens it again and runs the work once more. */
export async function withConnection<T>(device: Reopening, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (storeFailure(error)?.kind !== 'closed') throw error
    // Wrapped: a live query follows what it reads after a wait only when the promise waited for is made in its own zone.
    await Promise.resolve(device.reopen())
    return await work()
  }
}

/** The same, with a store that fails as a failure. Bugs stay thrown. */
export async function onStore<T>(device: Reopening, work: () => Promise<T>): Promise<Result<T>> {
  return await onOpenStore(() => withConnection(device, work))
}

/** The same, opening nothing again: for work that nobody waits for, and that may be left undone. */
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
