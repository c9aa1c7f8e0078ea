// One table of every screen in its states. `npm run shots` takes a screenshot of each, and the end-to-end tests check each for faults.
import { ensureKeys } from '../keys.mjs'
import { backofficeStates, send } from './states-backoffice.mjs'
import { deviceStates } from './states-device.mjs'
import { formStates, fresh, list, openFacts, openOwn, own, save, title } from './states-form.mjs'
import { readerStates, whole } from './states-reader.mjs'

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContext} BrowserContext */
/**
 * A screen in a state: its address, how to recognise it, and the actions before and after it is opened.
 * @typedef {object} StateRow
 * @property {string} name
 * @property {string} path `:1`, `:2` and `:3` stand for the ids of the newest articles
 * @property {string} ready a text that is visible before the steps
 * @property {string | null} [shape] what a first visit shows until the responses arrive; null if it is complete at once
 * @property {'new' | 'filled'} [device] what the device must contain, if that matters
 * @property {(page: Page) => Promise<unknown>} [before]
 * @property {(page: Page) => Promise<unknown>} [steps]
 * @property {string} [within] the part that covers the screen; only its controls can be reached
 * @property {boolean} [byKeyboard] whether it is also tested by keyboard, magnified and in forced colours
 * @property {boolean} [narrowOnly] whether it exists only below 1024 px
 * @property {boolean} [windowOnly] whether a screenshot ends with the viewport
 */
/** @typedef {StateRow & { who: 'reader' | 'administrator' }} State */
/**
 * A running magazine, and what its administrator's device has stored.
 * @typedef {{ address: string, ids: string[], signedIn: Record<string, string> }} Magazine
 */

/** @type {readonly StateRow[]} */
const namedStates = [
  { name: 'author-page', path: '/autor/nuria-cabal', ready: 'Desmonta todo', ...whole, byKeyboard: true },
  { name: 'author-missing', path: '/autor/nadie', ready: 'No conocemos esta firma', ...whole },
  { name: 'guides-page', path: '/guias', ready: 'Comprobada', ...whole, byKeyboard: true },
  { name: 'guide-page', path: '/guia/auriculares-300', ready: 'Comprobada', ...whole, byKeyboard: true },
  { name: 'ranking', path: '/mejores/audio', ready: 'Los mejores de Audio', ...whole, byKeyboard: true },
  { name: 'ranking-by', path: '/mejores/audio?por=battery_h&menos=300', ready: 'con más batería', ...whole },
  {
    name: 'ranking-none',
    path: '/mejores/automotive?menos=50',
    ready: 'No hay ninguna review así.',
    ...whole,
  },
]

/** A table as on a manufacturer's page, with two known rows. */
const SPECIFICATIONS = 'Peso\t268 g\nBatería\t41,2 h\nColor\tGrafito'

/** Opens a new review's Ficha, types into it, and pastes a table. @param {Page} page */
async function typeFacts(page) {
  await openFacts(page)
  await page.getByLabel('Categoría').selectOption('Audio')
  await page.locator('[data-ficha] summary').click()
  await page.getByLabel('Marca').fill('Grillo')
  await page.getByLabel('Precio', { exact: true }).fill('129,50')
  await page.getByLabel('Peso').fill('poco')
  await page.getByText('Escribe un número').waitFor()
  await page.getByLabel('Pegar una tabla de especificaciones').fill(SPECIFICATIONS)
  await page.getByText('2 líneas se reconocen').scrollIntoViewIfNeeded()
}

/** @type {readonly StateRow[]} */
const factStates = [
  { name: 'form-facts', ...fresh, ...own, steps: typeFacts },
  {
    // Two administrators have changed different facts, and the same title.
    name: 'form-conflict-facts',
    ...list,
    ...own,
    steps: async (page) => {
      const facts = { brand: 'Grillo', price: 39, pricedOn: '2026-11-02' }
      const id = await openOwn(page, { facts })
      await title(page).fill('El Grillo suena regular')
      await openFacts(page)
      await page.getByLabel('Precio', { exact: true }).fill('45')
      await send(page, 'PATCH', { id, title: 'El Grillo suena bien', facts: { ...facts, year: 2026 } })
      await save(page)
      await page.getByText('Los dos, dato a dato').waitFor()
    },
  },
]

