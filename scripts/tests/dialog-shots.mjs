// The dialogs in front of a screen, for `shots.mjs`. Each is opened, and none is answered.

import { editor, fillIn, save, title, writeVisually } from './form-shots.mjs'

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContext} BrowserContext */
/** @typedef {import('../shots.mjs').Screen} Screen */

/** A text of which readers would not get all. */
const CUT_TEXT = '<p>Uno.</p>\n<p>Mira <a href="https://x.com>el enlace</a> y lo demás.</p>'
const PICTURES = ['almadia-e-1', 'almadia-ciudad-1', 'anillo-garua-1', 'barra-garua-80-1']
const GHOST_EXPORT = {
  db: [
    {
      meta: { exported_on: 1_700_000_000_000, version: '5.80.0' },
      data: {
        posts: [
          {
            id: '1',
            uuid: 'ondas-1',
            title: 'Pilas',
            slug: 'pilas',
            html: '<p>Duran poco.</p>',
            status: 'published',
            visibility: 'public',
            type: 'post',
            published_at: '2023-04-05T06:07:08.000Z',
          },
        ],
        tags: [],
        posts_tags: [],
      },
    },
  ],
}

/** @param {Page} page */
const dialog = (page) => page.locator('.dialog').waitFor()
/**
 * Presses the button of this name, and waits for the question.
 * @param {string} name
 */
const ask = (name) => async (/** @type {Page} */ page) => {
  await page.getByRole('button', { name, exact: true }).first().click()
  await dialog(page)
}

/**
 * Has the server list four stored pictures, which it has none of.
 * @param {BrowserContext} context
 */
async function storePictures(context) {
  const pictures = PICTURES.map((stem, at) => ({
    name: `${stem}-1200x675.webp`,
    smallest: `${stem}-1200x675.w480.webp`,
    smallest_bytes: 20_000,
    bytes: 140_000 + at * 9000,
    stored_at: `2026-11-0${at + 1}T10:31:00Z`,
    uses: [],
  }))
  const answer = { count: pictures.length, bytes: 614_000, pictures }
  await context.route('**/rest/v1/rpc/list_pictures*', (route) => route.fulfill({ json: answer }))
  await context.route('**/storage/v1/object/public/pictures/**', (route, request) =>
    route.continue({ url: request.url().replace('/storage/v1/object/public', '') }),
  )
}

/**
 * The questions of the backoffice and of the reader, but for those that stand with their screens.
 * @param {string} form the address of an article's form
 * @param {(context: BrowserContext) => Promise<void>} signIn
 * @returns {Screen[]}
 */
export function dialogScreens(form, signIn) {
  const fresh = '/admin/articles/new'
  const withPictures = async (/** @type {BrowserContext} */ context) => {
    await storePictures(context)
    await signIn(context)
  }
  const withoutSession = async (/** @type {BrowserContext} */ context) => {
    await signIn(context)
    const refused = { status: 401, json: { code: 'PGRST301', message: 'no', details: null, hint: null } }
    await context.route('**/rest/v1/articles*', (route, request) =>
      request.method() === 'POST' ? route.fulfill(refused) : route.fallback(),
    )
  }
  /** @type {Screen[]} */
  const questions = [
    {
      // The first, as it is asked where the magazine is still the sample.
      name: 'dialog-sample',
      path: '/admin/content',
      act: async (page) => {
        const buffer = Buffer.from(JSON.stringify(GHOST_EXPORT))
        const file = { name: 'ondas.json', mimeType: 'application/json', buffer }
        await page.getByLabel('Archivo', { exact: true }).setInputFiles(file)
        await page.getByPlaceholder('https://blog.example').fill('https://ondas.example')
        await page.getByRole('button', { name: 'Comprobar' }).click()
        await ask('Importar')(page)
      },
    },
    {
      name: 'dialog-publish',
      path: fresh,
      act: async (page) => {
        await fillIn(page, CUT_TEXT)
        await save(page)
        await dialog(page)
      },
    },
    {
      name: 'dialog-date',
      path: fresh,
      act: async (page) => {
        await fillIn(page)
        await page.getByLabel('Fecha de publicación').fill('2099-01-02')
        await save(page)
        await dialog(page)
      },
    },
    { name: 'dialog-schedule', path: form, act: ask('Programar') },
    { name: 'dialog-alternative', path: form, act: ask('Texto alternativo') },
    {
      name: 'dialog-review',
      path: form,
      act: async (page) => {
        await ask('Enlace a una reseña')(page)
        await page.getByRole('dialog').getByRole('searchbox').fill('yunque')
        await page.locator('.ed-review').first().waitFor()
      },
    },
    {
      name: 'dialog-video',
      path: form,
      act: async (page) => {
        await ask('Vídeo')(page)
        await page.getByLabel('Dirección del vídeo').fill('https://youtu.be/dQw4w9WgXcQ')
        await page.getByText('Al pulsar se carga desde youtube.com').waitFor()
      },
    },
    {
      name: 'dialog-link',
      path: form,
      act: async (page) => {
        await writeVisually(page)
        await page.locator('.vis p').first().dblclick()
        await ask('Enlace')(page)
      },
    },
    { name: 'dialog-library', path: form, before: withPictures, act: ask('Elegir de las guardadas') },
    { name: 'admin-pictures', path: '/admin/pictures', before: withPictures },
    {
      name: 'dialog-remove-picture',
      path: '/admin/pictures?uso=sin-usar',
      before: withPictures,
      act: async (page) => {
        await page
          .getByRole('button', { name: /^Borrar: / })
          .first()
          .click()
        await dialog(page)
      },
    },
    { name: 'dialog-delete-category', path: '/admin/categories', act: ask('Borrar Audio') },
    {
      name: 'dialog-session',
      path: fresh,
      before: withoutSession,
      act: async (page) => {
        await fillIn(page)
        await save(page)
        await page.getByRole('button', { name: 'Publicar ahora' }).click()
        await page.getByRole('dialog', { name: 'Entrar' }).waitFor()
      },
    },
    {
      name: 'dialog-sign-out',
      path: fresh,
      act: async (page) => {
        await editor(page)
        await title(page).fill('Un título a medio escribir')
        await page.getByText('Guardado en este dispositivo').waitFor()
        await ask('Salir')(page)
      },
    },
  ]
  return [
    ...questions.map((screen) => ({ before: signIn, whole: false, ...screen })),
    {
      name: 'dialog-shortcuts',
      path: '/',
      whole: false,
      act: async (page) => {
        await page.keyboard.press('?')
        await dialog(page)
      },
    },
    {
      name: 'dialog-erase',
      path: '/ajustes',
      filled: true,
      whole: false,
      act: async (page) => {
        await page.getByText('reviews en la lista').waitFor()
        await ask('Borrar todo de este dispositivo')(page)
      },
    },
  ]
}
