// A part of a screen alone: its links know the sitemap, nothing else stands around it.
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createAppRouter } from '#app/router.tsx'
import { appContext } from './app-context.ts'

export function renderPart(part: ReactNode) {
  const router = createAppRouter(appContext(), createMemoryHistory())
  return render(<RouterContextProvider router={router}>{part}</RouterContextProvider>)
}
