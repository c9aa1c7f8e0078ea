// Who comes to a category by its address or the menu sees its name first (decision 2): the hero and the carousel are one
// scroll above. Who presses the filter bar, turns a page or goes back stays where they are.

import { placeAt } from '#domain/list-place.ts'

/** The element that a category begins with. */
export const CATEGORY_HEAD = 'categoria'

interface Place {
  readonly pathname: string
  readonly state: { readonly layer?: string | undefined }
}

/** `isReturn`: by Back, Forward or a reload, which bring back their own place. */
export function arrivesAtCategory(from: Place | undefined, to: Place, isReturn: boolean): boolean {
  if (isReturn || typeof placeAt(to.pathname)?.category !== 'string') return false
  return from === undefined || placeAt(from.pathname) === null || from.state.layer === 'menu'
}

/** Was this document opened by an address, and not brought back by a reload, Back or a restored tab? */
export function isOpenedAnew(): boolean {
  const entries = performance.getEntriesByType('navigation')
  return entries.some((entry) => 'type' in entry && entry.type === 'navigate')
}

let stopWaiting: (() => void) | null = null

/** Shows the head of the category: now, or as soon as its articles are here, unless the reader has moved on by then. */
export function showCategoryHead(): void {
  stopWaiting?.()
  if (scrollToHead()) return
  const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
  const arrivals = new MutationObserver(() => {
    if (scrollToHead()) stop()
  })
  const stop = () => {
    arrivals.disconnect()
    for (const move of moves) removeEventListener(move, stop)
    stopWaiting = null
  }
  stopWaiting = stop
  arrivals.observe(document.body, { childList: true, subtree: true })
  for (const move of moves) addEventListener(move, stop, { passive: true })
}

function scrollToHead(): boolean {
  const head = document.getElementById(CATEGORY_HEAD)
  head?.scrollIntoView({ block: 'start' })
  return head !== null
}
