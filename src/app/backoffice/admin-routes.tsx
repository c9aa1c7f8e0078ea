// The backoffice's addresses. Each screen is loaded when it is entered.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Device } from '#store/device/device.ts'
import type { AdminScreens } from '#admin/screens.ts'
import { requireFlag, skipLogin, toAdminHome } from './admin-gate.ts'
import {
  parseArticlesSearch,
  parseHistoryParams,
  parseLoginSearch,
  parseNewFormSearch,
  parsePicturesSearch,
} from './admin-search.ts'
import { BackofficeError, BackofficeErrorPage } from './backoffice-error.tsx'
import { rootRoute, type RouterContext } from '../root-route.tsx'

const screen = (name: keyof AdminScreens) =>
  lazyRouteComponent(async () => ({ default: await (await import('#admin/screens.ts')).screens[name]() }))

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  beforeLoad({ context, location }) {
    requireFlag({ location })
    return { device: writable(context) }
  },
  component: screen('frame'),
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
  component: screen('login'),
})

const articlesRoute = createRoute({
  ...inBackoffice,
  path: '/articles',
  validateSearch: parseArticlesSearch,
  component: screen('articles'),
})

// One component for both: the form of a new article stays mounted when the saved article gets its own address.
const articleScreen = screen('article')

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

/** The list of versions, and one of them below it. */
const withVersion = { ...inBackoffice, params: { parse: parseHistoryParams } }

const articleHistoryRoute = createRoute({
  ...withVersion,
  path: '/articles/$id/history/{-$version}',
  component: screen('history'),
})

const categoriesRoute = createRoute({
  ...inBackoffice,
  path: '/categories',
  component: screen('categories'),
})

const newCategoryRoute = createRoute({
  ...inBackoffice,
  path: '/categories/new',
  validateSearch: parseNewFormSearch,
  component: screen('newCategory'),
})

const editCategoryRoute = createRoute({
  ...inBackoffice,
  path: '/categories/$id/edit',
  component: screen('category'),
})

const categoryHistoryRoute = createRoute({
  ...withVersion,
  path: '/categories/$id/history/{-$version}',
  component: screen('categoryHistory'),
})

const picturesRoute = createRoute({
  ...inBackoffice,
  path: '/pictures',
  validateSearch: parsePicturesSearch,
  component: screen('pictures'),
})

const trashRoute = createRoute({
  ...inBackoffice,
  path: '/trash',
  component: screen('trash'),
})

const contentRoute = createRoute({
  ...inBackoffice,
  path: '/content',
  component: screen('content'),
})

const sessionsRoute = createRoute({
  ...inBackoffice,
  path: '/sessions',
  component: screen('sessions'),
})

export const adminRoutes = adminRoute.addChildren([
  adminHomeRoute,
  loginRoute,
  articlesRoute,
  newArticleRoute,
  editArticleRoute,
  articleHistoryRoute,
  categoriesRoute,
  newCategoryRoute,
  editCategoryRoute,
  categoryHistoryRoute,
  picturesRoute,
  trashRoute,
  contentRoute,
  sessionsRoute,
])
