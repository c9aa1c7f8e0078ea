// The reader's screens in all their states, checked for WCAG 2.2 AA. Checks run axe, the keyboard, magnification,
// forced colours, reduced motion, touch and a screen reader's view.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stateNamed } from '../../../scripts/tests/states.mjs'
import {
  axeFaults,
  keyboardFaults,
  motions,
  smallTargets,
  unmarkedEnglish,
  unseenControls,
} from '../../support/browser/accessibility.ts'
import { DESKTOP, PHONE } from '../../support/browser/browser.ts'
import { isDeep } from '../../support/deep.ts'
import { layoutFaults } from '../../support/browser/layout-faults.ts'
import { blankPage, onStates, stateFaults, visit } from '../../support/browser/state-walk.ts'
import { answered, notFoundScreen, tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'

// States include missing pages and a server that does not respond.
tolerateTrouble(
  ...notFoundScreen('/no/existe'),
  answered(404, '/article/'),
  answered(404, '/autor/'),
  unanswered('/rest/v1/'),
  unanswered('/assets/'),
)

const states = onStates('reader')
const home = stateNamed('home')

describe.each(states.map((state, at) => [state.name, state, at] as const))('%s', (_, state, at) => {
  /** One of these, in turn from screen to screen; all of them in the long run. */
  const inTurn = <T>(all: readonly T[]) => all.filter((_one, turn) => isDeep || turn === at % all.length)
  let page: Page
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ page, close } = await visit(state))
  })
  afterAll(() => close())

  test('breaks no rule of accessibility or layout', async () => {
    expect(await stateFaults(page, state)).toEqual([])
  })

  describe.runIf(state.byKeyboard)('with other means', () => {
    beforeEach(async () => {
      await page.setViewportSize(DESKTOP)
      await page.emulateMedia({ colorScheme: null, forcedColors: null })
    })

    test('can be walked by keyboard alone, from the skip link to the end', async () => {
      for (const size of inTurn([DESKTOP, PHONE])) {
        await page.setViewportSize(size)
        expect(await keyboardFaults(page)).toEqual([])
      }
    })

    test('pans in one direction at 200 % and 400 % and cuts nothing off; no width scrolls sideways', async () => {
      const magnified = [
        { width: 640, height: 512 },
        { width: 320, height: 256 },
      ]
      expect(await layoutFaults(page, 'body', inTurn(magnified))).toEqual([])
      for (const width of [320, 360, 768, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect([width, over <= 0]).toEqual([width, true])
      }
    })

    test('shows every control in forced colours, and which of them is pressed', async () => {
      for (const colorScheme of inTurn(['light', 'dark'] as const)) {
        expect([colorScheme, await unseenControls(page, colorScheme)]).toEqual([colorScheme, []])
      }
    })
  })
})

test('the checks find the faults that they look for', async () => {
  const page = await blankPage()
  await page.setContent(`
    <main lang="es">
      <button style="width: 20px; height: 20px; padding: 0; outline: none; transition: opacity 1s">x</button>
      <p><a href="#a">Un enlace en su texto</a> no cuenta. <span>5 min read</span> <span lang="en">6 min read</span></p>
      <div style="position: relative; height: 50px">
        <button style="height: 40px">Debajo</button>
        <div style="position: absolute; inset: 0; background: #fff">Encima</div>
      </div>
      <button style="border: 0; background: none; height: 40px; width: 40px" aria-label="Invisible"></button>
      <div style="display: flex">
        <button style="border: 0; background: #00f; height: 40px" aria-pressed="true">Uno</button>
        <button style="border: 0; background: #fff; height: 40px" aria-pressed="false">Dos</button>
      </div>
      <a href="#no" style="display: block; height: 40px" onfocus="this.blur()">Sin foco</a>
      <img src="data:,">
    </main>`)
  const walked = await keyboardFaults(page)
  expect(walked).toContainEqual(expect.stringContaining('no focus to be seen on button. «x»'))
  expect(walked).toContainEqual(expect.stringContaining('the focus is hidden: button. «Debajo»'))
  expect(walked).toContainEqual(expect.stringContaining('no way to a. «Sin foco»'))
  expect(await axeFaults(page)).toContainEqual(expect.stringMatching(/^image-alt: <img/))
  expect(await smallTargets(page)).toEqual([expect.stringContaining('20 × 20')])
  expect(await motions(page)).toEqual(['transition on button.'])
  expect(await unmarkedEnglish(page)).toEqual(['5 min read'])
  const unseen = await unseenControls(page, 'light')
  expect(unseen).toContainEqual(expect.stringContaining('nothing to be seen of button'))
  expect(unseen).toContainEqual(expect.stringContaining('pressed looks like the others: button'))
  await page.close()
})

test('the keys j and k walk the cards, s saves one, and / leads to the search', async () => {
  const { page, close } = await visit(home)
  await page.waitForLoadState('networkidle')
  const focused = () => page.evaluate(() => document.activeElement?.closest('h3')?.textContent)
  const titles = await page.locator('#main [data-story] h3').allTextContents()
  // From the top of the page to the first title below, visible or not; then from the current scroll position.
  // Shortcuts are loaded after the first screen: until then a press does nothing.
  await expect
    .poll(async () => {
      await page.keyboard.press('j')
      return await focused()
    })
    .toBe(titles[0])
  const third = page.locator('li[data-story]').nth(2)
  await third.evaluate((card) => card.scrollIntoView())
  await page.keyboard.press('j')
  expect(await focused()).toBe(await third.locator('h3').textContent())
  await page.locator('#main [aria-label="En portada"] h3 a').first().focus()
  const first = titles.indexOf(
    (await page.locator('#main [aria-label="En portada"] h3').first().textContent()) ?? '',
    9,
  )
  await page.keyboard.press('j')
  expect(await focused()).toBe(titles[first + 1])
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  expect(await focused()).toBe(titles[first - 1])
  for (const kind of [
    'li[data-story]',
    '.swiper-slide [data-story]',
    '[aria-label="En portada"] [data-story]:first-child',
    '[aria-label="En portada"] [data-story]',
  ]) {
    const card = page.locator(kind).last()
    const save = card.locator('[data-save]')
    const before = await save.getAttribute('aria-pressed')
    await card.locator('h3 a').focus()
    await page.keyboard.press('s')
    await expect.poll(() => save.getAttribute('aria-pressed')).not.toBe(before)
  }
  await page.keyboard.press('/')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
  await page.keyboard.type('t/?')
  expect(await page.getByPlaceholder('Buscar artículos...').inputValue()).toBe('t/?')
  await close()
})
