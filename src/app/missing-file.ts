// A tab that stayed open over two deployments asks for chunks that no longer exist (trap 7). One reload brings it to
// the build that is served now; a second would not help.
import { mayReloadOnce } from '#store/reload-guard.ts'

/** Reloads once when a chunk cannot be had. Offline, or out of sight, the error goes on to the screen that asked. */
export function reloadOnMissingFile(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || document.hidden || !mayReloadOnce()) return
    event.preventDefault()
    window.location.reload()
  })
}
