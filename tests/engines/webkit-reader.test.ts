// A reader's walk in WebKit: the list, an article and a search. Then all of it again, after the server was stopped and
// the browser killed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteForTests } from '../support/browser/site.ts'
import { type WebKitDevice, type WebKitPage, webKitDevice } from '../support/browser/webkit.ts'

const site = siteForTests()
let device: WebKitDevice
let page: WebKitPage

beforeAll(async () => {
  device = await webKitDevice()
  page = await device.start()
})
afterAll(() => device.dispose())

test('the first visit brings everything to the device', async () => {
  await page.go(site.origin)
  await page.waitForText('40 reviews')
  await page.waitForText(/43\s+EN EL DISPOSITIVO|EN EL DISPOSITIVO\s+43/i)
  // The worker downloads the app's own files, which may take longer than the articles.
  const worker = () => page.run(async () => (await navigator.serviceWorker.ready).active?.state)
  await expect.poll(worker, { timeout: 30_000 }).toBe('activated')
  expect(await page.run(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('pages, an article and Back', async () => {
  await page.press('nav a', 'Siguiente')
  await page.waitForText('Página 2 de 4')
  await page.press('li[data-story] a')
  await page.waitForText('Conclusión')
  await page.run(() => history.back())
  await page.waitForText('Página 2 de 4')
})

test('an article is saved', async () => {
  await page.press('li[data-story] button', 'Guardar «')
  await page.go(`${site.origin}/guardados`)
  await page.waitForText('1 review guardada')
})

test('after a kill and without a server, the magazine starts cold: list, article, search and what was saved', async () => {
  await device.kill()
  await site.stop()
  page = await device.start()
  await page.go(`${site.origin}/pagina/4`)
  await page.waitForText('Página 4 de 4')
  await page.press('li[data-story] a')
  await page.waitForText('Conclusión')
  await page.go(`${site.origin}/search?q=yunque`)
  await page.waitForText('artículos encontrados')
  await page.go(`${site.origin}/guardados`)
  await page.waitForText('1 review guardada')
  await site.start()
})
