import { type HistoryState, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { drawNow } from '#ui/next-frame.ts'
import { useIsDrawn } from '#ui/use-is-drawn.ts'
import type { Layer } from './history-state.ts'

/** The open layer of the header or of a list. It is rendered during the press, without waiting for the router. */
export function useHeaderLayer(): {
  readonly layer: Layer | undefined
  readonly open: (layer: Exclude<Layer, 'picture'>) => void
  readonly close: () => void
} {
  const { open, held, close } = useHeldLayer(({ layer }) => layer)
  return { layer: held, open: (layer) => drawNow(() => open({ layer })), close }
}

/** What the history holds of an open layer. Opening adds an entry (P4.3); closing goes back over it. */
export function useHeldLayer<Held extends string>(
  heldIn: (state: HistoryState) => Held | undefined,
): {
  readonly held: Held | undefined
  readonly open: (state: Pick<HistoryState, 'layer' | 'picture'>) => void
  readonly close: () => void
} {
  const router = useRouter()
  const isDrawn = useIsDrawn()
  const inHistory = useSyncExternalStore(
    router.history.subscribe,
    () => heldIn(router.history.location.state),
    () => undefined,
  )
  const held = isDrawn ? inHistory : undefined
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = false
  }, [held])

  return {
    held,
    open(state) {
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        state: (before) => ({ ...before, ...state }),
        resetScroll: false,
        hashScrollIntoView: false,
      })
    },
    close() {
      // Going back takes a moment, during which a second press must not go back further.
      if (heldIn(router.history.location.state) === undefined || isClosing.current) return
      isClosing.current = true
      router.history.back()
    },
  }
}
