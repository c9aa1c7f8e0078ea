// The sitemap: each address, what of it is parsed, what its first drawing needs, which screen it is.
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { ApiOptions } from '#api/client.ts'
import { orderOf, type OrderSearch, parseOrderSearch } from '#domain/list-order.ts'
import { isPageInPath, type ListPlace, pathOf } from '#domain/list-place.ts'
import { COMPARISON } from '#domain/screen-paths.ts'
import { idsIn } from '#domain/compared-ids.ts'
import { parseComparisonSearch } from '#reader/compare/comparison-search.ts'
import { Home } from '#reader/home/home.tsx'
import { homePlace, parseHomeSearch } from '#reader/home/home-search.ts'
import { loadHome } from '#reader/home/load-home.ts'
import { parseSavedSearch } from '#reader/saved/saved-search.ts'
import { parseResultsSearch } from '#reader/search/results-search.ts'
import type { InstalledApp } from '#reader/shell/installed-app.ts'
import { NotFound } from '#reader/shell/not-found.tsx'
import type { Device } from '#store/device.ts'
import type { Persistence } from '#store/persistence.ts'
import { allCategories } from '#store/queries.ts'
import type { SyncRequests } from '#sync/sync-requests.ts'
import type { Offline } from '#sync/offline.ts'
import type { SyncStatusSource } from '#sync/status.ts'
import { requireFlag, skipLogin, toAdminHome } from './admin-gate.ts'
import { parseArticlesSearch, parseLoginSearch, parseNewFormSearch } from './admin-search.ts'
import { BackofficeError, BackofficeErrorPage } from './backoffice-error.tsx'
import { ErrorPage } from './error-screen.tsx'
import type { ReadRows } from './first-rows.ts'
import { Root } from './root.tsx'

/** What every route is given: the screens' way to the device, and the backoffice's to the server. */
export interface RouterContext {
  /** What a screen's first drawing needs, from the page or from the device. */
  readonly read: ReadRows
  /** Null where pages are rendered. */
  readonly device: Device | null
  readonly requests: SyncRequests
  readonly status: SyncStatusSource
  readonly offline: () => Promise<Offline>
  readonly persistence: () => Promise<Persistence>
  readonly app: InstalledApp
  readonly backend: ApiOptions
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  loader: ({ context }) => context.read('categories', allCategories, {}),
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: ErrorPage,
})

// One screen over all its addresses: it stays mounted when the page or the category changes.
const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'home',
  component: Home,
})

// Case counts, as it does on the server.
const inHome = { getParentRoute: () => homeRoute, caseSensitive: true }

function loadList({ read }: RouterContext, place: ListPlace) {
  return read('home', loadHome, place)
}

const allRoute = createRoute({
  ...inHome,
  path: '/',
  validateSearch: parseHomeSearch,
  // Addresses of before, in links and bookmarks: `/?categoria=audio&pagina=2`.
  beforeLoad: ({ search, location: { hash } }) => {
    const path = pathOf(homePlace(search))
    if (path !== '/') throw redirect({ to: path, hash, replace: true })
  },
  loader: ({ context }) => loadList(context, { category: null, page: 1 }),
})

const pageRoute = createRoute({
  ...inHome,
  path: '/pagina/$pagina',
  params: { parse: (params) => isPageInPath(params.pagina) && params },
  loader: ({ context, params }) => loadList(context, { category: null, page: Number(params.pagina) }),
})

/** The order of a category's articles is in its query. */
const inCategory = {
  ...inHome,
  validateSearch: parseOrderSearch,
  loaderDeps: ({ search }: { readonly search: OrderSearch }) => ({ order: orderOf(search) }),
}

const categoryRoute = createRoute({
  ...inCategory,
  path: '/categoria/$slug',
  loader: ({ context, params, deps: { order } }) =>
    loadList(context, { category: params.slug, page: 1, order }),
})

const categoryPageRoute = createRoute({
  ...inCategory,
  path: '/categoria/$slug/$pagina',
  params: { parse: (params) => isPageInPath(params.pagina) && params },
  loader: ({ context, params, deps: { order } }) =>
    loadList(context, { category: params.slug, page: Number(params.pagina), order }),
})

/** From a touch to the click behind it, and from a hover to the press, in milliseconds. */
const PRELOADED_FOR = 2000

const articleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/article/$id',
  // What was read when the finger came down is shown when it goes up; live queries mend what changed in between.
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
  loaderDeps: ({ search: { q = '', pagina = 1, orden } }) => ({
    text: q,
    page: pagina,
    order: orderOf({ orden }),
  }),
  loader: async ({ context, deps }) => {
    const { searchResults } = await import('#store/search-results.ts')
    return await context.read('results', searchResults, deps)
  },
  // Apart: nobody needs it before the first question, and the worker brings it to the device with the rest.
  component: lazyRouteComponent(() => import('#reader/search/results.tsx'), 'Results'),
})

const savedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/guardados',
  validateSearch: parseSavedSearch,
  loaderDeps: ({ search: { pagina = 1 } }) => ({ page: pagina }),
  loader: async ({ context: { read, device }, deps }) => {
    if (device === null) return undefined
    const { savedPage } = await import('#store/saved.ts')
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
    const { comparedArticles } = await import('#store/compared-articles.ts')
    return await context.read('comparison', comparedArticles, deps)
  },
  component: lazyRouteComponent(() => import('#reader/compare/comparison.tsx'), 'Comparison'),
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

// The backoffice: each of its screens comes when it is entered, and not before.
const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  beforeLoad({ context, location }) {
    requireFlag({ location })
    return { device: writable(context) }
  },
  component: lazyRouteComponent(() => import('#admin/shell/backoffice.tsx'), 'Backoffice'),
  errorComponent: BackofficeErrorPage,
})

const inBackoffice = { getParentRoute: () => adminRoute, errorComponent: BackofficeError }

/** The backoffice writes on a device. */
function writable({ device }: RouterContext): Device {
  if (device === null) throw new Error('The backoffice is not rendered.')
  return device
}

const adminHomeRoute = createRoute({
  ...inBackoffice,
  path: '/',
  beforeLoad: toAdminHome,
})

const loginRoute = createRoute({
  ...inBackoffice,
  path: '/login',
  validateSearch: parseLoginSearch,
  beforeLoad: skipLogin,
  component: lazyRouteComponent(() => import('#admin/login/login.tsx'), 'Login'),
})

const articlesRoute = createRoute({
  ...inBackoffice,
  path: '/articles',
  validateSearch: parseArticlesSearch,
  component: lazyRouteComponent(() => import('#admin/articles/article-table.tsx'), 'ArticleTable'),
})

// One component for both: the form of a new article stays mounted when the saved article gets its own address.
const articleScreen = lazyRouteComponent(() => import('#admin/articles/article-screen.tsx'), 'ArticleScreen')

const newArticleRoute = createRoute({
  ...inBackoffice,
  path: '/articles/new',
  validateSearch: parseNewFormSearch,
  component: articleScreen,
})

const editArticleRoute = createRoute({
  ...inBackoffice,
  path: '/articles/$id',
  component: articleScreen,
})

const categoriesRoute = createRoute({
  ...inBackoffice,
  path: '/categories',
  component: lazyRouteComponent(() => import('#admin/categories/category-table.tsx'), 'CategoryTable'),
})

const newCategoryRoute = createRoute({
  ...inBackoffice,
  path: '/categories/new',
  validateSearch: parseNewFormSearch,
  component: lazyRouteComponent(() => import('#admin/categories/category-screen.tsx'), 'CategoryScreen'),
})

const editCategoryRoute = createRoute({
  ...inBackoffice,
  path: '/categories/$id/edit',
  component: lazyRouteComponent(() => import('#admin/categories/category-screen.tsx'), 'CategoryScreen'),
})

const contentRoute = createRoute({
  ...inBackoffice,
  path: '/content',
  component: lazyRouteComponent(() => import('#admin/content/content-screen.tsx'), 'ContentScreen'),
})

export const routeTree = rootRoute.addChildren([
  homeRoute.addChildren([allRoute, pageRoute, categoryRoute, categoryPageRoute]),
  articleRoute,
  searchRoute,
  savedRoute,
  comparisonRoute,
  settingsRoute,
  adminRoute.addChildren([
    adminHomeRoute,
    loginRoute,
    articlesRoute,
    newArticleRoute,
    editArticleRoute,
    categoriesRoute,
    newCategoryRoute,
    editCategoryRoute,
    contentRoute,
  ]),
])
