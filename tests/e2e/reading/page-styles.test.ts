// A rendered page begins with a part of the style sheet. It looks the same as with the whole sheet, which follows.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { LATER_RULES } from '../../../src/page/later-parts.ts'
import { UNSEEN } from '../../../scripts/build/page-styles.ts'
import type { PageParts } from '../../../src/page/page-parts.ts'
import { browserForTests } from '../../support/browser/browser.ts'
import { sampleOf } from '../../support/deep.ts'
import { siteForTests } from '../../support/browser/site.ts'

const parts: PageParts = JSON.parse(readFileSync('dist/pages.json', 'utf8'))
const [whole = ''] = parts.styles.other.linked
/** Without the web font, which may load at any time. */
const rules = readFileSync(`dist/client${whole}`, 'utf8').replace(/@font-face\{[^}]*url\([^}]*\}/g, '')

const site = siteForTests()
let article = ''

beforeAll(async () => {
  const [row] = await site.write('GET', '/rest/v1/articles?select=id&order=published_at.desc&limit=1')
  article = `/article/${String(row?.['id'])}`
})

const screens: readonly [string, () => string][] = [
  ['home', () => '/'],
  ['a category', () => '/categoria/audio'],
  ['a category by score', () => '/categoria/gaming?orden=nota'],
  ['the last page', () => '/pagina/4'],
  ['an article', () => article],
]

// As high as the longest page. A browser lays out distant content when it has time, and reserves a height until then
// (`content-visibility`).
const height = 12_000

describe.each([
  ['on a phone', { width: 412, height }, ['home', 'an article']],
  ['on a wide screen', { width: 1280, height }, ['a category by score']],
] as const)('%s', (_screen, viewport, sample) => {
  const browser = browserForTests({ viewport, javaScriptEnabled: false, serviceWorkers: 'block' })

  test.each(sampleOf(screens, ...sample))(
    '%s looks from the start as it does with the whole sheet',
    async (_name, path) => {
      const html = await (await fetch(site.origin + path())).text()
      const bare = html
        .replace(/<noscript>[\s\S]*?<\/noscript>/g, '')
        .replace(/<script\b[\s\S]*?<\/script>/g, '')
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
      // The footer gets its styles late.
      const withoutFoot = (markup: string) =>
        markup.replace(/(<footer\b[^>]*>)[\s\S]*<\/footer>/, '$1</footer>')
      const [found, expected] = [await looksOf(withoutFoot(bare)), await looksOf(withoutFoot(withWhole))]
      for (const [at, look] of found.entries()) expect(differences(look, expected[at] ?? look)).toEqual([])
      expect(found).toHaveLength(expected.length)
      await page.close()
    },
  )
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
 * Every element's computed style, once two readings in a row are equal: incomplete rendering is not a fault of
 * styles.
 */
async function drawnLook(page: Page): Promise<Look> {
  let found = await page.evaluate(lookOfAll, UNSEEN.source)
  await expect
    .poll(async () => {
      const before = found
      found = await page.evaluate(lookOfAll, UNSEEN.source)
      return differences(before, found)
    })
    .toEqual([])
  return found
}

/** In the page: every element's computed style. */
function lookOfAll(unseen: string): Look {
  // Most of a text gets its styles late, and so does what is below most windows. The lines of a list do not.
  const isList = location.pathname !== '/' && !location.pathname.startsWith('/article/')
  const later = `.prose > :nth-child(n + 4):not(h2, h3, h4)${isList ? '' : ', [data-later]'}`
  for (const part of document.querySelectorAll(later)) part.remove()
  // The properties that use custom properties show their values.
  const properties = [...getComputedStyle(document.body)].filter(
    (property) => !property.startsWith('--') && !new RegExp(unseen).test(property),
  )
  const places = new Map<string, number>()
  const elements: Record<string, number> = {}
  for (const [at, element] of [...document.querySelectorAll('body, body *')].entries()) {
    // Hidden elements have no look; their rules load with whatever shows them. Scripts are never visible, and may be
    // added at any time.
    if (element.closest('[hidden], script')) continue
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

/**
 * A short list of differences: innermost elements first, because their size determines that of the elements around
 * them.
 */
function differences(one: Look, other: Look): string[] {
  const names = [...new Set([...Object.keys(one.elements), ...Object.keys(other.elements)])]
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
