// Firefox as it comes from the distribution, driven by Playwright over WebDriver BiDi, with what BiDi lacks added
// (docs/browsers.md). With `ENGINE=firefox` the end-to-end tests use it (`npm run test:engines`).
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Dialog,
  type Page,
  type Response,
  firefox,
} from 'playwright-core'
import {
  type Media,
  emulateMedia,
  focusInside,
  forbidScripts,
  openClipboard,
  setOfflineInside,
} from './firefox-inside.ts'

export const isFirefox = process.env['ENGINE'] === 'firefox'

type Preferences = Readonly<Record<string, boolean | number | string>>

/** It contacts no vendor service, and uses the light theme unless a test asks for another. */
const PREFERENCES: Preferences = {
  'app.update.auto': false,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  // Its driver disables the event by default, but the app uses it to ask before the page is left.
  'dom.disable_beforeunload': false,
  'extensions.getAddons.cache.enabled': false,
  'layout.css.prefers-color-scheme.content-override': 1,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
  // Overlay scrollbars, as on a phone and in the tests' Chromium: they take no space from the page.
  'ui.useOverlayScrollbars': 1,
}

const program = (preferences: Preferences = {}) => ({
  channel: 'moz-firefox',
  executablePath: resolve(import.meta.dirname, 'firefox.sh'),
  args: ['--remote-allow-system-access'],
  headless: true,
  firefoxUserPrefs: { ...PREFERENCES, ...preferences },
})

/** The process that most browsers of one test worker share, each as a container in it: starting it takes seconds. */
let shared: Promise<Browser> | null = null

/** The process ends when one of its pages crashes: the next browser then starts a new one. */
async function launchShared(): Promise<Browser> {
  const browser = await firefox.launch(program())
  browser.once('disconnected', () => {
    shared = null
  })
  return browser
}

/** Opens a browser that has stored nothing. */
export async function newFirefox(options: BrowserContextOptions): Promise<BrowserContext> {
  answerMediaFeatures()
  shared ??= launchShared()
  const { own, known } = sorted(options)
  return await prepare(await (await shared).newContext(known), own)
}

/** Opens Firefox on a profile, in a process of its own. */
export async function launchFirefox(
  profile: string,
  options: BrowserContextOptions,
  preferences?: Preferences,
): Promise<BrowserContext> {
  answerMediaFeatures()
  const { own, known } = sorted(options)
  const context = await firefox.launchPersistentContext(profile, { ...known, ...program(preferences) })
  return await prepare(context, own)
}

/** Splits the options into those that the driver supports, and those that are applied from inside. */
function sorted({ colorScheme, reducedMotion, javaScriptEnabled = true, ...known }: BrowserContextOptions) {
  const media: Media = {
    ...(colorScheme !== undefined && { colorScheme }),
    ...(reducedMotion !== undefined && { reducedMotion }),
  }
  return { known, own: { media, javaScriptEnabled } }
}

async function prepare(
  context: BrowserContext,
  { media, javaScriptEnabled }: ReturnType<typeof sorted>['own'],
): Promise<BrowserContext> {
  await context.addInitScript(typeAsAPersonDoes)
  await context.addInitScript(spellErrors)
  const preparePage = (page: Page) => {
    mendNavigations(page)
    keepMedia(page)
    const bringToFront = page.bringToFront.bind(page)
    page.bringToFront = async () => {
      await bringToFront()
      await focusInside(page)
    }
  }
  for (const page of context.pages()) preparePage(page)
  context.on('page', preparePage)
  grantClipboard(context)
  switchNetworkInside(context)
  context.on('dialog', (dialog) => void mendDialog(dialog))
  const newPage = context.newPage.bind(context)
  context.newPage = async () => {
    const page = await newPage()
    if (Object.keys(media).length > 0) await page.emulateMedia(media)
    if (!javaScriptEnabled) await forbidScripts(page)
    return page
  }
  return context
}

/** A cross-origin isolated page gets a new internal tab, which does not have the settings of the previous one. */
function keepMedia(page: Page): void {
  const goto = page.goto.bind(page)
  let told: Media = {}
  page.emulateMedia = async (wanted = {}) => {
    told = { ...told, ...wanted }
    await emulateMedia(page, wanted)
  }
  page.goto = async (...place) => {
    const answer = await goto(...place)
    if (Object.keys(told).length > 0) await emulateMedia(page, told)
    return answer
  }
}

