// States of an article's form, its dialogs and its versions, for the table in `states.mjs`. States that need a changed article create
// their own.
import { make, send, storePictures, TEXT } from './states-backoffice.mjs'
import { openDialog } from './states-reader.mjs'

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./states.mjs').StateRow} StateRow */

/** A text that readers would see only in part. */
const CUT_TEXT = '<p>Uno.</p>\n<p>Mira <a href="https://x.com>el enlace</a> y lo demás.</p>'

/** @param {Page} page */
export const editor = (page) => page.locator('.cm-content').waitFor()
/** @param {Page} page */
export const title = (page) => page.getByRole('textbox', { name: 'Título' })
/** @param {Page} page */
export const save = (page) => page.getByRole('button', { name: /^(?:Publicar|Actualizar|Guardar)$/ }).click()
/** @param {Page} page */
const dialogOpens = (page) => page.locator('[data-testid=dialog]').waitFor()

/** Opens the sheet of facts, which replaces a column on narrow screens. @param {Page} page */
export async function openFacts(page) {
  await editor(page)
  const sheet = page.locator('[data-facts]:not([open]) > summary')
  if (await sheet.isVisible()) await sheet.click()
}

/**
 * Opens one of the form's dialogs.
 * @param {string} name of the button
 * @param {(page: Page) => Promise<void>} ready brings the button into view
 */
const askForm =
  (name, ready = editor) =>
  async (/** @type {Page} */ page) => {
    await ready(page)
    await openDialog(name)(page)
  }

/** @param {Page} page */
async function type(page) {
  await editor(page)
  await title(page).fill('Un título a medio escribir')
  // It is not visible in a viewport that the keyboard has shortened.
  await page.getByText('Guardado en este dispositivo').first().waitFor({ state: 'attached' })
}

