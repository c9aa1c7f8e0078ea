// The frame of every screen, and the context of every route.
import { createRootRouteWithContext } from '@tanstack/react-router'
import type { ApiOptions } from '#api/client.ts'
import type { InstalledApp } from '#reader/install/use-install-way.ts'
import { NotFound } from '#reader/frame/not-found.tsx'
import type { Device } from '#store/device/device.ts'
import type { Persistence } from '#store/device/persistence.ts'
import { allCategories } from '#store/queries.ts'
import type { SyncRequests } from '#sync/sync-requests.ts'
import type { Offline } from '#sync/offline.ts'
import type { SyncStatusSource } from '#sync/status.ts'
import { ErrorPage } from './error-screen.tsx'
import type { ReadRows } from './start/first-rows.ts'
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

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  loader: ({ context }) => context.read('categories', allCategories, {}),
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: ErrorPage,
})
