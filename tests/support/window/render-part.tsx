// A part of a screen by itself: its links know the sitemap, and it knows sync's status.
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createAppRouter } from '#app/router.tsx'
import { SyncProvider } from '#reader/freshness/sync-provider.tsx'
import { appContext } from './app-context.ts'

export function renderPart(part: ReactNode) {
  const context = appContext()
  const router = createAppRouter(context, createMemoryHistory())
  return render(
    <SyncProvider source={context.status} requests={context.requests}>
      <RouterContextProvider router={router}>{part}</RouterContextProvider>
    </SyncProvider>,
  )
}
