// Back, reload and a restored tab return to the same scroll position (P3.1). Where a newly opened list begins:
// `reader/frame/list-arrival.ts`.
import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'
import '#reader/frame/history-state.ts'
import { isOpenedAnew } from '#reader/frame/list-arrival.ts'

/** The router remembers only positions that it saw change (P3.1), and readers may scroll before the app hydrates. */
export function rememberScroll(router: Pick<AnyRouter, 'subscribe'>): void {
  const stop = router.subscribe('onRendered', () => {
    stop()
    if (scrollY > 0) document.dispatchEvent(new Event('scroll'))
  })
}

/** Opening or closing a layer of the header does not scroll the page; neither does hydrating it. */
export function movesPage(isTakenOver: boolean): (to: { readonly location: ParsedLocation }) => boolean {
  let before: ParsedLocation | undefined
  return ({ location }) => {
    const isLayer = before?.href === location.href && before.state.layer !== location.state.layer
    const isFirst = before === undefined
    before = location
    if (isFirst && isTakenOver) return isToBeRestored()
    return !isLayer
  }
}

/** Is a scroll position still to be restored? The browser may have done so, and the position of a new reader stays. */
function isToBeRestored(): boolean {
  return scrollY === 0 && !isOpenedAnew()
}
