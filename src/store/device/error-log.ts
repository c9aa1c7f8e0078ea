// The newest errors of the app on this device, for support. They are never sent automatically. They are in local
// storage, because the error may be a database that does not open.
import { createObservable, type Observable } from '#domain/observable.ts'
import { type KeptError, keptError } from '#domain/device/error-report.ts'

const KEY = 'errors'
const MOST = 20

const changed = createObservable(0)

/** Incremented when this tab stores an error. */
export const errorsKept: Observable<number> = changed

/** Stores an error. Does nothing if storage is forbidden or full. */
export function keepError(thrown: unknown): void {
  try {
    const error = keptError(thrown, { at: Date.now(), screen: location.pathname })
    localStorage.setItem(KEY, JSON.stringify([error, ...readErrors()].slice(0, MOST)))
  } catch {
    return
  }
  changed.set(changed.get() + 1)
}

/** Returns the stored errors, newest first. */
export function readErrors(): readonly KeptError[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKeptError) : []
  } catch {
    return []
  }
}

function isKeptError(value: unknown): value is KeptError {
  const { at, screen, text } = Object(value)
  return typeof at === 'number' && typeof screen === 'string' && typeof text === 'string'
}

/** Starts storing every uncaught error of this page. Returns a function that stops it. */
export function watchErrors(): () => void {
  const onError = ({ error, message }: ErrorEvent) => keepError(error ?? message)
  const onRejection = ({ reason }: PromiseRejectionEvent) => keepError(reason)
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}
