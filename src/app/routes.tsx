// The sitemap: each address, what of it is parsed, what its first drawing needs, which screen it is.
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Home } from '#reader/home/home.tsx'
import { homePlace, parseHomeSearch } from '#reader/home/home-search.ts'
import { loadHome } from '#reader/home/load-home.ts'
import { Results } from '#reader/search/results.tsx'
import { parseResultsSearch } from '#reader/search/results-search.ts'
import { NotFound } from '#reader/shell/not-found.tsx'
import type { Device } from '#store/device.ts'
import { allCategories, articleById, searchResults } from '#store/queries.ts'
import { firstRows } from './first-rows.ts'
import { Root } from './root.tsx'

/** What every route is given: the screens' way to the device. */
export interface RouterContext {
  readonly device: Device
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  loader: ({ context }) => firstRows(context.device, allCategories, {}),
  component: Root,
  notFoundComponent: NotFound,
})

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: parseHomeSearch,
  loaderDeps: ({ search }) => homePlace(search),
  loader: ({ context, deps }) => firstRows(context.device, loadHome, deps),
  component: Home,
})

const articleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/article/$id',
  loader: ({ context, params }) => firstRows(context.device, articleById, { id: params.id }),
  // Apart: the sanitiser comes with it, and nobody needs that before the first article.
  component: lazyRouteComponent(() => import('#reader/article/article.tsx'), 'Article'),
})

const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/search',
  validateSearch: parseResultsSearch,
  loaderDeps: ({ search: { q = '', pagina = 1 } }) => ({ text: q, page: pagina }),
  loader: ({ context, deps }) => firstRows(context.device, searchResults, deps),
  component: Results,
})

export const routeTree = rootRoute.addChildren([homeRoute, articleRoute, searchRoute])
