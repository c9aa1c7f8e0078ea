// Handles chunks that no longer exist, in a tab that stayed open over two deployments (P14.5). One reload brings the
// present build; a second would not help.
import { MISSING_FILE } from '#domain/es/messages.ts'
import { mayReloadOnce } from '#store/device/reload-guard.ts'
import { unsavedWork } from '#store/drafts/unsaved-work.ts'

/**
 * Reloads once when a chunk is missing. The error screen stays instead when offline, in a hidden tab or with unsaved
 * text.
 */
export function reloadOnMissingFile(): void {
  // Leaving the page aborts its downloads, and a reload then would bring the reader back.
  let isLeaving = false
  window.addEventListener('beforeunload', () => {
    isLeaving = true
  })
  window.addEventListener('pageshow', () => {
    isLeaving = false
  })
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // A text for readers. It is our own, because the router reloads by itself on the browsers' messages.
    payload.message = MISSING_FILE
    if (isLeaving || !navigator.onLine || document.hidden || unsavedWork.get()) return
    if (mayReloadOnce()) window.location.reload()
  })
  // Firefox reports to a page being left what it aborts: nothing is missing.
  window.addEventListener('unhandledrejection', (event) => {
    if (isLeaving && isMissingFile(event.reason)) event.preventDefault()
  })
}

/** Does this error say that a file of the app is neither on the device nor available? */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && error.message === MISSING_FILE
}
