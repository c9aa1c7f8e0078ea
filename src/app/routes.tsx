// The routes: address, parsed query, first rows and screen. The backoffice's are in `admin-routes.tsx`.
import { createRoute, lazyRouteComponent, type ParsedLocation, redirect } from '@tanstack/react-router'
import { type FacetSearch, type ListSearch, parseFacetSearch } from '#domain/facts/route-facets.ts'
import { orderOf } from '#domain/lists/listing.ts'
import { firstPageAt, isPageInPath, type ListPlace, pathOf } from '#domain/lists/list-address.ts'
import { COMPARISON, FEEDS, GUIDES } from '#domain/pages/screen-paths.ts'
import { idsIn } from '#domain/lists/compared-ids.ts'
import { parseRankingSearch } from '#domain/lists/ranking-search.ts'
import {
  parseComparisonSearch,
  homePlace,
  parseHomeSearch,
  parseResultsSearch,
  parsePageSearch,
} from '#reader/frame/route-searches.ts'
import { Home } from '#reader/home/home.tsx'
import { loadHome } from '#reader/home/load-home.ts'
import { adminRoutes } from './backoffice/admin-routes.tsx'
import { rootRoute, type RouterContext } from './root-route.tsx'

// One screen for all these addresses, so it stays mounted when the page or the category changes.
const homeRoute = createRoute({ getParentRoute: () => rootRoute, id: 'home', component: Home })

// Case-sensitive, as on the server.
const inHome = { getParentRoute: () => homeRoute, caseSensitive: true }

function loadList({ read }: RouterContext, place: ListPlace, search: FacetSearch = {}) {
  return read('home', loadHome, { ...place, order: orderOf(search), search })
}

const allRoute = createRoute({
  ...inHome,
  path: '/',
  validateSearch: parseHomeSearch,
  // Former addresses in links and bookmarks: `/?categoria=audio&pagina=2`.
  beforeLoad: ({ search, location: { hash } }) => {
    const path = pathOf(homePlace(search))
    if (path !== '/') throw redirect({ to: path, hash, replace: true })
  },
  loader: ({ context }) => loadList(context, { category: null, page: 1 }),
})

/** The first page has no number: an address with one redirects. */
const isPageWritten = (words: string) => isPageInPath(words) || firstPageAt(`/pagina/${words}`) !== null

function withoutFirst({
  location: { pathname, searchStr, hash },
}: {
  readonly location: ParsedLocation
}): void {
  const first = firstPageAt(pathname)
  if (first !== null) throw redirect({ href: first + searchStr + (hash && `#${hash}`), replace: true })
}

const pageRoute = createRoute({
  ...inHome,
  path: '/pagina/$pagina',
  params: { parse: (params) => isPageWritten(params.pagina) && params },
  beforeLoad: withoutFirst,
  loader: ({ context, params }) => loadList(context, { category: null, page: Number(params.pagina) }),
})

/** The order and the filters of a category's articles are in its query. */
const inCategory = {
  ...inHome,
  validateSearch: (raw: Readonly<Record<string, unknown>>): ListSearch => parseFacetSearch(raw),
  loaderDeps: ({ search }: { readonly search: ListSearch }) => search,
}

const categoryRoute = createRoute({
  ...inCategory,
  path: '/categoria/$slug',
  loader: ({ context, params, deps }) => loadList(context, { category: params.slug, page: 1 }, deps),
})

const categoryPageRoute = createRoute({
  ...inCategory,
  path: '/categoria/$slug/$pagina',
  params: { parse: (params) => isPageWritten(params.pagina) && params },
  beforeLoad: withoutFirst,
  loader: ({ context, params, deps }) =>
    loadList(context, { category: params.slug, page: Number(params.pagina) }, deps),
})

/** How long preloaded rows are used: the time from touch to click, or hover to press, in milliseconds. */
const PRELOADED_FOR = 2000

const articleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/article/$id',
  // Rows read on touch start are shown on touch end; live queries correct later changes.
  preloadStaleTime: PRELOADED_FOR,
  loader: async ({ context, params }) => {
    const { articleById } = await import('#store/article-by-id.ts')
    return await context.read('article', articleById, { id: params.id })
  },
  // A chunk of its own: it contains the sanitiser, which no other screen needs.
  component: lazyRouteComponent(() => import('#reader/article/article.tsx'), 'Article'),
})

const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/search',
  validateSearch: parseResultsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { loadResults } = await import('#reader/results/load-results.ts')
    return await context.read('results', loadResults, deps)
  },
  // A chunk of its own: not needed before the first search. The worker stores it on the device with the rest.
  component: lazyRouteComponent(() => import('#reader/results/results.tsx'), 'Results'),
})

const savedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/guardados',
  validateSearch: parsePageSearch,
  loaderDeps: ({ search: { pagina = 1 } }) => ({ page: pagina }),
  loader: async ({ context: { read, device }, deps }) => {
    if (device === null) return undefined
    const { savedPage } = await import('#store/reader-data/saved.ts')
    return await read('saved', () => savedPage(device, deps), deps)
  },
  component: lazyRouteComponent(() => import('#reader/saved/saved.tsx'), 'Saved'),
})

const comparisonRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: COMPARISON,
  validateSearch: parseComparisonSearch,
  loaderDeps: ({ search: { ids } }) => ({ ids: idsIn(ids) }),
  async loader({ context, deps }) {
    const { comparedArticles } = await import('#store/reader-data/compared-articles.ts')
    return await context.read('comparison', comparedArticles, deps)
  },
  component: lazyRouteComponent(() => import('#reader/compare/comparison.tsx'), 'Comparison'),
})

const feedsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: FEEDS,
  component: lazyRouteComponent(() => import('#reader/feeds/feeds.tsx'), 'Feeds'),
})

/** A chunk of their own. */
const named = () => import('./named-screens.ts')
const asAsked = <Search,>({ search }: { readonly search: Search }) => search

const authorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/autor/$slug',
  validateSearch: parsePageSearch,
  loaderDeps: asAsked,
  loader: async ({ context, params, deps }) =>
    await context.read('author', (await named()).authorPage, { ...params, ...deps }),
  component: lazyRouteComponent(named, 'AuthorScreen'),
})

const guidesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: GUIDES,
  loader: async ({ context }) => await context.read('guides', (await named()).guideList, {}),
  component: lazyRouteComponent(named, 'GuidesScreen'),
})

const guideRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/guia/$slug',
  loader: async ({ context, params }) =>
    await context.read('guide', (await named()).guidePage, { ...params }),
  component: lazyRouteComponent(named, 'GuideScreen'),
})

const rankingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mejores/$slug',
  validateSearch: parseRankingSearch,
  loaderDeps: asAsked,
  loader: async ({ context, params, deps }) =>
    await context.read('ranking', (await named()).ranking, { ...params, ...deps }),
  component: lazyRouteComponent(named, 'RankingScreen'),
})

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ajustes',
  loader: async ({ context }) => ({
    offline: await context.offline(),
    persistence: await context.persistence(),
    app: context.app,
  }),
  component: lazyRouteComponent(() => import('#reader/settings/settings.tsx'), 'Settings'),
})

export const routeTree = rootRoute.addChildren([
  homeRoute.addChildren([allRoute, pageRoute, categoryRoute, categoryPageRoute]),
  articleRoute,
  searchRoute,
  savedRoute,
  comparisonRoute,
  feedsRoute,
  authorRoute,
  guidesRoute,
  guideRoute,
  rankingRoute,
  settingsRoute,
  adminRoutes,
])
