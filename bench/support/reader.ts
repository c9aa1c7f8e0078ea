// A reader's browser, whose profile survives restarts until it is disposed, and waits for the benchmarks.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type Page, chromium } from 'playwright-core'
import { BROWSER_FLAGS, findOrInstallBrowser } from '../../scripts/tests/browser.mjs'
import type { Magazine } from './magazine.ts'

/** After this many milliseconds without a request, a reader's device has everything. */
const QUIET_MS = 2000
const PATIENCE_MS = 200_000

export interface Reader {
  /** Starts the browser on the profile, with one empty page. */
  start(): Promise<Page>
  /** Closes it as a person would. */
  stop(): Promise<void>
  /** Closes it and deletes the profile. */
  dispose(): Promise<void>
}

/** A reader on a first visit. */
export function newReader(): Reader {
  const profile = mkdtempSync(join(tmpdir(), 'cacharreo-reader-'))
  let context: BrowserContext | null = null
  async function stop(): Promise<void> {
    await context?.close()
    context = null
  }
  return {
    async start() {
      context = await chromium.launchPersistentContext(profile, {
        executablePath: findOrInstallBrowser(),
        args: [...BROWSER_FLAGS],
        viewport: { width: 1280, height: 900 },
        locale: 'es-ES',
      })
      return context.pages()[0] ?? (await context.newPage())
    },
    stop,
    async dispose() {
      await stop()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/** Opens the home screen and waits until everything is on the device and the network is idle. */
export async function openWhole(page: Page, { address, count }: Magazine): Promise<void> {
  let lastAsked = Date.now()
  page.context().on('request', (request) => {
    if (request.url().startsWith(address)) lastAsked = Date.now()
  })
  await page.goto(address)
  await page
    .locator('dl dd', { hasText: new RegExp(`^${count}$`) })
    .first()
    .waitFor({ timeout: PATIENCE_MS })
  await until(page, isComplete, 'the copy to be complete')
  await until(page, () => Promise.resolve(navigator.serviceWorker.controller !== null), 'the worker')
  while (Date.now() - lastAsked < QUIET_MS) await page.waitForTimeout(QUIET_MS / 4)
}

/** Waits for a condition in the page. The page's own policy forbids `waitForFunction`. */
export async function until(page: Page, isSo: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!(await page.evaluate(isSo))) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`)
    await page.waitForTimeout(50)
  }
}

/** In the page: does the checkpoint state that everything is here? */
async function isComplete(): Promise<boolean> {
  // The page may be complete before the app has created its databases; opening one now would create it empty.
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === 'cacharreo-articles')) return false
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('cacharreo-articles')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('open'))
  })
  const request = database.transaction('checkpoints').objectStore('checkpoints').get('checkpoint')
  await new Promise((resolve) => {
    request.onsuccess = resolve
  })
  database.close()
  return Object(request.result).phase === 'live'
}
