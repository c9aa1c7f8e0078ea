// The marks of one article, for its card, which re-renders only when they change. Rendered pages have none.
import { useSyncExternalStore } from 'react'
import { useDevice } from '../use-stored.ts'
import type { Marks } from './marks.ts'

const never = () => () => {}

/** Is this article saved, or read to its end? */
export function useMark(name: 'saved' | 'read', id: string): boolean {
  return useMarks((marks) => marks[name].has(id), false)
}

/** The number of articles complete on the device; null while unknown. */
export function useHereCount(): number | null {
  return useMarks(({ here }) => here?.size ?? null, null)
}

/** Is it complete on the device? Null while unknown. */
export function useIsHere(id: string): boolean | null {
  return useMarks(({ here }) => here?.has(id) ?? null, null)
}

function useMarks<T>(read: (marks: Marks) => T, unknown: T): T {
  const marks = useDevice()?.marks
  return useSyncExternalStore(
    marks?.subscribe ?? never,
    () => (marks ? read(marks.get()) : unknown),
    () => unknown,
  )
}
