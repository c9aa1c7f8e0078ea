// Every public screen by keyboard alone, magnified, in forced colours, without motion, with a thumb, and read aloud: what
// axe (06) cannot find (WCAG 2.2 AA).
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  keyboardFaults,
  motions,
  smallTargets,
  unmarkedEnglish,
  unseenControls,
} from '../../support/browser/accessibility.ts'
import { appReady } from '../../support/browser/app-start.ts'
import { type Browser, DESKTOP, openBrowser, PHONE } from '../../support/browser/browser.ts'
import { layoutFaults } from '../../support/browser/layout-faults.ts'
import { type Site, openSite } from '../../support/browser/site.ts'
import { everythingStored } from '../../support/sync/stored.ts'
import { notFoundScreen, tolerateTrouble } from '../../support/browser/trouble.ts'

tolerateTrouble(...notFoundScreen('/no/existe'))

let site: Site
let browser: Browser
let ids: string[] = []

beforeAll(async () => {
  site = await openSite()
  const rows = await site.write('GET', '/rest/v1/articles?select=id&order=published_at.desc&limit=3')
  ids = rows.map(({ id }) => String(id))
  browser = await openBrowser({ viewport: DESKTOP, reducedMotion: 'reduce' })
  const page = await browser.newPage()
  await page.goto(site.origin)
  await everythingStored(page, 43)
  // One that is saved, for the screen of those.
  await page.locator('li[data-story] .save').first().click()
  await page.locator('li[data-story] .save[aria-pressed=true]').waitFor()
  await page.close()
})
afterAll(async () => {
  await browser.dispose()
  await site.dispose()
})

const screens: readonly [name: string, path: () => string, ready: string][] = [
  ['home', () => '/', '40 reviews'],
  ['a category', () => '/categoria/audio', 'Reviews Filtrados'],
  ['search', () => '/search?q=pro', 'Resultados de búsqueda'],
  ['an article', () => `/article/${ids[0]}`, 'Lo mejor'],
  ['what is saved', () => '/guardados', 'min read'],
  ['a comparison', () => `/comparar?ids=${ids.slice(0, 2).join(',')}`, 'Puntuación'],
  ['settings', () => '/ajustes', 'reviews en la lista'],
  ['404', () => '/no/existe', 'Oops! Page not found'],
]

/** A screen whole, with all that comes behind its first drawing. */
async function openScreen([, path, ready]: (typeof screens)[number]): Promise<Page> {
  const page = await browser.newPage()
  await page.setViewportSize(DESKTOP)
  await page.goto(site.origin + path())
  await page.getByText(ready).first().waitFor()
  await appReady(page)
  await page.waitForLoadState('networkidle')
  return page
}

describe.each(screens)('%s', (...screen) => {
  let page: Page
  beforeAll(async () => {
    page = await openScreen(screen)
  })
  beforeEach(async () => {
    await page.setViewportSize(DESKTOP)
    await page.emulateMedia({ colorScheme: null, forcedColors: null })
  })
  afterAll(() => page.close())

  test('can be gone through by keyboard alone, from the skip link to the end', async () => {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Saltar al contenido')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    expect(await keyboardFaults(page)).toEqual([])
    await page.setViewportSize(PHONE)
    expect(await keyboardFaults(page)).toEqual([])
  })

  test('magnified to 200 % and 400 % pans in one direction and cuts nothing off; no width scrolls sideways', async () => {
    const magnified = [
      { width: 640, height: 512 },
      { width: 320, height: 256 },
    ]
    expect(await layoutFaults(page, 'body', magnified)).toEqual([])
    for (const width of [320, 360, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([width, over <= 0]).toEqual([width, true])
    }
  })

  test('has targets of 24 px at least, and marks what is English', async () => {
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size)
      expect([size.width, await smallTargets(page)]).toEqual([size.width, []])
    }
    expect(await unmarkedEnglish(page)).toEqual([])
  })

  test('moves nothing for who wants no motion', async () => {
    expect(await motions(page)).toEqual([])
  })

  test('shows every control in forced colours, and which of them is pressed', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      expect([colorScheme, await unseenControls(page, colorScheme)]).toEqual([colorScheme, []])
    }
  })
})

test('what is looked for here is found where it is wrong', async () => {
  const page = await browser.newPage()
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
    </main>`)
  const walked = await keyboardFaults(page)
  expect(walked).toContainEqual(expect.stringContaining('no focus to be seen on button. «x»'))
  expect(walked).toContainEqual(expect.stringContaining('the focus is hidden: button. «Debajo»'))
  expect(walked).toContainEqual(expect.stringContaining('no way to a. «Sin foco»'))
  expect(await smallTargets(page)).toEqual([expect.stringContaining('20 × 20')])
  expect(await motions(page)).toEqual(['transition on button.'])
  expect(await unmarkedEnglish(page)).toEqual(['5 min read'])
  const unseen = await unseenControls(page, 'light')
  expect(unseen).toContainEqual(expect.stringContaining('nothing to be seen of button'))
  expect(unseen).toContainEqual(expect.stringContaining('pressed looks like the others: button'))
  await page.close()
})

test('cards are gone through by j and k, one of them is saved by s, and / leads into the search', async () => {
  const page = await openScreen(screens[0] ?? ['home', () => '/', '40 reviews'])
  const focused = () => page.evaluate(() => document.activeElement?.closest('.story-title')?.textContent)
  const titles = await page.locator('#main [data-story] .story-title').allTextContents()
  // From the head of the page to the first title below, in sight or not; on from where the page is scrolled to.
  await page.keyboard.press('j')
  expect(await focused()).toBe(titles[0])
  const third = page.locator('li[data-story]').nth(2)
  await third.evaluate((card) => card.scrollIntoView())
  await page.keyboard.press('j')
  expect(await focused()).toBe(await third.locator('.story-title').textContent())
  await page.locator('#main .cover .story-title a').first().focus()
  const first = titles.indexOf(
    (await page.locator('#main .cover .story-title').first().textContent()) ?? '',
    9,
  )
  await page.keyboard.press('j')
  expect(await focused()).toBe(titles[first + 1])
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  expect(await focused()).toBe(titles[first - 1])
  for (const kind of ['li[data-story]', '.card-featured', '.cover-main', '.card-regular']) {
    const card = page.locator(kind).last()
    const save = card.locator('.save')
    const before = await save.getAttribute('aria-pressed')
    await card.locator('.story-title a').focus()
    await page.keyboard.press('s')
    await expect.poll(() => save.getAttribute('aria-pressed')).not.toBe(before)
  }
  await page.keyboard.press('/')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
  await page.keyboard.type('t/?')
  expect(await page.getByPlaceholder('Buscar artículos...').inputValue()).toBe('t/?')
  await page.close()
})
