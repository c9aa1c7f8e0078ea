// Set-up of every file of unit tests. They share the modules of their worker, and the window where they have one (loading
// React and the app anew for each file takes longer than the tests do): what one file leaves there is gone for the next.
import { afterAll } from 'vitest'

afterAll(async () => {
  if (typeof document === 'undefined') return
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
