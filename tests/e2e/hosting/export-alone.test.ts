// An export on a static host, without a server: the device gets the whole magazine, and can search it after the host
// is gone.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Page } from 'playwright-core'
import { ensureKeys } from '../../../scripts/keys.mjs'
import { runExport } from '../../../server/export/command.ts'
import { createServer } from '../../../server/server.ts'
import { type Browser, openBrowser } from '../../support/browser/browser.ts'
import { tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'
import { copyFolder } from '../../support/server/copy-folder.ts'
import { type ExportedHost, hostByRules } from '../../support/server/exported-hosts.ts'
import { everythingStored, workerInstalled } from '../../support/sync/stored.ts'

// The test stops the host.
tolerateTrouble(unanswered(''))

const root = resolve(import.meta.dirname, '../../..')
/** Nothing answers there. */
const NO_SERVER = 'http://127.0.0.1:9'
const WORD = 'quisicosa'

let folder: string
let host: ExportedHost
let visitor: Browser
let ids: string[]

interface Written {
  readonly method: string
  readonly query: string
  readonly body?: object
}

/** Sends these to a server on the data, stops it, and exports. */
async function exportAfter(writes: readonly Written[]): Promise<string[]> {
  const dataDir = join(folder, 'data')
  const env = await ensureKeys(root)
  const key = env['SUPABASE_SECRET_KEY'] ?? ''
  const server = await createServer({ root, env, dataDir })
  const ask = async ({ method, query, body }: Written) => {
    const headers = {
      apikey: key,
      authorization: `Bearer ${key}`,
      prefer: 'return=representation',
      'content-type': 'application/json',
    }
    const address = `http://localhost/rest/v1/articles?${query}`
    const said = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await server.fetch(new Request(address, said))
    if (!answer.ok) throw new Error(await answer.text())
    const rows: { id: string }[] = JSON.parse(await answer.text())
    return rows.map(({ id }) => id)
  }
  for (const write of writes) await ask(write)
  const newest = await ask({ method: 'GET', query: 'select=id&order=published_at.desc,id.desc' })
  await server.close()
  await runExport(['--without-cards', '--out', join(folder, 'site')], {
    root,
    env: { ...env, DATA_DIR: dataDir, SITE_URL: 'https://revista.example' },
    folder: root,
    say: () => {},
  })
  return newest
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cacharreo-alone-'))
  await copyFolder(inject('firstStarts').sample, join(folder, 'data'))
  // A word in the text of every second review, and nowhere else.
  ids = await exportAfter([])
  const marked = ids.filter((_, at) => at % 2 === 0).slice(0, 20)
  ids = await exportAfter(
    marked.map((id) => ({
      method: 'PATCH',
      query: `id=eq.${id}`,
      body: { content: `<p>Una ${WORD} de texto.</p>` },
    })),
  )
  host = await hostByRules(join(folder, 'site'), NO_SERVER)
  visitor = await openBrowser()
}, 300_000)
afterAll(async () => {
  await visitor.dispose()
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
  expect(new Set(hits)).toEqual(new Set(ids.filter((_, at) => at % 2 === 0).slice(0, 20)))
  await page.goto(`${host.origin}/article/${ids.at(-1)}`)
  await page.getByText('minutos de lectura').waitFor()
  await visitor.context.setOffline(false)
})

test('a second export reaches a device that has the first: new, changed and deleted', async () => {
  const [gone = '', changed = ''] = ids.slice(1)
  const id = '00000000-0000-4000-8000-0000000a1e0e'
  await exportAfter([
    { method: 'DELETE', query: `id=eq.${gone}` },
    { method: 'PATCH', query: `id=eq.${changed}`, body: { title: 'Título cambiado' } },
    {
      method: 'POST',
      query: '',
      body: {
        id,
        title: 'Recién llegada',
        introduction: 'Nueva',
        content: '<p>Texto nuevo.</p>',
        published_at: '2026-11-26T10:00:00Z',
      },
    },
  ])
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
})
