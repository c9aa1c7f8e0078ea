import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { drawNow } from '#ui/next-frame.ts'
import { useIsDrawn } from '#ui/use-is-drawn.ts'
import type { Layer } from './history-state.ts'

type Opened = [layer: Exclude<Layer, 'picture'>] | [layer: 'picture', address: string]

/**
 * The open layer of the header, of a list or of an article, as stored in the history. Opening adds an entry, so that
 * Back closes it (P4.3); closing goes back over that entry. The layer is rendered during the press, without waiting for
 * the router.
 */
export function useLayer(): {
  readonly layer: Layer | undefined
  /** A picture is opened with its address. */
  readonly open: (...opened: Opened) => void
  readonly close: () => void
} {
  const router = useRouter()
  const isDrawn = useIsDrawn()
  const inHistory = useSyncExternalStore(
    router.history.subscribe,
    () => router.history.location.state.layer,
    () => undefined,
  )
  const layer = isDrawn ? inHistory : undefined
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = false
  }, [layer])

  return {
    layer,
    open: (...opened) => drawNow(() => hold(router, opened)),
    close() {
      // Going back takes a moment, during which a second press must not go back further.
      if (router.history.location.state.layer === undefined || isClosing.current) return
      isClosing.current = true
      router.history.back()
    },
  }
}

/** Adds a history entry for this layer on the same screen. */
function hold(router: AnyRouter, [layer, picture]: Opened): void {
  void router.navigate({
    to: '.',
    search: true,
    hash: true,
    state: (before) => ({ ...before, layer, picture }),
    resetScroll: false,
    hashScrollIntoView: false,
  })
}
