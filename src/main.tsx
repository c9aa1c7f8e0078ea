import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApi } from '#api/client.ts'
import { App } from '#app/app.tsx'
import { firstPaint } from '#app/first-paint.ts'
import { reloadOnMissingFile } from '#app/missing-file.ts'
import { createAppRouter } from '#app/router.tsx'
import { keepPictures, startWorker } from '#app/worker.ts'
import { openDevice } from '#store/device.ts'
import { createSync } from '#sync/engine.ts'
import { isSavingData, pageEvents } from '#sync/schedule.ts'
import './styles/app.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

reloadOnMissingFile()

const device = openDevice()
const backend = { url: import.meta.env.VITE_SUPABASE_URL, key: import.meta.env.VITE_SUPABASE_ANON_KEY }
// What is on the device comes first: with data there, the first request waits for the first paint.
const sync = createSync({
  device,
  api: createApi(backend),
  keepPictures,
  whenIdle: () => painted,
  events: pageEvents(window),
  isSavingData,
  locks: 'locks' in navigator ? navigator.locks : null,
})
const { ask, status } = sync
const router = createAppRouter({ device, ask, status, backend })
const painted = firstPaint(router)

createRoot(root).render(
  <StrictMode>
    <App device={device} status={status} ask={ask} router={router} />
  </StrictMode>,
)

sync.start()
startWorker()
