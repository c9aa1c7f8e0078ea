// The states of the reader's screens for the table in `states.mjs`.

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./states.mjs').StateRow} StateRow */

const API = '**/rest/v1/**'
const MISSING = '00000000-0000-4000-8000-00000000dead'

/** @param {Page} page */
const unplugged = (page) => page.route(API, (route) => route.abort())
/** @param {Page} page */
const hanging = (page) => page.route(API, () => {})

/**
 * A page without its rows: the shell instead of the rendered page.
 * @param {(page: Page) => Promise<unknown>} before
 */
const unrendered = (before) => async (/** @type {Page} */ page) => {
  await before(page)
  await page.route(
    ({ pathname }) => pathname === '/' || /^\/(?:article\/|search$|comparar$)/.test(pathname),
    async (route) => {
      const url = new URL('/app.html', route.request().url()).href
      await route.fulfill({ response: await route.fetch({ url }) })
    },
  )
}

/** @param {string} text */
export const waitForText = (text) => (/** @type {Page} */ page) => page.getByText(text).first().waitFor()
/** @param {string | RegExp} name */
export const press = (name) => (/** @type {Page} */ page) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()
/** Presses the button, and waits for the dialog. @param {string | RegExp} name */
export const openDialog = (name) => async (/** @type {Page} */ page) => {
  await press(name)(page)
  await page.locator('[data-testid=dialog]').waitFor()
}

/** Waits for what is loaded after the first screen, such as keyboard shortcuts. @param {Page} page */
const settled = (page) => page.waitForLoadState('networkidle')

/** @param {Page} page */
async function openBox(page) {
  await press('Buscar')(page)
  return page.getByRole('combobox')
}

/**
 * Reads the newest review up to one of its paragraphs, and returns.
 * @param {string} block
 * @param {0 | 1} done whether it is then read to the end
 */
const read = (block, done) => async (/** @type {Page} */ page) => {
  await settled(page)
  await page.locator('li[data-story] a').first().click()
  await page.getByRole('heading', { name: 'Conclusión' }).waitFor()
  const scrollTo = (/** @type {string} */ part, /** @type {'start' | 'end'} */ edge) =>
    page.locator(`.prose > ${part}`).evaluate((one, to) => one.scrollIntoView({ block: to }), edge)
  await scrollTo(':nth-child(4)', 'start')
  await isNoted(page, 0)
  // A review counts as read only after some time.
  if (done === 1) await page.clock.setSystemTime(Date.now() + 5 * 60_000)
  await scrollTo(block, 'end')
  await isNoted(page, done)
  await page.getByText('Volver', { exact: true }).click()
  await page.locator('h1[aria-label=REVIEWS]').waitFor()
  await waitForText(done === 1 ? 'Leída' : 'Seguir leyendo')(page)
}

/** Waits until the device has recorded how far an article was read. @param {Page} page @param {0 | 1} done */
async function isNoted(page, done) {
  await page.evaluate(async (wanted) => {
    const opening = indexedDB.open('cacharreo-own')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    for (;;) {
      const reading = opening.result.transaction('readings').objectStore('readings').getAll()
      await new Promise((resolve) => reading.addEventListener('success', resolve))
      if (reading.result.some((one) => one.done === wanted)) break
      await new Promise(requestAnimationFrame)
    }
    opening.result.close()
  }, done)
}

export const home = { path: '/', ready: '40 reviews' }
const article = { path: '/article/:1', ready: 'Lo mejor' }
/** For screens that are complete with their page. */
export const whole = { shape: null }

