import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApi } from '#api/client.ts'
import { App } from '#app/app.tsx'
import { firstPaint } from '#app/first-paint.ts'
import { reloadOnMissingFile } from '#app/missing-file.ts'
import { createAppRouter } from '#app/router.tsx'
import { catchInstallOffer, install, installOffered } from '#app/installation.ts'
import { workerPictures } from '#app/worker-pictures.ts'
import { applyUpdate, startWorker, updatesReady } from '#app/worker.ts'
import { isSavingData } from '#domain/data-saver.ts'
import { openDevice } from '#store/device.ts'
import { createSync } from '#sync/engine.ts'
import { pageEvents } from '#sync/schedule.ts'
import './styles/app.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// The preload brings the display face's file; this makes it ready, so that the first title is drawn in it at once.
void document.fonts.load('18px Anybody')
reloadOnMissingFile()
catchInstallOffer()

const device = openDevice()
const backend = { url: import.meta.env.VITE_SUPABASE_URL, key: import.meta.env.VITE_SUPABASE_ANON_KEY }
// With data on the device, the first request waits for the first paint.
const sync = createSync({
  device,
  api: createApi(backend),
  pictures: workerPictures(),
  whenIdle: () => painted,
  events: pageEvents(window),
  isSavingData: () => isSavingData(navigator),
  locks: 'locks' in navigator ? navigator.locks : null,
})
const { requests, status } = sync
const persistence = async () => (await import('#store/persistence.ts')).browserPersistence(device)
const app = {
  updates: updatesReady,
  update: applyUpdate,
  installable: installOffered,
  install,
}
const router = createAppRouter({
  device,
  requests,
  status,
  offline: () => sync.offline(),
  persistence,
  app,
  backend,
})
const painted = firstPaint(router)

createRoot(root).render(
  <StrictMode>
    <App device={device} status={status} requests={requests} router={router} />
  </StrictMode>,
)

sync.start()
startWorker()
void painted.then(async () => {
  const { watchEngagement } = await import('#app/engagement.ts')
  watchEngagement(router, await persistence())
})
