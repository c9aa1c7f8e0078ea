import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Browser,
  type BrowserOnDisk,
  openBrowserOnDisk,
  PHONE,
  wholeBrowser,
} from '../../support/browser/browser.ts'
import { grantDurableStorage } from '../../support/fakes/durable-storage.ts'
import { holdRequests, openSite, type Site, uncachedPictures } from '../../support/browser/site.ts'
import { everythingStored, picturesKept } from '../../support/sync/stored.ts'
import { agePast, wakeWorker } from '../../support/sync/wake-worker.ts'

const REVIEWS = 43
/** An article that is published while the reader is away. */
const published = {
  introduction: 'Nueva.',
  content: '<p>Un texto nuevo.</p>',
  category: 'Audio',
  published_at: '2026-11-21',
  images: ['/pictures/mirlo-uno-1-1200x675.webp'],
}
const isWidth800 = (url: string) => url.includes('.w800.')

/** The settings, opened from the footer of a home page that the worker controls. */
async function openSettings(browser: Browser, site: Site): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(site.origin)
  await everythingStored(page, REVIEWS)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('navigation', { name: 'Pie' }).getByRole('link', { name: 'Ajustes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ajustes' }).waitFor()
  return page
}

const device = (page: Page) => page.getByRole('region', { name: 'En este dispositivo' })
const chooseAll = (page: Page) => device(page).getByRole('radio', { name: 'Todo' }).check()
const press = (page: Page, name: string) => device(page).getByRole('button', { name }).click()

/** Addresses in the cache of downloaded pictures. */
const downloaded = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('cacharreo-pictures-downloaded')).keys()).map(({ url }) => url),
  )

/** The total number of pictures in the sample's articles. */
async function picturesOf(site: Site): Promise<number> {
  const rows = await site.write('GET', '/rest/v1/articles?select=images')
  return new Set(rows.flatMap((row) => row['images'])).size
}

