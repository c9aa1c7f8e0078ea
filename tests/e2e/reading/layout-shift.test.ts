// A first visit to every screen by its address: late content does not move anything already there.
import { beforeAll, expect, test } from 'vitest'
import { newestIds, pathOf, STATES } from '../../../scripts/tests/states.mjs'
import { appReady } from '../../support/browser/app-start.ts'
import { openBrowser } from '../../support/browser/browser.ts'
import { isDeep } from '../../support/deep.ts'
import { holdPage, holdRequests, siteForTests } from '../../support/browser/site.ts'
import { answered, expectTrouble, notFoundScreen } from '../../support/browser/trouble.ts'

const WIDTHS = [320, 390, 768, 1280]

const site = siteForTests()
let ids: string[] = []

beforeAll(async () => {
  ids = await newestIds(site.origin)
})

/** The states that define what a first visit shows before the responses. */
const screens = STATES.filter(({ shape }) => shape !== undefined)

for (const [at, { name, path, shape, ready }] of screens.entries()) {
  // One of the widths, in turn; all of them in the long run.
  const widths = WIDTHS.filter((_, turn) => isDeep || turn === at % WIDTHS.length)
  test(`nothing moves on the first visit: ${name}`, async () => {
    if (name === 'not-found') expectTrouble(...notFoundScreen(path))
    if (name.endsWith('-missing')) expectTrouble(answered(404, path))
    // The web font arrives before the first response, as it does without held requests: it is requested together with
    // the app.
    const face = holdRequests(({ url }) => url.endsWith('.woff2'))
    const answers = holdRequests(({ url }) => new URL(url).pathname.startsWith('/rest/'))
    site.intercept(async (request, ask) => {
      await face.intercept(request, ask)
      return await answers.intercept(request, ask)
    })
    const visits = await Promise.all(
      widths.map(async (width) => {
        const browser = await openBrowser({ viewport: { width, height: 800 }, serviceWorkers: 'block' })
        const page = await browser.newPage()
        await page.addInitScript(recordShifts)
        await page.goto(site.origin + pathOf({ path }, ids), { waitUntil: 'commit' })
        if (typeof shape === 'string') await page.getByText(shape).first().waitFor({ state: 'attached' })
        return { width, browser, page }
      }),
    )
    face.open()
    for (const { page } of visits) await page.waitForFunction(() => document.fonts.check('18px Anybody'))
    answers.open()
    const found = await Promise.all(
      visits.map(async ({ width, browser, page }) => {
        await page.getByText(ready).first().waitFor()
        await appReady(page)
        await page.waitForLoadState('networkidle')
        const shifts = await page.evaluate(() => window.shifts)
        await browser.dispose()
        return shifts.map((shift) => `${width} px: ${shift}`)
      }),
    )
    expect(found.flat()).toEqual([])
  })
}

test.each([320, 1280])('nothing moves in a header that arrives in pieces: %i px', async (width) => {
  const rest = holdPage('/mejores/audio', '<div data-menu')
  site.intercept(rest.intercept)
  const browser = await openBrowser({ viewport: { width, height: 800 }, serviceWorkers: 'block' })
  const page = await browser.newPage()
  await page.addInitScript(recordShifts)
  await page.goto(`${site.origin}/mejores/audio`, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  rest.open()
  await appReady(page)
  expect(await page.evaluate(() => window.shifts)).toEqual([])
  await browser.dispose()
})

declare global {
  interface Window {
    /** Every layout shift without user input, with the elements that moved. */
    shifts: string[]
  }
}

/** The fields of the platform's layout-shift entries that are used here. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

/** Runs in the page, before its own scripts. */
function recordShifts(): void {
  window.shifts = []
  const isShift = (entry: PerformanceEntry): entry is LayoutShift => entry.entryType === 'layout-shift'
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries().filter(isShift)) {
      const moved = sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 60) : node?.textContent,
      )
      if (!hadRecentInput) window.shifts.push(`${value.toFixed(4)} by ${moved.join(', ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
