import { useDeferredValue, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Has the app drawn the page by itself? False in rendered pages and during hydration. What only this device knows is
 * drawn afterwards, in slices, because many small parts at once would block the page.
 */
export function useIsDrawn(): boolean {
  const isDrawn = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return useDeferredValue(isDrawn)
}
