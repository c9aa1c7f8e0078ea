// The backoffice's addresses. Each screen is loaded when it is entered.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Device } from '#store/device/device.ts'
import { requireFlag, skipLogin, toAdminHome } from './admin-gate.ts'
import { parseArticlesSearch, parseLoginSearch, parseNewFormSearch } from './admin-search.ts'
import { BackofficeError, BackofficeErrorPage } from './backoffice-error.tsx'
import { rootRoute, type RouterContext } from '../root-route.tsx'

const screens = () => import('#admin/screens.ts')

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  beforeLoad({ context, location }) {
    requireFlag({ location })
    return { device: writable(context) }
  },
  component: lazyRouteComponent(async () => (await screens()).backoffice(), 'Backoffice'),
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
  component: lazyRouteComponent(async () => (await screens()).login(), 'Login'),
})

const articlesRoute = createRoute({
  ...inBackoffice,
  path: '/articles',
  validateSearch: parseArticlesSearch,
  component: lazyRouteComponent(async () => (await screens()).articleTable(), 'ArticleTable'),
})

// One component for both: the form of a new article stays mounted when the saved article gets its own address.
const articleScreen = lazyRouteComponent(async () => (await screens()).articleScreen(), 'ArticleScreen')

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
  component: lazyRouteComponent(async () => (await screens()).categoryTable(), 'CategoryTable'),
})

const newCategoryRoute = createRoute({
  ...inBackoffice,
  path: '/categories/new',
  validateSearch: parseNewFormSearch,
  component: lazyRouteComponent(async () => (await screens()).categoryScreen(), 'CategoryScreen'),
})

const editCategoryRoute = createRoute({
  ...inBackoffice,
  path: '/categories/$id/edit',
  component: lazyRouteComponent(async () => (await screens()).categoryScreen(), 'CategoryScreen'),
})

const contentRoute = createRoute({
  ...inBackoffice,
  path: '/content',
  component: lazyRouteComponent(async () => (await screens()).contentScreen(), 'ContentScreen'),
})

export const adminRoutes = adminRoute.addChildren([
  adminHomeRoute,
  loginRoute,
  articlesRoute,
  newArticleRoute,
  editArticleRoute,
  categoriesRoute,
  newCategoryRoute,
  editCategoryRoute,
  contentRoute,
])
