// The worker's second script. It runs sync when the browser wakes the worker without a page (`sw/sw.ts`). It also
// renders pages from the device's rows (`sw/pages.ts`) and stores content shared from other apps (`sw/share.ts`). It
// uses the same device, rounds and screens as a page. Without a database on disk it does nothing.
import { createApi } from '#api/client.ts'
import { createFilesApi } from '#api/sync-files.ts'
import { newId } from '#api/write/new-id.ts'
import { readAddress } from '#app/start/page-data.ts'
import { isSavingData } from '#domain/device/data-saver.ts'
import { articleOfPage, PAGE_STATE, pageState } from '#domain/pages/page-state.ts'
import { createRenderer, type Render } from '#page/render.ts'
import type { PageParts } from '#page/page-parts.ts'
import { openDevice, type Device } from '#store/device/device.ts'
import { newSinceVisit } from '#store/device/last-visit.ts'
import { newestArticles } from '#store/queries.ts'
import { keepAsItFits, readShare } from '#store/reader-data/shared.ts'
import { storeFailure } from '#store/device/store-failure.ts'
import { createSync } from '#sync/engine.ts'
import type { Background, CachedPage, Shell } from '#worker-contract.ts'

/** Headers that describe the shell's own bytes and would be wrong for a rendered page. */
const OF_THE_FILE = /^(?:age|content-(?:encoding|length)|date|etag|last-modified|vary)$/i

/** Written by the build (`scripts/build/page-parts.ts`). */
declare const PAGE_PARTS: PageParts

interface Rendering {
  readonly shell: string
  readonly policy: string | null
  readonly device: Device
  readonly render: Render
  /** Recently rendered pages, by path, each with its state. */
  readonly kept: Map<string, { readonly madeOf: string; readonly page: Response }>
}

/** The most pages cached in the worker's memory, so that going back and forth is instant. */
const MOST_PAGES = 20

let rendering: Rendering | null = null

const refreshMagazine: Background['refreshMagazine'] = async ({ url, key, files, pictures, badge }) => {
  const device = openDeviceOnDisk()
  const sync = createSync({
    device,
    api: files ? createFilesApi() : createApi({ url, key }),
    pictures,
    isSavingData: () => isSavingData(navigator),
    locks: 'locks' in navigator ? navigator.locks : null,
  })
  await sync.refresh()
  await badge(await newSinceVisit(device))
  device.close()
}

/**
 * Renders the page at this address from the device's rows. Returns null before any rows have arrived, or if they do
 * not contain the address. The database and its catalogue stay in memory as long as the worker lives. After a failure
 * the next page reopens them.
 */
const renderPage: Background['renderPage'] = async (request, shell, cached) => {
  rendering = renderingOf(shell)
  try {
    return await pageOf(request, rendering, { headers: shell.headers, cached })
  } catch (error) {
    rendering?.device.close()
    rendering = null
    // An unreadable database is a browser problem; any other error is a bug.
    if (storeFailure(error) === null) reportError(error)
    return null
  }
}

function renderingOf({ html, headers }: Shell): Rendering {
  const policy = headers.find(([name]) => name === 'content-security-policy')?.[1] ?? null
  if (rendering?.shell === html && rendering.policy === policy) return rendering
  return {
    shell: html,
    policy,
    device: rendering?.device ?? openDeviceOnDisk(),
    render: createRenderer({ shell: html, parts: PAGE_PARTS, policy, origin: 'device' }),
    kept: new Map(),
  }
}

async function pageOf(
  request: Request,
  { device, render, kept }: Rendering,
  { headers, cached }: Pick<Shell, 'headers'> & { readonly cached: CachedPage },
): Promise<Response | null> {
  const { filled, copyId, edition, since } = await device.readCheckpoint()
  if (!filled) return null
  const { pathname, search, origin } = new URL(request.url)
  const address = readAddress({ pathname, search })
  const text = await device.bodies.versions.get(articleOfPage(pathname))
  const madeOf = pageState({ copyId, edition, since }, text)
  const known = kept.get(address)
  if (known?.madeOf === madeOf) return known.page.clone()
  let page = await cached(madeOf)
  if (page === null) {
    page = await render(request, device, origin)
    if (page.status !== 200) return null
    // Without the host's other headers the browser would treat the page as another site's, and forget its scroll
    // position.
    for (const [name, value] of headers)
      if (!page.headers.has(name) && !OF_THE_FILE.test(name)) page.headers.set(name, value)
    page.headers.set(PAGE_STATE, madeOf)
  }
  kept.delete(address)
  kept.set(address, { madeOf, page: page.clone() })
  for (const oldest of kept.keys()) if (kept.size > MOST_PAGES) kept.delete(oldest)
  return page
}

function openDeviceOnDisk(): Device {
  return openDevice({ loadMemory: () => Promise.reject(new DOMException('No device', 'UnknownError')) })
}

const newestOnDevice: Background['newestArticles'] = async (count) => {
  const device = openDeviceOnDisk()
  try {
    const articles = await newestArticles(device, { count })
    const texts = await device.bodies.versions.bulkGet(articles.map(({ id }) => id))
    return articles.filter((_, at) => texts[at] !== undefined).map(({ id }) => `/article/${id}`)
  } finally {
    device.close()
  }
}

const keepShare: Background['keepShare'] = async (form, source) => {
  const shared = readShare(form, { id: newId(), at: Date.now(), source })
  if (typeof shared === 'string') return { id: null, problem: shared }
  const device = openDeviceOnDisk()
  try {
    const problem = await keepAsItFits(device, shared)
    return { id: problem === null || problem === 'without-pictures' ? shared.id : null, problem }
  } finally {
    device.close()
  }
}

const background: Background = { refreshMagazine, renderPage, newestArticles: newestOnDevice, keepShare }
Object.assign(globalThis, { background })
