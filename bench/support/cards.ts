// When a reader sees the first page of the list, measured in the page from the start of the navigation.
import type { Page } from 'playwright-core'
import { until } from './reader.ts'
import { median } from './statistics.ts'

const PAGE_OF_CARDS = 10

declare global {
  interface Window {
    /** When ten cards were painted, in milliseconds since the navigation began; 0: not yet. */
    tenCards: number
  }
}

/** Opens the home screen. Returns the milliseconds to the end of the frame with ten cards in the list. */
export async function tenCards(page: Page, address: string): Promise<number> {
  await page.addInitScript((wanted) => {
    window.tenCards = 0
    const watcher = new MutationObserver(() => {
      if (document.querySelectorAll('ol > [data-story]').length < wanted) return
      watcher.disconnect()
      // The frame with the cards is complete when the next one begins.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          window.tenCards = performance.now()
        }),
      )
    })
    watcher.observe(document, { childList: true, subtree: true })
  }, PAGE_OF_CARDS)
  await page.goto(address, { waitUntil: 'commit' })
  await until(page, () => Promise.resolve(window.tenCards > 0), 'ten cards')
  return page.evaluate(() => window.tenCards)
}

/** Opens the search screen without a query, which reads no list. Returns the milliseconds to its first paint. */
export async function bareScreen(page: Page, address: string): Promise<number> {
  await page.goto(`${address}/search`, { waitUntil: 'commit' })
  await until(
    page,
    () => Promise.resolve(performance.getEntriesByName('first-contentful-paint').length > 0),
    'a paint',
  )
  return page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
}

/** Prints these times. Returns their median. */
export function report(what: string, times: readonly number[]): number {
  const range = `${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}`
  console.log(`${what.padEnd(32)} ${median(times).toFixed(0).padStart(5)} ms (${range})`)
  return median(times)
}
