// The backoffice's routes. Each screen is loaded when it is opened.
import {
  createRoute,
  lazyRouteComponent,
  redirect,
  CatchBoundary,
  type ErrorComponentProps,
  useLocation,
} from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Device } from '#store/device/device.ts'
import type { AdminScreens } from '#admin/screens.ts'
import { ADMIN_HOME, ADMIN_LOGIN } from '#domain/pages/screen-paths.ts'
import { hasAdminFlag } from '#store/device/admin-flag.ts'
import {
  parseArticlesSearch,
  parseHistoryParams,
  parseLoginSearch,
  parseNewFormSearch,
  parsePicturesSearch,
  parseRowHistory,
  parseRows,
} from './admin-search.ts'
import { rootRoute, type RouterContext } from '../root-route.tsx'
import { ErrorPage, ErrorScreen, PlainPage } from '../error-screen.tsx'
import { isMissingFile } from '../missing-file.ts'

const screen = (name: keyof AdminScreens) =>
  lazyRouteComponent(async () => ({ default: await (await import('#admin/screens.ts')).screens[name]() }))

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  async beforeLoad({ context, location }) {
    requireFlag(location)
    return { device: writable(context), backend: await context.backend() }
  },
  component: screen('frame'),
  errorComponent: BackofficeErrorPage,
})

const inBackoffice = { getParentRoute: () => adminRoute, errorComponent: BackofficeError }

/** Returns the device: the backoffice is never rendered on a server. */
function writable({ device }: RouterContext): Device {
  if (device === null) throw new Error('The backoffice is not rendered.')
  return device
}

/**
 * Guards the backoffice (P15.4): without the flag every screen but the login redirects to the login, which remembers
 * the destination. The flag does not authorise writes, which the server decides about. Checking it loads no screen.
 */
function requireFlag({
  pathname,
  searchStr,
}: {
  readonly pathname: string
  readonly searchStr: string
}): void {
  if (pathname === ADMIN_LOGIN || hasAdminFlag()) return
  throw redirect({ to: ADMIN_LOGIN, search: { origen: pathname + searchStr }, replace: true })
}

const adminHomeRoute = createRoute({
  ...inBackoffice,
  path: '/',
  beforeLoad() {
    // The path itself has no screen.
    throw redirect({ to: ADMIN_HOME, replace: true })
  },
})

const loginRoute = createRoute({
  ...inBackoffice,
  path: '/login',
  validateSearch: parseLoginSearch,
  beforeLoad() {
    // With the flag the login redirects to the articles (P15.6).
    if (hasAdminFlag()) throw redirect({ to: ADMIN_HOME, replace: true })
  },
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

const editArticleRoute = createRoute({ ...inBackoffice, path: '/articles/$id', component: articleScreen })

/** The list of versions, and one of them below it. */
const withVersion = { ...inBackoffice, params: { parse: parseHistoryParams } }

const articleHistoryRoute = createRoute({
  ...withVersion,
  path: '/articles/$id/history/{-$version}',
  component: screen('history'),
})

// Categories, authors and guides.
const rowsRoute = createRoute({
  ...inBackoffice,
  path: '/$rows',
  params: { parse: parseRows },
  component: screen('rows'),
})

const newRowRoute = createRoute({
  ...inBackoffice,
  path: '/$rows/new',
  params: { parse: parseRows },
  validateSearch: parseNewFormSearch,
  component: screen('newRow'),
})

const editRowRoute = createRoute({
  ...inBackoffice,
  path: '/$rows/$id/edit',
  params: { parse: parseRows },
  component: screen('row'),
})

const rowHistoryRoute = createRoute({
  ...inBackoffice,
  path: '/$rows/$id/history/{-$version}',
  params: { parse: parseRowHistory },
  component: screen('rowHistory'),
})

const pricesRoute = createRoute({ ...inBackoffice, path: '/prices', component: screen('prices') })

const picturesRoute = createRoute({
  ...inBackoffice,
  path: '/pictures',
  validateSearch: parsePicturesSearch,
  component: screen('pictures'),
})

const trashRoute = createRoute({ ...inBackoffice, path: '/trash', component: screen('trash') })

const contentRoute = createRoute({ ...inBackoffice, path: '/content', component: screen('content') })

const sessionsRoute = createRoute({ ...inBackoffice, path: '/sessions', component: screen('sessions') })

export const adminRoutes = adminRoute.addChildren([
  adminHomeRoute,
  loginRoute,
  articlesRoute,
  newArticleRoute,
  editArticleRoute,
  articleHistoryRoute,
  rowsRoute,
  newRowRoute,
  editRowRoute,
  rowHistoryRoute,
  pricesRoute,
  picturesRoute,
  trashRoute,
  contentRoute,
  sessionsRoute,
])

// Loaded separately from the initial JavaScript. The worker stores it on every device.
const NeedsConnection = lazy(async () => ({
  default: (await import('./needs-connection.tsx')).NeedsConnection,
}))

/** Shown if the backoffice failed or its files are unavailable. This page has no frame. */
function BackofficeErrorPage(props: ErrorComponentProps) {
  if (!isMissingFile(props.error)) return <ErrorPage {...props} />
  return (
    <PlainPage>
      <Unreachable {...props} />
    </PlainPage>
  )
}

/** Shown if one of its screens failed. All screens but the login are within the backoffice's frame. */
function BackofficeError(props: ErrorComponentProps) {
  const isLogin = useLocation({ select: ({ pathname }) => pathname === ADMIN_LOGIN })
  if (isLogin) return <BackofficeErrorPage {...props} />
  return (
    <div className="wrap">
      {isMissingFile(props.error) ? <Unreachable {...props} /> : <ErrorScreen {...props} />}
    </div>
  )
}

function Unreachable(props: ErrorComponentProps) {
  return (
    <CatchBoundary getResetKey={() => 'never'} errorComponent={() => <ErrorScreen {...props} />}>
      <Suspense fallback={null}>
        <NeedsConnection />
      </Suspense>
    </CatchBoundary>
  )
}
