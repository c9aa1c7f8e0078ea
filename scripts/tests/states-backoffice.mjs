// The states of the backoffice's screens for the table in `states.mjs`, without those of an article's form.
import { ensureKeys } from '../keys.mjs'
import { openDialog } from './states-reader.mjs'

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./states.mjs').StateRow} StateRow */

const PICTURES = ['almadia-e-1', 'almadia-ciudad-1', 'anillo-garua-1', 'barra-garua-80-1']

export const TEXT =
  '<p>La tapa cierra bien.</p>\n<p>La batería dura un día.</p>\n<p>El altavoz suena poco.</p>'

/** Makes the server list four stored pictures, because it has none. @param {Page} page */
export async function storePictures(page) {
  const pictures = PICTURES.map((stem, at) => ({
    name: `${stem}-1200x675.webp`,
    smallest: `${stem}-1200x675.w480.webp`,
    smallest_bytes: 20_000,
    bytes: 140_000 + at * 9000,
    stored_at: `2026-11-0${at + 1}T10:31:00Z`,
    uses: [],
  }))
  const answer = { count: pictures.length, bytes: 614_000, pictures }
  await page.route('**/rest/v1/rpc/list_pictures*', (route) => route.fulfill({ json: answer }))
  await page.route('**/storage/v1/object/public/pictures/**', (route, request) =>
    route.continue({ url: request.url().replace('/storage/v1/object/public', '') }),
  )
}

/**
 * Sends an article's row to the table API, as the signed-in administrator.
 * @param {Page} page
 * @param {'POST' | 'PATCH' | 'DELETE'} method
 * @param {Record<string, unknown>} row
 */
export async function send(page, method, row) {
  const { SUPABASE_PUBLISHABLE_KEY: apikey = '' } = await ensureKeys(process.cwd())
  const query = method === 'POST' ? '' : `?id=eq.${String(row['id'])}`
  const body = JSON.stringify(row)
  const status = await page.evaluate(
    async (order) => {
      const { access_token: key } = JSON.parse(localStorage.getItem('cacharreo-admin-session') ?? '{}')
      const headers = {
        authorization: `Bearer ${key}`,
        apikey: order.apikey,
        'content-type': 'application/json',
      }
      return (await fetch(`/rest/v1/articles${order.query}`, { ...order.init, headers })).status
    },
    { query, apikey, init: { method, ...(method !== 'DELETE' && { body }) } },
  )
  if (status >= 300) throw new Error(`The table API answered ${method} with ${status}.`)
}

/** Creates an article. @param {Page} page @param {Record<string, unknown>} [columns] */
export async function make(page, columns) {
  const id = crypto.randomUUID()
  const words = { title: 'El Grillo suena mal', introduction: 'Un altavoz pequeño.', content: TEXT }
  await send(page, 'POST', { id, ...words, images: [], published_at: '2024-01-15', overall: 6, ...columns })
  return id
}

/** A Ghost export with one article that does not exist yet. */
function ghostExport() {
  const id = crypto.randomUUID()
  const post = {
    id: '1',
    uuid: id,
    title: 'Pilas',
    slug: `pilas-${id}`,
    html: '<p>Duran poco.</p>',
    status: 'published',
    visibility: 'public',
    type: 'post',
    published_at: '2023-04-05T06:07:08.000Z',
  }
  const data = { posts: [post], tags: [], posts_tags: [] }
  return { db: [{ meta: { exported_on: 1_700_000_000_000, version: '5.80.0' }, data }] }
}

/** @param {Page} page */
async function checkImport(page) {
  const buffer = Buffer.from(JSON.stringify(ghostExport()))
  const file = { name: 'ondas.json', mimeType: 'application/json', buffer }
  await page.getByLabel('Archivo', { exact: true }).setInputFiles(file)
  await page.getByPlaceholder('https://blog.example').fill('https://ondas.example')
  await page.getByRole('button', { name: 'Comprobar' }).click()
  await page.getByRole('button', { name: 'Importar', exact: true }).waitFor()
}

/** @param {Page} page */
async function chooseTwo(page) {
  for (const at of [0, 1])
    await page.getByRole('checkbox', { name: 'Seleccionar', exact: true }).nth(at).check()
  await page.getByRole('button', { name: 'Cambiar la fecha' }).waitFor()
}
/** @param {string} name */
const askAboutTwo = (name) => async (/** @type {Page} */ page) => {
  await chooseTwo(page)
  await openDialog(name)(page)
}

const list = { path: '/admin/articles', ready: 'Garúa Pliego 3' }
const categories = { path: '/admin/categories', ready: 'Gestión de categorías' }
const authors = { path: '/admin/authors', ready: 'Crear nuevo autor' }
const guides = { path: '/admin/guides', ready: 'Crear nueva guía' }
const content = { path: '/admin/content', ready: 'Comprobar' }
const pictures = { path: '/admin/pictures', ready: '1200 × 675', before: storePictures }
const dialog = { within: '[data-testid=dialog]' }

