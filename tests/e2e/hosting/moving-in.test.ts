// A WordPress site moves in through the backoffice's screen, with its uploads folder beside its export.
import { signIn } from '../../../scripts/tests/states.mjs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { browserForTests, DESKTOP } from '../../support/browser/browser.ts'
import { temporaryFolder } from '../../support/server/magazine-server.ts'
import {
  workshopAttachments,
  workshopPosts,
  workshopUploads,
  wordpressXml,
} from '../../support/browser/moving-site.ts'
import { holdRequests, openSite, type Site } from '../../support/browser/site.ts'
import { tolerateTrouble } from '../../support/browser/trouble.ts'
import { zipOf } from '../../support/server/zip.ts'

// Pictures that stayed on their sites, which were never on the web.
tolerateTrouble(/^console: .*\(https:\/\/(?:www\.taller|otro|ondas)\.example\//)

const browser = browserForTests({ viewport: DESKTOP, serviceWorkers: 'block' })
let site: Site
let page: Page
let folder: string

beforeAll(async () => {
  folder = await temporaryFolder()
  await put('taller.xml', wordpressXml(workshopPosts, workshopAttachments))
  const uploads = await workshopUploads()
  for (const [name, bytes] of Object.entries(uploads)) await put(`uploads/${name}`, bytes)
  await put('uploads.zip', await zipOf(uploads))
})
beforeEach(async () => {
  site = await openSite()
  await browser.context.clearCookies()
  page = await browser.newPage()
  await signIn(page, site.origin)
  await page.goto(`${site.origin}/admin/content`)
})
afterEach(async () => {
  await page.close()
  await site.dispose()
})

async function put(name: string, bytes: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
  return path
}

const at = (name: string) => join(folder, name)
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function choose(name: string, { uploads, inZip = false }: { uploads?: string; inZip?: boolean } = {}) {
  await page.getByLabel('Archivo', { exact: true }).setInputFiles(at(name))
  if (uploads !== undefined) {
    await page.getByLabel(inZip ? 'O un .zip de imágenes' : 'Carpeta').setInputFiles(at(uploads))
  }
}

/** The row of counts with this name: created, updated, unchanged. */
const counts = (name: string) => page.getByRole('row', { name }).getByRole('cell').allTextContents()

const OWN_CATEGORY = '0193cafe-0000-7000-8000-0000000000c1'

/** All rows of a table, without the columns that each write changes. */
const rowsOf = async (table: string) => {
  const rows = await site.write(
    'GET',
    `/rest/v1/${table}?select=*&order=${table === 'redirects' ? 'path' : 'id'}.asc`,
  )
  return rows.map(({ rev: _rev, body_rev: _bodyRev, updated_at: _updated, ...row }) => row)
}

/** Everything that an import could have written. */
const written = async () => [
  (await site.write('GET', '/rest/v1/articles?select=id')).length,
  (await site.write('GET', '/rest/v1/categories?select=id')).length,
  (await site.write('GET', '/rest/v1/redirects?select=path')).length,
]
const SAMPLE = [43, 7, 0]

async function importAll(): Promise<void> {
  await page.getByText('no se ha escrito nada').waitFor()
  await button('Importar').click()
  await page.getByRole('button', { name: 'Importar y conservarla' }).click()
  await page.getByText('Importado.').waitFor()
}

test('a WordPress site with its folder is summarised first, imported once after an interruption, shown, and redirected from its former addresses', async () => {
  await choose('taller.xml', { uploads: 'uploads' })
  await page.getByText('Elegidos: 6 archivos').waitFor()
  await button('Comprobar').click()
  await page.getByText('no se ha escrito nada').waitFor()
  expect(await counts('Artículos')).toEqual(['2', '0', '0'])
  expect(await counts('Categorías')).toEqual(['1', '0', '0'])
  expect(await counts('Imágenes')).toEqual(['2', '0', '0'])
  expect(await counts('Direcciones')).toEqual(['6', '0', '0'])
  await page.getByText('Falta 1 imagen').waitFor()
  await page.getByText('no está entre los archivos que has dado').waitFor()
  await page.getByText('Artículo «A medias»: es un borrador').waitFor()
  expect(await written()).toEqual(SAMPLE)

  const held = holdRequests(
    ({ method, url }) => method !== 'GET' && url.includes('/storage/v1/object/pictures/'),
  )
  site.intercept(held.intercept)
  await button('Importar').click()
  await page.getByRole('button', { name: 'Importar y conservarla' }).click()
  await expect.poll(() => site.requests.some((request) => request.includes('/object/pictures/'))).toBe(true)
  await button('Detener').click()
  await page.getByRole('alert').filter({ hasText: 'Detenido: lo que ya estaba guardado se queda' }).waitFor()
  held.open()
  site.intercept(null)
  expect((await written())[0]).toBe(43)
  await choose('taller.xml', { uploads: 'uploads.zip', inZip: true })
  await button('Comprobar').click()
  await importAll()
  expect(await written()).toEqual([45, 8, 6])
  const [solder] = await site.write(
    'GET',
    '/rest/v1/articles?select=id,images,content&title=like.Un%20soldador*',
  )
  const [first] = JSON.parse(JSON.stringify(solder?.['images']))
  expect(first).toMatch(/^\/storage\/v1\/object\/public\/pictures\/[0-9a-f-]{36}-1600x1067\.webp$/)
  for (const suffix of ['.webp', '.w480.webp', '.w800.webp']) {
    const picture = await fetch(site.origin + String(first).replace('.webp', suffix))
    expect([suffix, picture.status, picture.headers.get('content-type')]).toEqual([suffix, 200, 'image/webp'])
  }
  await page.goto(`${site.origin}/2021/03/soldador-barato/`)
  await page.getByRole('heading', { level: 1, name: 'Un soldador que no quema la mesa' }).waitFor()
  const address = page.url()
  await page.getByRole('link', { name: 'la lupa del año', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'La lupa del año' }).waitFor()
  expect(new URL(page.url()).hash).toBe('#precio')
  await page.goto(`${site.origin}/?p=101`)
  await page.getByRole('heading', { level: 1, name: 'Un soldador que no quema la mesa' }).waitFor()
  expect(page.url()).toBe(address)

  await page.goto(`${site.origin}/admin/content`)
  await choose('taller.xml', { uploads: 'uploads.zip', inZip: true })
  await button('Comprobar').click()
  await page.getByText('no se ha escrito nada').waitFor()
  expect(await counts('Artículos')).toEqual(['0', '0', '2'])
  expect(await counts('Imágenes')).toEqual(['0', '0', '2'])
  expect(await counts('Direcciones')).toEqual(['0', '0', '6'])
}, 120_000)

test('an existing category keeps colour and text, changes are named first, and one button undoes the import', async () => {
  await site.write('POST', '/rest/v1/categories', {
    id: OWN_CATEGORY,
    name: 'Herramienta',
    slug: 'herramientas',
    color: '#0a7d4f',
    description: 'Lo que se usa con las manos',
  })
  const state = () => Promise.all(['articles', 'categories', 'redirects'].map(rowsOf))
  const before = await state()
  await choose('taller.xml')
  await button('Comprobar').click()
  await page.getByText('no se ha escrito nada').waitFor()
  expect(await counts('Categorías')).toEqual(['0', '0', '1'])
  await importAll()
  const [category] = await site.write('GET', `/rest/v1/categories?id=eq.${OWN_CATEGORY}`)
  expect(category).toMatchObject({ color: '#0a7d4f', description: 'Lo que se usa con las manos' })

  // Someone gives one of them a score: the same file does not remove it, and names what it would change.
  const [solder] = await site.write('GET', '/rest/v1/articles?select=id&title=like.Un%20soldador*')
  await site.write('PATCH', `/rest/v1/articles?id=eq.${String(solder?.['id'])}`, {
    title: 'El soldador',
    overall: 8.5,
  })
  await page.reload()
  await choose('taller.xml')
  await button('Comprobar').click()
  await page.getByText('no se ha escrito nada').waitFor()
  await page.getByText('título (El soldador → Un soldador que no quema la mesa)', { exact: false }).waitFor()
  expect(await page.getByText('puntuación').count()).toBe(0)
  await button('Cancelar').click()

  await page.getByRole('button', { name: 'Deshacer la importación taller.xml' }).click()
  await button('Deshacer la importación').click()
  await page.getByText('Deshecha.').waitFor()
  const stays = page.locator('details', { hasText: 'Se queda como está' }).locator('li')
  expect(await stays.allTextContents()).toEqual(['El soldador'])
  await site.write('DELETE', `/rest/v1/articles?id=eq.${String(solder?.['id'])}`)
  expect(await state()).toEqual(before)
}, 120_000)
