import { useSyncExternalStore } from 'react'

/** Where a margin or a column beside the text has room. */
export const WIDE = '(min-width: 64rem)'

/** Does the window fulfil this media query? False where the page was rendered. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => {
        media.removeEventListener('change', changed)
      }
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
