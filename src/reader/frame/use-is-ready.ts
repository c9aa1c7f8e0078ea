import { useDeferredValue, useSyncExternalStore } from 'react'
import { createObservable } from '#domain/observable.ts'

/** With this event `main.tsx` says that the app answers presses. */
const READY = 'app-ready'

const ready = createObservable(false)
if (typeof window !== 'undefined') addEventListener(READY, () => ready.set(true), { once: true })

/**
 * Has the app taken the page over as a whole? Before that, whatever is begun besides would come between: the router's content
 * is taken over after what stands around it. What waits for it is drawn in slices.
 */
export function useIsReady(): boolean {
  return useDeferredValue(useSyncExternalStore(ready.subscribe, ready.get, () => false))
}
