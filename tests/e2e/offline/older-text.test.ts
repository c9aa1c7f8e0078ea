import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../../support/browser/browser.ts'
import { type Site, openSite } from '../../support/browser/site.ts'
import { everythingStored } from '../../support/sync/stored.ts'
import { answered, tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'

tolerateTrouble(answered(500, '/rest/v1/'), unanswered('/rest/v1/'))

let site: Site
let browser: Browser

beforeAll(async () => {
  site = await openSite()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.dispose()
  await site.dispose()
})

test('offline, a text that is older than its title says so, until the newer one comes', async () => {
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
  // Heads come and texts do not, as when the browser is killed between them.
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
