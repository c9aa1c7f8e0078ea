// `npm run bench -- secondvisit`: the largest contentful paint of a first visit, of a second one, and of one without a
// network, on Lighthouse's Slow 4G as the developer tools apply it (really, not by simulation) and a processor four
// times slower. The last line is the worst ratio to the first visit; 0.4 is the goal. A second visit that asks the
// network for anything before its first paint is an error.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { BROWSER_FLAGS, findOrInstallBrowser } from '../scripts/browser.mjs'
import { type Line, openLine } from '../scripts/cuttable-line.ts'
import { newestArticle, startSite } from '../scripts/running-site.mjs'

const GOAL = 0.4
const ROUNDS = 3
const CPU_SLOWDOWN = 4

/** Lighthouse's `mobileSlow4G` for the developer tools: a latency per request, nine tenths of the line. Bytes a second. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}
const FULL_SPEED = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/** Milliseconds without anything asked of the network after which a visit has all that it wanted. */
const QUIET_MS = 2500
const PATIENCE_MS = 90_000

interface Visit {
  /** Milliseconds since the navigation began. */
  readonly largest: number
  /** What the largest paint showed. */
  readonly element: string
  /** What left the device before the first paint. */
  readonly early: readonly string[]
}

/** Prints each screen's visits; the last line is the worst ratio. */
export async function run(): Promise<void> {
  const executablePath = findOrInstallBrowser()
  const site = await startSite()
  const line = await openLine(site.address)
  const ratios: number[] = []
  const early = new Set<string>()
  try {
    const browser = await chromium.launch({ executablePath, args: [...BROWSER_FLAGS] })
    const screens = { home: '/', article: await newestArticle(browser, site.address) }
    await browser.close()
    for (const [name, path] of Object.entries(screens)) {
      const rounds = []
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push(await threeVisits(executablePath, line, path))
      const first = median(rounds.map((round) => round.first.largest))
      console.log(`${name}\n  first visit   ${show(first)}          ${rounds[0]?.first.element ?? ''}`)
      for (const kind of ['second', 'offline'] as const) {
        const largest = median(rounds.map((round) => round[kind].largest))
        ratios.push(largest / first)
        const label = kind === 'second' ? 'second visit' : 'offline     '
        console.log(
          `  ${label}  ${show(largest)}  ${(largest / first).toFixed(2)}    ${rounds[0]?.[kind].element ?? ''}`,
        )
        for (const path of rounds.flatMap((round) => round[kind].early)) early.add(path)
      }
    }
  } finally {
    await line.cut()
    await site.stop()
  }
  if (early.size > 0) console.log(`Asked of the network before the first paint: ${[...early].join(', ')}`)
  const worst = Math.max(...ratios)
  if (early.size > 0 || worst > GOAL) process.exitCode = 1
  console.log(`secondvisit: ${worst.toFixed(2)}`)
}

/** One reader on a device of his own: a first visit, whatever comes behind it, then two more. */
async function threeVisits(executablePath: string, line: Line, path: string) {
  const profile = mkdtempSync(join(tmpdir(), 'cacharreo-visits-'))
  const context = await openPhone(executablePath, profile)
  try {
    const first = await visit(context, line, path, (page) => everythingKept(page, line))
    const second = await visit(context, line, path)
    await line.cut()
    const offline = await visit(context, line, path)
    await line.mend()
    return { first, second, offline }
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

async function visit(
  context: BrowserContext,
  line: Line,
  path: string,
  afterwards?: (page: Page) => Promise<void>,
): Promise<Visit> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await watchPaints(page)
  const before = line.asked.length
  await page.goto(line.address + path, { waitUntil: 'load' })
  await screenStands(page)
  const seen = await page.evaluate(() => ({ ...window.seen, origin: performance.timeOrigin }))
  const early = line.asked
    .slice(before)
    .filter(({ at }) => at < seen.origin + seen.first)
    .map((request) => request.path)
  if (afterwards !== undefined) {
    await relax(session)
    await afterwards(page)
  }
  await page.close()
  return { largest: seen.largest, element: seen.element, early }
}

declare global {
  interface Window {
    /** What `watchPaints` saw: times in milliseconds since the navigation began. */
    seen: { first: number; largest: number; element: string }
  }
}

async function watchPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.seen = { first: Infinity, largest: 0, element: '' }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntriesByName('first-contentful-paint')) window.seen.first = entry.startTime
    }).observe({ type: 'paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const element = 'element' in entry && entry.element instanceof Element ? entry.element : null
        window.seen.largest = entry.startTime
        window.seen.element = element === null ? '?' : `${element.localName} ${element.className}`.trim()
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}

/** Waits until articles are shown, the pictures in sight have come, and the largest paint has stopped growing. */
async function screenStands(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const inSight = [...document.images].filter((image) => {
        const { top, right, bottom, left, width } = image.getBoundingClientRect()
        return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      })
      return document.querySelector('main img') !== null && inSight.every((image) => image.complete)
    },
    undefined,
    { timeout: PATIENCE_MS },
  )
  let last = -1
  while (last !== (last = await page.evaluate(() => window.seen.largest))) await page.waitForTimeout(1500)
}

/** Waits until the worker holds the page and nothing more is asked for: every article and picture is on the device. */
async function everythingKept(page: Page, line: Line): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: PATIENCE_MS,
  })
  let last = -1
  while (last !== (last = line.asked.length)) await page.waitForTimeout(QUIET_MS)
}

async function relax(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', FULL_SPEED)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
}

function openPhone(executablePath: string, profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...BROWSER_FLAGS],
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: 'es-ES',
  })
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function show(milliseconds: number): string {
  return `${Math.round(milliseconds)} ms`.padStart(8)
}
