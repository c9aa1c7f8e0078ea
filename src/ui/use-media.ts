import { useSyncExternalStore } from 'react'

/** From this width on, there is room for a margin or a column beside the text. */
export const WIDE = '(min-width: 64rem)'

/** Does the window match this media query? False in rendered pages. */
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
