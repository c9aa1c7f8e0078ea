// A reader's phone: a browser whose profile outlives its tabs, with network conditions and reports of paints.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { BROWSER_FLAGS, findOrInstallBrowser } from '../../scripts/tests/browser.mjs'
import { until } from './reader.ts'

/**
 * Lighthouse's `mobileSlow4G` for the developer tools: a latency per request, nine tenths of the bandwidth. Bytes per
 * second.
 */
export const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}

/** If the largest paint has not grown for this many milliseconds, it is final. */
const STILL_MS = 700
/** After this many milliseconds without a request, the device has everything. */
const QUIET_MS = 2500

export interface Phone {
  readonly context: BrowserContext
  /** A new tab with these conditions: the network, and how many times slower the processor is. */
  newTab(conditions?: Conditions): Promise<{ page: Page; session: CDPSession }>
  /** Closes the browser and deletes the profile. */
  dispose(): Promise<void>
}

export interface Conditions {
  readonly line?: typeof SLOW_4G
  readonly slowdown?: number
  /** No worker runs when the visit begins, as on a phone that was used for something else meanwhile. */
  readonly stopped?: boolean
}

/** The paints of a visit, in milliseconds since its navigation began. */
export interface Paints {
  readonly first: number
  readonly largest: number
}

declare global {
  interface Window {
    /** What `watchPaints` recorded: milliseconds since the navigation began. */
    seen: { first: number; largest: number }
  }
}

/** A phone of 412 × 823 pixels of density 1.75, with an empty profile. */
export async function openPhone(): Promise<Phone> {
  const profile = mkdtempSync(join(tmpdir(), 'cacharreo-phone-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findOrInstallBrowser(),
    args: [...BROWSER_FLAGS],
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: 'es-ES',
  })
  return {
    context,
    async newTab({ line, slowdown, stopped = false } = {}) {
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      if (line !== undefined) {
        await session.send('Network.enable')
        await session.send('Network.emulateNetworkConditions', line)
      }
      if (slowdown !== undefined) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      if (stopped) {
        await session.send('ServiceWorker.enable')
        await session.send('ServiceWorker.stopAllWorkers')
      }
      return { page, session }
    },
    async dispose() {
      await context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/** Opens the address in a new tab, waits until the largest paint is final, and closes the tab. */
export async function look(phone: Phone, address: string, conditions: Conditions = {}): Promise<Paints> {
  const { page } = await phone.newTab(conditions)
  try {
    await watchPaints(page)
    await page.goto(address, { waitUntil: 'load' })
    let last = -1
    do {
      last = await page.evaluate(() => window.seen.largest)
      await page.waitForTimeout(STILL_MS)
    } while (
      last !== (await page.evaluate(() => window.seen.largest)) ||
      !(await page.evaluate(picturesStand))
    )
    return await page.evaluate(() => window.seen)
  } finally {
    await page.close()
  }
}

/** In a page: records its first and its largest contentful paint in `window.seen`. */
async function watchPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.seen = { first: Infinity, largest: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntriesByName('first-contentful-paint')) window.seen.first = entry.startTime
    }).observe({ type: 'paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.seen.largest = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}

/** In the page: are there pictures, and have the visible ones loaded? */
export function picturesStand(): Promise<boolean> {
  const inSight = [...document.images].filter((image) => {
    const { top, right, bottom, left, width } = image.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  })
  return Promise.resolve(
    document.querySelector('main img') !== null && inSight.every((image) => image.complete),
  )
}

/** Waits until a worker controls the page, and the network has been idle for a while. */
export async function everythingKept(page: Page, asked: readonly unknown[]): Promise<void> {
  await until(page, () => Promise.resolve(navigator.serviceWorker.controller !== null), 'the worker')
  let last = -1
  while (last !== (last = asked.length)) await page.waitForTimeout(QUIET_MS)
}
