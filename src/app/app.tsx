import { RouterProvider } from '@tanstack/react-router'
import { lazyPart } from '#reader/frame/lazy-part.tsx'
import { SyncProvider } from '#reader/freshness/sync-provider.tsx'
import type { Device } from '#store/device/device.ts'
import { type PageRows, PageRowsProvider } from '#store/page-rows.ts'
import { DeviceProvider } from '#store/use-stored.ts'
import type { SyncRequests } from '#sync/sync-requests.ts'
import type { SyncStatusSource } from '#sync/status.ts'
import type { AppRouter } from './router.tsx'

const UpdatePrompt = lazyPart(async () => (await import('./worker/update-prompt.tsx')).UpdatePrompt)

interface AppProps {
  /** Null while rendering a page. */
  readonly device: Device | null
  /** The rows that came with a rendered page. */
  readonly pageRows?: PageRows | null
  readonly status: SyncStatusSource
  readonly requests: SyncRequests
  readonly router: AppRouter
}

export function App({ device, pageRows = null, status, requests, router }: AppProps) {
  return (
    <DeviceProvider value={device}>
      <PageRowsProvider rows={pageRows}>
        <SyncProvider source={status} requests={requests}>
          <RouterProvider router={router} />
          <UpdatePrompt />
        </SyncProvider>
      </PageRowsProvider>
    </DeviceProvider>
  )
}
