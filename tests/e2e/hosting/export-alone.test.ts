// An export on a static host, without a server: the device gets the whole magazine, and can search it after the host
// is gone.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { browserForTests } from '../../support/browser/browser.ts'
import { siteForTests } from '../../support/browser/site.ts'
import { tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'
import { type ExportedHost, exportSite, hostByRules } from '../../support/server/exported-hosts.ts'
import { everythingStored, workerInstalled } from '../../support/sync/stored.ts'

// The test stops the host.
tolerateTrouble(unanswered(''))

/** Nothing answers there. */
const NO_SERVER = 'http://127.0.0.1:9'
const WORD = 'quisicosa'

const site = siteForTests()
const visitor = browserForTests()
let folder: string
let host: ExportedHost
/** The articles, newest first; the text of every second one has the word. */
let ids: string[]
const marked = () => ids.filter((_, at) => at % 2 === 0).slice(0, 20)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cacharreo-alone-'))
  const rows = await site.write('GET', '/rest/v1/articles?select=id&order=published_at.desc,id.desc')
  ids = rows.map(({ id }) => String(id))
  await site.write('PATCH', `/rest/v1/articles?id=in.(${marked().join()})`, {
    content: `<p>Una ${WORD} de texto.</p>`,
  })
  await exportSite(site, join(folder, 'site'))
  host = await hostByRules(join(folder, 'site'), NO_SERVER)
}, 300_000)
afterAll(async () => {
  await host.close()
  await rm(folder, { recursive: true, force: true })
})

async function found(page: Page): Promise<string[]> {
  await page.goto(`${host.origin}/search?q=${WORD}`)
  const hits = page.getByRole('region', { name: 'En el texto' }).locator('li a[href^="/article/"]')
  await expect.poll(() => hits.count(), { timeout: 20_000 }).toBeGreaterThanOrEqual(20)
  const addresses = await hits.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return addresses.map((address) => address.replace('/article/', ''))
}

async function at(page: Page, path: string): Promise<Page> {
  await page.goto(host.origin + path)
  return page
}

test('a device has the whole magazine after a visit, and finds all twenty with the host gone', async () => {
  const page = await visitor.newPage()
  await page.goto(host.origin)
  await workerInstalled(page)
  await everythingStored(page, ids.length)
  await visitor.context.setOffline(true)
  const hits = await found(page)
  expect(new Set(hits)).toEqual(new Set(marked()))
  await page.goto(`${host.origin}/article/${ids.at(-1)}`)
  await page.getByText('minutos de lectura').waitFor()
  await visitor.context.setOffline(false)
})

test('a second export reaches a device that has the first: new, changed and deleted', async () => {
  const [gone = '', changed = ''] = ids.slice(1)
  const id = '00000000-0000-4000-8000-0000000a1e0e'
  await site.start()
  await site.write('DELETE', `/rest/v1/articles?id=eq.${gone}`)
  await site.write('PATCH', `/rest/v1/articles?id=eq.${changed}`, { title: 'Título cambiado' })
  await site.write('POST', '/rest/v1/articles', {
    id,
    title: 'Recién llegada',
    introduction: 'Nueva',
    content: '<p>Texto nuevo.</p>',
    published_at: '2026-11-26T10:00:00Z',
  })
  await exportSite(site, join(folder, 'site'))
  const page = await visitor.newPage()
  await page.goto(`${host.origin}/search?q=llegada`)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true)
  // Coming back online starts a round.
  await visitor.context.setOffline(true)
  await visitor.context.setOffline(false)
  await page.getByText('Recién llegada').first().waitFor()
  await everythingStored(await at(page, '/'), ids.length)
  await visitor.context.setOffline(true)
  await page.goto(host.origin)
  await page.getByText('Título cambiado').first().waitFor()
  expect(await page.locator(`a[href="/article/${gone}"]`).count()).toBe(0)
  await page.goto(`${host.origin}/article/${id}`)
  await page.getByText('Texto nuevo.').waitFor()
  await visitor.context.setOffline(false)
}, 120_000)
