import { createRouter, type RouterHistory, type AnyRouter, type ParsedLocation } from '@tanstack/react-router'
import '#reader/frame/history-state.ts'
import { ErrorScreen } from './error-screen.tsx'
import type { RouterContext } from './root-route.tsx'
import { routeTree } from './routes.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import { isOpenedAnew } from '#reader/frame/list-arrival.ts'

/**
 * The router over these routes. `history` replaces the browser's in tests and on rendered pages. `isRendering`: the
 * page is rendered once, to HTML. `isTakenOver`: hydrating such a page, which the browser has already scrolled.
 */
export function createAppRouter(
  context: RouterContext,
  history?: RouterHistory,
  {
    isRendering = false,
    isTakenOver = false,
  }: { readonly isRendering?: boolean; readonly isTakenOver?: boolean } = {},
) {
  const router = createRouter({
    routeTree,
    context,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    // Query values that no screen reads are removed from the address (P3.6).
    search: { strict: true },
    // On a server the router would write an inline script for it.
    scrollRestoration: isRendering ? false : movesPage(isTakenOver),
    // An unknown address must not match by a prefix.
    notFoundMode: 'root',
    defaultPreload: 'intent',
    // Queries on the device take milliseconds and live queries track changes, so the router caches nothing.
    defaultPreloadStaleTime: 0,
    // Nor earlier states of a screen: an empty list from the first visit has no height to restore a scroll position.
    defaultGcTime: 0,
    defaultErrorComponent: ErrorScreen,
  })
  // The router compares parsed addresses, in which a repeated or empty value is no longer visible.
  const { pathname, search, hash, state } = router.history.location
  const read = stringifySearch(parseSearch(search))
  // Layers that were open are closed on reload.
  if (read !== search || state.layer !== undefined)
    router.history.replace(pathname + read + hash, { ...state, layer: undefined })
  if (isTakenOver) rememberScroll(router)
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

/** The router remembers only positions that it saw change (P3.1), and readers may scroll before the app hydrates. */
function rememberScroll(router: Pick<AnyRouter, 'subscribe'>): void {
  const stop = router.subscribe('onRendered', () => {
    stop()
    if (scrollY > 0) document.dispatchEvent(new Event('scroll'))
  })
}

/** Opening or closing a layer of the header does not scroll the page; neither does hydrating it. */
function movesPage(isTakenOver: boolean): (to: { readonly location: ParsedLocation }) => boolean {
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
