// A round without a page, when the browser wakes the worker (periodic background sync: Chromium, installed). It runs
// the page's sync engine, a separate script, because it is five times the size of the worker.
import { loadBackground } from './background-script.ts'
import { download, dropAll, lackingPictures, measurePictures, retain, stopDownload } from './downloads.ts'
import { keepPictures } from './pictures.ts'
import { letGoOf, savePictures } from './saved-pictures.ts'

declare const self: ServiceWorkerGlobalScope

/** Tells on the icon how many reviews have come since the magazine was last seen; while it is seen, nothing is told. */
async function badge(count: number): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  if (count === 0 || pages.some(({ visibilityState }) => visibilityState === 'visible')) return
  // Browsers without icons to write on lack it; others refuse it where the magazine is not installed.
  if ('setAppBadge' in self.navigator) await self.navigator.setAppBadge(count).catch(() => undefined)
}

/** Runs one round and the fill after it. Compare-and-set on the checkpoint keeps it apart from the tabs' rounds. */
export async function refresh(): Promise<void> {
  await loadBackground().refreshMagazine({
    url: import.meta.env.VITE_SUPABASE_URL,
    key: import.meta.env.VITE_SUPABASE_ANON_KEY,
    pictures: {
      keepNewest: keepPictures,
      lacking: lackingPictures,
      retain,
      async download(addresses: readonly string[], signal: AbortSignal) {
        signal.addEventListener('abort', stopDownload)
        return await download(addresses).finally(() => signal.removeEventListener('abort', stopDownload))
      },
      save: savePictures,
      letGo: letGoOf,
      measure: measurePictures,
      drop: dropAll,
    },
    badge,
  })
}
