import { type ComponentType, lazy, Suspense, useDeferredValue, useSyncExternalStore } from 'react'
import { createObservable } from '#domain/observable.ts'

/**
 * A part of a screen that is not in its first render. It is loaded once the app responds to input, in space reserved
 * by the style sheet. If it cannot be loaded, the screen works without it.
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

/** `main.tsx` sends this event once the app responds to input. */
const READY = 'app-ready'

const ready = createObservable(false)
if (typeof window !== 'undefined') addEventListener(READY, () => ready.set(true), { once: true })

/** Is the page completely hydrated? Earlier updates would interrupt it; parts that wait are rendered in slices. */
function useIsReady(): boolean {
  return useDeferredValue(useSyncExternalStore(ready.subscribe, ready.get, () => false))
}
