import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Has the app drawn the page by itself? False where the page is rendered and while the app takes it over: what only this
 * device knows is drawn after that.
 */
export function useIsDrawn(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
