// First: it is evaluated before Dexie.
import './store/device/refused-globals.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { createFirstRows } from '#app/start/first-rows.ts'
import { reloadOnMissingFile } from '#app/missing-file.ts'
import { readAddress, readPageData } from '#app/start/page-data.ts'
import { createAppRouter, type AppRouter } from '#app/router.tsx'
import { catchInstallOffer, install, installOffered } from '#app/installation.ts'
import { applyUpdate, startWorker, updatesReady } from '#app/worker/worker.ts'
import { articleIn } from '#page/answers.ts'
import { lazyPart } from '#reader/frame/lazy-part.tsx'
import { openDevice } from '#store/device/device.ts'
import type { NamedDraft } from '#store/drafts/draft-titles.ts'
import { createPageRows } from '#store/page-rows.ts'
import { deferSync } from '#sync/deferred-sync.ts'
import { createStatus } from '#sync/status.ts'
import './styles/app.css'

/** Tells the page's inline script (`inline/start-app.js`) that the app now responds to input. */
const READY = 'app-ready'
/** Milliseconds to wait for the first paint. A tab in the background paints nothing. */
const PAINT_LIMIT = 2000
/** Milliseconds to wait for a busy page to be idle. Updates during that time make React redraw the screen. */
const IDLE_LIMIT = 4000
/** Milliseconds to wait if the browser has no `requestIdleCallback`. */
const IDLE_FALLBACK = 200

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

reloadOnMissingFile()
catchInstallOffer()

const page = readPageData(document, location)
// An unknown query is removed before the router compares the addresses.
const asked = readAddress(location, (facets) => facets)
if (page && asked !== location.pathname + location.search)
  history.replaceState(history.state, '', asked + location.hash)
const pageRows = page && createPageRows(Object.values(page.answers), page)
const device = openDevice()
const isStillHere = () => page !== null && page.path === readAddress(location)
let seeding: Promise<void> | null = null
/** Stores the page's rows on an empty device, once: after startup, or before the next screen. */
const fillDevice = (): Promise<void> => (seeding ??= fillFromPage())
const firstRows = createFirstRows(device, page, { isStillHere, fillDevice })
const status = createStatus(page?.checkedAt ?? null)
const wasOffline = !navigator.onLine
const pageSync = () => import('#app/start/page-sync.ts')
const sync = deferSync(status, async () => {
  const { createPageSync } = await pageSync()
  return createPageSync({ device, page, status, wasOffline, painted })
})
const { requests } = sync
const persistence = async () => (await import('#store/device/persistence.ts')).browserPersistence(device)
const behindStart = () => import('#app/behind-start.ts')
const app = {
  updates: updatesReady,
  update: applyUpdate,
  installable: installOffered,
  install,
  erase: async (drafts: readonly NamedDraft[]) =>
    (await behindStart()).erasureOfPage({ device, sync }).erase(drafts),
}
const PageHead = lazyPart(async () => (await import('#app/start/page-head.tsx')).PageHead)
// Readers are already using a rendered page, so no task may be long.
if (page) await nextTask()
const router = createAppRouter(
  {
    read: firstRows.read,
    device,
    requests,
    status,
    offline: () => sync.offline(),
    persistence,
    app,
    backend: async () => (await pageSync()).namedBackend(page),
    head: <PageHead />,
  },
  undefined,
  { isTakenOver: page !== null },
)
const painted = firstPaint(router)
if (page) await nextTask()

const tree = (
  <StrictMode>
    <App device={device} pageRows={pageRows} status={status} requests={requests} router={router} />
  </StrictMode>
)

// Set by `older-browser.js`, which leaves a rendered page as it is.
if (!('older' in document.documentElement.dataset)) void begin(root)

/** Renders the app or hydrates the page, and starts sync. */
async function begin(container: HTMLElement): Promise<void> {
  if (page) await takeOver(container)
  else {
    // Nothing is shown yet, so fetching rows must not wait for the screen.
    void pageSync().catch(() => {})
    // The preload fetches the display font; this makes it ready for the first title.
    void document.fonts.load('18px Anybody')
    createRoot(container).render(tree)
  }
  startWorker()
  if (page) {
    await painted
    // The reader may have gone back during hydration, before the router was listening.
    if (router.state.location.href !== router.history.location.href) await router.load()
    await whenIdle()
  }
  dispatchEvent(new Event(READY))
  // The frame is rendered first, while the files are already requested.
  if (page) {
    for (const file of [pageSync(), behindStart()]) file.catch(() => {})
    await whenIdle()
  }
  await fillDevice()
  void sync.start()
  addEventListener('online', () => void sync.retry())
  pageRows?.follow(device)
  await painted
  if (page) {
    const { bringDisplayFace } = await import('#app/start/display-face.ts')
    void bringDisplayFace(router)
  }
  const { startBehind } = await behindStart()
  startBehind({ router, device, persistence: await persistence(), sync })
}

async function fillFromPage(): Promise<void> {
  if (!page) return
  try {
    const { fillDeviceFrom } = await pageSync()
    await fillDeviceFrom(page, device)
  } catch {
    // The browser has already reported the missing file. Sync fills the device when it starts.
  }
}

/** Reads the text of the page's article, if there is one, in separate tasks. */
async function readTextAhead(): Promise<void> {
  const content = page && articleIn(page.answers)?.body?.content
  if (!content) return
  try {
    const { readBodyAhead } = await import('#content/body/article-body.tsx')
    await readBodyAhead(content, nextTask)
  } catch {
    // The screen reads the text itself and shows the failure.
  }
}

/** Loads the rows of the rendered page, and hydrates it in slices. */
async function takeOver(container: HTMLElement): Promise<void> {
  // The router renders without an outer boundary on a server, so hydration must do the same.
  router.ssr = { manifest: undefined }
  await router.load()
  firstRows.close()
  await readTextAhead()
  startTransition(() => {
    // If the reader has gone back meanwhile, the markup belongs to another address.
    if (isStillHere()) hydrateRoot(container, tree)
    else createRoot(container).render(tree)
  })
}

async function firstPaint(router: AppRouter): Promise<void> {
  const painted = new Promise<void>((resolve) => {
    const stop = router.subscribe('onRendered', () => {
      stop()
      // The task behind a frame runs after its paint.
      requestAnimationFrame(() => setTimeout(resolve))
    })
  })
  const late = new Promise<void>((resolve) => setTimeout(resolve, PAINT_LIMIT))
  await Promise.race([painted, late])
}

/** Resolves when the browser is idle: React takes over screens within the page after the page itself. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, IDLE_FALLBACK)
    else requestIdleCallback(() => resolve(), { timeout: IDLE_LIMIT })
  })
}

/** Resolves in a separate task, so that the browser can paint and handle input first. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
