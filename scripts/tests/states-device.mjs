// States of a reader's device, for the table in `states.mjs`: what it keeps, and how the magazine is installed on it.
import { openDialog, home, whole, waitForText } from './states-reader.mjs'

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./states.mjs').StateRow} StateRow */

/** Imitates an iPhone. `standalone`: whether the page was opened from the home screen. @param {boolean} standalone */
const onIphone = (standalone) => (/** @type {Page} */ page) =>
  page.addInitScript((value) => {
    Object.defineProperty(navigator, 'standalone', { value })
    Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 })
    Object.defineProperty(navigator, 'userAgent', { value: 'iPhone' })
  }, standalone)

/** Moves this device's first day into the past, and returns to the page. @param {Page} page */
async function comeBack(page) {
  await page.evaluate(async () => {
    const isThere = async () =>
      (await indexedDB.databases()).some(({ name, version = 0 }) => name === 'cacharreo-own' && version > 1)
    while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 50))
  })
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('cacharreo-own')
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('settings', 'readwrite')
          const value = { firstDay: '2026-01-01', isOver: false }
          writing.objectStore('settings').put({ key: 'install-offer', value })
          writing.addEventListener('complete', () => {
            opening.result.close()
            resolve(null)
          })
        })
      }),
  )
  await page.reload()
  await page.waitForFunction(() => window.isAppReady)
}

/** @param {Page} page */
async function pullDown(page) {
  await page.locator('[data-phase]').waitFor({ state: 'attached' })
  await page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body
    const touch = (/** @type {string} */ type, /** @type {number} */ y) => {
      const finger = new Touch({ identifier: 1, target: main, clientX: 180, clientY: y })
      main.dispatchEvent(new TouchEvent(type, { touches: [finger], bubbles: true }))
    }
    touch('touchstart', 200)
    touch('touchmove', 230)
    touch('touchmove', 310)
  })
  await waitForText('Suelta para actualizar')(page)
}

const settings = { path: '/ajustes', ready: 'reviews en la lista' }

/** @type {readonly StateRow[]} */
export const deviceStates = [
  { name: 'saved-empty', path: '/guardados', ready: 'Aún no has guardado nada', device: 'new', ...whole },
  {
    name: 'saved',
    ...home,
    device: 'new',
    byKeyboard: true,
    steps: async (page) => {
      for (const at of [0, 2, 5]) {
        const button = page.locator('li[data-story] [data-save]').nth(at)
        await button.click()
        await button.and(page.locator('[aria-pressed="true"]')).waitFor()
      }
      await page.getByRole('contentinfo').getByRole('link', { name: 'Guardados' }).click()
      await waitForText('3 reviews guardadas')(page)
    },
  },
  { name: 'settings', ...settings, device: 'filled', shape: 'Contenido sin conexión', byKeyboard: true },
  {
    name: 'settings-download',
    ...settings,
    device: 'filled',
    before: (page) => page.route('**/rest/v1/rpc/sync_head*', () => {}),
    steps: async (page) => {
      await page.getByRole('radio', { name: 'Todo', exact: true }).check()
      await waitForText('Descarga de todo')(page)
    },
  },
  {
    name: 'settings-free-space',
    ...settings,
    device: 'filled',
    within: '[data-testid=dialog]',
    steps: openDialog('Liberar espacio'),
  },
  {
    name: 'settings-erase',
    ...settings,
    device: 'filled',
    within: '[data-testid=dialog]',
    steps: openDialog('Borrar todo de este dispositivo'),
  },
  {
    name: 'install-offer',
    ...home,
    device: 'new',
    within: '[data-offer]',
    steps: async (page) => {
      await comeBack(page)
      await page.evaluate(() => {
        const prompt = () => Promise.resolve()
        dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
      })
      await page.locator('[data-offer]').waitFor()
    },
  },
  {
    name: 'install-steps',
    ...home,
    device: 'new',
    within: '[data-testid=dialog]',
    before: onIphone(false),
    steps: async (page) => {
      await comeBack(page)
      await openDialog('Ver cómo')(page)
    },
  },
  { name: 'install-settings', ...settings, before: onIphone(false), steps: waitForText('Ver cómo') },
  { name: 'home-pull', ...home, windowOnly: true, before: onIphone(true), steps: pullDown },
]
