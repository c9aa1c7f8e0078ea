import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everythingStored, picturesKept } from '../support/stored.ts'
import { type Browser, openBrowser } from '../support/browser.ts'
import { type Site, openSite } from '../support/site.ts'
import { expectTrouble, notFoundScreen, tolerateTrouble, unanswered } from '../support/trouble.ts'

// The server is gone on purpose.
tolerateTrouble(unanswered('/rest/v1/'), unanswered('/pictures/'))

let site: Site
let browser: Browser
let page: Page

/** One visit to the home page alone, until everything is on the device; then the plug is pulled and the browser killed. */
beforeAll(async () => {
  site = await openSite()
  const visitor = await openBrowser()
  const visit = await visitor.newPage()
  await visit.goto(site.origin)
  await visit.getByRole('heading', { name: 'All Reviews' }).waitFor()
  await everythingStored(visit, 43)
  await picturesKept(visit, await picturesOfTheNewest(30))
  await site.stop()
  browser = await visitor.coldStart()
  page = await browser.newPage()
})
afterAll(async () => {
  await browser.dispose()
  await site.dispose()
})

async function picturesOfTheNewest(count: number): Promise<number> {
  const rows = await site.write(
    'GET',
    `/rest/v1/articles?select=images&order=published_at.desc&limit=${count}`,
  )
  return rows.flatMap((row) => row['images']).length
}

test('offline, the home page starts cold with its articles and says how old they are', async () => {
  await page.goto(site.origin)
  await page.getByRole('heading', { name: 'All Reviews' }).waitFor()
  await page.getByText('40 reviews').waitFor()
  // Data younger than 5 minutes is not asked for again (decision 11): only asking finds out that nobody answers.
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await notice(page)
    .getByText(/Sin conexión · datos de hace/)
    .waitFor()
})

test('offline, every page of the listing works', async () => {
  for (const number of [2, 3, 4]) {
    await page.getByRole('link', { name: 'Siguiente' }).click()
    await page.getByText(`Página ${number} de 4`).first().waitFor()
    expect(await page.locator('li[data-story]').count()).toBe(10)
  }
})

test('offline, filters work', async () => {
  await page.goto(`${site.origin}/?categoria=audio`)
  await page.getByRole('heading', { name: 'Reviews Filtrados' }).waitFor()
  expect(await page.locator('li[data-story]').count()).toBe(8)
})

test('offline, search works', async () => {
  await page.goto(`${site.origin}/search?q=yunque`)
  await page.getByText(/artículos encontrados/).waitFor()
  expect(await page.locator('li[data-story]').count()).toBeGreaterThan(3)
})

test('offline, every article can be read, also the ones never opened before', async () => {
  await page.goto(`${site.origin}/?pagina=4`)
  await page.getByText('Página 4 de 4').first().waitFor()
  for (const place of [0, 9]) {
    await page.locator('li[data-story]').nth(place).getByRole('link').click()
    await page.waitForURL(/\/article\//)
    await page.getByRole('heading', { name: 'Conclusión' }).waitFor()
    await page.goBack()
    await page.getByText('Página 4 de 4').first().waitFor()
  }
})

test('offline, an article starts cold by its own address', async () => {
  await page.goto(`${site.origin}/?pagina=3`)
  const address = await page.locator('li[data-story]').first().getByRole('link').getAttribute('href')
  const fresh = await browser.newPage()
  await fresh.goto(`${site.origin}${address}`)
  await fresh.getByRole('heading', { name: 'Conclusión' }).waitFor()
  await fresh.close()
})

test('offline, the newest 30 articles have their pictures: covers on the pages, plates in the bodies', async () => {
  for (const number of [1, 2, 3]) {
    await page.goto(`${site.origin}/?pagina=${number}`)
    await page.getByText(`Página ${number} de 4`).first().waitFor()
    const covers = page.locator('li[data-story] img')
    // 3 featured and 27 in the list make 30; the last three rows of page 3 are older.
    for (let place = 0; place < (number === 3 ? 7 : 10); place += 1) await expectPicture(covers.nth(place))
  }
  await page.goto(site.origin)
  await page.getByRole('region', { name: 'En portada' }).getByRole('link').first().click()
  await page.waitForURL(/\/article\//)
  await page.getByRole('heading', { name: 'Conclusión' }).waitFor()
  const pictures = page.locator('article img')
  expect(await pictures.count()).toBeGreaterThan(1)
  for (let place = 0; place < (await pictures.count()); place += 1) await expectPicture(pictures.nth(place))
})

async function expectPicture(picture: ReturnType<Page['locator']>) {
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
}

test('decision 12: offline, an article that is not on the device is not called "no encontrado"', async () => {
  await page.goto(`${site.origin}/article/00000000-0000-4000-8000-00000000dead`)
  await page.getByText('no está en tu dispositivo').waitFor()
  expect(await page.getByText('Artículo no encontrado').count()).toBe(0)
  await page.getByRole('link', { name: 'Volver al inicio' }).waitFor()
})

test('offline, an unknown path is the 404 page', async () => {
  expectTrouble(...notFoundScreen('/no/existe'))
  await page.goto(`${site.origin}/no/existe`)
  await page.getByText('Oops! Page not found').waitFor()
})

test('back online, "Reintentar" brings the data up to date and the notice goes', async () => {
  await page.goto(site.origin)
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await notice(page)
    .getByText(/Sin conexión · datos de hace/)
    .waitFor()
  const again = page.getByRole('button', { name: 'Reintentar' })
  // Its own three retries are over.
  await expect.poll(() => again.getAttribute('aria-disabled'), { timeout: 30_000 }).not.toBe('true')
  await site.start()
  await again.click()
  await notice(page).waitFor({ state: 'detached' })
  expect(await page.getByText(/Sin conexión/).count()).toBe(0)
})

const notice = (on: Page) => on.locator('.status-bar')
