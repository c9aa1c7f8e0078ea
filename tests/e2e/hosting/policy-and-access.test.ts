import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFaults } from '../../support/browser/accessibility.ts'
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

/** What a reader can do on a screen, each with what brings it about; Escape undoes it. */
type State = readonly [name: string, act: (page: Page) => Promise<void>]

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** Every screen with its states, and what says that it is there. */
const screens: readonly [name: string, path: () => string, ready: string, ...states: State[]][] = [
  [
    'home, with the menu and the search box',
    () => '/',
    '40 reviews',
    [
      'menu',
      async (page) => {
        await page.setViewportSize(PHONE)
        await press(page, 'Abrir el menú')
      },
    ],
    ['search box', (page) => press(page, 'Buscar')],
  ],
  ['home, filtered', () => '/categoria/wearables', 'Reviews Filtrados'],
  [
    'article, with the choices of how it is read and a picture opened',
    () => article,
    'Lo mejor',
    [
      'choices',
      async (page) => {
        await press(page, 'Lectura')
        await page.getByRole('radiogroup', { name: 'Tamaño del texto' }).waitFor()
      },
    ],
    [
      'picture',
      async (page) => {
        await page.locator('.pic-open').first().click()
        await page.getByRole('button', { name: 'Cerrar' }).waitFor()
      },
    ],
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
  ['saved, empty', () => '/guardados', 'Aún no has guardado nada'],
  [
    'settings, with the questions before space is freed and before everything is deleted',
    () => '/ajustes',
    'reviews guardadas y',
    ...['Liberar espacio', 'Borrar todo de este dispositivo'].map((name): State => [
      name,
      async (page) => {
        await press(page, name)
        await page.getByRole('alertdialog').waitFor()
      },
    ]),
  ],
  [
    'settings, the keyboard shortcuts listed',
    () => '/ajustes',
    'reviews en la lista',
    [
      'shortcuts',
      async (page) => {
        await press(page, 'Ver los atajos')
        await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor()
      },
    ],
  ],
  ['404', () => '/no/existe', 'Oops! Page not found'],
]

test.each(screens)('axe finds nothing on %s, in both themes', async (name, path, ready, ...states) => {
  if (name === '404') expectTrouble(...notFoundScreen('/no/existe'))
  const page = await browser.newPage()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(DESKTOP)
  await page.goto(site.origin + path())
  await page.getByText(ready).first().waitFor()
  expect(await violationsInBoth(page)).toEqual({ light: [], dark: [] })
  for (const [state, act] of states) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(DESKTOP)
    await act(page)
    expect([state, await violationsInBoth(page)]).toEqual([state, { light: [], dark: [] }])
    await page.keyboard.press('Escape')
  }
  await page.close()
})

/** As it stands, and then in the dark on a phone. */
async function violationsInBoth(page: Page): Promise<{ light: string[]; dark: string[] }> {
  const light = await axeFaults(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(PHONE)
  return { light, dark: await axeFaults(page) }
}
