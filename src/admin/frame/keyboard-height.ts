import { useEffect } from 'react'

/** CSS pixels: a window that shows less in height than this leaves its room to the text. */
const LOW = 520

/**
 * Tells the style sheet how much of the window's lower edge the keyboard on the screen covers, as `--keyboard`: phones
 * show it in front of the window, which keeps its size, and what is stuck to its edge would be out of sight. Where little
 * is left to be seen, the document is `data-low`.
 */
export function useKeyboardHeight(): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const root = document.documentElement
    const { style } = root
    const measure = () => {
      // Of a page that somebody has zoomed into, less is seen, too.
      const isZoomed = Math.abs(seen.scale - 1) > 0.01
      const covered = isZoomed ? 0 : Math.max(0, Math.round(innerHeight - seen.height - seen.offsetTop))
      style.setProperty('--keyboard', `${covered}px`)
      root.toggleAttribute('data-low', innerHeight - covered < LOW)
    }
    measure()
    seen.addEventListener('resize', measure)
    seen.addEventListener('scroll', measure)
    return () => {
      seen.removeEventListener('resize', measure)
      seen.removeEventListener('scroll', measure)
      style.removeProperty('--keyboard')
      root.removeAttribute('data-low')
    }
  }, [])
}
