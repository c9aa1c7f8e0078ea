// The table with 5,000 articles.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, DESKTOP, openBrowser } from '../../support/browser/browser.ts'
import { signIn } from '../../support/editor/editing.ts'
import { type Site, openSite } from '../../support/browser/site.ts'

const COUNT = 5000
let site: Site
let browser: Browser
let page: Page

beforeAll(async () => {
  site = await openSite({ sample: false })
  browser = await openBrowser({ viewport: DESKTOP, serviceWorkers: 'block' })
  for (let from = 0; from < COUNT; from += 500) {
    const rows = Array.from({ length: 500 }, (_, place) => ({
      title: `${['Ñu', 'Ámbar', 'Zócalo', 'Mirlo', 'Garúa'][place % 5]} número ${from + place}`,
      introduction: 'Una introducción.',
      content: `<p>Cuerpo ${from + place}.</p>`,
      published_at: new Date(Date.UTC(2026, 0, 1) - (from + place) * 3_600_000).toISOString(),
    }))
    await site.write('POST', '/rest/v1/articles?columns=title,introduction,content,published_at', rows)
  }
  page = await browser.newPage()
  await signIn(page, site)
  await page
    .getByText('Página 250')
    .or(page.getByRole('link', { name: 'Página 250' }))
    .first()
    .waitFor()
})
afterAll(async () => {
  await browser.dispose()
  await site.dispose()
})

test('the search over 5,000 titles finds exactly what holds the text', async () => {
  const titles = page.locator('tbody .dt-title a')
  await page.getByRole('searchbox').fill('número 4321')
  await expect.poll(() => titles.allTextContents()).toEqual(['Ámbar número 4321'])
  await page.getByRole('searchbox').fill('')
  await expect.poll(() => titles.first().textContent()).toBe('Ñu número 0')
})

test('a sort by title follows the Spanish order in both directions', async () => {
  const first = page.locator('tbody .dt-title a').first()
  await page.getByRole('button', { name: 'Título' }).click()
  await expect.poll(() => first.textContent()).toBe('Ámbar número 1')
  await page.getByRole('button', { name: 'Título' }).click()
  await expect.poll(() => first.textContent()).toMatch(/^Zócalo/)
  await page.getByRole('button', { name: 'Fecha de publicación' }).click()
  await expect.poll(() => first.textContent()).toBe('Ñu número 0')
})

test('only the rows of the page are drawn', async () => {
  expect(await page.locator('tbody tr').count()).toBe(20)
})
