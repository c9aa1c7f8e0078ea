import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { SyncProvider } from '#reader/freshness/sync-provider.tsx'
import type { Device } from '#store/device/device.ts'
import { type PageRows, PageRowsProvider } from '#store/page-rows.ts'
import { DeviceProvider } from '#store/use-stored.ts'
import type { SyncRequests } from '#sync/sync-requests.ts'
import type { SyncStatusSource } from '#sync/status.ts'
import { unsavedWork } from '#store/drafts/unsaved-work.ts'
import { showToast } from '#ui/toast.ts'
import type { AppRouter } from './router.tsx'
import { applyUpdate, updatesReady } from './worker/worker.ts'

interface AppProps {
  /** Null where the page is rendered. */
  readonly device: Device | null
  /** What came with the page, where it was rendered before. */
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

/** Offers the new version once it is ready, and draws nothing itself. Readers decide when (P14.3), and not while they write. */
function UpdatePrompt() {
  const ready = useSyncExternalStore(updatesReady.subscribe, updatesReady.get, () => 0)
  const isWriting = useSyncExternalStore(unsavedWork.subscribe, unsavedWork.get, () => false)
  useEffect(() => {
    if (ready === 0 || isWriting) return undefined
    return showToast({
      tone: 'info',
      icon: 'refresh',
      title: 'Hay una versión nueva',
      text: 'Se instala en un segundo.',
      action: { label: 'Actualizar', act: () => void applyUpdate() },
    })
  }, [ready, isWriting])
  return null
}
