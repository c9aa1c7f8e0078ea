import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everythingStored, workerInstalled } from '../../support/sync/stored.ts'
import { type Browser, openBrowserOnDisk } from '../../support/browser/browser.ts'
import { putIn } from '../../support/editor/device-dump.ts'
import { siteForTests } from '../../support/browser/site.ts'
import { answered, expectTrouble, tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'

// The test stops the server; the backoffice's files were never on this device.
tolerateTrouble(unanswered('/rest/v1/'), unanswered('/assets/'))

const site = siteForTests()
let browser: Browser
let page: Page

/**
 * One visit to the home page alone, until everything is on the device; then the server is stopped and the browser
 * killed.
 */
beforeAll(async () => {
  const visitor = await openBrowserOnDisk()
  const visit = await visitor.newPage()
  await visit.goto(site.origin)
  await visit.getByRole('heading', { name: 'All Reviews' }).waitFor()
  await everythingStored(visit, 43)
  await workerInstalled(visit)
  await site.stop()
  browser = await visitor.coldStart()
  page = await browser.newPage()
})
afterAll(async () => {
  await browser.dispose()
})

test('offline, the home page starts cold with its articles and says how old they are', async () => {
  await page.goto(site.origin)
  await page.getByRole('heading', { name: 'All Reviews' }).waitFor()
  await page.getByText('40 reviews').waitFor()
  // Data younger than 5 minutes is not requested again (P13.2): only a request finds out that nobody responds.
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

test('offline, search works', async () => {
  await page.goto(`${site.origin}/search?q=yunque`)
  await page.getByText(/artículos encontrados/).waitFor()
  expect(await page.locator('li[data-story]').count()).toBeGreaterThan(3)
})

test('offline, every article is readable, also those never opened', async () => {
  await page.goto(`${site.origin}/pagina/4`)
  await page.getByText('Página 4 de 4').first().waitFor()
  for (const place of [0, 9]) {
    await page.locator('li[data-story]').nth(place).getByRole('link').click()
    await page.waitForURL(/\/article\//)
    await page.getByRole('heading', { name: 'Conclusión' }).waitFor()
    await page.goBack()
    await page.getByText('Página 4 de 4').first().waitFor()
  }
})

test('offline, the articles have their pictures: covers on the pages, plates in the bodies', async () => {
  for (const number of [1, 4]) {
    await page.goto(`${site.origin}${number === 1 ? '/' : `/pagina/${number}`}`)
    await page.getByText(`Página ${number} de 4`).first().waitFor()
    const covers = page.locator('li[data-story] img')
    for (let place = 0; place < 10; place += 1) await expectPicture(covers.nth(place))
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

const titles = () => page.locator('li[data-story] h3').allTextContents()
const isWithin = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test('P27.32 offline on a phone, the foot leads to the guides, and a guide to its reviews', async () => {
  await page.goto(site.origin)
  await page.getByRole('link', { name: 'Guías' }).click()
  await page.getByRole('link', { name: '¿Qué auriculares por menos de 300 €?' }).click()
  await page.getByRole('heading', { level: 1, name: '¿Qué auriculares por menos de 300 €?' }).waitFor()
  await page.getByText('Comprobada el 20 de noviembre de 2026').waitFor()
  await page.getByText('Para dormir de lado, si el estuche cabe en tu bolso.').waitFor()
  expect(await titles()).toHaveLength(4)
  expect(await isWithin()).toBe(true)
  await page.locator('li[data-story] a').first().click()
  await page.getByRole('heading', { name: 'Conclusión' }).waitFor()
})

test('P27.30 offline on a phone, a review leads to its author, and to all their reviews', async () => {
  await page.getByRole('link', { name: 'Teo Lasarte' }).click()
  await page.getByRole('heading', { level: 1, name: 'Teo Lasarte' }).waitFor()
  await page.getByText('Mide el silencio, las cuestas y la batería antes de opinar.').waitFor()
  const first = await titles()
  await page.getByRole('link', { name: 'Siguiente' }).click()
  await expect.poll(titles).not.toEqual(first)
  expect(await isWithin()).toBe(true)
})

test('P27.34 offline on a phone, a category has its rankings, each at its own address', async () => {
  await page.goto(`${site.origin}/categoria/audio`)
  await page.getByRole('link', { name: 'Los mejores' }).click()
  await page.getByRole('heading', { level: 1, name: 'Los mejores de Audio' }).waitFor()
  const byScore = await titles()
  await page.getByRole('link', { name: 'Con más batería' }).click()
  await page.getByRole('heading', { level: 1, name: 'Los de Audio con más batería' }).waitFor()
  await expect.poll(titles).not.toEqual(byScore)
  expect(await isWithin()).toBe(true)
  const address = page.url()
  await page.goto(address)
  await page.getByRole('heading', { level: 1, name: 'Los de Audio con más batería' }).waitFor()
})

test('back online, "Reintentar" syncs, and the notice goes', async () => {
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

test('notice, status and button at the foot of the page follow the connection within a second', async () => {
  await page.goto(site.origin)
  await page.getByText('40 reviews').waitFor()
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('button', { name: 'Actualizar' }).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await browser.context.setOffline(true)
  await notice(page)
    .getByText(/^Sin conexión/)
    .waitFor({ timeout: 1000 })
  await footer.getByText(/^Sin conexión · datos de hace/).waitFor({ timeout: 1000 })
  expect(await isInWindow(notice(page))).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(before)

  await footer.getByRole('button', { name: 'Actualizar' }).click()
  await footer
    .getByRole('status')
    .getByText('Sin conexión: se actualizará en cuanto vuelva.')
    .waitFor({ timeout: 1000 })

  await browser.context.setOffline(false)
  await notice(page).waitFor({ state: 'detached', timeout: 1000 })
  expect(await page.getByText(/^Sin conexión/).count()).toBe(0)
  await footer.getByText(/^Datos de hace un momento/).waitFor()
})

const NEEDS_CONNECTION = 'El backoffice necesita conexión'

const FILE_MISSING = /falta un archivo de la aplicación/

test('offline, the login says that the backoffice needs a connection, and links back', async () => {
  expectTrouble(FILE_MISSING)
  await browser.context.setOffline(true)
  await page.goto(`${site.origin}/admin/login`)
  await page.getByRole('heading', { name: NEEDS_CONNECTION }).waitFor()
  expect(await page.getByText('Unexpected Application Error!').count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'Borradores en este dispositivo' }).count()).toBe(0)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Volver a intentar' }).click()
  await reloaded
  await page.getByRole('heading', { name: NEEDS_CONNECTION }).waitFor()
  await page.getByRole('link', { name: 'Volver al inicio' }).click()
  await page.getByRole('heading', { name: 'All Reviews' }).waitFor()
  await browser.context.setOffline(false)
})

// These two tests come last: with the connection, the backoffice arrives on the device.
test('offline, a backoffice that is not on the device shows only the signed-in editor’s drafts', async () => {
  expectTrouble(FILE_MISSING)
  await page.goto(site.origin)
  await page.getByText('40 reviews').waitFor()
  await keepSessionAndDrafts()
  await browser.context.setOffline(true)
  await page.goto(`${site.origin}/admin/articles`)
  await page.getByRole('heading', { name: NEEDS_CONNECTION }).waitFor()
  const drafts = page.getByRole('region', { name: 'Borradores en este dispositivo' })
  await drafts.getByText('Grillo a medias').waitFor()
  expect(await drafts.getByRole('listitem').count()).toBe(1)
  expect(await page.getByText('Unexpected Application Error!').count()).toBe(0)

  await page.evaluate(() => localStorage.removeItem('admin_auth'))
  await page.goto(`${site.origin}/admin/articles`)
  await page.getByRole('heading', { name: NEEDS_CONNECTION }).waitFor()
  expect(await page.getByText('Grillo a medias').count()).toBe(0)
})

test('the backoffice opens by itself when the connection is back, also if its files are available only later', async () => {
  expectTrouble(FILE_MISSING, answered(503, '/assets/'))
  let asked = 0
  site.intercept(({ url }) => {
    if (!new URL(url).pathname.startsWith('/assets/')) return null
    asked += 1
    return new Response('Later', { status: 503 })
  })
  await browser.context.setOffline(false)
  await expect.poll(() => asked).toBeGreaterThan(0)
  await page.getByRole('heading', { name: NEEDS_CONNECTION }).waitFor()
  site.intercept(null)
  await page.getByLabel('Usuario (email)').waitFor()
})

/** What the backoffice leaves on a device whose copy of its files is gone: the flag, the session, two people's drafts. */
async function keepSessionAndDrafts(): Promise<void> {
  await page.evaluate(() => {
    const user = { id: 'u-1', email: 'ana@example.org' }
    localStorage.setItem('admin_auth', 'true')
    localStorage.setItem('cacharreo-admin-session', JSON.stringify({ access_token: 'spent', user }))
  })
  const whole = { kind: 'article', isNew: true, baseRev: 0, opened: {}, savedAt: Date.now() }
  await putIn(
    page,
    ['cacharreo-own', 'formDrafts'],
    [
      { ...whole, id: 'd-1', userId: 'u-1', rowId: 'r-1', value: { title: 'Grillo a medias' } },
      { ...whole, id: 'd-2', userId: 'u-2', rowId: 'r-2', value: { title: 'De otra persona' } },
    ],
  )
}

const notice = (on: Page) => on.locator('[data-status-bar]')

function isInWindow(element: ReturnType<Page['locator']>): Promise<boolean> {
  return element.evaluate((bar) => {
    const { top, bottom, height } = bar.getBoundingClientRect()
    return height > 0 && top >= 0 && bottom <= innerHeight
  })
}
