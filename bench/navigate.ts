// `npm run bench -- navigate`: a reader's interactions on a phone with everything and a processor four times slower.
// It measures from the tap on a card to the frame with its article's title, and every other interaction as the
// browser times it (INP). The last line is the taps' 95th percentile in milliseconds; 50 is the goal, and 200 for the
// slowest other interaction.
import type { Page } from 'playwright-core'
import { startSite } from '../scripts/tests/running-site.mjs'
import { openLine } from './support/cuttable-line.ts'
import { printGoals } from './support/goals.ts'
import { everythingKept, openPhone, picturesStand } from './support/phone.ts'
import { until } from './support/reader.ts'
import { at, median } from './support/statistics.ts'
import { tapTimes } from './support/taps.ts'

const TAPS = 20
const SLOWDOWN = 4
const TAP_GOAL_MS = 50
const INTERACTION_GOAL_MS = 200
/** Milliseconds until the browser has reported an interaction, and the screen is stable. */
const REST_MS = 1200

/** Prints the taps and the slowest of each other interaction; the last line is the taps' 95th percentile. */
export async function run(): Promise<void> {
  const site = await startSite()
  const line = await openLine(site.address)
  const phone = await openPhone()
  try {
    const { page } = await phone.newTab()
    await page.goto(line.address)
    await everythingKept(page, line.asked)
    await page.close()
    const taps = await tapTimes(phone, line.address, TAPS, { slowdown: SLOWDOWN })
    const slow = await phone.newTab({ slowdown: SLOWDOWN })
    const others = await interactions(slow.page, line.address)
    printGoals([
      {
        name: 'tap on a card to its title, p95',
        ours: at(taps, 0.95),
        goal: TAP_GOAL_MS,
        note: `median ${median(taps).toFixed(0)}`,
      },
      ...others.map(({ name, longest }) => ({ name, ours: longest, goal: INTERACTION_GOAL_MS })),
    ])
    console.log(`navigate: ${at(taps, 0.95).toFixed(0)}`)
  } finally {
    await phone.dispose()
    await line.cut()
    await site.stop()
  }
}

/** The interactions other than opening an article. */
const steps: readonly { readonly name: string; readonly act: (page: Page) => Promise<unknown> }[] = [
  { name: 'open the menu', act: (page) => page.getByRole('button', { name: 'Abrir el menú' }).tap() },
  { name: 'close the menu', act: (page) => page.keyboard.press('Escape') },
  { name: 'open the search box', act: (page) => page.getByRole('button', { name: 'Buscar' }).first().tap() },
  { name: 'type in the search box', act: (page) => page.keyboard.type('bater', { delay: 150 }) },
  { name: 'search', act: (page) => page.keyboard.press('Enter') },
  {
    name: 'home from the results',
    act: (page) => page.getByRole('link', { name: /^Cacharreo, inicio/ }).tap(),
  },
  { name: 'turn a page', act: (page) => page.getByRole('link', { name: 'Siguiente' }).tap() },
  {
    name: 'choose a category',
    act: (page) =>
      page
        .getByRole('main')
        .getByRole('link', { name: /^Audio/ })
        .first()
        .tap(),
  },
  { name: 'save a review', act: (page) => page.locator('li[data-story] [data-save]').first().tap() },
  { name: 'open the menu again', act: (page) => page.getByRole('button', { name: 'Abrir el menú' }).tap() },
  { name: 'open what is saved', act: (page) => page.getByRole('link', { name: 'Guardados' }).first().tap() },
]

/** The longest interaction of each step, in milliseconds, as the browser reports it. */
async function interactions(
  page: Page,
  address: string,
): Promise<readonly { readonly name: string; readonly longest: number }[]> {
  await page.addInitScript(() => {
    window.longest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration)
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  })
  await page.goto(address)
  await until(page, picturesStand, 'home')
  await page.waitForTimeout(REST_MS)
  const found: { name: string; longest: number }[] = []
  for (const { name, act } of steps) {
    await page.evaluate(() => {
      window.longest = 0
    })
    await act(page)
    await page.waitForTimeout(REST_MS)
    found.push({ name, longest: await page.evaluate(() => window.longest) })
  }
  return found
}

declare global {
  interface Window {
    /** The longest interaction since it was reset to 0, in milliseconds. */
    longest: number
  }
}
