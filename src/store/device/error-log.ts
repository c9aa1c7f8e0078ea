// The newest errors of the app on this device, for who is asked what went wrong. They never leave it by themselves. In local
// storage: a database that cannot be opened may be what went wrong.

import { createObservable, type Observable } from '#domain/observable.ts'
import { type KeptError, keptError } from '#domain/device/error-report.ts'

const KEY = 'errors'
const MOST = 20

const changed = createObservable(0)

/** Counts up when an error is kept here. */
export const errorsKept: Observable<number> = changed

/** Keeps what was thrown. Where storage is forbidden or full nothing is kept. */
export function keepError(thrown: unknown): void {
  try {
    const error = keptError(thrown, { at: Date.now(), screen: location.pathname })
    localStorage.setItem(KEY, JSON.stringify([error, ...readErrors()].slice(0, MOST)))
  } catch {
    return
  }
  changed.set(changed.get() + 1)
}

/** What is kept, the newest first. */
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

/** Keeps every error of this page that nobody catches, from now on. Returns what ends it. */
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
