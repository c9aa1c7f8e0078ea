// One Chromium for a test file. Every page is watched: an error in the console, a page error or a breach of the
// Content Security Policy fails the test that caused it, unless it said that it expects one.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, type Page, chromium } from 'playwright-core'
import { BROWSER_FLAGS, findBrowser } from '../../scripts/browser.mjs'

export type Viewport = { readonly width: number; readonly height: number }
export const PHONE: Viewport = { width: 360, height: 780 }
export const DESKTOP: Viewport = { width: 1280, height: 900 }

/** A browser with a profile on disk: closing it and opening it again is a cold start with what it had stored. */
export interface Browser {
  readonly context: BrowserContext
  /** What went wrong on any page so far: console errors, uncaught errors, policy violations. Empty it by `expectTrouble`. */
  readonly trouble: string[]
  newPage(): Promise<Page>
  /** Ends the browser's process and starts it again on the same profile. */
  coldStart(): Promise<Browser>
  /** Closes the browser and forgets the profile. */
  dispose(): Promise<void>
}

/**
 * Opens a browser on a profile of its own.
 * @param options what a context takes; a phone by default.
 */
export async function openBrowser(options: BrowserContextOptions = {}): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'cacharreo-profile-'))
  return launch(profile, options)
}

async function launch(profile: string, options: BrowserContextOptions): Promise<Browser> {
  const executablePath = findBrowser()
  if (executablePath === null)
    throw new Error('No Chromium found: `npm test` installs one, or set CHROMIUM_PATH.')
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...BROWSER_FLAGS],
    viewport: PHONE,
    locale: 'es-ES',
    ...options,
  })
  const trouble: string[] = []
  const watch = (page: Page) => {
    page.on('console', (message) => {
      if (message.type() === 'error') trouble.push(`console: ${message.text()}`)
    })
    page.on('pageerror', (error) => trouble.push(`page error: ${error.message}`))
  }
  context.on('page', watch)
  for (const page of context.pages()) watch(page)
  return {
    context,
    trouble,
    newPage: () => context.newPage(),
    coldStart: async () => {
      await context.close()
      return launch(profile, options)
    },
    dispose: async () => {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
