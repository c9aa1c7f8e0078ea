// The whole app on a new device, at an address, with a scripted sync: a reader's view without a network.
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, render } from '@testing-library/react'
import { vi } from 'vitest'
import { App } from '#app/app.tsx'
import { createFirstRows } from '#app/start/first-rows.ts'
import { PageHead } from '#app/start/page-head.tsx'
import { type AppRouter, createAppRouter } from '#app/router.tsx'
import type { Result } from '#domain/failure.ts'
import { success } from '#domain/failure.ts'
// The app's lazy chunks are loaded in advance here, so that no test waits for them.
import '#reader/article/article.tsx'
import '#reader/article/reading-place.ts'
import '#reader/article/reading-tools.tsx'
import '#reader/cards/press-save.ts'
import '#reader/compare/comparison.tsx'
import '#reader/facets/facet-part.tsx'
import '#reader/frame/theme-switch.tsx'
import '#reader/home/home-extras.tsx'
import '#reader/home/loading-home.tsx'
import '#reader/saved/saved.tsx'
import '#reader/results/results.tsx'
import '#reader/settings/settings.tsx'
import '#reader/cards/card-buttons.tsx'
import '#reader/frame/frame-extras.tsx'
import '#reader/install/install-steps.tsx'
import '#reader/search/suggestions-list.tsx'
import type { Device } from '#store/device/device.ts'
import { followMarks } from '#store/reader-data/follow-marks.ts'
import type { FillHeads, PageOfIds } from '#sync/download/fill-heads.ts'
import { createStatus, type SyncStatus } from '#sync/status.ts'
import { noAnswer, settingsContext } from './app-context.ts'
import { freshDevice } from '../sync/fresh-device.ts'
import { fillGaps, setWindowWidth } from './jsdom-gaps.ts'
import '#app/worker/update-prompt.tsx'

// The whole app on a busy machine: this limit only ends what would never end.
configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 30_000 })

export interface AppOptions {
  /** The address, with its leading slash. */
  readonly at?: string
  readonly device?: Device
  readonly status?: Partial<SyncStatus>
  /** The server's responses to writes and sign-ins; none by default. */
  readonly fetch?: typeof fetch
  /** The settings screen's functions. */
  readonly settings?: Partial<ReturnType<typeof settingsContext>>
  /** The server's response to a request for a single article. It may put rows on the device first. */
  readonly article?: (id: string, signal?: AbortSignal) => Promise<Result<'stored'>>
  /** The same for completing the heads of listed articles. */
  readonly heads?: FillHeads
}

/** The routers of open apps. */
const opened: Pick<AppRouter, 'startTransition'>[] = []

/** Renders the app. Every request to sync is recorded in `asked`: 'now', or article ids. */
export async function openApp(options: AppOptions = {}) {
  fillGaps()
  const {
    at = '/',
    device = freshDevice(),
    article = async () => success('stored'),
    heads = async () => success('filled'),
    fetch = noAnswer,
  } = options
  const asked: string[] = []
  const status = createStatus()
  status.set(options.status ?? {})
  const history = createMemoryHistory({ initialEntries: [at] })
  const requests = {
    now: async () => {
      asked.push('now')
    },
    storeSaved: async () => {
      asked.push('saved')
    },
    article: (id: string, signal?: AbortSignal) => {
      asked.push(id)
      return article(id, signal)
    },
    heads: (page: PageOfIds, signal: AbortSignal) => {
      asked.push(...page.shown, ...page.ahead)
      return heads(page, signal)
    },
  }
  const router = createAppRouter(
    {
      device,
      read: createFirstRows(device, null).read,
      requests,
      status,
      ...settingsContext(device),
      ...options.settings,
      backend: async () => ({ url: '', key: 'a key', fetch }),
      head: <PageHead />,
    },
    history,
  )
  opened.push(router)
  window.dispatchEvent(new Event('app-ready'))
  const view = render(<App device={device} status={status} requests={requests} router={router} />)
  await router.load()
  followMarks(device)
  return { device, status, router, asked, view, address: () => history.location.href }
}

/** Closes the app, removes what it wrote elsewhere, and gives the window its width again. */
export function closeApp(): void {
  cleanup()
  // A load that ends later would draw an app that is gone.
  for (const router of opened.splice(0)) router.startTransition = async () => false
  document.head.replaceChildren()
  document.title = ''
  setWindowWidth(360)
}
