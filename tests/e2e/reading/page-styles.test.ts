// A rendered page carries a part of the stylesheet. It looks the same as with the whole sheet: at first, once the
// rest has loaded, and on screens opened later.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LATER_RULES } from '../../../src/page/later-parts.ts'
import type { PageParts } from '../../../src/page/page-parts.ts'
import { type Browser, DESKTOP, openBrowser, PHONE } from '../../support/browser/browser.ts'
import { sampleOf } from '../../support/deep.ts'
import { type Site, openSite } from '../../support/browser/site.ts'
import { everythingStored } from '../../support/sync/stored.ts'

declare global {
  interface Window {
    /** The elements of the last look that was not a later one. */
    looked: readonly Element[]
  }
}

const parts: PageParts = JSON.parse(readFileSync('dist/pages.json', 'utf8'))
const [whole = ''] = parts.styles.other.linked
/** Without the web font, which may load at any time. */
const rules = readFileSync(`dist/client${whole}`, 'utf8').replace(/@font-face\{[^}]*url\([^}]*\}/g, '')

let site: Site
let article = ''

beforeAll(async () => {
  site = await openSite()
  const [row] = await site.write('GET', '/rest/v1/articles?select=id&order=published_at.desc&limit=1')
  article = `/article/${String(row?.['id'])}`
})
afterAll(async () => {
  await site.dispose()
})

const screens: readonly [string, () => string, keyof PageParts['styles']][] = [
  ['home', () => '/', 'home'],
  ['a category', () => '/categoria/audio', 'list'],
  ['a category by score', () => '/categoria/gaming?orden=nota', 'list'],
  ['the last page', () => '/pagina/4', 'list'],
  ['an article', () => article, 'article'],
]

// As high as the longest page. A browser lays out distant content when it has time, and reserves a height until then
// (`content-visibility`).
const height = 12_000

describe.each([
  ['on a phone', { width: 412, height }, ['home', 'an article']],
  ['on a wide screen', { width: 1280, height }, ['a category by score']],
] as const)('%s', (_screen, viewport, sample) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser({ viewport, javaScriptEnabled: false, serviceWorkers: 'block' })
  })
  afterAll(async () => {
    await browser.dispose()
  })

  test.each(sampleOf(screens, ...sample))(
    '%s looks from the start as it does with the whole sheet',
    async (_name, path, kind) => {
      const html = await (await fetch(site.origin + path())).text()
      const bare = html
        .replace(/<noscript>[\s\S]*?<\/noscript>/g, '')
        .replace(/<script\b[\s\S]*?<\/script>/g, '')
      const links = parts.styles[kind].late.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
      const page = await browser.newPage()
      await page.route(`**${whole}`, (route) => route.fulfill({ body: rules, contentType: 'text/css' }))
      const looksOf = async (markup: string) => {
        await page.route(site.origin + path(), (route) =>
          route.fulfill({ body: markup, contentType: 'text/html' }),
        )
        const looks: Look[] = []
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await page.goto(site.origin + path())
          looks.push(await drawnLook(page))
        }
        await page.unroute(site.origin + path())
        return looks
      }
      const withWhole = bare
        .replace(/<link rel="stylesheet"[^>]*>/g, '')
        .replace(
          /<style id="page-styles">[\s\S]*?(?=<\/style>)/,
          (own) => `<link rel="stylesheet" href="${whole}"><style>${own.slice(own.indexOf(LATER_RULES))}`,
        )
      expect(withWhole).toContain(LATER_RULES)
      // The foot gets its styles late.
      const withoutFoot = (markup: string) =>
        markup.replace(/(<footer\b[^>]*>)[\s\S]*<\/footer>/, '$1</footer>')
      for (const [markup, like] of [
        [withoutFoot(bare), withoutFoot(withWhole)],
        [bare.replace('</head>', `${links}</head>`), withWhole],
      ] as const) {
        const [found, expected] = [await looksOf(markup), await looksOf(like)]
        for (const [at, look] of found.entries()) expect(differences(look, expected[at] ?? look)).toEqual([])
        expect(found).toHaveLength(expected.length)
      }
      await page.close()
    },
  )
})

