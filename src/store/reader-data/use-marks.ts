// One mark of one article, for its card: redrawn only when that mark changes. Where pages are rendered there are none.

import { useSyncExternalStore } from 'react'
import { useDevice } from '../use-stored.ts'

const never = () => () => {}

/** Is this article saved, or read to its end? */
export function useMark(name: 'saved' | 'read', id: string): boolean {
  const marks = useDevice()?.marks
  return useSyncExternalStore(
    marks?.subscribe ?? never,
    () => marks?.get()[name].has(id) === true,
    () => false,
  )
}

/** How many articles are here whole; null while that is not known. */
export function useHereCount(): number | null {
  const marks = useDevice()?.marks
  return useSyncExternalStore(
    marks?.subscribe ?? never,
    () => marks?.get().here?.size ?? null,
    () => null,
  )
}

/** Is it here whole? Null while that is not known. */
export function useIsHere(id: string): boolean | null {
  const marks = useDevice()?.marks
  return useSyncExternalStore(
    marks?.subscribe ?? never,
    () => marks?.get().here?.has(id) ?? null,
    () => null,
  )
}
