import { source as axe, type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atRest } from '../../support/sync/at-rest.ts'
import { type Browser, DESKTOP, PHONE, openBrowser } from '../../support/browser/browser.ts'
import { type Site, openSite } from '../../support/browser/site.ts'
import { everythingStored } from '../../support/sync/stored.ts'
import { expectTrouble, notFoundScreen } from '../../support/browser/trouble.ts'

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
    'article, choosing how it is read',
    () => article,
    'Lo mejor',
    async (page) => {
      await page.getByRole('button', { name: 'Lectura' }).click()
      await page.getByRole('radiogroup', { name: 'Tamaño del texto' }).waitFor()
    },
  ],
  [
    'article, a picture opened',
    () => article,
    'Lo mejor',
    async (page) => {
      await page.locator('.pic-open').first().click()
      await page.getByRole('button', { name: 'Cerrar' }).waitFor()
    },
  ],
  ['comparison of one', () => article.replace('/article/', '/comparar?ids='), 'Falta otra review'],
  ['comparison without reviews', () => '/comparar', 'Todavía no hay nada que comparar'],
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
  ['saved, empty', () => '/guardados', 'Aún no has guardado nada'],
  [
    'settings, asking before space is freed',
    () => '/ajustes',
    'reviews en la lista',
    async (page) => {
      await page.getByRole('button', { name: 'Liberar espacio' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  ],
  [
    'settings, the keyboard shortcuts listed',
    () => '/ajustes',
    'reviews en la lista',
    async (page) => {
      await page.getByRole('button', { name: 'Ver los atajos' }).click()
      await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor()
    },
  ],
  [
    'settings, asking before everything is deleted',
    () => '/ajustes',
    'reviews guardadas y',
    async (page) => {
      await page.getByRole('button', { name: 'Borrar todo de este dispositivo' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  ],
  ['404', () => '/no/existe', 'Oops! Page not found'],
]

test.each(screens)('axe finds nothing on %s, in both themes', async (name, path, ready, act) => {
  if (name === '404') expectTrouble(...notFoundScreen('/no/existe'))
  const page = await browser.newPage()
  await page.setViewportSize(name.includes('menu') ? PHONE : DESKTOP)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(site.origin + path())
  await page.getByText(ready).first().waitFor()
  if (act) await act(page)
  const light = await violations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(PHONE)
  expect({ light, dark: await violations(page) }).toEqual({ light: [], dark: [] })
  await page.close()
})

/** What axe finds. It is evaluated by the debugger: the page's policy lets no script in from outside. */
async function violations(page: Page): Promise<string[]> {
  await atRest(page)
  await page.evaluate(axe)
  const found = await page.evaluate<AxeResults>('axe.run(document)')
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
