import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { ErrorScreen } from './error-screen.tsx'
import { type RouterContext, routeTree } from './routes.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'

/** The router over these routes; `history` stands in for the browser's in tests. */
export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    // An address that is no screen is none in part either.
    notFoundMode: 'root',
    defaultPreload: 'intent',
    // The device answers in milliseconds and live queries know what changed, so the router caches nothing.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorScreen,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
