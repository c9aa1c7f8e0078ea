// Chunks that no longer exist, in a tab left open over two deployments (P14.5). Reloading twice would not help.
import { MISSING_FILE } from '#domain/es/messages.ts'
import { mayReloadOnce } from '#store/device/reload-guard.ts'
import { unsavedWork } from '#store/drafts/unsaved-work.ts'

/** Reloads once if a chunk is missing, but not when offline, in a hidden tab or with unsaved text. */
export function reloadOnMissingFile(): void {
  // Leaving the page aborts its downloads, and a reload would then bring the reader back.
  let isLeaving = false
  window.addEventListener('beforeunload', () => {
    isLeaving = true
  })
  window.addEventListener('pageshow', () => {
    isLeaving = false
  })
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // A message for readers. It must differ from the browsers' own, on which the router reloads by itself.
    payload.message = MISSING_FILE
    if (isLeaving || !navigator.onLine || document.hidden || unsavedWork.get()) return
    if (mayReloadOnce()) window.location.reload()
  })
  // Firefox reports aborted downloads as errors to a page being left; nothing is missing.
  window.addEventListener('unhandledrejection', (event) => {
    if (isLeaving && isMissingFile(event.reason)) event.preventDefault()
  })
}

/** Does this error mean that a file of the app could not be loaded? */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && error.message === MISSING_FILE
}
