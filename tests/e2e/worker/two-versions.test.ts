// Two versions of the app open at once on one device, the later one with later databases: neither spoils nor blocks the
// other, in whichever order they come, and what somebody is writing stays.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, DESKTOP, openBrowser } from '../../support/browser/browser.ts'
import { keptOnDevice, makeArticle, openForm, signIn, title } from '../../support/editor/editing.ts'
import { type BuildCopy, nextBuild } from '../../support/server/next-build.ts'
import { type Site, openSite } from '../../support/browser/site.ts'
import { serveFolder, type StaticHost } from '../../support/server/static-host.ts'
import { everythingStored } from '../../support/sync/stored.ts'

const DATABASES = ['cacharreo-copy', 'cacharreo-bodies', 'cacharreo-own']
/** IndexedDB's numbers are ten times Dexie's. */
const LATER = 90

let site: Site
let next: BuildCopy
let host: StaticHost

beforeAll(async () => {
  site = await openSite()
  next = await nextBuild('dist/client', 'laterbuild', { raisesSchema: true })
  host = await serveFolder(next.folder)
})
afterAll(async () => {
  await host.close()
  await next.dispose()
  await site.dispose()
})

/** From now on the site's pages are the later build's. The earlier one's files are still there, as on a host that keeps them. */
function deployLater(): void {
  site.intercept(async (request) => {
    const { pathname } = new URL(request.url)
    if (/^\/(?:rest|auth|storage)\//.test(pathname)) return null
    const answer = await fetch(`${host.address}${pathname}`)
    return answer.ok ? new Response(await answer.arrayBuffer(), answer) : null
  })
}

const deployEarlier = () => site.intercept(null)

/** A device without a worker: which build a page is of is up to the host alone. */
const openDevice = () => openBrowser({ viewport: DESKTOP, serviceWorkers: 'block' })

async function openHome(device: Browser): Promise<Page> {
  const page = await device.newPage()
  await page.goto(site.origin)
  return page
}

const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['build'] ?? 'earlier')

const versions = (page: Page) =>
  page.evaluate(async () =>
    Object.fromEntries((await indexedDB.databases()).map(({ name, version }) => [name ?? '', version ?? 0])),
  )

const allAt = (version: number) => Object.fromEntries(DATABASES.map((name) => [name, version]))

/** The page reads what is on the device, and what it is told by the server it keeps there. */
async function expectAlive(page: Page): Promise<void> {
  const news = `Noticia ${Math.random()}`
  await makeArticle(site, { title: news })
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await page.getByRole('link', { name: news }).first().waitFor()
  expect(await page.getByText(/No se pudo actualizar|Sin conexión/).count()).toBe(0)
}

/** Goes on with a draft, from the list of those that are on this device. */
async function openDraft(page: Page, words: string): Promise<void> {
  await page.goto(`${site.origin}/admin/articles`)
  await page.getByRole('link', { name: words, exact: true }).click()
}

describe('two versions of the app on one device', () => {
  test('I13 a later page upgrades the databases under an earlier one, which goes on reading and writing', async () => {
    deployEarlier()
    const device = await openDevice()
    const writer = await device.newPage()
    await signIn(writer, site)
    await openForm(writer, site)
    await title(writer).fill('Lo que se escribía')
    await keptOnDevice(writer)
    const earlier = await openHome(device)
    await everythingStored(earlier, (await site.write('GET', '/rest/v1/articles?select=id')).length)
    expect(Math.max(...Object.values(await versions(earlier)))).toBeLessThan(LATER)

    deployLater()
    const later = await openHome(device)
    await later.locator('li[data-story]').nth(9).waitFor()
    expect([await buildOf(earlier), await buildOf(later)]).toEqual(['earlier', 'laterbuild'])
    await expectAlive(later)
    await expectAlive(earlier)
    await expectAlive(later)

    const form = await device.newPage()
    await openForm(form, site)
    expect(await buildOf(form)).toBe('laterbuild')
    await expect.poll(() => versions(form)).toMatchObject(allAt(LATER))
    // The earlier form goes on keeping what is typed, in the later database.
    await title(writer).fill('Lo que se escribía, y más')
    await keptOnDevice(writer)
    await writer.close({ runBeforeUnload: false })
    await openDraft(form, 'Lo que se escribía, y más')
    await expect.poll(() => title(form).inputValue()).toBe('Lo que se escribía, y más')
    await device.dispose()
  })

  test('I13 an earlier page opens what a later one has left, reads it, follows the server and keeps drafts', async () => {
    deployLater()
    const device = await openDevice()
    const before = await device.newPage()
    await signIn(before, site)
    await openForm(before, site)
    await title(before).fill('De la versión nueva')
    await keptOnDevice(before)
    await before.goto(site.origin)
    await before.locator('li[data-story]').nth(9).waitFor()
    await before.close()

    deployEarlier()
    const page = await openHome(device)
    await page.locator('li[data-story]').nth(9).waitFor()
    expect(await buildOf(page)).toBe('earlier')
    await expectAlive(page)
    await openDraft(page, 'De la versión nueva')
    await expect.poll(() => title(page).inputValue()).toBe('De la versión nueva')
    await title(page).fill('De la versión de antes')
    await keptOnDevice(page)
    expect(await versions(page)).toMatchObject(allAt(LATER))
    await device.dispose()
  })

  test('I13 an earlier page that does not let go blocks no later one: that reads from the network, says so, and keeps again once it can', async () => {
    deployEarlier()
    const device = await openDevice()
    const earlier = await device.newPage()
    await signIn(earlier, site)
    await openForm(earlier, site)
    await title(earlier).fill('En la pestaña que no suelta')
    await keptOnDevice(earlier)
    // As a page that is stopped in its tracks has them: open, and deaf to whoever wants another version.
    await earlier.evaluate((names) => {
      // Kept: Firefox closes at once what nobody holds any more.
      Object.assign(window, { held: names.map((name) => indexedDB.open(name)) })
    }, DATABASES)

    deployLater()
    const later = await openHome(device)
    await later.locator('li[data-story]').nth(9).waitFor()
    await later
      .getByRole('contentinfo')
      .getByText(/No se pueden guardar datos en este navegador/)
      .waitFor()
    await later.locator('li[data-story]').first().getByRole('link').first().click()
    await later.getByRole('heading', { name: 'Conclusión' }).waitFor()
    const form = await device.newPage()
    await openForm(form, site)
    await title(form).fill('En la pestaña nueva')
    await form.getByText('no se pueden guardar datos en este dispositivo').waitFor()

    await earlier.close({ runBeforeUnload: false })
    await title(form).fill('En la pestaña nueva, y se queda')
    await keptOnDevice(form)
    await later.goto(site.origin)
    await later.locator('li[data-story]').nth(9).waitFor()
    await expectAlive(later)
    await expect.poll(() => versions(later)).toMatchObject(allAt(LATER))
    await device.dispose()
  })
})
