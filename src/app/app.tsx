import { RouterProvider } from '@tanstack/react-router'
import { SyncProvider } from '#reader/shell/sync-provider.tsx'
import type { Device } from '#store/device.ts'
import { DeviceProvider } from '#store/use-stored.ts'
import type { SyncRequests } from '#sync/sync-requests.ts'
import type { SyncStatusSource } from '#sync/status.ts'
import type { AppRouter } from './router.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

interface AppProps {
  readonly device: Device
  readonly status: SyncStatusSource
  readonly requests: SyncRequests
  readonly router: AppRouter
}

export function App({ device, status, requests, router }: AppProps) {
  return (
    <DeviceProvider value={device}>
      <SyncProvider source={status} requests={requests}>
        <RouterProvider router={router} />
        <UpdatePrompt />
      </SyncProvider>
    </DeviceProvider>
  )
}
