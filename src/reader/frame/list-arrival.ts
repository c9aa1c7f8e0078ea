// Where a list opens: a category, by its address or the menu, at its name (P4.17), and a later page at its list. The
// filter bar, page turns and Back keep the position (P3.1).
import { placeAt } from '#domain/lists/list-address.ts'

/** The ids of a category's first element and of a list's heading. */
export const CATEGORY_HEAD = 'categoria'
export const LIST_HEAD = 'todas-las-reviews'

interface Place {
  readonly pathname: string
  readonly state: { readonly layer?: string | undefined }
}

/** Returns the id of the element at which a list opens; null for the top. `isReturn`: by Back, Forward or reload. */
export function openedAt(from: Place | undefined, to: Place, isReturn: boolean): string | null {
  const place = placeAt(to.pathname)
  const isOpened = from === undefined || placeAt(from.pathname) === null || from.state.layer === 'menu'
  if (isReturn || place === null || !isOpened) return null
  if (place.page > 1) return LIST_HEAD
  return place.category === null ? null : CATEGORY_HEAD
}

/** Was this document opened by navigation, and not by reload, Back or a restored tab? */
export function isOpenedAnew(): boolean {
  const entries = performance.getEntriesByType('navigation')
  return entries.some((entry) => 'type' in entry && entry.type === 'navigate')
}

let stopWaiting: (() => void) | null = null

/** Scrolls to the element of this id, now or once the articles have loaded, unless the reader has navigated away. */
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
