// Set-up of every file of unit tests. They share the modules of their worker, and the window where they have one (loading
// React and the app anew for each file takes longer than the tests do): what one file leaves there is gone for the next.
import { afterAll, vi } from 'vitest'
import { quickenStyles } from './quick-styles.ts'

if (typeof document !== 'undefined') quickenStyles()

afterAll(async () => {
  if (typeof document === 'undefined') return
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  await removeToasts()
  // The toasts' container stays: the module that draws them puts it up once for as long as it is loaded.
  for (const element of Array.from(document.body.children)) {
    if (element.querySelector('.Toastify') === null) element.remove()
  }
  localStorage.clear()
  sessionStorage.clear()
})

/** A toast goes when its way out has been drawn, and nothing is drawn here. */
async function removeToasts(): Promise<void> {
  if (document.querySelector('.toast') === null) return
  const { act, fireEvent } = await import('@testing-library/react')
  const { toast } = await import('react-toastify/unstyled')
  await act(async () => toast.dismiss())
  for (const element of document.querySelectorAll('.toast')) fireEvent.animationEnd(element)
  await vi.waitFor(() => {
    if (document.querySelector('.toast') !== null) throw new Error('a toast stays')
  })
}
