// A value that can be observed, in the form of React's `useSyncExternalStore`.

export interface Observable<T> {
  /** Returns the same value until it changes. */
  readonly get: () => T
  /** Calls the listener after each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface SettableObservable<T> extends Observable<T> {
  /** An equal value does not notify listeners. */
  readonly set: (value: T) => void
}

/** An observable record whose parts are set separately. */
export interface ObservableRecord<T extends object> extends Observable<T> {
  /** Equal parts do not notify listeners. */
  readonly set: (change: Partial<T>) => void
}

/** An observable with this initial value. */
export function createObservable<T>(first: T): SettableObservable<T> {
  let value = first
  const listeners = new Set<{ readonly tell: () => void }>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      // Listeners added or removed during a notification do not affect that notification.
      const hearing = [...listeners]
      for (const { tell } of hearing) tell()
    },
    subscribe(tell) {
      // The same function may subscribe twice.
      const listener = { tell }
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** An observable record with these initial values. */
export function createObservableRecord<T extends object>(first: T): ObservableRecord<T> {
  const { get, set, subscribe } = createObservable(first)
  return {
    get,
    subscribe,
    set(change) {
      const now = get()
      const next = { ...now, ...change }
      const names = Object.keys(next)
      if (names.some((name) => !Object.is(Reflect.get(next, name), Reflect.get(now, name)))) set(next)
    },
  }
}
