// A tab that stayed open over two deployments asks for chunks that no longer exist (P14.5). One reload brings it to
// the build that is served now; a second would not help.
import { MISSING_FILE } from '#domain/es/messages.ts'
import { mayReloadOnce } from '#store/device/reload-guard.ts'
import { unsavedWork } from '#store/drafts/unsaved-work.ts'

/** Reloads once when a chunk cannot be had; offline, in a hidden tab or while somebody writes, the error screen stays. */
export function reloadOnMissingFile(): void {
  // Whoever leaves the page breaks off what it was loading: a reload then would take him back.
  let isLeaving = false
  window.addEventListener('beforeunload', () => {
    isLeaving = true
  })
  window.addEventListener('pageshow', () => {
    isLeaving = false
  })
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // In words for the reader; and the router, which knows the browsers' own sentences, reloads by itself on those.
    payload.message = MISSING_FILE
    if (isLeaving || !navigator.onLine || document.hidden || unsavedWork.get()) return
    if (mayReloadOnce()) window.location.reload()
  })
  // Firefox tells a page that is being left of what it breaks off in it: nothing is missing.
  window.addEventListener('unhandledrejection', (event) => {
    if (isLeaving && isMissingFile(event.reason)) event.preventDefault()
  })
}

/** Is this what a screen was told when a file of the app was neither on the device nor to be had? */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && error.message === MISSING_FILE
}