/** @type {readonly StateRow[]} */
export const readerStates = [
  { name: 'home', ...home, ...whole, byKeyboard: true },
  { name: 'home-page', path: '/pagina/3', ready: 'Página 3 de 4' },
  { name: 'home-category', path: '/categoria/audio', ready: 'Reviews Filtrados', ...whole, byKeyboard: true },
  { name: 'home-category-best', path: '/categoria/audio?orden=nota', ready: 'Reviews Filtrados' },
  {
    name: 'category-facets',
    path: '/categoria/audio?nota=6-',
    ready: 'Puntuación: desde 6.0',
    byKeyboard: true,
  },
  {
    name: 'category-facets-sheet',
    path: '/categoria/audio',
    ready: 'Reviews Filtrados',
    narrowOnly: true,
    within: '[data-testid=sheet]',
    steps: async (page) => {
      await press('Filtrar')(page)
      await page.locator('[data-testid=sheet]').waitFor()
    },
  },
  {
    name: 'category-facets-none',
    path: '/categoria/audio?nota=9-&precio=-1',
    ready: 'Ninguna reseña cumple todos los filtros',
  },
  {
    name: 'home-loading',
    path: '/',
    ready: 'Cargando artículos...',
    device: 'new',
    before: unrendered(hanging),
  },
  { name: 'home-error', path: '/', ready: 'Error:', device: 'new', before: unrendered(unplugged) },
  {
    name: 'home-offline',
    ...home,
    device: 'filled',
    windowOnly: true,
    steps: async (page) => {
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await page.locator('[data-status-bar]').waitFor()
    },
  },
  {
    name: 'home-menu',
    ...home,
    narrowOnly: true,
    within: 'nav[aria-label="Menú"]',
    steps: press('Abrir el menú'),
  },
  { name: 'home-search-box', ...home, within: 'header form', steps: openBox },
  { name: 'home-go-on', ...home, device: 'new', steps: read(':nth-child(7)', 0) },
  { name: 'home-read', ...home, device: 'new', steps: read(':last-child', 1) },
  {
    name: 'home-shortcuts',
    ...home,
    within: '[data-testid=dialog]',
    steps: async (page) => {
      const dialog = page.locator('[data-testid=dialog]')
      // Keys work once the parts behind the screen have loaded.
      while (!(await dialog.isVisible())) await page.keyboard.press('?')
    },
  },
  { name: 'article', ...article, ready: 'Ver más artículos', ...whole, byKeyboard: true },
  {
    name: 'article-without-pictures',
    ...article,
    before: (page) => page.route('**/pictures/**', (route) => route.abort()),
  },
  { name: 'article-reading', ...article, within: '[popover][aria-label=Lectura]', steps: press('Lectura') },
  {
    name: 'article-picture',
    ...article,
    within: '.yarl__root',
    steps: async (page) => {
      await page.locator('[data-hero]').getByRole('button').click()
      await page.locator('.yarl__slide_current img').waitFor()
    },
  },
  {
    name: 'article-loading',
    path: '/article/:1',
    ready: 'Cargando artículo...',
    // The article's header contains its heading.
    within: 'main',
    device: 'new',
    before: unrendered(hanging),
  },
  // An article with a correction and some paid purchase links.
  { name: 'article-facts', path: '/article/:2', ready: 'Mediana', ...whole, byKeyboard: true },
  { name: 'article-missing', path: `/article/${MISSING}`, ready: 'Artículo no encontrado', ...whole },
  {
    name: 'article-not-here',
    path: '/article/:1',
    ready: 'Volver al inicio',
    device: 'new',
    before: unrendered(unplugged),
  },
  { name: 'comparison', path: '/comparar?ids=:1,:2,:3', ready: 'Puntuación', byKeyboard: true },
  {
    name: 'comparison-scrolled',
    path: '/comparar?ids=:1,:2,:3',
    ready: 'Puntuación',
    windowOnly: true,
    steps: async (page) => {
      await page.getByText('Lo peor').evaluate((row) => row.scrollIntoView({ block: 'start' }))
      await page.locator('[data-names][data-shown]').waitFor()
    },
  },
  { name: 'comparison-of-one', path: '/comparar?ids=:1', ready: 'Falta otra review' },
  { name: 'comparison-empty', path: '/comparar', ready: 'Todavía no hay nada que comparar', ...whole },
  {
    name: 'comparison-begun',
    ...home,
    device: 'new',
    windowOnly: true,
    steps: async (page) => {
      for (const at of [1, 3])
        await page.locator('li[data-story]').nth(at).getByRole('button', { name: 'Comparar' }).click()
      await page.getByRole('link', { name: 'Comparar (2)' }).waitFor()
    },
  },
  { name: 'search', path: '/search?q=pro', ready: 'encontrados', ...whole, byKeyboard: true },
  { name: 'search-best', path: '/search?q=yunque&orden=nota', ready: 'Resultados de búsqueda' },
  { name: 'search-one', path: '/search?q=osea', ready: 'encontrado', ...whole },
  { name: 'search-none', path: '/search?q=zzzz', ready: 'No se encontraron artículos', ...whole },
  { name: 'search-empty', path: '/search', ready: 'Buscar', shape: 'Resultados de búsqueda' },
  {
    name: 'search-loading',
    path: '/search?q=pro',
    ready: 'Cargando resultados...',
    device: 'new',
    before: unrendered(hanging),
  },
  { name: 'search-texts', path: '/search?q=bateria', ready: 'En el texto', device: 'filled' },
  { name: 'search-meant', path: '/search?q=yunqe', ready: '¿Quisiste decir', device: 'filled' },
  {
    name: 'search-suggestions',
    ...home,
    device: 'filled',
    within: 'header form',
    steps: async (page) => {
      await (await openBox(page)).fill('yunque')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'search-recent',
    ...home,
    device: 'filled',
    within: 'header form',
    steps: async (page) => {
      for (const text of ['auriculares con cable', 'yunque']) {
        const box = await openBox(page)
        await box.fill(text)
        await box.press('Enter')
        await waitForText(`Resultados para "${text}"`)(page)
        await page.getByRole('link', { name: 'Cacharreo, inicio.' }).click()
        await page.locator('h1[aria-label=REVIEWS]').waitFor()
      }
      await openBox(page)
      await page.getByRole('option').nth(1).waitFor()
    },
  },
  { name: 'feeds', path: '/rss', ready: 'Todas las reviews', byKeyboard: true },
  {
    name: 'not-found',
    path: '/no/existe',
    ready: 'Return to Home',
    shape: 'Oops! Page not found',
    byKeyboard: true,
    // The buttons of its cards come with the app.
    steps: (page) => page.locator('main [data-story] button').last().waitFor(),
  },
  { name: 'login', path: '/admin/login', ready: 'Entrar', ...whole },
  {
    name: 'login-wrong',
    path: '/admin/login',
    ready: 'Entrar',
    steps: async (page) => {
      await press('Entrar')(page)
      await waitForText('Escribe la contraseña')(page)
    },
  },
]
