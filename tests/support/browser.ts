// One Chromium for a test file. All of its pages are watched: trouble on them fails the test (`trouble.ts`).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, type Page, chromium } from 'playwright-core'
import { BROWSER_FLAGS, findBrowser, findHeadlessShell } from '../../scripts/browser.mjs'
import { watchForTrouble } from './trouble.ts'

export type Viewport = { readonly width: number; readonly height: number }
export const PHONE: Viewport = { width: 360, height: 780 }
export const DESKTOP: Viewport = { width: 1280, height: 900 }

/** A browser with a profile on disk: closing it and opening it again is a cold start with what it had stored. */
export interface Browser {
  readonly context: BrowserContext
  newPage(): Promise<Page>
  /** Ends the browser's process and starts it again on the same profile. */
  coldStart(): Promise<Browser>
  /** Closes the browser and forgets the profile. */
  dispose(): Promise<void>
}

/** The program that most tests use: Chromium without windows, or Chromium where that is not here. */
export function testBrowser(): string {
  return findHeadlessShell() ?? wholeBrowser()
}

/** Chromium with all that it does. */
export function wholeBrowser(): string {
  const path = findBrowser()
  if (path === null) throw new Error('No Chromium found: `npm test` installs one, or set CHROMIUM_PATH.')
  return path
}

/**
 * Opens a browser on a profile of its own.
 * @param options what a context takes; a phone by default.
 */
export async function openBrowser(
  options: BrowserContextOptions = {},
  program = testBrowser(),
): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'cacharreo-profile-'))
  return launch(program, profile, options)
}

async function launch(
  executablePath: string,
  profile: string,
  options: BrowserContextOptions,
): Promise<Browser> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...BROWSER_FLAGS],
    viewport: PHONE,
    locale: 'es-ES',
    ...options,
  })
  await watchForTrouble(context)
  return {
    context,
    newPage: () => context.newPage(),
    coldStart: async () => {
      await context.close()
      return launch(executablePath, profile, options)
    },
    dispose: async () => {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
