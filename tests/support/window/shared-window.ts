// Set-up of every file of unit tests. They share their worker's modules and its window, because loading React and the
// app for each file takes longer than the tests. So everything that one file leaves behind is removed for the next.
import { afterAll, vi } from 'vitest'
import { quickenStyles } from './quick-styles.ts'

if (typeof document !== 'undefined') quickenStyles()

afterAll(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  if (typeof document === 'undefined') return
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  await removeToasts()
  // The toast container stays: its module creates it once.
  for (const element of Array.from(document.body.children)) {
    if (element.querySelector('.Toastify') === null) element.remove()
  }
  localStorage.clear()
  sessionStorage.clear()
})

/** A toast is removed after its exit animation, but nothing is animated here. */
async function removeToasts(): Promise<void> {
  if (document.querySelector('[data-in]') === null) return
  const { act, fireEvent } = await import('@testing-library/react')
  const { toast } = await import('react-toastify/unstyled')
  await act(async () => toast.dismiss())
  for (const element of document.querySelectorAll('[data-in]')) fireEvent.animationEnd(element)
  await vi.waitFor(() => {
    if (document.querySelector('[data-in]') !== null) throw new Error('a toast stays')
  })
}
