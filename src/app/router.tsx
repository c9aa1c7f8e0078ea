import { createRouter, type ParsedLocation, type RouterHistory } from '@tanstack/react-router'
import '#reader/frame/history-state.ts'
import { isOpenedAnew } from '#reader/frame/list-arrival.ts'
import { ErrorScreen } from './error-screen.tsx'
import type { RouterContext } from './root-route.tsx'
import { routeTree } from './routes.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'

/**
 * The router over these routes. `history` replaces the browser's in tests and on rendered pages. `isRendering`: the
 * page is drawn once, as HTML. `isTakenOver`: the browser has already scrolled such a page.
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
    // An unknown address does not match a part of itself either.
    notFoundMode: 'root',
    defaultPreload: 'intent',
    // The device answers in milliseconds and live queries know what changed, so the router caches nothing.
    defaultPreloadStaleTime: 0,
    // Nor an earlier state of a screen: an empty list of the first visit has no height for restoring a scroll
    // position.
    defaultGcTime: 0,
    defaultErrorComponent: ErrorScreen,
  })
  // The router compares parsed addresses, where a repeated or empty value no longer shows.
  const { pathname, search, hash, state } = router.history.location
  const read = stringifySearch(parseSearch(search))
  // Layers that were open are closed after a reload.
  if (read !== search || state.layer !== undefined)
    router.history.replace(pathname + read + hash, { ...state, layer: undefined })
  if (isTakenOver) rememberScroll(router)
  return router
}

/** The router remembers only positions it has seen scrolled (P3.1). Readers scroll a page before the app takes it over. */
function rememberScroll(router: Pick<AppRouter, 'subscribe'>): void {
  const stop = router.subscribe('onRendered', () => {
    stop()
    if (scrollY > 0) document.dispatchEvent(new Event('scroll'))
  })
}

/** Opening or closing a layer of the header does not scroll the page; neither does taking it over. */
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

/**
 * Does the browser still have to restore a returning reader's position? It may have begun when the router took over.
 * New readers may have scrolled by now, and their position stays.
 */
function isToBeRestored(): boolean {
  return scrollY === 0 && !isOpenedAnew()
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
