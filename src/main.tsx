import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createApi } from '#api/client.ts'
import { App } from '#app/app.tsx'
import { bringDisplayFace } from '#app/display-face.ts'
import { createFirstRows } from '#app/first-rows.ts'
import { firstPaint, whenIdle } from '#app/first-paint.ts'
import { reloadOnMissingFile } from '#app/missing-file.ts'
import { readAddress, readPageData } from '#app/page-data.ts'
import { pageSeed } from '#app/page-seed.ts'
import { createAppRouter } from '#app/router.tsx'
import { catchInstallOffer, install, installOffered } from '#app/installation.ts'
import { workerPictures } from '#app/worker-pictures.ts'
import { applyUpdate, startWorker, updatesReady } from '#app/worker.ts'
import { isSavingData } from '#domain/data-saver.ts'
import { openDevice } from '#store/device.ts'
import { createPageRows } from '#store/page-rows.ts'
import { createSync } from '#sync/engine.ts'
import { pageEvents } from '#sync/schedule.ts'
import { seedDevice } from '#sync/seed.ts'
import './styles/app.css'

/** Tells the page's own script (`inline/start-app.js`) that the app answers presses now. */
const READY = 'app-ready'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

reloadOnMissingFile()
catchInstallOffer()

const page = readPageData(document, location)
// A query that nobody reads goes out of the address before the router compares the two.
if (page && page.path !== location.pathname + location.search)
  history.replaceState(history.state, '', page.path + location.hash)
const pageRows = page && createPageRows(Object.values(page.answers), page)
const device = openDevice()
const isStillHere = () => page !== null && page.path === readAddress(location)
let seeding: Promise<void> | null = null
/** Puts the page's rows on an empty device, once: behind the app's start, or before the next screen if that comes first. */
const fillDevice = (): Promise<void> => (seeding ??= fillFromPage())
const firstRows = createFirstRows(device, page, { isStillHere, fillDevice })
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
  checkedAt: page?.checkedAt ?? null,
})
const { requests, status } = sync
const persistence = async () => (await import('#store/persistence.ts')).browserPersistence(device)
const app = {
  updates: updatesReady,
  update: applyUpdate,
  installable: installOffered,
  install,
}
const router = createAppRouter(
  {
    read: firstRows.read,
    device,
    requests,
    status,
    offline: () => sync.offline(),
    persistence,
    app,
    backend,
  },
  undefined,
  { isTakenOver: page !== null },
)
const painted = firstPaint(router)

const tree = (
  <StrictMode>
    <App device={device} pageRows={pageRows} status={status} requests={requests} router={router} />
  </StrictMode>
)

void begin(root)

/** Draws the app, or takes over what was drawn already, and begins to follow the server. */
async function begin(container: HTMLElement): Promise<void> {
  if (page) await takeOver(container)
  else {
    // The preload brings the display face's file; this makes it ready, so that the first title is drawn in it at once.
    void document.fonts.load('18px Anybody')
    createRoot(container).render(tree)
  }
  startWorker()
  if (page) {
    await painted
    // Who has gone back while the page was taken over: the router did not listen yet.
    if (router.state.location.href !== router.history.location.href) await router.load()
    await whenIdle()
  }
  dispatchEvent(new Event(READY))
  await fillDevice()
  sync.start()
  pageRows?.follow(device)
  await painted
  if (page) void bringDisplayFace(router)
  const { watchEngagement } = await import('#app/engagement.ts')
  watchEngagement(router, await persistence())
}

async function fillFromPage(): Promise<void> {
  const seed = page && pageSeed(page)
  if (seed) await seedDevice(device, seed)
}

/** The page was rendered: its own rows are loaded, and the app is put over its elements in slices. */
async function takeOver(container: HTMLElement): Promise<void> {
  // On a server the router draws without a boundary around all; so must it here.
  router.ssr = { manifest: undefined }
  await router.load()
  firstRows.close()
  startTransition(() => {
    // Somebody may have gone back while the app was on its way: then the page is another one's.
    if (isStillHere()) hydrateRoot(container, tree)
    else createRoot(container).render(tree)
  })
}
