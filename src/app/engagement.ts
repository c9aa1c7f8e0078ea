// Signs that a reader means to come back. After them the browser is asked for persistent storage (`persistence.ts`).
// The settings screen gives the third sign, the choice 'Todo'.
import type { Persistence } from '#store/device/persistence.ts'
import { isInstalled } from '#reader/install/use-install-way.ts'
import type { AppRouter } from './router.tsx'

const ENOUGH = 3

/** Watches from now on, which is after the first paint. Returns what ends it. */
export function watchEngagement(router: AppRouter, persistence: Persistence): () => void {
  if (isInstalled()) void persistence.ask('installed')
  const opened = new Set<string>()
  const look = (path: string) => {
    if (!path.startsWith('/article/')) return
    opened.add(path)
    if (opened.size === ENOUGH) void persistence.ask('third-article')
  }
  look(router.state.location.pathname)
  return router.subscribe('onRendered', ({ toLocation }) => look(toLocation.pathname))
}
