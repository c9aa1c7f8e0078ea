// From pressing a card to its article: the head is there in the next frame, and does not move when the screen
// follows.
import { describe, expect, test } from 'vitest'
import { DESKTOP, PHONE } from '../../support/browser/browser.ts'
import { onReaderPage, page, site } from '../../support/browser/reader-page.ts'

onReaderPage()

interface Frame {
  /** Is the head shown ahead of the screen? */
  readonly isAhead: boolean
  /** Positions of title, introduction and score in the window. */
  readonly rects: readonly (readonly number[])[]
}

declare global {
  interface Window {
    /** The state of each frame since the click. */
    framesSeen: Frame[]
    /** The title of the head at the moment of the click. */
    shownAtClick: string | null
  }
}

/** In the page: records every frame from the next click on. */
function recordFrames(): void {
  window.framesSeen = []
  const parts = 'h1, h2, h1 + p, h2 + p, header > div + div'
  const record = () => {
    const ahead = document.querySelector('[data-ahead] header')
    const head = ahead ?? document.querySelector('main header')
    const rects = [...(head?.querySelectorAll(parts) ?? [])].map((part) => {
      const { left, top, width, height } = part.getBoundingClientRect()
      return [left, top, width, height].map(Math.round)
    })
    window.framesSeen.push({ isAhead: ahead !== null, rects })
    requestAnimationFrame(record)
  }
  addEventListener('click', () => requestAnimationFrame(record), { once: true, capture: true })
}

