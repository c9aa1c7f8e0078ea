import { useDeferredValue, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Has the app drawn the page by itself? False where the page is rendered and while the app takes it over: what only this
 * device knows is drawn after that, in slices: the many small parts of a page would block it if they came at once.
 */
export function useIsDrawn(): boolean {
  const isDrawn = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return useDeferredValue(isDrawn)
}
