// `npm run bench -- secondvisit`: the largest contentful paint of a first visit, of a second one, and of one without
// a network. The developer tools throttle to Lighthouse's Slow 4G (applied, not simulated) and a processor four times
// slower. The last line is the worst ratio to the first visit; 0.4 is the goal. A request before the first paint of a
// second visit is an error.
import { chromium, type Page } from 'playwright-core'
import { BROWSER_FLAGS, findOrInstallBrowser } from '../scripts/tests/browser.mjs'
import { type Line, openLine } from '../scripts/build/cuttable-line.ts'
import { newestArticle, startSite } from '../scripts/tests/running-site.mjs'
import {
  everythingKept,
  FULL_SPEED,
  openPhone,
  type Phone,
  picturesStand,
  SLOW_4G,
  watchPaints,
} from './support/phone.ts'
import { until } from './support/reader.ts'
import { median } from './support/statistics.ts'

const GOAL = 0.4
const ROUNDS = 3
const CPU_SLOWDOWN = 4

interface Visit {
  /** Milliseconds since the navigation began. */
  readonly largest: number
  /** The element of the largest paint. */
  readonly element: string
  /** Requests before the first paint. */
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
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await threeVisits(line, path))
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

/** A reader with a new device: a first visit with its downloads, followed by two more. */
async function threeVisits(line: Line, path: string) {
  const phone = await openPhone()
  try {
    const first = await visit(phone, line, path, (page) => everythingKept(page, line.asked))
    const second = await visit(phone, line, path)
    await line.cut()
    const offline = await visit(phone, line, path)
    await line.mend()
    return { first, second, offline }
  } finally {
    await phone.dispose()
  }
}

async function visit(
  phone: Phone,
  line: Line,
  path: string,
  afterwards?: (page: Page) => Promise<void>,
): Promise<Visit> {
  const { page, session } = await phone.newTab({ line: SLOW_4G, slowdown: CPU_SLOWDOWN })
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
    await session.send('Network.emulateNetworkConditions', FULL_SPEED)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await afterwards(page)
  }
  await page.close()
  return { largest: seen.largest, element: seen.element, early }
}

/** Waits until articles are shown, the visible pictures have loaded, and the largest paint is final. */
async function screenStands(page: Page): Promise<void> {
  await until(page, picturesStand, 'the pictures in sight')
  let last = -1
  while (last !== (last = await page.evaluate(() => window.seen.largest))) await page.waitForTimeout(1500)
}

function show(milliseconds: number): string {
  return `${Math.round(milliseconds)} ms`.padStart(8)
}