/** States that create articles come last. @type {readonly State[]} */
export const STATES = [
  ...[...readerStates, ...namedStates, ...deviceStates].map((state) => ({
    ...state,
    who: /** @type {const} */ ('reader'),
  })),
  ...[...backofficeStates, ...formStates, ...factStates].map((state) => ({
    ...state,
    who: /** @type {const} */ ('administrator'),
  })),
]

/** @param {string} name */
export function stateNamed(name) {
  const found = STATES.find((state) => state.name === name)
  if (!found) throw new Error(`No state is called ${name}.`)
  return found
}

/**
 * Signs in without the app, by what it would store. The body mode is set to HTML. Afterwards the page shows the worker's text.
 * @param {Page} page @param {string} address the magazine's address
 */
export async function signIn(page, address) {
  const {
    SUPABASE_PUBLISHABLE_KEY: apikey = '',
    ADMIN_EMAIL,
    ADMIN_PASSWORD,
  } = await ensureKeys(process.cwd())
  await page.goto(`${address}/sw.js`)
  await page.evaluate(
    async ({ key, account }) => {
      const answer = await fetch('/auth/v1/token?grant_type=password', {
        method: 'POST',
        headers: { apikey: key, 'content-type': 'application/json' },
        body: JSON.stringify(account),
      })
      if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
      const session = await answer.json()
      const expires_at = Math.floor(Date.now() / 1000) + session.expires_in
      localStorage.setItem('cacharreo-admin-session', JSON.stringify({ ...session, expires_at }))
      localStorage.setItem('admin_auth', 'true')
      localStorage.setItem('body-mode', 'html')
    },
    { key: apikey, account: { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } },
  )
}

/**
 * Signs in once; other devices get what that has stored.
 * @param {Page} page @param {string} address the magazine's address
 * @returns {Promise<Magazine>}
 */
export async function signInOnce(page, address) {
  await signIn(page, address)
  const signedIn = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
  return { address, ids: await newestIds(address), signedIn }
}

/** The ids of the newest articles. @param {string} address the magazine's address @returns {Promise<string[]>} */
export async function newestIds(address) {
  const { SUPABASE_PUBLISHABLE_KEY: apikey = '' } = await ensureKeys(process.cwd())
  const query = 'select=id&order=published_at.desc&limit=3'
  const answer = await fetch(`${address}/rest/v1/articles?${query}`, { headers: { apikey } })
  /** @type {{ id: string }[]} */
  const rows = await answer.json()
  return rows.map(({ id }) => id)
}

/** Turns a new device into the administrator's own. @param {BrowserContext} context @param {Magazine} magazine */
export async function handOver(context, { signedIn }) {
  await context.addInitScript((items) => {
    // Neither frames nor blank pages have storage.
    if (window.top !== window || origin === 'null') return
    for (const [key, value] of Object.entries(items)) localStorage[key] ??= value
  }, signedIn)
}

/** Waits until all reviews are on the device. @param {Page} page @param {Magazine} magazine */
export async function fillDevice(page, { address }) {
  await page.goto(address)
  await page
    .locator('dl > div', { hasText: 'En el dispositivo' })
    .locator('dd')
    .filter({ hasText: /^43$/ })
    .waitFor()
}

/** @param {Pick<State, 'path'>} state @param {readonly string[]} ids */
export function pathOf({ path }, ids) {
  return path.replaceAll(/:([123])/g, (_, place) => ids[Number(place) - 1] ?? '')
}

/** Opens a state in a new page. @param {Page} page @param {State} state @param {Magazine} magazine */
export async function openState(page, state, { address, ids }) {
  await page.addInitScript(() => {
    addEventListener('app-ready', () => {
      window.isAppReady = true
    })
  })
  await state.before?.(page)
  await page.goto(address + pathOf(state, ids))
  await page.getByText(state.ready).filter({ visible: true }).first().waitFor()
  await page.waitForFunction(() => window.isAppReady)
  await state.steps?.(page)
}
