import { createRouter, type ParsedLocation, type RouterHistory } from '@tanstack/react-router'
import '#reader/frame/history-state.ts'
import { isOpenedAnew } from '#reader/frame/list-arrival.ts'
import { ErrorScreen } from './error-screen.tsx'
import type { RouterContext } from './root-route.tsx'
import { routeTree } from './routes.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'

/**
 * The router over these routes; `history` stands in for the browser's in tests and where pages are rendered. `isRendering`:
 * the page is drawn once, as HTML. `isTakenOver`: the browser has put such a page where it was scrolled to.
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
    // What no screen reads goes out of the address (P3.6).
    search: { strict: true },
    // On a server the router would write an inline script for it.
    scrollRestoration: isRendering ? false : movesPage(isTakenOver),
    // An address that is no screen is none in part either.
    notFoundMode: 'root',
    defaultPreload: 'intent',
    // The device answers in milliseconds and live queries know what changed, so the router caches nothing.
    defaultPreloadStaleTime: 0,
    // Nor what was so when a screen was left: a first visit's empty list is no height to restore a scroll position on.
    defaultGcTime: 0,
    defaultErrorComponent: ErrorScreen,
  })
  // The router compares addresses as it reads them, in which a repeated or an empty value no longer shows.
  const { pathname, search, hash, state } = router.history.location
  const read = stringifySearch(parseSearch(search))
  // What is open for a moment, a reload leaves closed.
  if (read !== search || state.layer !== undefined)
    router.history.replace(pathname + read + hash, { ...state, layer: undefined })
  if (isTakenOver) rememberScroll(router)
  return router
}

/** The router remembers the place of what it has seen scrolled: a page is read, and scrolled, before it is taken over. */
function rememberScroll(router: Pick<AppRouter, 'subscribe'>): void {
  const stop = router.subscribe('onRendered', () => {
    stop()
    if (scrollY > 0) document.dispatchEvent(new Event('scroll'))
  })
}

/** Opening and closing a layer of the header leaves the page where it is scrolled to; so does taking it over. */
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
 * Has the browser not brought a returning reader back to where he was? It may have begun to, when the router took over. Who
 * has come anew may have scrolled by now, and stays there.
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
