import { type ComponentType, lazy, Suspense, useDeferredValue, useSyncExternalStore } from 'react'
import { createObservable } from '#domain/observable.ts'

/**
 * A part of a screen that is no part of its first drawing: loaded and drawn once the app answers presses, in room
 * that the style sheet keeps for it. Where it cannot be loaded the screen stays without it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load().catch(() => Nothing) }))
  return function LazyPart(props: Props) {
    const isReady = useIsReady()
    if (!isReady) return null
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
}

function Nothing() {
  return null
}

/** With this event `main.tsx` says that the app answers presses. */
const READY = 'app-ready'

const ready = createObservable(false)
if (typeof window !== 'undefined') addEventListener(READY, () => ready.set(true), { once: true })

/**
 * Has the app taken the page over as a whole? Before that, whatever is begun besides would come between: the router's content
 * is taken over after what stands around it. What waits for it is drawn in slices.
 */
function useIsReady(): boolean {
  return useDeferredValue(useSyncExternalStore(ready.subscribe, ready.get, () => false))
}
