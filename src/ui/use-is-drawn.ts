import { useDeferredValue, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Has hydration finished? False in rendered pages and during hydration. Content known only to this device is rendered
 * afterwards, in slices, because many small parts at once would block the page.
 */
export function useIsDrawn(): boolean {
  const isDrawn = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return useDeferredValue(isDrawn)
}
