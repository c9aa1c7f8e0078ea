// A tab that stayed open over two deployments asks for chunks that no longer exist (trap 7). One reload brings it to
// the build that is served now; a second would not help.
import { MISSING_FILE } from '#domain/messages.ts'
import { mayReloadOnce } from '#store/reload-guard.ts'
import { unsavedWork } from '#store/unsaved-work.ts'

/** Reloads once when a chunk cannot be had. Offline, in a hidden tab or while somebody writes, the error reaches the screen instead. */
export function reloadOnMissingFile(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (navigator.onLine && !document.hidden && !unsavedWork.get() && mayReloadOnce()) {
      event.preventDefault()
      window.location.reload()
      return
    }
    // In words for the reader; and the router, which knows the browsers' own sentences, reloads by itself on those.
    event.payload.message = MISSING_FILE
  })
}

/** Is this what a screen was told when a file of the app was neither on the device nor to be had? */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && error.message === MISSING_FILE
}
