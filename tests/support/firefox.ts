// Firefox as it comes from the distribution, driven by Playwright over WebDriver BiDi, with what that lacks (docs/browsers.md).
// `ENGINE=firefox` has the end-to-end tests use it (`npm run test:engines`).
import { createRequire } from 'node:module'
import { type BrowserContext, type BrowserContextOptions, type Page, firefox } from 'playwright-core'

export const isFirefox = process.env['ENGINE'] === 'firefox'

/** It asks its maker nothing, and shows the theme that a test asks for when it opens the browser. */
const PREFERENCES = {
  'app.update.auto': false,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
}

/** `layout.css.prefers-color-scheme.content-override` */
const THEMES = { dark: 0, light: 1 } as const

/** Opens Firefox on a profile. */
export async function launchFirefox(
  profile: string,
  { colorScheme, ...options }: BrowserContextOptions,
  preferences: Readonly<Record<string, boolean | number | string>> = {},
): Promise<BrowserContext> {
  answerMediaFeatures()
  const context = await firefox.launchPersistentContext(profile, {
    ...options,
    channel: 'moz-firefox',
    executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
    headless: true,
    firefoxUserPrefs: {
      ...PREFERENCES,
      'layout.css.prefers-color-scheme.content-override': THEMES[colorScheme === 'dark' ? 'dark' : 'light'],
      ...preferences,
    },
  })
  await context.addInitScript(typeAsAPersonDoes)
  for (const page of context.pages()) goTwice(page)
  context.on('page', goTwice)
  return context
}

/** In the page: Playwright sets `value` where React watches the property, so that React sees no change. */
function typeAsAPersonDoes(): void {
  const insert = (text: string) => {
    const { activeElement } = document
    if (activeElement instanceof HTMLIFrameElement) return activeElement
    document.execCommand('insertText', false, text)
    return undefined
  }
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set() {} })
}

/** A navigation may be broken off by one that the page before it began. */
function goTwice(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (...place) => {
    try {
      return await goto(...place)
    } catch (error) {
      if (!String(error).includes('NS_BINDING_ABORTED')) throw error
      return await goto(...place)
    }
  }
}

let isAnswering = false

/**
 * Playwright asks for `emulation.setMediaFeaturesOverride`, which this Firefox does not know, and gives up when it is refused:
 * it is answered here, with nothing done.
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
