import { act, configure, render } from '@testing-library/react'
import { createMemoryHistory, RouterContextProvider, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createAppRouter } from '#app/router.tsx'
import { SyncProvider } from '#reader/shell/sync-context.tsx'
import type { Device } from '#store/device.ts'
import { DeviceProvider } from '#store/use-stored.ts'
import type { Ask } from '#sync/ask.ts'
import { createStatus, type SyncStatusBoard } from '#sync/status.ts'

// A whole screen in jsdom on a busy machine.
configure({ asyncUtilTimeout: 4000 })

/** A reader's screens over a device, with a sync that does what the test tells it. */
export interface Stage {
  readonly status: SyncStatusBoard
  /** What screens asked of sync, in order. */
  readonly asked: string[]
  /** The address shown, without the origin. */
  readonly address: () => string
  /** Goes where a link or a typed address would. */
  readonly go: (address: string) => Promise<void>
}

// A browser without them draws the same, less prettily; jsdom is one.
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}

/** Opens the publication at an address. */
export async function openReader(
  device: Device,
  address = '/',
  state: Partial<ReturnType<SyncStatusBoard['get']>> = {},
): Promise<Stage> {
  const status = createStatus()
  status.set(state)
  const asked: string[] = []
  const ask: Ask = {
    now: async () => void asked.push('now'),
    article: async (id) => {
      asked.push(id)
      return { ok: true, value: 'stored' }
    },
  }
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createAppRouter({ device }, history)
  await router.load()
  render(
    <DeviceProvider value={device}>
      <SyncProvider source={status} ask={ask}>
        <RouterProvider router={router} />
      </SyncProvider>
    </DeviceProvider>,
  )
  return {
    status,
    asked,
    address: () => history.location.href,
    go: (href) => act(() => router.navigate({ href })),
  }
}

/** Draws a part of a screen: its links know the sitemap, nothing else stands around it. */
export function renderPart(device: Device, part: ReactNode) {
  const router = createAppRouter({ device }, createMemoryHistory())
  return render(<RouterContextProvider router={router}>{part}</RouterContextProvider>)
}