/** In the page: Playwright sets `value`, which React observes, so that React would see no change. */
function typeAsAPersonDoes(): void {
  const insert = (text: string) => {
    const { activeElement } = document
    if (activeElement instanceof HTMLIFrameElement) return activeElement
    // The code editor reads inserted text from the DOM, where Firefox adds its own line breaks: the text is
    // dispatched to it instead.
    const view = Object(activeElement?.shadowRoot?.activeElement).cmTile?.root?.view
    if (view) {
      view.dispatch({ ...view.state.replaceSelection(text), userEvent: 'input.type', scrollIntoView: true })
    } else document.execCommand('insertText', false, text)
    return undefined
  }
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set() {} })
}

/** In the page: for an error object on the console, the driver reports only its class. */
function spellErrors(): void {
  const { console } = window
  const say = console.error.bind(console)
  console.error = (...things: unknown[]) =>
    say(...things.map((thing) => (thing instanceof Error ? `${String(thing)}\n${thing.stack ?? ''}` : thing)))
}

/** The process is shared: the next browser in it must start with a network. */
function switchNetworkInside(context: BrowserContext): void {
  let isOffline = false
  const close = context.close.bind(context)
  context.setOffline = async (wanted) => {
    await setOfflineInside(context, wanted)
    isOffline = wanted
  }
  context.close = async (options) => {
    if (isOffline) await context.setOffline(false)
    await close(options)
  }
}

/** Its driver has no permission for the clipboard: a preference disables the prompt instead. */
function grantClipboard(context: BrowserContext): void {
  const grantPermissions = context.grantPermissions.bind(context)
  const clearPermissions = context.clearPermissions.bind(context)
  const isClipboard = (permission: string) => permission.startsWith('clipboard-')
  context.grantPermissions = async (permissions, options) => {
    const [page] = context.pages()
    if (page && permissions.some(isClipboard)) await openClipboard(page, true)
    const others = permissions.filter((permission) => !isClipboard(permission))
    if (others.length > 0) await grantPermissions(others, options)
  }
  context.clearPermissions = async () => {
    const [page] = context.pages()
    if (page) await openClipboard(page, false)
    await clearPermissions()
  }
}

/** The browser itself answers the `beforeunload` dialog before its driver can. A dialog without listeners is closed. */
async function mendDialog(dialog: Dialog): Promise<void> {
  const isLeaving = dialog.type() === 'beforeunload'
  const accept = dialog.accept.bind(dialog)
  dialog.accept = async (text) => await (isLeaving ? accept(text).catch(() => {}) : accept(text))
  if (Object(dialog.page()).listenerCount('dialog') === 0)
    await (isLeaving ? dialog.accept() : dialog.dismiss())
}

/**
 * A navigation may be aborted by one that the previous page began. Also, its response never says that the service
 * worker sent it.
 */
function mendNavigations(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...place) => {
    try {
      return await withSource(page, await goto(...place))
    } catch (error) {
      if (!String(error).includes('NS_BINDING_ABORTED')) throw error
      return await withSource(page, await goto(...place))
    }
  }
  // Its driver waits for ever when history goes back within the same document.
  page.goBack = async () => {
    await page.evaluate(stepBack).catch((error: unknown) => {
      if (!String(error).includes('destroyed')) throw error
    })
    await page.waitForLoadState()
    return null
  }
  page.reload = async (...options) => await withSource(page, await reload(...options))
}

/** In the page. */
async function stepBack(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const event of ['popstate', 'pagehide']) addEventListener(event, () => resolve(), { once: true })
    history.back()
  })
}

/**
 * The page itself can tell whether its service worker answered: the first byte then arrived at the time of the
 * request.
 */
async function withSource(page: Page, answer: Response | null): Promise<Response | null> {
  if (answer === null) return null
  const isFromWorker = await page
    .evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation')
      const { workerStart = 0, fetchStart = 0, responseStart = NaN } = navigation?.toJSON() ?? {}
      return workerStart > 0 || (navigator.serviceWorker?.controller !== null && responseStart === fetchStart)
    })
    .catch(() => false)
  answer.fromServiceWorker = () => isFromWorker
  return answer
}

let isAnswering = false

/**
 * Playwright calls `emulation.setMediaFeaturesOverride`, which this Firefox lacks, and gives up on its error. The
 * call is answered here, without effect.
 */
function answerMediaFeatures(): void {
  if (isAnswering) return
  isAnswering = true
  const { ws } = createRequire(import.meta.url)('playwright-core/lib/utilsBundle')
  const { send } = ws.prototype
  ws.prototype.send = function (data: unknown, ...rest: unknown[]) {
    if (typeof data !== 'string' || !data.includes('"emulation.setMediaFeaturesOverride"'))
      return send.call(this, data, ...rest)
    const { id } = JSON.parse(data)
    queueMicrotask(() =>
      this.emit('message', Buffer.from(JSON.stringify({ type: 'success', id, result: {} })), false),
    )
  }
}
