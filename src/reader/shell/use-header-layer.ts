import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Layer } from './history-state.ts'
import { useIsDrawn } from '#ui/use-is-drawn.ts'

/**
 * What the header holds open, as the history knows it: opening makes an entry, so that Back closes, and closing goes back
 * over that entry, so that the next Back leaves the page.
 */
export function useHeaderLayer(): {
  readonly layer: Layer | undefined
  readonly open: (layer: 'menu' | 'search') => void
  readonly close: () => void
} {
  const router = useRouter()
  const isDrawn = useIsDrawn()
  const inHistory = useLocation({ select: ({ state }) => state.layer })
  const layer = isDrawn ? inHistory : undefined
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = false
  }, [layer])

  function go(next: Layer, replace: boolean): void {
    void router.navigate({
      to: '.',
      search: true,
      hash: true,
      state: (before) => ({ ...before, layer: next }),
      replace,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  }
  return {
    layer,
    open: (next) => go(next, false),
    close() {
      if (layer === undefined) go('closed', true)
      else if (layer !== 'closed' && !isClosing.current) {
        // Going back takes a moment, in which a second press must not go back further.
        isClosing.current = true
        router.history.back()
      }
    },
  }
}
