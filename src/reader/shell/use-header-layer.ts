import { type AnyRouter, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createObservable } from '#domain/observable.ts'
import { afterFrame, drawNow } from '#ui/next-frame.ts'
import { useIsDrawn } from '#ui/use-is-drawn.ts'
import type { Layer } from './history-state.ts'

type Opened = 'menu' | 'search'

/** What has just been opened and is drawn already, until the router has drawn its entry of the history; null: nothing. */
const ahead = createObservable<Opened | null>(null)
/** Makes the entry of what has just been opened; null: there is none to make. */
let makeEntry: (() => void) | null = null

/**
 * What the header holds open, as the history knows it: opening makes an entry, so that Back closes, and closing goes back
 * over that entry, so that the next Back leaves the page. What is opened is drawn within the press, and the entry made
 * behind that frame, as the router takes a while; `settle` makes it at once, for what is about to take its place.
 */
export function useHeaderLayer(): {
  readonly layer: Layer | undefined
  readonly open: (layer: Opened) => void
  readonly close: () => void
  readonly settle: () => void
} {
  const router = useRouter()
  const isDrawn = useIsDrawn()
  const inHistory = useLocation({ select: ({ state }) => state.layer })
  const entry = useLocation({ select: ({ state }) => state.__TSR_key })
  const opened = useSyncExternalStore(ahead.subscribe, ahead.get, () => null)
  const layer = opened ?? (isDrawn ? inHistory : undefined)
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = false
  }, [layer])
  useEffect(() => {
    // Another entry is drawn: the one that was made, or one that has taken its place.
    if (makeEntry === null) ahead.set(null)
  }, [entry])

  return {
    layer,
    open(next) {
      const from = keyOf(router)
      const make = () => {
        if (makeEntry !== make) return
        makeEntry = null
        // Whoever has left meanwhile has left what was open, too.
        if (keyOf(router) === from) hold(router, next, false)
        else ahead.set(null)
      }
      makeEntry = make
      drawNow(() => ahead.set(next))
      afterFrame(make)
    },
    close() {
      if (makeEntry !== null) {
        makeEntry = null
        ahead.set(null)
        return
      }
      // The router may not have drawn the entry yet that the history has.
      const held = router.history.location.state.layer
      if (held === undefined) hold(router, 'closed', true)
      else if (held !== 'closed' && !isClosing.current) {
        // Going back takes a moment, in which a second press must not go back further.
        isClosing.current = true
        router.history.back()
      }
    },
    settle: () => makeEntry?.(),
  }
}

/** Names the entry of the history on which the reader is. */
function keyOf(router: AnyRouter): string | undefined {
  return router.history.location.state.__TSR_key
}

/** Has an entry of the history hold this layer over the same screen: a new one, or the one that is there. */
function hold(router: AnyRouter, layer: Layer, replace: boolean): void {
  void router.navigate({
    to: '.',
    search: true,
    hash: true,
    state: (before) => ({ ...before, layer }),
    replace,
    resetScroll: false,
    hashScrollIntoView: false,
  })
}
