import { RouterProvider } from '@tanstack/react-router'
import { SyncProvider } from '#reader/shell/sync-context.tsx'
import type { Device } from '#store/device.ts'
import { DeviceProvider } from '#store/use-stored.ts'
import type { Ask } from '#sync/ask.ts'
import type { SyncStatusSource } from '#sync/status.ts'
import type { AppRouter } from './router.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

interface AppProps {
  readonly device: Device
  readonly status: SyncStatusSource
  readonly ask: Ask
  readonly router: AppRouter
}

export function App({ device, status, ask, router }: AppProps) {
  return (
    <DeviceProvider value={device}>
      <SyncProvider source={status} ask={ask}>
        <RouterProvider router={router} />
        <UpdatePrompt />
      </SyncProvider>
    </DeviceProvider>
  )
}
