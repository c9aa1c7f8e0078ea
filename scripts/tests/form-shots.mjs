// An article's form, its text and its versions in their states, for `shots.mjs`. What needs a changed article makes one
// of its own.
import { ensureKeys } from '../keys.mjs'

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContext} BrowserContext */

const TEXT = '<p>La tapa cierra bien.</p>\n<p>La batería dura un día.</p>\n<p>El altavoz suena poco.</p>'

/** @param {Page} page */
export const editor = (page) => page.locator('.cm-content').waitFor()
/** @param {Page} page */
export const title = (page) => page.getByRole('textbox', { name: 'Título' })
/** @param {Page} page */
export const save = (page) => page.getByRole('button', { name: /^(?:Publicar|Actualizar|Guardar)$/ }).click()

/**
 * Writes over the body's text.
 * @param {Page} page
 * @param {string} text
 */
async function writeBody(page, text) {
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

/**
 * Fills a new article's form in.
 * @param {Page} page
 * @param {string} [text]
 */
export async function fillIn(page, text = TEXT) {
  await editor(page)
  await title(page).fill('Un título a medio escribir')
  await page.getByRole('textbox', { name: 'Introducción' }).fill('Una introducción de dos líneas.')
  await writeBody(page, text)
}

/** @param {Page} page */
export async function writeVisually(page) {
  await editor(page)
  await page.getByRole('group', { name: 'Cómo se escribe' }).getByRole('button', { name: 'Visual' }).click()
  await page.locator('.vis p').first().waitFor()
}

/**
 * Sends a row of an article to the table API, as the administrator who has signed in.
 * @param {Page} page
 * @param {'POST' | 'PATCH'} method
 * @param {Record<string, unknown>} row
 */
async function send(page, method, { id, ...columns }) {
  const { SUPABASE_PUBLISHABLE_KEY: apikey = '' } = await ensureKeys(process.cwd())
  const order = { method, apikey, query: `?id=eq.${String(id)}`, body: JSON.stringify(columns) }
  if (method === 'POST') Object.assign(order, { query: '', body: JSON.stringify({ id, ...columns }) })
  const status = await page.evaluate(async ({ query, apikey: known, ...init }) => {
    const { access_token: key } = JSON.parse(localStorage.getItem('cacharreo-admin-session') ?? '{}')
    const headers = { authorization: `Bearer ${key}`, apikey: known, 'content-type': 'application/json' }
    return (await fetch(`/rest/v1/articles${query}`, { ...init, headers })).status
  }, order)
  if (status >= 300) throw new Error(`The table API answered ${method} with ${status}.`)
}

/**
 * Makes an article and opens its form.
 * @param {Page} page
 */
async function openOwn(page) {
  const id = crypto.randomUUID()
  await send(page, 'POST', {
    id,
    title: 'El Grillo suena mal',
    introduction: 'Un altavoz pequeño.',
    content: TEXT,
    images: [],
    published_at: '2024-01-15',
    overall: 6,
  })
  await page.goto(new URL(`/admin/articles/${id}`, page.url()).href)
  await editor(page)
  return id
}

/**
 * Opens the history of an article that has been changed once.
 * @param {Page} page
 */
async function openHistory(page) {
  const id = await openOwn(page)
  const content = TEXT.replace('un día', 'dos días')
  await send(page, 'PATCH', { id, title: 'El Grillo suena bien', overall: 8, content })
  await page.reload()
  await editor(page)
  await page.getByRole('link', { name: 'Historial' }).click()
  await page.getByRole('list', { name: 'Historial' }).getByRole('link').waitFor()
}

/**
 * Saves a form over which somebody else has saved.
 * @param {Page} page
 */
async function collide(page) {
  const id = await openOwn(page)
  await title(page).fill('El Grillo suena regular')
  await writeBody(page, TEXT.replace('bien', 'casi bien').replace('un día', 'un día escaso'))
  const content = TEXT.replace('bien', 'a la primera').replace('suena poco', 'suena bastante')
  await send(page, 'PATCH', { id, title: 'El Grillo suena bien', content, overall: 8 })
  await save(page)
  await page.getByRole('heading', { name: 'Alguien guardó este artículo' }).waitFor()
}

/**
 * The form's states; the last ones make articles.
 * @param {string} form the address of an article's form
 * @param {(context: BrowserContext) => Promise<void>} signIn
 * @returns {import('../shots.mjs').Screen[]}
 */
export function formScreens(form, signIn) {
  return [
    { name: 'admin-form-visual', path: form, before: signIn, whole: false, act: writeVisually },
    {
      name: 'admin-form-seen',
      path: form,
      before: signIn,
      act: async (page) => {
        await editor(page)
        await page.getByRole('button', { name: 'Cómo se verá' }).click()
        await page.getByText('Así está ahora mismo').waitFor()
      },
    },
    { name: 'admin-form-history', path: '/admin/articles', before: signIn, act: openHistory },
    {
      name: 'admin-form-version',
      path: '/admin/articles',
      before: signIn,
      act: async (page) => {
        await openHistory(page)
        await page.getByRole('list', { name: 'Historial' }).getByRole('link').click()
        await page.getByRole('region', { name: 'Contenido' }).waitFor()
      },
    },
    { name: 'admin-form-conflict', path: '/admin/articles', before: signIn, act: collide },
  ]
}
