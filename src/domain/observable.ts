// A value that can be watched. All rooms publish changes in this form, which fits React's `useSyncExternalStore`.

export interface Observable<T> {
  /** Gives the same value until it is another. */
  readonly get: () => T
  /** Calls after each change, until the function it returns is called. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface SettableObservable<T> extends Observable<T> {
  /** Nobody is told of a value that is the same as before. */
  readonly set: (value: T) => void
}

/** A record of which parts are set. */
export interface ObservableRecord<T extends object> extends Observable<T> {
  /** Nobody is told when no part is another than before. */
  readonly set: (change: Partial<T>) => void
}

/** A value to be watched, which is this to begin with. */
export function createObservable<T>(first: T): SettableObservable<T> {
  let value = first
  const listeners = new Set<{ readonly tell: () => void }>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      // Who stops or begins to listen because of this change does not alter who hears of it.
      const hearing = [...listeners]
      for (const { tell } of hearing) tell()
    },
    subscribe(tell) {
      // One function may listen twice.
      const listener = { tell }
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A record to be watched, which is this to begin with. */
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
