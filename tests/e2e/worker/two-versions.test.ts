// Two versions of the app are open at once on one device, the later one with later databases. In any order, neither
// damages or blocks the other, and unsaved text stays.
import { signIn } from '../../../scripts/tests/states.mjs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, DESKTOP, openBrowser } from '../../support/browser/browser.ts'
import { keptOnDevice, makeArticle, openForm, title } from '../../support/editor/editing.ts'
import { type BuildCopy, nextBuild } from '../../support/server/next-build.ts'
import { siteForTests } from '../../support/browser/site.ts'
import { serveFolder, type StaticHost } from '../../support/server/static-host.ts'
import { everythingStored } from '../../support/sync/stored.ts'

const DATABASES = ['cacharreo-articles', 'cacharreo-bodies', 'cacharreo-own']
/** IndexedDB's numbers are ten times Dexie's. */
const LATER = 90

const site = siteForTests()
let next: BuildCopy
let host: StaticHost

beforeAll(async () => {
  next = await nextBuild('dist/client', 'laterbuild', { raisesSchema: true })
  host = await serveFolder(next.folder)
})
afterAll(async () => {
  await host.close()
  await next.dispose()
})

/** From now on the site serves the later build's pages. The earlier one's files stay, as on a host that keeps them. */
function deployLater(): void {
  site.intercept(async (request) => {
    const { pathname } = new URL(request.url)
    if (/^\/(?:(?:rest|auth|storage)\/|config\.json$)/.test(pathname)) return null
    const answer = await fetch(`${host.address}${pathname}`)
    return answer.ok ? new Response(await answer.arrayBuffer(), answer) : null
  })
}

const deployEarlier = () => site.intercept(null)

/** A device without a worker: the host alone decides which build a page gets. */
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

/** The page reads the device's databases, and writes the server's responses there. */
async function expectAlive(page: Page): Promise<void> {
  const news = `Noticia ${Math.random()}`
  await makeArticle(site, { title: news })
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await page.getByRole('link', { name: news }).first().waitFor()
  expect(await page.getByText(/No se pudo actualizar|Sin conexión/).count()).toBe(0)
}

/** Continues a draft from the list of this device's drafts. */
async function openDraft(page: Page, words: string): Promise<void> {
  await page.goto(`${site.origin}/admin/articles`)
  await page.getByRole('link', { name: words, exact: true }).click()
}

describe('two versions of the app on one device', () => {
  test('I13 a later page upgrades the databases, and an earlier open page continues to read and write', async () => {
    deployEarlier()
    const device = await openDevice()
    const writer = await device.newPage()
    await signIn(writer, site.origin)
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
    // The earlier form keeps saving typed text, in the later database.
    await title(writer).fill('Lo que se escribía, y más')
    await keptOnDevice(writer)
    await writer.close({ runBeforeUnload: false })
    await openDraft(form, 'Lo que se escribía, y más')
    await expect.poll(() => title(form).inputValue()).toBe('Lo que se escribía, y más')
    await device.dispose()
  })

  test('I13 an earlier page opens the databases of a later one, reads them, syncs and saves drafts', async () => {
    deployLater()
    const device = await openDevice()
    const before = await device.newPage()
    await signIn(before, site.origin)
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

  test('I13 an earlier page that holds the databases does not block a later one, which reads from the network and says so', async () => {
    deployEarlier()
    const device = await openDevice()
    const earlier = await device.newPage()
    await signIn(earlier, site.origin)
    await openForm(earlier, site)
    await title(earlier).fill('En la pestaña que no suelta')
    await keptOnDevice(earlier)
    // As in a frozen page: open, and ignoring requests for another version.
    await earlier.evaluate((names) => {
      // Stored, because Firefox closes unreferenced databases at once.
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