/** @type {readonly StateRow[]} */
export const backofficeStates = [
  { name: 'articles', ...list },
  { name: 'articles-filtered', path: '/admin/articles?texto=yunque', ready: 'Yunque' },
  { name: 'articles-none', path: '/admin/articles?texto=zzzz', ready: 'Artículos' },
  { name: 'articles-chosen', ...list, steps: chooseTwo },
  { name: 'articles-delete', ...list, ...dialog, steps: openDialog('Borrar') },
  { name: 'articles-take-back', ...list, ...dialog, steps: openDialog('Dejar de publicar') },
  { name: 'articles-date', ...list, ...dialog, steps: askAboutTwo('Cambiar la fecha') },
  { name: 'articles-category', ...list, ...dialog, steps: askAboutTwo('Cambiar la categoría') },
  { name: 'password', ...list, ...dialog, steps: openDialog('Cambiar la contraseña') },
  {
    name: 'password-wrong',
    ...list,
    ...dialog,
    steps: async (page) => {
      await openDialog('Cambiar la contraseña')(page)
      await page.getByRole('button', { name: 'Cambiarla' }).click()
      await page.getByText('Escribe la contraseña de ahora').waitFor()
    },
  },
  { name: 'erase-and-leave', ...list, ...dialog, steps: openDialog('Salir y borrar de aquí') },
  { name: 'sessions', path: '/admin/sessions', ready: 'Este dispositivo' },
  { name: 'categories', ...categories },
  { name: 'categories-delete', ...categories, ...dialog, steps: openDialog('Borrar Audio') },
  { name: 'category-new', path: '/admin/categories/new', ready: 'Crear nueva categoría', windowOnly: true },
  {
    name: 'category',
    ...categories,
    windowOnly: true,
    steps: async (page) => {
      await page.getByRole('link', { name: 'Editar Audio' }).click()
      await page.getByRole('heading', { name: 'Editar categoría' }).waitFor()
    },
  },
  {
    name: 'category-fields',
    ...categories,
    windowOnly: true,
    steps: async (page) => {
      await page.getByRole('link', { name: 'Editar Audio' }).click()
      const fields = page.getByRole('group', { name: 'Datos de sus reseñas' })
      await fields.getByRole('button', { name: 'Añadir un dato' }).click()
      await page.getByRole('button', { name: 'Guardar', exact: true }).click()
      await page.getByText('Escribe el nombre del dato').first().scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'category-history',
    ...categories,
    steps: async (page) => {
      await page.getByRole('link', { name: 'Historial de Audio' }).click()
      await page.getByText('no ha cambiado desde').waitFor()
    },
  },
  { name: 'authors', ...authors },
  { name: 'authors-delete', ...authors, ...dialog, steps: openDialog(/^Borrar /) },
  { name: 'author-new', path: '/admin/authors/new', ready: 'Crear nuevo autor', windowOnly: true },
  {
    name: 'author',
    ...authors,
    windowOnly: true,
    steps: async (page) => {
      await page
        .getByRole('link', { name: /^Editar / })
        .first()
        .click()
      await page.getByRole('heading', { name: 'Editar autor' }).waitFor()
    },
  },
  { name: 'guides', ...guides, steps: (page) => page.getByText('Publicada').first().waitFor() },
  { name: 'guide-new', path: '/admin/guides/new', ready: 'Crear nueva guía', windowOnly: true },
  {
    name: 'guide',
    ...guides,
    windowOnly: true,
    steps: async (page) => {
      await page
        .getByRole('link', { name: /^Editar / })
        .first()
        .click()
      await page.getByRole('heading', { name: 'Editar guía' }).waitFor()
      await page.getByLabel('Precio máximo').fill('20')
      await page
        .getByText(/^Cuesta /)
        .first()
        .waitFor()
    },
  },
  {
    name: 'guide-pick',
    path: '/admin/guides/new',
    ready: 'Crear nueva guía',
    ...dialog,
    steps: openDialog('Añadir una reseña'),
  },
  { name: 'prices', path: '/admin/prices', ready: 'Precios por revisar' },
  { name: 'pictures-none', path: '/admin/pictures', ready: 'Todavía no hay imágenes' },
  { name: 'pictures', ...pictures },
  {
    name: 'pictures-delete',
    ...pictures,
    ...dialog,
    path: '/admin/pictures?uso=sin-usar',
    steps: openDialog(/^Borrar: /),
  },
  {
    name: 'trash',
    ...list,
    steps: async (page) => {
      await send(page, 'DELETE', { id: await make(page) })
      await page.goto(new URL('/admin/trash', page.url()).href)
      await page.getByRole('button', { name: 'Restaurar El Grillo suena mal' }).first().waitFor()
    },
  },
  { name: 'import', ...content },
  { name: 'import-checked', ...content, steps: checkImport },
  {
    // The question as it appears while the magazine is still the sample.
    name: 'import-sample',
    ...content,
    ...dialog,
    steps: async (page) => {
      await checkImport(page)
      await openDialog('Importar')(page)
    },
  },
  {
    name: 'home-new-reviews',
    path: '/',
    ready: 'reviews',
    device: 'filled',
    windowOnly: true,
    steps: async (page) => {
      await page
        .locator('li[data-story]')
        .nth(4)
        .evaluate((line) => line.scrollIntoView())
      const id = await make(page, { published_at: '2027-01-01' })
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await page.waitForFunction(() => !navigator.onLine)
      await page.context().setOffline(false)
      await page.getByRole('button', { name: /^\d+ reviews? nuevas?$/ }).waitFor()
      await send(page, 'DELETE', { id })
    },
  },
]
