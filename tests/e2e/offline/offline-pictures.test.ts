// With the server gone: what replaces a picture that is not on the device, and which cards report that something is
// missing.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appReady } from '../../support/browser/app-start.ts'
import { type Browser, openBrowserOnDisk } from '../../support/browser/browser.ts'
import { siteForTests, uncachedPictures } from '../../support/browser/site.ts'
import { everythingStored, picturesKept } from '../../support/sync/stored.ts'
import { tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'

tolerateTrouble(unanswered('/rest/v1/'), unanswered('/assets/'))

const PLATE = 'Imagen sin descargar'

const site = siteForTests()
let browser: Browser
let page: Page
/** The newest article, which has no picture on the device, and the next one, which lacks its second picture. */
let newest: { readonly id: string; readonly title: string }
let second: typeof newest

/**
 * One visit, until everything is on the device; then some pictures are deleted, the server is stopped and the browser
 * killed.
 */
beforeAll(async () => {
  site.intercept(uncachedPictures)
  const rows = await site.write(
    'GET',
    '/rest/v1/articles?select=id,title,images&order=published_at.desc,id.desc',
  )
  const [one, two] = rows.map(({ id, title, images }) => ({
    id: String(id),
    title: String(title),
    images: Array.isArray(images) ? images.map(String) : [],
  }))
  if (!one || !two) throw new Error('The sample has no two articles.')
  newest = one
  second = two
  const visitor = await openBrowserOnDisk()
  const visit = await visitor.newPage()
  await visit.goto(site.origin)
  await everythingStored(visit, rows.length)
  await picturesKept(visit, new Set(rows.flatMap(({ images }) => images)).size)
  await visit.evaluate(
    takeAway,
    [...one.images, ...two.images.slice(1)].map((address) => address.replace('.webp', '')),
  )
  await site.stop()
  browser = await visitor.coldStart()
  page = await browser.newPage()
})
afterAll(async () => {
  await browser.dispose()
})

/** In the page: deletes these pictures from the device, in every width. */
async function takeAway(stems: readonly string[]): Promise<void> {
  for (const name of await caches.keys()) {
    if (!name.includes('pictures')) continue
    const cache = await caches.open(name)
    for (const request of await cache.keys())
      if (stems.some((stem) => request.url.includes(stem))) await cache.delete(request)
  }
}

/** Pictures that the browser shows as broken. */
const broken = () =>
  page.evaluate(() =>
    Array.from(document.images)
      .filter((image) => image.complete && image.naturalWidth === 0)
      .map(({ src }) => src),
  )

const story = (title: string) => page.locator('[aria-label="En portada"] [data-story]', { hasText: title })

test('is replaced by a plate in the category’s colour on a page from the worker', async () => {
  const answer = await page.goto(site.origin)
  expect(await answer?.text()).toContain(newest.title)
  await appReady(page)
  const plates = story(newest.title).getByText(PLATE)
  await plates.scrollIntoViewIfNeeded()
  await plates.waitFor()
  await expect.poll(broken).toEqual([])
  const colours = await plates.evaluate((plate) => {
    const sample = document.createElement('i')
    sample.style.setProperty('background', getComputedStyle(plate).getPropertyValue('--flood'))
    document.body.append(sample)
    return [getComputedStyle(plate).backgroundColor, getComputedStyle(sample).backgroundColor]
  })
  expect(colours[0]).toBe(colours[1])
  expect(colours[0]).not.toBe('rgba(0, 0, 0, 0)')
  expect(await story(second.title).getByText(PLATE).count()).toBe(0)
})

test('is reported on cards that are incomplete on the device, and on no others', async () => {
  await page.locator('dl > div', { hasText: 'En el dispositivo' }).getByText('41').waitFor()
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await story(newest.title).getByText('Sin descargar', { exact: true }).waitFor()
  await story(second.title).getByText('Sin descargar', { exact: true }).waitFor()
  expect(await page.locator('li[data-story] [data-testid=marks]').count()).toBe(0)
  expect(await page.getByText('Descargada').count()).toBe(0)
})

test('is replaced in the article, too, and cannot be enlarged', async () => {
  await page.goto(`${site.origin}/article/${newest.id}`)
  await appReady(page)
  await page.locator('[data-hero]').getByText(PLATE).waitFor()
  const pictures = page.locator('[data-body] [data-pic]')
  for (let place = 0; place < (await pictures.count()); place += 1) {
    await pictures.nth(place).scrollIntoViewIfNeeded()
    await pictures.nth(place).getByText(PLATE).waitFor()
  }
  await expect.poll(broken).toEqual([])
  expect(await page.getByRole('button', { name: /^Ampliar la imagen/ }).count()).toBe(0)
})

test('is replaced among enlarged pictures', async () => {
  await page.goto(`${site.origin}/article/${second.id}`)
  await appReady(page)
  await page
    .locator('[data-hero]')
    .getByRole('button', { name: /^Ampliar la imagen/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Imagen ampliada' })
  await dialog.getByRole('button', { name: 'Siguiente' }).click()
  await dialog.getByText(PLATE).first().waitFor()
  await page.goBack()
})

test('is loaded without a reload when the server is back', async () => {
  await page.goto(site.origin)
  await appReady(page)
  await story(newest.title).getByText(PLATE).waitFor()
  await site.start()
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await story(newest.title).getByText(PLATE).waitFor({ state: 'detached' })
  await expect.poll(broken).toEqual([])
})
