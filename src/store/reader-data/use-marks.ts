// The marks of one article, for its card, which re-renders only when they change. Rendered pages have none.
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

/** The number of articles complete on the device; null while unknown. */
export function useHereCount(): number | null {
  const marks = useDevice()?.marks
  return useSyncExternalStore(
    marks?.subscribe ?? never,
    () => marks?.get().here?.size ?? null,
    () => null,
  )
}

/** Is it complete on the device? Null while unknown. */
export function useIsHere(id: string): boolean | null {
  const marks = useDevice()?.marks
  return useSyncExternalStore(
    marks?.subscribe ?? never,
    () => marks?.get().here?.has(id) ?? null,
    () => null,
  )
}
