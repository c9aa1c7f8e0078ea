// The magazine as an app, in its states, for `shots.mjs`.

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContext} BrowserContext */

/**
 * As an iPhone says it: is the page open from the home screen?
 * @param {boolean} standalone
 */
function onIphone(standalone) {
  return (/** @type {BrowserContext} */ context) =>
    context.addInitScript((value) => {
      Object.defineProperty(navigator, 'standalone', { value })
      Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 })
      Object.defineProperty(navigator, 'userAgent', { value: 'iPhone' })
    }, standalone)
}

/**
 * Makes of this device's first day an earlier one, and comes back.
 * @param {Page} page
 */
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
}

/** @param {Page} page */
async function pullDown(page) {
  await page.locator('.pull').waitFor({ state: 'attached' })
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
  await page.getByText('Suelta para actualizar').waitFor()
}

/** @returns {import('../shots.mjs').Screen[]} */
export function installingScreens() {
  const steps = (/** @type {Page} */ page) => page.getByRole('dialog').waitFor()
  return [
    {
      name: 'install-offer',
      path: '/',
      whole: false,
      act: async (page) => {
        await comeBack(page)
        await page.evaluate(() => {
          const prompt = () => Promise.resolve()
          dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
        })
        await page.locator('.offer').waitFor()
      },
    },
    {
      name: 'install-steps',
      path: '/',
      whole: false,
      before: onIphone(false),
      act: async (page) => {
        await comeBack(page)
        await page.getByRole('button', { name: 'Ver cómo' }).click()
        await steps(page)
      },
    },
    {
      name: 'install-settings',
      path: '/ajustes',
      before: onIphone(false),
      act: (page) => page.getByRole('button', { name: 'Ver cómo' }).waitFor(),
    },
    { name: 'pull-to-refresh', path: '/', whole: false, before: onIphone(true), act: pullDown },
  ]
}
