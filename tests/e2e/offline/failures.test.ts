import { afterEach, beforeEach, expect, test } from 'vitest'
import { everythingStored } from '../../support/sync/stored.ts'
import { sampleOf } from '../../support/deep.ts'
import { type Browser, openBrowser } from '../../support/browser/browser.ts'
import { evictDatabases } from '../../support/browser/evict-databases.ts'
import { siteForTests } from '../../support/browser/site.ts'
import { answered, expectTrouble, tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'

const site = siteForTests()
let browser: Browser

beforeEach(async () => {
  browser = await openBrowser()
})
afterEach(async () => {
  site.intercept(null)
  await browser.dispose()
})

const isApi = (request: Request) => new URL(request.url).pathname.startsWith('/rest/')

const html = () =>
  new Response('<!doctype html><title>Wi-Fi del hotel</title>', { headers: { 'content-type': 'text/html' } })
const broken = () =>
  new Response('{"message":"no"}', { status: 500, headers: { 'content-type': 'application/json' } })
const cutOff = () => new Response('{"g":"', { headers: { 'content-type': 'application/json' } })

// The long run has every fault in every visit; the code that distinguishes them is the same.
const faults: readonly [name: string, fault: () => Response, troubles: readonly RegExp[]][] = [
  ['500', broken, [answered(500, '/rest/v1/')]],
  ['HTML with 200', html, []],
  ['truncated JSON', cutOff, []],
]

test.each(sampleOf(faults, 'truncated JSON'))(
  'P13.7 on a first visit to a rendered page, %s changes only a quiet status',
  async (_words, fault, troubles) => {
    expectTrouble(...troubles)
    site.intercept((request) => (isApi(request) ? fault() : null))
    const page = await browser.newPage()
    await page.goto(site.origin)
    await page
      .getByRole('status')
      .filter({ hasText: /^No se pudo actualizar/ })
      .waitFor()
    await page.getByText('40 reviews').waitFor()
    expect(await page.getByText(/^Error: /).count()).toBe(0)
    site.intercept(null)
    await page.getByRole('button', { name: 'Actualizar' }).click()
    await everythingStored(page, 43)
  },
)

test('P13.10 without a network on a first visit, the error is shown and nothing loads forever', async () => {
  expectTrouble(unanswered('/rest/v1/'))
  const page = await browser.newPage()
  await page.goto(site.origin)
  await page.getByText('40 reviews').waitFor()
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated')
  // From a page outside of the app: a running one would notice, and fill its databases again.
  await page.goto('about:blank')
  await evictDatabases(page, site.origin)
  // The worker has the shell, the device has no articles, and the server is gone.
  await site.stop()
  const fresh = await browser.newPage()
  await fresh.goto(site.origin)
  await fresh.getByText('Error: no se pudo conectar con el servidor').waitFor()
  await site.start()
  await fresh.getByRole('button', { name: 'Reintentar' }).first().click()
  await fresh.getByText('40 reviews').waitFor()
})

test('offline, a text older than its title says so, until the newer one arrives', async () => {
  tolerateTrouble(answered(500, '/rest/v1/'), unanswered('/rest/v1/'))
  const page = await browser.newPage()
  await page.goto(site.origin)
  await everythingStored(page, 43)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const [row] = await site.write('GET', '/rest/v1/articles?select=id,content&order=published_at.desc&limit=1')
  const id = String(row?.['id'])
  await site.write('PATCH', `/rest/v1/articles?id=eq.${id}`, {
    title: 'El título de hoy',
    content: `${String(row?.['content'])}<p>El texto de hoy.</p>`,
  })
  // Heads arrive but texts do not, as when the browser is killed between them.
  site.intercept((request) =>
    /\/rpc\/sync_(?:bodies|article)$/.test(new URL(request.url).pathname)
      ? new Response('{"message":"no"}', { status: 500, headers: { 'content-type': 'application/json' } })
      : null,
  )
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await page.getByText('El título de hoy').first().waitFor()
  await browser.context.setOffline(true)
  await page.goto(`${site.origin}/article/${id}`)
  await page.getByRole('heading', { level: 1, name: 'El título de hoy' }).waitFor()
  const line = page.getByText('El texto es anterior al último cambio.')
  await line.waitFor()
  const text = page.locator('.prose')
  const place = async () => (await text.boundingBox())?.y ?? NaN
  const height = (await line.boundingBox())?.height ?? NaN
  const below = await place()
  expect(await text.innerText()).not.toContain('El texto de hoy.')
  site.intercept(null)
  await browser.context.setOffline(false)
  await text.getByText('El texto de hoy.').waitFor()
  expect(await line.count()).toBe(0)
  expect(below - (await place())).toBeLessThanOrEqual(height + 1)
})
