import { source as axe, type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, DESKTOP, PHONE, openBrowser } from '../support/browser.ts'
import { type Site, openSite } from '../support/site.ts'
import { everythingStored } from '../support/stored.ts'
import { expectTrouble, notFoundScreen } from '../support/trouble.ts'

let site: Site
let browser: Browser
let article = ''

beforeAll(async () => {
  site = await openSite()
  browser = await openBrowser()
  const page = await browser.newPage()
  await page.goto(site.origin)
  await everythingStored(page, 43)
  article = (await page.locator('li[data-story] a').first().getAttribute('href')) ?? ''
  await page.close()
})
afterAll(async () => {
  await browser.dispose()
  await site.dispose()
})

/** Every screen and the states of it that a reader can bring about, each with what says that it is there. */
const screens: readonly [
  name: string,
  path: () => string,
  ready: string,
  act?: (page: Page) => Promise<void>,
][] = [
  ['home', () => '/', '40 reviews'],
  [
    'home with the menu open',
    () => '/',
    '40 reviews',
    (page) => page.getByRole('button', { name: 'Abrir el menú' }).click(),
  ],
  [
    'home with the search box open',
    () => '/',
    '40 reviews',
    (page) => page.getByRole('button', { name: 'Buscar' }).click(),
  ],
  ['home, filtered', () => '/categoria/wearables', 'Reviews Filtrados'],
  ['home, last page', () => '/pagina/4', '40 reviews'],
  ['article', () => article, 'Lo mejor'],
  [
    'article that does not exist',
    () => '/article/00000000-0000-4000-8000-00000000dead',
    'Artículo no encontrado',
  ],
  ['search', () => '/search?q=yunque', 'Resultados de búsqueda'],
  [
    'search without results',
    () => '/search?q=zzz',
    'No se encontraron artículos que coincidan con tu búsqueda.',
  ],
  ['search without a text', () => '/search', 'Resultados de búsqueda'],
  ['settings', () => '/ajustes', 'reviews en la lista'],
  [
    'settings, asking before space is freed',
    () => '/ajustes',
    'reviews en la lista',
    async (page) => {
      await page.getByRole('button', { name: 'Liberar espacio' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  ],
  ['404', () => '/no/existe', 'Oops! Page not found'],
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, path, ready, act] of screens) {
    test(`axe finds nothing on ${name}, ${colorScheme}`, async () => {
      if (name === '404') expectTrouble(...notFoundScreen('/no/existe'))
      const page = await browser.newPage()
      await page.setViewportSize(name.includes('menu') || colorScheme === 'dark' ? PHONE : DESKTOP)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(site.origin + path())
      await page.getByText(ready).first().waitFor()
      if (act) await act(page)
      expect(await violations(page)).toEqual([])
      await page.close()
    })
  }
}

/** What axe finds. It is evaluated by the debugger: the page's policy lets no script in from outside. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const found = await page.evaluate<AxeResults>('axe.run(document)')
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