describe('a reader who wants everything', () => {
  let site: Site
  let browser: BrowserOnDisk
  let page: Page

  beforeAll(async () => {
    site = await openSite()
    browser = await openBrowserOnDisk()
    await grantDurableStorage(browser, site.origin)
    // The browser's own cache would have the pictures that the device stores in the background.
    site.intercept(uncachedPictures)
    page = await openSettings(browser, site)
    await picturesKept(page, await picturesOf(site))
  })
  afterAll(async () => {
    await browser.dispose()
    await site.dispose()
  })

  test('sees how much is on the device', async () => {
    await device(page).getByText(`${REVIEWS} textos`).waitFor()
    await device(page).getByText(`${REVIEWS} reviews en la lista`).waitFor()
    await device(page).getByText('con la lista y la aplicación').waitFor()
    await page.getByText(/^Hoy a las \d\d?:\d\d\./).waitFor()
  })

  test('cancels the download halfway; downloaded parts stay, and are not requested again', async () => {
    const total = await picturesOf(site)
    // Pictures stored in the background would be moved at once.
    await page.evaluate(() => caches.delete('cacharreo-pictures-kept'))
    let served = 0
    const hold = holdRequests(({ url }) => isWidth800(url) && (served += 1) > 8)
    site.intercept(async (request, ask) => {
      await hold.intercept(request, ask)
      return await uncachedPictures(request, ask)
    })
    await chooseAll(page)
    const bar = device(page).getByRole('progressbar')
    await expect.poll(async () => (await downloaded(page)).length).toBeGreaterThan(0)
    expect(await bar.getAttribute('aria-valuemax')).toBe(String(REVIEWS + total))
    await press(page, 'Cancelar')
    await device(page).getByRole('radio', { name: 'Lo más nuevo', checked: true }).waitFor()
    const came = await downloaded(page)
    expect(came.length).toBeLessThan(total)
    hold.open()
    site.intercept(null)

    site.requests.length = 0
    await chooseAll(page)
    await device(page).getByText(`Todo está aquí: ${REVIEWS} textos y ${total} imágenes.`).waitFor()
    expect(await downloaded(page)).toHaveLength(total)
    const again = site.requests.filter((asked) =>
      came.some((url) => url.endsWith(asked.slice('GET '.length))),
    )
    expect(again).toEqual([])
  })

  test('gets persistent storage from the browser', async () => {
    await page.getByText('El navegador no borrará la revista por su cuenta').waitFor()
    expect(await page.evaluate(() => navigator.storage.persisted())).toBe(true)
  })

  test('reads the oldest article with its pictures, offline, after a cold start', async () => {
    await site.stop()
    browser = await browser.coldStart()
    page = await browser.newPage()
    await page.goto(`${site.origin}/pagina/4`)
    await page.locator('li[data-story]').last().getByRole('link').click()
    await page.getByRole('heading', { name: 'Conclusión' }).waitFor()
    const pictures = page.locator('article img')
    expect(await pictures.count()).toBeGreaterThan(1)
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(100)
    }
    await site.start()
  })

  test('gets later publications completely and automatically', async () => {
    await site.write('POST', '/rest/v1/articles', { ...published, title: 'Recién salida' })
    await page.goto(`${site.origin}/ajustes`)
    await press(page, 'Comprobar ahora')
    await page.getByText('Comprobado: está al día.').waitFor()
    await device(page)
      .getByText(`Todo está aquí: ${REVIEWS + 1} textos`)
      .waitFor()
  })

  test('frees the space after a question that names the amount, and the list stays', async () => {
    await press(page, 'Liberar espacio')
    const question = page.getByRole('alertdialog', { name: '¿Liberar espacio?' })
    await question.getByText(`${REVIEWS + 1} textos y`).waitFor()
    expect(await question.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await downloaded(page)).not.toEqual([])

    await press(page, 'Liberar espacio')
    await question.getByRole('button', { name: 'Liberar espacio' }).click()
    await device(page)
      .getByText(/^Se han liberado [\d,]+\sMB\.$/)
      .waitFor()
    await device(page).getByText('0 textos').waitFor()
    await device(page)
      .getByText(/^0\sKB de imágenes/)
      .waitFor()
    expect(await page.evaluate(() => caches.keys())).not.toContain('cacharreo-pictures-downloaded')
    await device(page).getByRole('radio', { name: 'Solo lo que abro', checked: true }).waitFor()
  })

  test('keeps the space free over a restart, until another choice', async () => {
    browser = await browser.coldStart()
    page = await browser.newPage()
    await page.goto(`${site.origin}/ajustes`)
    await press(page, 'Comprobar ahora')
    await page.getByText('Comprobado: está al día.').waitFor()
    await device(page).getByRole('radio', { name: 'Solo lo que abro', checked: true }).waitFor()
    await device(page).getByText('0 textos').waitFor()
    await device(page).getByRole('radio', { name: 'Lo más nuevo' }).check()
    await device(page)
      .getByText(`${REVIEWS + 1} textos`)
      .waitFor()
    await page.getByRole('link', { name: 'Volver' }).click()
    await page.getByRole('heading', { name: 'All Reviews' }).waitFor()
    expect(await page.locator('li[data-story]').count()).toBe(10)
  })
})

describe('a browser that wakes the worker', () => {
  let site: Site
  let browser: Browser

  beforeAll(async () => {
    site = await openSite()
    browser = await openBrowserOnDisk({}, wholeBrowser())
    const session = await browser.context.newCDPSession(await browser.newPage())
    await session.send('Browser.grantPermissions', { permissions: ['periodicBackgroundSync'] })
  })
  afterAll(async () => {
    await browser.dispose()
    await site.dispose()
  })

  test('is asked for it, and runs a round without a page: the list and the text are on the device', async () => {
    const page = await openSettings(browser, site)
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const manager: unknown = Reflect.get(await navigator.serviceWorker.ready, 'periodicSync')
          return manager === undefined ? null : await Reflect.get(Object(manager), 'getTags').call(manager)
        }),
      )
      .toEqual(['cacharreo-refresh'])
    await page.evaluate(agePast)
    await page.close()
    await site.write('POST', '/rest/v1/articles', { ...published, title: 'De madrugada' })
    site.requests.length = 0
    await wakeWorker(await browser.newPage(), site.origin)
    await expect
      .poll(() => site.requests.flatMap((asked) => /\/rest\/v1\/([\w/]+)/.exec(asked)?.[1] ?? []))
      .toEqual(['rpc/sync_head', 'rpc/sync_changes', 'rpc/sync_bodies'])

    await site.stop()
    const later = await browser.newPage()
    await later.goto(site.origin)
    await later.getByRole('link', { name: 'De madrugada' }).first().click()
    await later.getByText('Un texto nuevo.').waitFor()
  })
})
