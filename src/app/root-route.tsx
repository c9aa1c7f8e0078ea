// The frame of every screen, and the context of every route.
import {
  createRootRouteWithContext,
  Outlet,
  useLoaderData,
  useLocation,
  useMatch,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ApiOptions } from '#api/client.ts'
import type { InstalledApp } from '#reader/install/use-install-way.ts'
import { NotFound } from '#reader/frame/not-found.tsx'
import type { Device } from '#store/device/device.ts'
import type { Persistence } from '#store/device/persistence.ts'
import { hasGuides, allCategories } from '#store/queries.ts'
import type { SyncRequests } from '#sync/sync-requests.ts'
import type { Offline } from '#sync/offline.ts'
import type { SyncStatusSource } from '#sync/status.ts'
import { CategoryColours } from '#content/category-colours.tsx'
import type { Category } from '#domain/categories/category.ts'
import { isAdminPath } from '#domain/pages/screen-paths.ts'
import { Frame } from '#reader/frame/frame.tsx'
import { lazyPart } from '#reader/frame/lazy-part.tsx'
import { PageChange } from '#reader/frame/page-change.tsx'
import { useStored } from '#store/use-stored.ts'
import { ErrorPage } from './error-screen.tsx'
import type { ReadRows } from './start/first-rows.ts'

/** The context of every route: the screens' access to the device, and the backoffice's to the server. */
export interface RouterContext {
  /** The rows of a screen's first render, from the page or from the device. */
  readonly read: ReadRows
  /** Null while rendering a page. */
  readonly device: Device | null
  readonly requests: SyncRequests
  readonly status: SyncStatusSource
  readonly offline: () => Promise<Offline>
  readonly persistence: () => Promise<Persistence>
  readonly app: InstalledApp
  /** Resolves to the backoffice's backend. Rejects if no backend is known. */
  readonly backend: () => Promise<ApiOptions>
  /** Keeps the page's metadata in sync with the screen. A rendered page already has them, so this code can load later. */
  readonly head: ReactNode
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  // Both are requested before the first await.
  loader: async ({ context: { read } }) => {
    const [categories, foot] = await Promise.all([
      read('categories', allCategories, {}),
      read('foot', hasGuides, {}),
    ])
    return { categories, foot }
  },
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: ErrorPage,
})

const EVERY = {}
const NO_CATEGORIES: readonly Category[] = []

const ArticleAhead = lazyPart(async () => (await import('#reader/article/article-ahead.tsx')).ArticleAhead)

function Root() {
  const initial = useLoaderData({ from: '__root__' })
  const head = rootRoute.useRouteContext({ select: (context) => context.head })
  const categories = useStored(allCategories, EVERY, initial.categories) ?? NO_CATEGORIES
  const foot = useStored(hasGuides, EVERY, initial.foot)
  // The visible screen decides, not the new address: the backoffice's chunk may still be loading.
  const isMatched = useMatch({ from: '/admin', shouldThrow: false }) !== undefined
  // The router matches a prefix before it finds that the whole does not match, and ignores a trailing slash.
  const isLost = useLocation({
    select: ({ pathname }) => !isAdminPath(pathname.replace(/\/$/, '')) && pathname.startsWith('/admin'),
  })
  const isBackoffice = isMatched && !isLost
  return (
    <>
      {head}
      <CategoryColours categories={categories} />
      {isBackoffice ? (
        <Outlet />
      ) : (
        <Frame categories={categories} hasGuides={foot?.guides === true} around={<ArticleAhead />}>
          <Outlet />
        </Frame>
      )}
      <PageChange />
    </>
  )
}
