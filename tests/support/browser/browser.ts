// Chromium for the end-to-end tests, or Firefox (`firefox.ts`). All its pages are watched: errors on them fail the
// test (`trouble.ts`).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser as SharedProcess,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  chromium,
} from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { BROWSER_FLAGS, findBrowser, findHeadlessShell } from '../../../scripts/tests/browser.mjs'
import { watchAppStart } from './app-start.ts'
import { isFirefox, launchFirefox, newFirefox } from './firefox.ts'
import { watchForTrouble } from './trouble.ts'

export type Viewport = { readonly width: number; readonly height: number }
export const PHONE: Viewport = { width: 360, height: 780 }
export const DESKTOP: Viewport = { width: 1280, height: 900 }
const VISITOR = { viewport: PHONE, locale: 'es-ES' }

/** A browser on one person's device: its pages share what they store, with each other only. */
export interface Browser {
  readonly context: BrowserContext
  newPage(): Promise<Page>
  /** Closes it and deletes what it stored. */
  dispose(): Promise<void>
}

/** A browser with a profile on disk, which can be restarted with what it had stored. */
export interface BrowserOnDisk extends Browser {
  /** Ends the browser's process and starts it again on the same profile. */
  coldStart(): Promise<BrowserOnDisk>
}

/** The program that most tests use: headless Chromium, or full Chromium if that is not installed. */
export function testBrowser(): string {
  return findHeadlessShell() ?? wholeBrowser()
}

/** Full Chromium with all features. */
export function wholeBrowser(): string {
  const path = findBrowser()
  if (path === null) throw new Error('No Chromium found: `npm test` installs one, or set CHROMIUM_PATH.')
  return path
}

/** The process that the browsers of one test worker share: starting it takes longer than most of the tests. */
let shared: Promise<SharedProcess> | null = null

/**
 * Opens a browser that has stored nothing.
 * @param options options of the context; a phone by default.
 */
export async function openBrowser(options: BrowserContextOptions = {}): Promise<Browser> {
  const context = await (isFirefox ? newFirefox : newChromium)({ ...VISITOR, ...options })
  await watchForTrouble(context)
  await watchAppStart(context)
  return { context, newPage: () => context.newPage(), dispose: () => context.close() }
}

/** The browser of all tests of a file: opened before them, and disposed after them. */
export function browserForTests(options: BrowserContextOptions = {}): Browser {
  let opened: Browser
  beforeAll(async () => {
    opened = await openBrowser(options)
  })
  afterAll(() => opened.dispose())
  return {
    get context() {
      return opened.context
    },
    newPage: () => opened.newPage(),
    dispose: () => opened.dispose(),
  }
}

async function newChromium(options: BrowserContextOptions): Promise<BrowserContext> {
  shared ??= chromium.launch({ executablePath: testBrowser(), args: [...BROWSER_FLAGS] })
  return await (await shared).newContext(options)
}

/**
 * Opens a browser with its own profile and process.
 * @param options options of the context; a phone by default.
 * @param program the browser's program.
 */
export async function openBrowserOnDisk(
  options: BrowserContextOptions = {},
  program = isFirefox ? '' : testBrowser(),
): Promise<BrowserOnDisk> {
  const profile = await mkdtemp(join(tmpdir(), 'cacharreo-profile-'))
  return launch(program, profile, options)
}

async function launch(
  executablePath: string,
  profile: string,
  options: BrowserContextOptions,
): Promise<BrowserOnDisk> {
  const context = isFirefox
    ? await launchFirefox(profile, { ...VISITOR, ...options })
    : await chromium.launchPersistentContext(profile, {
        executablePath,
        args: [...BROWSER_FLAGS],
        ...VISITOR,
        ...options,
      })
  await watchForTrouble(context)
  await watchAppStart(context)
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
