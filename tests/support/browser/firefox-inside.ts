// Controls Firefox from inside, for commands that WebDriver BiDi lacks. Scripts run in the browser's own window,
// which `--remote-allow-system-access` opens to its driver. Playwright has no interface for it, so its connection is
// borrowed.
import type { BrowserContext, Page } from 'playwright-core'

/** The media settings of a page, in Playwright's terms; null: the browser's own. */
export type Media = NonNullable<Parameters<Page['emulateMedia']>[0]>

/** Firefox's `CanonicalBrowsingContext`: what a page is shown in. */
interface Tab {
  mediumOverride: string
  prefersColorSchemeOverride: string
  prefersReducedMotionOverride: string
  forcedColorsOverride: string
  allowJavascript: boolean
  readonly embedderElement: { focus(): void } | null
  readonly originAttributes: { readonly userContextId: number }
}

/** Firefox's `nsIServiceWorkerRegistrationInfo`. */
interface Registration {
  readonly principal: { readonly userContextId: number }
  readonly activeWorker: { terminateWorker(): Promise<void> } | null
}

/** Firefox's `CanonicalBrowsingContext`, in which a page is shown. */
interface Services {
  readonly io: { offline: boolean; newURI(address: string): object }
  readonly scriptSecurityManager: { createContentPrincipal(address: object, container: object): object }
  readonly perms: { addFromPrincipal(principal: object, kind: string, answer: number): void }
  readonly prefs: {
    setBoolPref(name: string, value: boolean): void
    setIntPref(name: string, value: number): void
    setStringPref(name: string, value: string): void
  }
  readonly qms: {
    clearStoragesForClient(principal: object, client: string): { callback: (() => void) | null }
  }
}

/** All registrations of service workers. */
const REGISTRATIONS = `(() => {
  const manager = Cc['@mozilla.org/serviceworkers/manager;1'].getService(Ci.nsIServiceWorkerManager)
  const all = manager.getAllRegistrations()
  return Array.from({ length: all.length }, (_, at) => all.queryElementAt(at, Ci.nsIServiceWorkerRegistrationInfo))
})()`

/** Playwright's internal counterpart of a test's object. */
const ownSide = (held: BrowserContext | Page) => Object(held)._connection.toImpl(held)

/** The id of the browser's first process, which leads its process group. */
export const processOf = (context: BrowserContext): number =>
  ownSide(context)._browser.options.browserProcess.process.pid

/**
 * Runs a function in the browser's own window.
 * @param run can use its arguments and the page's tab, but nothing from this file
 */
async function inside<Given>(
  page: Page,
  given: Given,
  run: (
    given: Given,
    tab: Tab,
    services: Services,
    registrations: readonly Registration[],
  ) => Promise<void> | void,
): Promise<void> {
  const { delegate } = ownSide(page)
  const manager = `ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs').NavigableManager`
  const tab = `${manager}.getBrowsingContextById(${JSON.stringify(delegate._session.sessionId)})`
  await evaluateInside(
    page.context(),
    `(${String(run)})(${JSON.stringify(given)}, ${tab}, Services, ${REGISTRATIONS})`,
  )
}

async function evaluateInside(context: BrowserContext, expression: string): Promise<void> {
  const driver = ownSide(context)._browser._browserSession
  const { contexts } = await driver.send('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 })
  const answer = await driver.send('script.evaluate', {
    expression,
    target: { context: contexts[0].context },
    awaitPromise: true,
  })
  if (answer.type !== 'success') throw new Error(`Inside Firefox: ${answer.exceptionDetails.text}`)
}

/** Sets the media settings of a page; settings that are not named stay. */
export async function emulateMedia(page: Page, media: Media): Promise<void> {
  await inside(page, media, (wanted, tab) => {
    if ('media' in wanted) tab.mediumOverride = wanted.media ?? ''
    if ('colorScheme' in wanted) tab.prefersColorSchemeOverride = wanted.colorScheme ?? 'none'
    if ('reducedMotion' in wanted) tab.prefersReducedMotionOverride = wanted.reducedMotion ?? 'none'
    if ('forcedColors' in wanted) tab.forcedColorsOverride = wanted.forcedColors ?? 'none'
  })
}

/**
 * Cuts the network of the whole process, or restores it. The driver's own command does not reach workers, and pages
 * opened offline never learn that it is back. Firefox also reaches localhost offline, so everything goes to a proxy
 * that does not exist.
 */
export async function setOfflineInside(context: BrowserContext, isOffline: boolean): Promise<void> {
  const run = (offline: boolean, { io, prefs }: Services) => {
    const BY_HAND = 1
    const DISCARD_PORT = 9
    prefs.setBoolPref('network.proxy.allow_hijacking_localhost', true)
    prefs.setStringPref('network.proxy.http', '127.0.0.1')
    prefs.setIntPref('network.proxy.http_port', DISCARD_PORT)
    prefs.setIntPref('network.proxy.type', offline ? BY_HAND : 0)
    io.offline = offline
  }
  await evaluateInside(context, `(${String(run)})(${isOffline}, Services)`)
}

/** Focuses the frame of the page: beyond a page's end the browser has the focus. */
export async function focusInside(page: Page): Promise<void> {
  await inside(page, null, (_, tab) => tab.embedderElement?.focus())
}

/** From the next document on, the page's own scripts do not run; the driver's still do. */
export async function forbidScripts(page: Page): Promise<void> {
  await inside(page, null, (_, tab) => {
    tab.allowJavascript = false
  })
}

/** Lets all pages of the process use the clipboard without a prompt, or stops that. */
export async function openClipboard(page: Page, isOpen: boolean): Promise<void> {
  await inside(page, isOpen, (open, _tab, services) => {
    services.prefs.setBoolPref('dom.events.testing.asyncClipboard', open)
  })
}

/** Deletes an origin's databases in this page's browser (`evict-databases.ts`). */
export async function evictInFirefox(page: Page, origin: string): Promise<void> {
  await inside(page, origin, async (address, tab, services) => {
    const { userContextId } = tab.originAttributes
    const place = services.io.newURI(address)
    const principal = services.scriptSecurityManager.createContentPrincipal(place, { userContextId })
    await new Promise<void>((resolve) => {
      services.qms.clearStoragesForClient(principal, 'idb').callback = resolve
    })
  })
}

/** Grants an origin a permission in this page's browser, by Firefox's name for it. */
export async function grantInFirefox(page: Page, origin: string, kind: string): Promise<void> {
  await inside(page, { origin, kind }, (given, tab, services) => {
    const ALLOW = 1
    const { userContextId } = tab.originAttributes
    const place = services.io.newURI(given.origin)
    const principal = services.scriptSecurityManager.createContentPrincipal(place, { userContextId })
    services.perms.addFromPrincipal(principal, given.kind, ALLOW)
  })
}

/** Stops the workers of this page's browser, as Firefox itself does after a while (`stop-workers.ts`). */
export async function stopWorkersInFirefox(page: Page): Promise<void> {
  await inside(page, null, async (_, tab, _services, registrations) => {
    for (const { principal, activeWorker } of registrations)
      if (principal.userContextId === tab.originAttributes.userContextId)
        await activeWorker?.terminateWorker()
  })
}