const aheadIsReady = () => page.locator('[data-ahead]').waitFor({ state: 'attached' })

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('on a %s', (_name, size) => {
  test('the head is there in the next frame, and does not move when the screen replaces it', async () => {
    await page.setViewportSize(size)
    await aheadIsReady()
    const link = page.locator('li[data-story] h3 a').nth(2)
    await link.scrollIntoViewIfNeeded()
    const title = (await link.textContent()) ?? ''
    await page.evaluate(recordFrames)
    await link.click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expect.poll(() => page.locator('[data-ahead]').innerHTML()).toBe('')
    // The last one shows the current state.
    const frames = await page.evaluate(async () => {
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      return window.framesSeen
    })
    expect(frames[0]?.isAhead).toBe(true)
    expect(frames.at(-1)?.isAhead).toBe(false)
    expect(frames[0]?.rects).toHaveLength(3)
    for (const { rects } of frames) expect(rects).toEqual(frames[0]?.rects)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(title)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

test('the card’s picture moves to the article’s place, and back', async () => {
  await aheadIsReady()
  const link = page.locator('li[data-story] h3 a').nth(1)
  await link.scrollIntoViewIfNeeded()
  /** The width of the first of these parts to move, at that moment. */
  const movedWidth = (selector: string) =>
    page.evaluate(
      (wanted) =>
        new Promise<number>((done) => {
          const look = () => {
            const targets = document
              .getAnimations()
              .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null))
            const moved = targets.find((target) => target?.matches(wanted) === true)
            if (moved) done(moved.getBoundingClientRect().width)
            else requestAnimationFrame(look)
          }
          look()
        }),
      selector,
    )
  const widthOf = (selector: string) =>
    page.locator(selector).evaluate((part) => part.getBoundingClientRect().width)
  const there = movedWidth('[data-hero]')
  await link.click()
  const onTheWay = await there
  await page.locator('main [data-hero]').waitFor()
  // Going back before that reverses the picture's animation, when it may still be as small as on the card.
  await expect.poll(() => page.locator('[data-ahead]').innerHTML()).toBe('')
  await page
    .locator('main [data-hero]')
    .evaluate((hero) => Promise.all(hero.getAnimations().map(({ finished }) => finished)))
  expect(onTheWay).toBeLessThan(await widthOf('main [data-hero]'))
  const back = movedWidth('[data-story] [data-pic]')
  await page.goBack()
  expect(await back).toBeGreaterThan(await widthOf('li[data-story]:nth-child(2) [data-pic]'))
})

interface Lift {
  /** Milliseconds until the finger is lifted. */
  readonly upAfter?: number
  /** Pixels that the finger has moved. */
  readonly wanders?: number
  /** Does the page scroll when the finger touches it? */
  readonly moves?: boolean
  readonly pointerType?: string
}

interface Lifted {
  readonly whenDown: boolean
  readonly whenUp: boolean
  /** Would the click that follows reach the card? */
  readonly reachesCard: boolean
}

/** In the page: touches a card and releases it, with the events' own timestamps. Returns whether the head was shown. */
async function liftFinger(card: Element, lift: Lift): Promise<Lifted> {
  const { upAfter = 80, wanders = 0, moves = false, pointerType = 'touch' } = lift
  const isShown = () =>
    document.querySelector('[data-ahead] h2')?.checkVisibility({ opacityProperty: true }) ?? false
  const send = (type: string, at: number, y: number) => {
    const event = new PointerEvent(type, {
      bubbles: true,
      pointerId: 7,
      pointerType,
      isPrimary: true,
      clientX: 90,
      clientY: y,
    })
    Object.defineProperty(event, 'timeStamp', { value: at })
    card.dispatchEvent(event)
  }
  if (moves) {
    const moved = new Promise((next) => addEventListener('scroll', next, { once: true }))
    scrollBy(0, 3)
    await moved
  }
  // By then a page that has scrolled to its card is at rest.
  const down = performance.now() + (moves ? 0 : 1000)
  send('pointerdown', down, 400)
  const whenDown = isShown()
  send('pointerup', down + upAfter, 400 + wanders)
  const { left, top, width, height } = card.getBoundingClientRect()
  const below = document.elementFromPoint(left + width / 2, top + height / 2)
  return { whenDown, whenUp: isShown(), reachesCard: below?.closest('a') === card }
}

test('the head is there when the finger goes up, and goes if no click follows', async () => {
  await aheadIsReady()
  const address = page.url()
  const link = page.locator('li[data-story] h3 a').nth(2)
  await link.scrollIntoViewIfNeeded()
  const shown = await link.evaluate(liftFinger, {})
  expect(shown).toEqual({ whenDown: false, whenUp: true, reachesCard: true })
  await expect.poll(() => page.locator('[data-ahead]').innerHTML()).toBe('')
  expect(page.url()).toBe(address)
})

test('no head is shown before the click when what goes up rests too long, has moved, stops the page or is a mouse', async () => {
  await aheadIsReady()
  const link = page.locator('li[data-story] h3 a').nth(2)
  await link.scrollIntoViewIfNeeded()
  for (const lift of [{ upAfter: 500 }, { wanders: 30 }, { pointerType: 'mouse' }, { moves: true }]) {
    const { whenDown, whenUp } = await link.evaluate(liftFinger, lift)
    expect([lift, whenDown, whenUp]).toEqual([lift, false, false])
  }
})

test('a tap elsewhere does not show the head that an earlier press had prepared', async () => {
  await aheadIsReady()
  const card = page.locator('li[data-story]').nth(2)
  await card.scrollIntoViewIfNeeded()
  await card.locator('h3 a').dispatchEvent('pointerdown')
  await page.locator('[data-ahead] h2').waitFor({ state: 'attached' })
  const button = page.locator('li[data-story] [data-save]').first()
  expect(await button.evaluate(liftFinger, {})).toMatchObject({ whenDown: false, whenUp: false })
})

test('a tap shows the head once, then its article', async () => {
  await page.setViewportSize({ width: PHONE.width, height: 1200 })
  await aheadIsReady()
  // Visible from the start, because a touch on a page that has just moved only stops it.
  const link = page.locator('main [data-story] h3 a').first()
  const title = (await link.textContent()) ?? ''
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const box = await link.boundingBox()
  const touchPoints = [{ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 8 }]
  await page.evaluate(() => {
    window.shownAtClick = null
    addEventListener(
      'click',
      () => {
        window.shownAtClick = document.querySelector('[data-ahead][data-shown] h2')?.textContent ?? null
      },
      { once: true, capture: true },
    )
  })
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(await page.evaluate(() => window.shownAtClick)).toBe(title)
  await expect.poll(() => page.locator('[data-ahead]').innerHTML()).toBe('')
})

test('a finger that scrolls shows no head, and fetches no picture', async () => {
  await aheadIsReady()
  const card = page.locator('li[data-story]').nth(3)
  const link = card.locator('h3 a')
  await link.scrollIntoViewIfNeeded()
  await link.dispatchEvent('pointerdown')
  const title = page.locator('[data-ahead] h2')
  await title.waitFor({ state: 'attached' })
  expect(await title.textContent()).toBe(await link.textContent())
  expect(await title.evaluate((head) => head.checkVisibility({ opacityProperty: true }))).toBe(false)
  expect(await page.locator('[data-ahead] img').getAttribute('src')).toBe('/placeholder.svg')
  await link.dispatchEvent('pointercancel')
  await title.waitFor({ state: 'detached' })
})

test('Back before the screen is ready returns to the list, and counts no article as read', async () => {
  await aheadIsReady()
  await page.getByRole('link', { name: 'Siguiente' }).click()
  await page.getByRole('link', { name: 'Anterior' }).waitFor()
  const wasShown = await page
    .locator('li[data-story] h3 a')
    .first()
    .evaluate((link) => {
      if (link instanceof HTMLElement) link.click()
      const isShown = document.querySelector('[data-ahead] header') !== null
      // The list below it cannot be reached.
      const isOver = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.matches('[data-ahead]')
      history.back()
      return isShown && isOver
    })
  expect(wasShown).toBe(true)
  await page.waitForURL(`${site.origin}/`)
  await expect.poll(() => page.locator('[data-ahead]').innerHTML()).toBe('')
  // After the task in which the router would have received the press.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(setTimeout, 0, done))),
  )
  expect(page.url()).toBe(`${site.origin}/`)
  await page.getByText('40 reviews').waitFor()
})
