// The reader's screens in their states, for `shots.mjs`.

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContext} BrowserContext */

const API = '**/rest/v1/**'

/** @param {BrowserContext} context */
const unplugged = (context) => context.route(API, (route) => route.abort())
/** @param {BrowserContext} context */
const hanging = (context) => context.route(API, () => {})

/**
 * A page without its rows: the shell in the place of the rendered page.
 * @param {(context: BrowserContext) => Promise<unknown>} before
 */
const unrendered = (before) => async (/** @type {BrowserContext} */ context) => {
  await before(context)
  await context.route(
    ({ pathname }) => pathname === '/' || /^\/(?:article\/|search$)/.test(pathname),
    async (route) => {
      const url = new URL('/app.html', route.request().url()).href
      await route.fulfill({ response: await route.fetch({ url }) })
    },
  )
}

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
    {
      name: 'home-loading',
      path: '/',
      before: unrendered(hanging),
      hangs: true,
      act: words('Cargando artículos...'),
    },
    { name: 'home-error', path: '/', before: unrendered(unplugged), act: words('Error:') },
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
      before: unrendered(hanging),
      hangs: true,
      act: words('Cargando artículo...'),
    },
    {
      name: 'article-missing',
      path: '/article/00000000-0000-4000-8000-000000000000',
      act: words('Artículo no encontrado'),
    },
    {
      name: 'article-not-on-device',
      path: article,
      before: unrendered(unplugged),
      act: words('Volver al inicio'),
    },
    { name: 'search', path: '/search?q=pro' },
    { name: 'search-one', path: '/search?q=camara' },
    { name: 'search-none', path: '/search?q=zzzz', act: words('No se encontraron artículos') },
    { name: 'search-empty', path: '/search' },
    {
      name: 'search-loading',
      path: '/search?q=pro',
      before: unrendered(hanging),
      hangs: true,
      act: words('Cargando resultados...'),
    },
    { name: 'not-found', path: '/no/existe', act: words('Oops! Page not found') },
    ...savedScreens(),
    ...findingScreens(),
    ...settingsScreens(),
  ]
}

/** @param {Page} page */
async function openBox(page) {
  await page.getByText('En el dispositivo').waitFor()
  await page.getByRole('button', { name: 'Buscar' }).first().click()
  return page.getByRole('combobox')
}

/**
 * What finds a review.
 * @returns {import('../shots.mjs').Screen[]}
 */
function findingScreens() {
  return [
    { name: 'home-category-best', path: '/categoria/audio?orden=nota' },
    {
      name: 'search-suggestions',
      path: '/',
      filled: true,
      whole: false,
      act: async (page) => {
        const box = await openBox(page)
        await box.fill('yunque')
        await page.getByRole('option').first().waitFor()
        await page.keyboard.press('ArrowDown')
      },
    },
    {
      name: 'search-recent',
      path: '/',
      filled: true,
      whole: false,
      act: async (page) => {
        for (const words of ['auriculares con cable', 'yunque']) {
          const box = await openBox(page)
          await box.fill(words)
          await box.press('Enter')
          await page.getByText(`Resultados para "${words}"`).first().waitFor()
          await page.getByRole('link', { name: 'Cacharreo, inicio.' }).click()
        }
        await openBox(page)
        await page.getByRole('option').nth(1).waitFor()
      },
    },
    {
      name: 'search-texts',
      path: '/search?q=bateria',
      filled: true,
      act: (page) => page.getByRole('region', { name: 'En el texto' }).waitFor(),
    },
    {
      name: 'search-meant',
      path: '/search?q=yunqe',
      filled: true,
      act: (page) => page.getByText('¿Quisiste decir').waitFor(),
    },
    { name: 'search-best', path: '/search?q=yunque&orden=nota' },
  ]
}

/** @param {Page} page */
async function saveSome(page) {
  for (const at of [0, 2, 5]) {
    const button = page.locator('.list .save').nth(at)
    await button.click()
    await button.and(page.locator('[aria-pressed="true"]')).waitFor()
  }
}

/**
 * Reads the newest review to a paragraph of it, and comes back.
 * @param {Page} page
 * @param {string} block
 */
async function read(page, block) {
  await page.locator('li[data-story] a').first().click()
  await page.getByRole('heading', { name: 'Conclusión' }).waitFor()
  await page
    .locator('.prose > *')
    .nth(3)
    .evaluate((one) => one.scrollIntoView())
  await page.locator(`.prose > ${block}`).evaluate((one) => one.scrollIntoView({ block: 'end' }))
  await page.getByText('Volver', { exact: true }).click()
  await page.locator('.hero').waitFor()
}

/**
 * What a reader keeps.
 * @returns {import('../shots.mjs').Screen[]}
 */
function savedScreens() {
  return [
    { name: 'saved-empty', path: '/guardados', act: (page) => page.getByText('Aún no has').waitFor() },
    {
      name: 'saved',
      path: '/',
      act: async (page) => {
        await saveSome(page)
        await page.getByRole('contentinfo').getByRole('link', { name: 'Guardados' }).click()
        await page.getByText('3 reviews guardadas').waitFor()
      },
    },
    {
      name: 'home-go-on',
      path: '/',
      act: async (page) => {
        await read(page, ':nth-child(7)')
        await page.getByText('Seguir leyendo').waitFor()
      },
    },
    {
      name: 'home-read',
      path: '/',
      act: async (page) => {
        await read(page, ':last-child')
        await page.getByText('Leída').first().waitFor()
      },
    },
  ]
}

/** @param {Page} page */
const listed = (page) => page.getByText('reviews en la lista').waitFor()

/**
 * The settings.
 * @returns {import('../shots.mjs').Screen[]}
 */
function settingsScreens() {
  return [
    { name: 'settings', path: '/ajustes', filled: true, act: listed },
    {
      name: 'settings-download',
      path: '/ajustes',
      filled: true,
      hangs: true,
      before: (context) => context.route('**/rest/v1/rpc/sync_head*', () => {}),
      act: async (page) => {
        await page.getByRole('radio', { name: 'Todo', exact: true }).check()
        await page.getByText('Descarga de todo').waitFor()
      },
    },
    {
      name: 'settings-free-space',
      path: '/ajustes',
      filled: true,
      whole: false,
      act: async (page) => {
        await listed(page)
        await page.getByRole('button', { name: 'Liberar espacio' }).click()
        await page.getByRole('alertdialog').waitFor()
      },
    },
  ]
}
