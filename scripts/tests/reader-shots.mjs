// The reader's screens and the states that a list and an article may be in, for `shots.mjs`.

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContext} BrowserContext */

const API = '**/rest/v1/**'

/** @param {BrowserContext} context */
const unplugged = (context) => context.route(API, (route) => route.abort())
/** @param {BrowserContext} context */
const hanging = (context) => context.route(API, () => {})

/** @param {string} text */
const words = (text) => (/** @type {Page} */ page) => page.getByText(text).first().waitFor()

/** @param {Page} page */
async function goOffline(page) {
  await page.context().setOffline(true)
  await page.locator('.status-bar').waitFor()
}

/**
 * The screens of everybody.
 * @param {string} article the address of one
 * @returns {import('../shots.mjs').Screen[]}
 */
export function readerScreens(article) {
  return [
    { name: 'home', path: '/' },
    { name: 'home-page-3', path: '/pagina/3' },
    { name: 'home-category', path: '/categoria/audio' },
    { name: 'home-loading', path: '/', before: hanging, hangs: true, act: words('Cargando artículos...') },
    { name: 'home-error', path: '/', before: unplugged, act: words('Error:') },
    { name: 'home-offline', path: '/', before: unplugged, filled: true, whole: false, act: goOffline },
    {
      name: 'home-menu',
      path: '/',
      narrowOnly: true,
      whole: false,
      act: (page) => page.getByRole('button', { name: 'Abrir el menú' }).click(),
    },
    {
      name: 'home-search-box',
      path: '/',
      whole: false,
      act: (page) => page.getByRole('button', { name: 'Buscar' }).first().click(),
    },
    { name: 'article', path: article },
    {
      name: 'article-reading',
      path: article,
      whole: false,
      act: (page) => page.getByRole('button', { name: 'Lectura' }).click(),
    },
    {
      name: 'article-picture',
      path: article,
      whole: false,
      act: async (page) => {
        await page.locator('.art-hero .pic-open').click()
        await page.locator('.yarl__slide_current img').waitFor()
      },
    },
    { name: 'comparison-empty', path: '/comparar', act: words('Todavía no hay nada que comparar') },
    {
      name: 'comparison',
      path: '/',
      act: async (page) => {
        for (const at of [1, 3, 5])
          await page.locator('li[data-story]').nth(at).getByRole('button', { name: 'Comparar' }).click()
        await page.getByRole('link', { name: 'Comparar (3)' }).click()
        await page.getByRole('table').waitFor()
      },
    },
    {
      name: 'article-loading',
      path: article,
      before: hanging,
      hangs: true,
      act: words('Cargando artículo...'),
    },
    {
      name: 'article-missing',
      path: '/article/00000000-0000-4000-8000-000000000000',
      act: words('Artículo no encontrado'),
    },
    { name: 'article-not-on-device', path: article, before: unplugged, act: words('Volver al inicio') },
    { name: 'search', path: '/search?q=pro' },
    { name: 'search-one', path: '/search?q=camara' },
    { name: 'search-none', path: '/search?q=zzzz', act: words('No se encontraron artículos') },
    { name: 'search-empty', path: '/search' },
    {
      name: 'search-loading',
      path: '/search?q=pro',
      before: hanging,
      hangs: true,
      act: words('Cargando resultados...'),
    },
    { name: 'not-found', path: '/no/existe', act: words('Oops! Page not found') },
  ]
}
