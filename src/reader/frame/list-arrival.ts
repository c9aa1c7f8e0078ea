// Who comes to a category by its address or the menu sees its name first (P4.17), and to a later page its list: the hero
// and the carousel are one scroll above. Who presses the filter bar, turns a page or goes back stays where they are.

import { placeAt } from '#domain/lists/list-place.ts'

/** The element that a category begins with, and the heading of a list. */
export const CATEGORY_HEAD = 'categoria'
export const LIST_HEAD = 'todas-las-reviews'

interface Place {
  readonly pathname: string
  readonly state: { readonly layer?: string | undefined }
}

/** The element that a list is opened at; null: its top. `isReturn`: by Back, Forward or a reload, which bring their own place. */
export function openedAt(from: Place | undefined, to: Place, isReturn: boolean): string | null {
  const place = placeAt(to.pathname)
  const isOpened = from === undefined || placeAt(from.pathname) === null || from.state.layer === 'menu'
  if (isReturn || place === null || !isOpened) return null
  if (place.page > 1) return LIST_HEAD
  return place.category === null ? null : CATEGORY_HEAD
}

/** Was this document opened by an address, and not brought back by a reload, Back or a restored tab? */
export function isOpenedAnew(): boolean {
  const entries = performance.getEntriesByType('navigation')
  return entries.some((entry) => 'type' in entry && entry.type === 'navigate')
}

let stopWaiting: (() => void) | null = null

/** Shows the element of this id: now, or as soon as the articles are here, unless the reader has moved on by then. */
export function showHead(id: string): void {
  stopWaiting?.()
  if (scrollToHead(id)) return
  const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
  const arrivals = new MutationObserver(() => {
    if (scrollToHead(id)) stop()
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

function scrollToHead(id: string): boolean {
  const head = document.getElementById(id)
  head?.scrollIntoView({ block: 'start' })
  return head !== null
}
