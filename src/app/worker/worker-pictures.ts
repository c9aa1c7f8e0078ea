// The page's pictures in the worker's caches. Without a worker (development, some browsers) nothing is stored.
import { noPictures, type PictureKeeper } from '#sync/download/picture-keeper.ts'

/** Returns the keeper of this page's pictures. */
export function workerPictures(): PictureKeeper {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return noPictures
  const container = navigator.serviceWorker
  const asking = async () => (await import('./worker-messages.ts')).askingWorker(container)
  return {
    ready: () => container.ready,
    keepNewest: async (addresses, bytes) => (await asking()).keepNewest(addresses, bytes),
    lacking: async (addresses) => (await asking()).lacking(addresses),
    retain: async (addresses) => (await asking()).retain(addresses),
    download: async (addresses, signal) => (await asking()).download(addresses, signal),
    save: async (addresses, signal) => (await asking()).save(addresses, signal),
    letGo: async (addresses) => (await asking()).letGo(addresses),
    measure: async () => (await asking()).measure(),
    drop: async () => (await asking()).drop(),
  }
}