describe('a screen opened later looks as it does with the whole sheet:', () => {
  const opened: readonly [
    name: string,
    viewport: { width: number; height: number },
    path: () => string,
    open: (page: Page) => Promise<unknown>,
  ][] = [
    ['the menu', PHONE, () => '/', (page) => page.getByRole('button', { name: 'Menú' }).click()],
    ['the search box', PHONE, () => '/', (page) => page.getByRole('button', { name: 'Buscar' }).click()],
    [
      'what is offered while one types',
      PHONE,
      () => '/',
      async (page) => {
        await everythingStored(page, 43)
        await page.getByRole('button', { name: 'Buscar' }).click()
        await page.getByPlaceholder('Buscar artículos...').fill('yunque')
        await page.getByRole('option').first().waitFor()
        await page.keyboard.press('ArrowDown')
      },
    ],
    [
      'the results',
      DESKTOP,
      () => '/',
      async (page) => {
        await everythingStored(page, 43)
        await page.getByRole('button', { name: 'Buscar' }).click()
        await page.getByPlaceholder('Buscar artículos...').fill('pro')
        await page.keyboard.press('Enter')
        await page.getByRole('heading', { name: 'Artículos encontrados' }).waitFor({ state: 'attached' })
        // The results in texts have loaded, too.
        await page.getByText('reviews más lo dicen en su texto').waitFor({ state: 'attached' })
      },
    ],
    [
      'the home screen, from an article',
      PHONE,
      () => article,
      async (page) => {
        await page.getByRole('link', { name: 'Cacharreo, inicio.' }).click()
        await page.getByText('All Reviews').waitFor()
      },
    ],
    [
      'the choices of how an article is read',
      PHONE,
      () => article,
      (page) => page.getByRole('button', { name: 'Lectura' }).click(),
    ],
    [
      'a comparison, from the home screen',
      DESKTOP,
      () => '/',
      async (page) => {
        for (const at of [0, 1])
          await page.locator('li[data-story]').nth(at).getByRole('button', { name: 'Comparar' }).click()
        await page.getByRole('link', { name: 'Comparar (2)' }).click()
        await page.getByRole('table').waitFor()
      },
    ],
    [
      'an article, from the home screen',
      DESKTOP,
      () => '/',
      async (page) => {
        await page.locator('[aria-label="En portada"] h3 a').first().click()
        await page.getByRole('region', { name: 'Otras que te pueden servir' }).waitFor()
      },
    ],
  ]
  const sample = ['the menu', 'what is offered while one types', 'an article, from the home screen']
  test.each(sampleOf(opened, ...sample))('%s', async (_name, viewport, path, open) => {
    const browser = await openBrowser({ viewport, serviceWorkers: 'block', reducedMotion: 'reduce' })
    const page = await browser.newPage()
    await page.goto(site.origin + path())
    await page.waitForFunction(() => document.querySelectorAll('link[rel=stylesheet]').length > 1)
    await open(page)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready.then(() => null))
    const found = await drawnLook(page)
    await page.evaluate(useWholeSheet, { href: whole, laterRules: LATER_RULES })
    const later = await drawnLook(page, { isLater: true })
    expect(differences(found, later, Object.keys(later.elements))).toEqual([])
    await browser.dispose()
  })
})

/** How a page looks. */
interface Look {
  /** The names of the computed properties. */
  readonly properties: readonly string[]
  /** Their values, one text for all elements that share them. */
  readonly values: readonly string[]
  /** For each element and its pseudo-elements, the properties that are its own. */
  readonly elements: Readonly<Record<string, number>>
}

/**
 * Every element's computed style once two looks in a row are equal, because unfinished drawing is not a fault of
 * styles. A later look uses the elements of the one before it, because added and removed elements are not either.
 */
async function drawnLook(page: Page, { isLater = false } = {}): Promise<Look> {
  let found = await page.evaluate(lookOfAll, isLater)
  await expect
    .poll(async () => {
      const before = found
      found = await page.evaluate(lookOfAll, isLater)
      return differences(before, found)
    })
    .toEqual([])
  return found
}

/** Every element's computed style. In the page. */
function lookOfAll(isLater: boolean): Look {
  if (!isLater) window.looked = [...document.querySelectorAll('body, body *')]
  // Custom properties show in the properties that read them.
  const properties = [...getComputedStyle(document.body)].filter((property) => !property.startsWith('--'))
  const places = new Map<string, number>()
  const elements: Record<string, number> = {}
  for (const [at, element] of window.looked.entries()) {
    // Hidden elements have no look; their rules load with whatever shows them. Scripts are never visible, and may be
    // added at any time.
    if (!element.isConnected || element.closest('[hidden], script')) continue
    for (const pseudo of ['', '::before', '::after']) {
      const style = getComputedStyle(element, pseudo)
      if (pseudo !== '' && style.content === 'none') continue
      const values = properties.map((property) => style.getPropertyValue(property)).join('\n')
      const place = places.get(values) ?? places.size
      places.set(values, place)
      elements[`${at} ${element.localName}.${element.getAttribute('class')}${pseudo}`] = place
    }
  }
  return { properties, values: [...places.keys()], elements }
}

/** In the page: replaces the page's own styles by the whole sheet, except the categories' colours. */
async function useWholeSheet({ href, laterRules }: Record<'href' | 'laterRules', string>): Promise<void> {
  const own = document.querySelector('#page-styles')
  const [, colours = ''] = own?.textContent.split(laterRules) ?? []
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(colours)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  const loaded = new Promise((resolve) => link.addEventListener('load', resolve))
  own?.before(link)
  await loaded
  own?.remove()
  for (const part of document.querySelectorAll(
    'link[href*="/late-"], link[href*="/wide-"], link[href*="/face-"]',
  ))
    part.remove()
  await document.fonts.ready
}

/**
 * A short list of differences: innermost elements first, because their size determines that of the elements around
 * them.
 */
function differences(
  one: Look,
  other: Look,
  names = [...new Set([...Object.keys(one.elements), ...Object.keys(other.elements)])],
): string[] {
  expect(one.properties).toEqual(other.properties)
  expect(one.properties.length).toBeGreaterThan(300)
  return names
    .toReversed()
    .flatMap((name) => {
      const [a, b] = [one, other].map(({ values, elements }) => values[elements[name] ?? -1])
      if (a === b) return []
      const [before, after] = [(a ?? '').split('\n'), (b ?? '').split('\n')]
      return one.properties.flatMap((property, at) =>
        before[at] === after[at] ? [] : [`${name} { ${property}: ${before[at]} } instead of ${after[at]}`],
      )
    })
    .slice(0, 20)
}