/** Replaces the body's text. @param {Page} page @param {string} text */
async function writeBody(page, text) {
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

/** Fills in a new article's form, and publishes it. @param {Page} page @param {string} [text] @param {string} [day] */
async function publish(page, text = TEXT, day = '') {
  await editor(page)
  await title(page).fill('Un título a medio escribir')
  await page.getByRole('textbox', { name: 'Introducción' }).fill('Una introducción de dos líneas.')
  await writeBody(page, text)
  if (day !== '') {
    await openFacts(page)
    await page.getByLabel('Fecha de publicación').fill(day)
  }
  await save(page)
  await dialogOpens(page)
}

/** @param {Page} page */
async function writeVisually(page) {
  await editor(page)
  await page.getByRole('group', { name: 'Cómo se escribe' }).getByRole('button', { name: 'Visual' }).click()
  await page.locator('.ProseMirror p').first().waitFor()
}

/** Creates an article and opens its form. @param {Page} page @param {Record<string, unknown>} [columns] */
export async function openOwn(page, columns) {
  const id = await make(page, columns)
  await page.goto(new URL(`/admin/articles/${id}`, page.url()).href)
  await editor(page)
  return id
}

/** Opens the history of an article with one change. @param {Page} page */
async function openHistory(page) {
  const id = await openOwn(page)
  const content = TEXT.replace('un día', 'dos días')
  await send(page, 'PATCH', { id, title: 'El Grillo suena bien', overall: 8, content })
  await page.reload()
  await editor(page)
  await page.getByRole('link', { name: 'Historial' }).click()
  await page.getByRole('list', { name: 'Historial' }).getByRole('link').waitFor()
}

const form = { path: '/admin/articles/:1', ready: 'Editar artículo', windowOnly: true }
export const fresh = { path: '/admin/articles/new', ready: 'Crear nuevo artículo', windowOnly: true }
export const list = { path: '/admin/articles', ready: 'Garúa Pliego 3' }
const dialog = { within: '[data-testid=dialog]' }
/** For states with typed text, which stays on the device. */
export const own = { device: /** @type {const} */ ('new') }

/** @type {readonly StateRow[]} */
export const formStates = [
  { name: 'form', ...form, steps: editor },
  { name: 'form-new', ...fresh, steps: editor },
  { name: 'form-visual', ...form, steps: writeVisually },
  {
    name: 'form-seen',
    ...form,
    windowOnly: false,
    steps: async (page) => {
      await editor(page)
      await page.getByRole('button', { name: 'Cómo se verá' }).click()
      await page.getByText('Así está ahora mismo').waitFor()
    },
  },
  {
    name: 'form-missing',
    path: '/admin/articles/00000000-0000-4000-8000-000000000000',
    ready: 'El artículo no se pudo encontrar.',
  },
  {
    name: 'form-errors',
    ...fresh,
    steps: async (page) => {
      await editor(page)
      await save(page)
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
  },
  {
    name: 'form-elsewhere',
    ...form,
    steps: async (page) => {
      const address = page.url()
      await page.goto('about:blank')
      const other = await page.context().newPage()
      await other.goto(address)
      await editor(other)
      await page.goto(address)
      await page.getByText('abierto en otra pestaña').waitFor()
      page.once('close', () => void other.close())
    },
  },
  { name: 'form-schedule', ...form, ...dialog, steps: askForm('Programar') },
  { name: 'form-alternative', ...form, ...dialog, steps: askForm('Texto alternativo') },
  { name: 'form-focus', ...form, ...dialog, steps: askForm('Encuadre', openFacts) },
  { name: 'form-insert-picture', ...form, ...dialog, steps: askForm('Insertar imagen aquí') },
  {
    name: 'form-review',
    ...form,
    ...dialog,
    steps: async (page) => {
      await askForm('Enlace a una reseña')(page)
      await page.getByRole('dialog').getByRole('searchbox').fill('yunque')
      await page.getByRole('group', { name: 'Reseñas' }).getByRole('button').first().waitFor()
    },
  },
  {
    name: 'form-video',
    ...form,
    ...dialog,
    steps: async (page) => {
      await askForm('Vídeo')(page)
      await page.getByLabel('Dirección del vídeo').fill('https://youtu.be/dQw4w9WgXcQ')
      await page.getByText('Al pulsar se carga desde youtube.com').waitFor()
    },
  },
  {
    name: 'form-link',
    ...form,
    ...dialog,
    steps: async (page) => {
      await writeVisually(page)
      await page.locator('.ProseMirror p').first().dblclick()
      await openDialog('Enlace')(page)
    },
  },
  {
    name: 'form-library',
    ...form,
    ...dialog,
    before: storePictures,
    steps: askForm('Elegir de las guardadas', openFacts),
  },
  { name: 'form-publish', ...fresh, ...own, ...dialog, steps: (page) => publish(page, CUT_TEXT) },
  { name: 'form-date', ...fresh, ...own, ...dialog, steps: (page) => publish(page, TEXT, '2099-01-02') },
  {
    name: 'form-session',
    ...fresh,
    ...own,
    ...dialog,
    before: (page) =>
      page.route('**/rest/v1/articles*', (route, request) => {
        const json = { code: 'PGRST301', message: 'no', details: null, hint: null }
        return request.method() === 'POST' ? route.fulfill({ status: 401, json }) : route.fallback()
      }),
    steps: async (page) => {
      await publish(page)
      await page.getByRole('button', { name: 'Publicar ahora' }).click()
      await page.getByRole('dialog', { name: 'Entrar' }).waitFor()
    },
  },
  {
    name: 'form-sign-out',
    ...fresh,
    ...own,
    ...dialog,
    steps: async (page) => {
      await type(page)
      await openDialog('Salir')(page)
    },
  },
  {
    name: 'form-leaving',
    ...form,
    ...own,
    ...dialog,
    // A device that cannot store any text.
    before: (page) =>
      page.addInitScript(() => {
        const put = Reflect.get(IDBObjectStore.prototype, 'put')
        IDBObjectStore.prototype.put = function (...row) {
          if (this.name === 'formDrafts') throw new DOMException('full', 'QuotaExceededError')
          return Reflect.apply(put, this, row)
        }
      }),
    steps: async (page) => {
      await editor(page)
      await title(page).fill('Un título a medio escribir')
      await page.getByRole('link', { name: 'Volver a la lista' }).click()
      await dialogOpens(page)
    },
  },
  {
    name: 'form-draft',
    ...form,
    ...own,
    steps: async (page) => {
      await type(page)
      page.on('dialog', (question) => question.accept())
      await page.reload()
      await page.getByRole('button', { name: 'Descartar cambios' }).waitFor()
      await editor(page)
    },
  },
  { name: 'form-history', ...list, steps: openHistory },
  {
    name: 'form-version',
    ...list,
    steps: async (page) => {
      await openHistory(page)
      await page.getByRole('list', { name: 'Historial' }).getByRole('link').click()
      await page.getByRole('region', { name: 'Contenido' }).waitFor()
    },
  },
  {
    // Another administrator has saved the article meanwhile.
    name: 'form-conflict',
    ...list,
    ...own,
    steps: async (page) => {
      const id = await openOwn(page)
      await title(page).fill('El Grillo suena regular')
      await writeBody(page, TEXT.replace('bien', 'casi bien').replace('un día', 'un día escaso'))
      const content = TEXT.replace('bien', 'a la primera').replace('suena poco', 'suena bastante')
      await send(page, 'PATCH', { id, title: 'El Grillo suena bien', content, overall: 8 })
      await save(page)
      await page.getByRole('heading', { name: 'Alguien guardó este artículo' }).waitFor()
    },
  },
]
