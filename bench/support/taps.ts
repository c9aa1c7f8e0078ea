// From the tap on a card to the frame with its article's title, on a phone that has shown the list for a while. The
// lift of the finger is timed by its event, the frame by its presentation. A task posted after the frame could wait
// for the click, for pictures or for the next frame. A new document may load in between, so both times are on the
// same clock.
import type { CDPSession, Page } from 'playwright-core'
import { type Conditions, type Phone, picturesStand } from './phone.ts'
import { until } from './reader.ts'

/** How long a list is shown before the tap, in milliseconds. */
const LOOKING_MS = 1500
/** How long a quick tap touches the screen, in milliseconds. */
const FINGER_MS = 80

interface Card {
  /** The paths of a list with the article's card, and of the article. */
  readonly list: string
  readonly path: string
  readonly title: string
}

declare global {
  interface Window {
    /** When the frame with the wanted title was presented, in milliseconds since 1970; 0: not yet. */
    titledAt: number
  }
}

/** Taps this many cards of home, and of its second page if needed. Returns the milliseconds of each. */
export async function tapTimes(
  phone: Phone,
  address: string,
  count: number,
  conditions: Conditions = {},
): Promise<number[]> {
  const { page, session } = await phone.newTab(conditions)
  try {
    await page.addInitScript(watchTitle)
    const cards = (await cardsOf(page, address)).slice(0, count)
    if (cards.length < count) throw new Error(`There are ${cards.length} cards to tap, not ${count}.`)
    const times = []
    for (const card of cards) times.push(await tapTime({ page, session, address, card }))
    return times
  } finally {
    await page.close()
  }
}

/**
 * In the page: reports when the expected title, if any, is shown as a heading. Titles of cards are third-level
 * headings.
 */
function watchTitle(): void {
  window.titledAt = 0
  addEventListener('pointerup', ({ timeStamp }) => {
    sessionStorage.setItem('lifted', String(performance.timeOrigin + timeStamp))
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // When the frame with the marker element below was presented (https://w3c.github.io/element-timing/).
      if ('renderTime' in entry) window.titledAt = performance.timeOrigin + Number(entry.renderTime)
    }
  }).observe({ type: 'element' })
  const watcher = new MutationObserver(() => {
    const wanted = sessionStorage.getItem('wanted')
    const heading = [...document.querySelectorAll('h1, h2')].find(
      (each) =>
        each.textContent.trim() === wanted &&
        each.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    if (heading === undefined) return
    watcher.disconnect()
    // The heading's own text may have been painted before, out of view; a new element is first painted in the frame
    // that shows it.
    const mark = document.createElement('i')
    mark.setAttribute('elementtiming', 'shown')
    mark.textContent = '·'
    mark.style.cssText = 'position: fixed; inset: auto auto 0 0; z-index: 9999'
    document.body.append(mark)
  })
  watcher.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
}

/** The cards of both lists, each article once, by its lowest card: cards of the carousel may be out of view. */
async function cardsOf(page: Page, address: string): Promise<Card[]> {
  await page.goto(address)
  await until(page, picturesStand, 'the list')
  const second = await page.evaluate(() => {
    const links = document.querySelectorAll<HTMLAnchorElement>('main nav a[href*="pagina"]')
    const link = [...links].find(({ textContent }) => textContent.trim() === '2')
    return link === undefined ? null : link.pathname + link.search
  })
  const cards: Card[] = []
  for (const list of ['/', ...(second === null ? [] : [second])]) {
    const answer = await page.goto(address + list)
    // A list without a hand-written page is skipped.
    if (answer?.ok() === false) continue
    await until(page, picturesStand, 'the list')
    const found = await page.evaluate(() => {
      const links = document.querySelectorAll<HTMLAnchorElement>('main h3 a[href^="/article/"]')
      return [...links].map(({ pathname, textContent }) => ({ path: pathname, title: textContent.trim() }))
    })
    const lowest = new Map(found.map(({ path, title }) => [path, title]))
    for (const [path, title] of lowest) {
      if (!cards.some((card) => card.path === path)) cards.push({ list, path, title })
    }
  }
  return cards
}

async function tapTime(tap: {
  readonly page: Page
  readonly session: CDPSession
  readonly address: string
  readonly card: Card
}): Promise<number> {
  const { page, session, address, card } = tap
  await page.goto(address + card.list)
  await until(page, picturesStand, 'the list')
  const link = page.locator(`main h3 a[href="${card.path}"]`).last()
  await link.scrollIntoViewIfNeeded()
  await page.evaluate((title) => sessionStorage.setItem('wanted', title), card.title)
  await page.waitForTimeout(LOOKING_MS)
  const box = await link.boundingBox()
  if (box === null) throw new Error(`The card of ${card.title} is out of sight.`)
  await session.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }],
  })
  await page.waitForTimeout(FINGER_MS)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.waitForURL(address + card.path)
  await until(page, () => Promise.resolve(window.titledAt > 0), `the title ${card.title}`)
  return await page.evaluate(() => window.titledAt - Number(sessionStorage.getItem('lifted')))
}
