// A browser that stores nothing for a site: with site data blocked, Firefox behaves exactly like this, and Chromium
// mostly.
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appReady } from '../../support/browser/app-start.ts'
import { browserForTests } from '../../support/browser/browser.ts'
import { signInOnScreen, title } from '../../support/editor/editing.ts'
import { siteForTests } from '../../support/browser/site.ts'
import { visual } from '../../support/editor/visual-mode.ts'

const site = siteForTests()
const browser = browserForTests()
let page: Page

beforeAll(async () => {
  await browser.context.addInitScript(keepNothing)
})
beforeEach(async () => {
  await page?.close()
  page = await browser.newPage()
})

const NOTHING_KEPT = 'No se pueden guardar datos en este navegador'

/** In the page: everything that would store something, or depends on what is stored, throws or rejects. */
function keepNothing(): void {
  if (!isSecureContext) return
  const refusal = () => new DOMException('The operation is insecure.', 'SecurityError')
  const refuse = (): never => {
    throw refusal()
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { configurable: true, get: refuse })
  window.BroadcastChannel = new Proxy(BroadcastChannel, { construct: refuse })
  LockManager.prototype.request = () => Promise.reject(refusal())
  LockManager.prototype.query = () => Promise.reject(refusal())
  Object.defineProperty(ServiceWorkerContainer.prototype, 'ready', { get: () => Promise.reject(refusal()) })
  ServiceWorkerContainer.prototype.register = () => Promise.reject(refusal())
  ServiceWorkerContainer.prototype.getRegistration = () => Promise.reject(refusal())
}

test('the app starts, syncs in memory, and says once that nothing is stored', async () => {
  await page.goto(site.origin)
  await appReady(page)
  await page.getByText('40 reviews').waitFor()
  // Rows in memory are observed like rows on a device.
  await page.locator('dl > div', { hasText: 'En el dispositivo' }).getByText('43').waitFor()
  const said = page.locator('[data-status-bar]').getByText(NOTHING_KEPT)
  await said.waitFor()
  await page.getByRole('button', { name: 'Entendido' }).click()
  await said.waitFor({ state: 'detached' })
  await page.getByRole('contentinfo').getByText(NOTHING_KEPT).waitFor()
})

test('lists, articles, search and Back work as elsewhere', async () => {
  await page.goto(site.origin)
  await appReady(page)
  await page.getByRole('link', { name: 'Siguiente' }).click()
  await page.getByText('Página 2 de 4').first().waitFor()
  await page.locator('li[data-story]').nth(5).getByRole('link').first().click()
  await page.waitForURL(/\/article\//)
  await page.getByRole('heading', { name: 'Conclusión' }).waitFor()
  await page.goBack()
  await page.getByText('Página 2 de 4').first().waitFor()
  await page.goto(`${site.origin}/search?q=yunque`)
  await appReady(page)
  await page.getByText(/artículos encontrados/).waitFor()
})

test('screens without a rendered page are drawn, and say in place that nothing is stored', async () => {
  await page.goto(`${site.origin}/guardados`)
  await page.getByRole('heading', { name: NOTHING_KEPT }).waitFor()
  await page.goto(`${site.origin}/ajustes`)
  await page.getByText(/^No se pueden guardar datos en este navegador\. La revista se lee mientras/).waitFor()
})

test('the administrator signs in and opens the form of an article', async () => {
  await signInOnScreen(page, site)
  await page.getByRole('link', { name: 'Crear nuevo artículo' }).click()
  await visual(page).waitFor()
  await title(page).fill('Sin guardar nada')
  expect(await title(page).inputValue()).toBe('Sin guardar nada')
})
