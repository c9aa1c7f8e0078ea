import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../../support/browser/browser.ts'
import { type Site, holdRequests, openSite } from '../../support/browser/site.ts'

const COUNT = 2500
let site: Site
let browser: Browser

beforeAll(async () => {
  site = await openSite({ sample: false })
  browser = await openBrowser({ serviceWorkers: 'block' })
  for (let from = 0; from < COUNT; from += 500) {
    const rows = Array.from({ length: 500 }, (_, place) => ({
      title: `Análisis número ${from + place}`,
      introduction: 'Una introducción.',
      content: `<p>Cuerpo ${from + place}.</p>`,
      // Ten share each day: the order must not depend on the date alone.
      published_at: new Date(
        Date.UTC(2026, 0, 1) - Math.floor((from + place) / 10) * 86_400_000,
      ).toISOString(),
    }))
    await site.write('POST', '/rest/v1/articles?columns=title,introduction,content,published_at', rows)
  }
})
afterAll(async () => {
  await browser.dispose()
  await site.dispose()
})

test('the table API stops at 1,000 rows, as hosted PostgREST does', async () => {
  const rows = await site.write('GET', '/rest/v1/articles?select=id')
  expect(rows.length).toBe(1000)
})

test('with 2,500 articles the first page is on screen after the first answer, and all arrive', async () => {
  let answers = 0
  const held = holdRequests(
    (request) => new URL(request.url).pathname.startsWith('/rest/') && (answers += 1) > 1,
  )
  site.intercept(held.intercept)
  const page = await browser.newPage()
  await page.goto(site.origin)
  await page.locator('li[data-story]').nth(9).waitFor()
  expect(await page.locator('li[data-story]').count()).toBe(10)
  held.open()
  await page.getByText('2497 reviews').or(page.getByText('2.497 reviews')).waitFor()
  await page.goto(`${site.origin}/pagina/250`)
  await page.getByText('Página 250 de 250').first().waitFor()
  expect(await page.locator('li[data-story]').count()).toBe(7)
  await page.goto(`${site.origin}/search?q=${encodeURIComponent('análisis número 24')}`)
  // 24, 240–249 and 2400–2499.
  await page.getByText(/111\s*artículos encontrados/).waitFor()
})
