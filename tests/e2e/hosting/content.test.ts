import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'
import { temporaryFolder } from '../../support/server/magazine-server.ts'
import { zipOf } from '../../support/server/zip.ts'

let folder: string

onSignedInPage({ sample: true, acceptDownloads: true })
beforeAll(async () => {
  folder = await temporaryFolder()
})
beforeEach(async () => {
  await page.goto(`${site.origin}/admin/content`)
})

async function check(path: string): Promise<void> {
  await page.getByLabel('Archivo', { exact: true }).setInputFiles(path)
  await page.getByRole('button', { name: 'Comprobar' }).click()
}

const own = {
  id: '0193cafe-0000-7000-8000-0000000000ff',
  title: 'Venido de fuera',
  introduction: 'Una introducción',
  content: '<p>Un texto</p>',
  images: [],
  published_at: '2026-11-21T10:00:00Z',
}

/** An export with these articles. */
async function exportWith(...articles: readonly object[]): Promise<string> {
  const file = { format: 'cacharreo', version: 1, storage: '', categories: [], articles }
  const path = join(folder, 'uno.zip')
  await writeFile(path, await zipOf({ 'cacharreo.json': JSON.stringify(file) }))
  return path
}

/** The row of counts with this name: created, updated, unchanged. */
async function counts(name: string): Promise<string[]> {
  return await page.getByRole('row', { name }).getByRole('cell').allTextContents()
}

// tests/server/operations/content.test.ts wipes a magazine and imports its export.
test('the file of an export has every row: an import of it changes nothing, and restores what was deleted', async () => {
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 90_000 }),
    page.getByRole('button', { name: 'Descargar todo' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^cacharreo-\d{4}-\d{2}-\d{2}\.zip$/)
  const path = join(folder, 'todo.zip')
  await file.saveAs(path)
  await page.getByText(/^Descargado: /).waitFor()
  await check(path)
  await page.getByText('no se ha escrito nada').waitFor()
  expect(await counts('Artículos')).toEqual(['0', '0', '43'])
  expect(await page.getByRole('button', { name: 'Importar', exact: true }).isDisabled()).toBe(true)

  const [row] = await site.write('DELETE', '/rest/v1/articles?title=like.Mirlo%20Dos*')
  await page.goto(`${site.origin}/admin/content`)
  await check(path)
  await page.getByText('no se ha escrito nada').waitFor()
  expect(await counts('Artículos')).toEqual(['1', '0', '42'])
  const same = () => site.write('GET', `/rest/v1/articles?id=eq.${String(row?.['id'])}`)
  expect(await same()).toEqual([])
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  await page.getByText('Importado.').waitFor()
  const { rev: _rev, body_rev: _body, ...columns } = row ?? {}
  expect(await same()).toMatchObject([columns])
}, 180_000)

test('an import asks whether to remove the sample: Escape imports nothing, confirming removes it', async () => {
  const path = await exportWith(own)
  await check(path)
  await page.getByText('no se ha escrito nada').waitFor()
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  const question = page.getByRole('dialog', { name: '¿Quitar la muestra?' })
  await question.getByText('43 artículos y 7 categorías que nadie ha cambiado').waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await page.getByText('no se ha escrito nada').waitFor()

  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  await question.getByRole('button', { name: 'Importar y quitarla' }).click()
  await page.getByText('Quitado de la muestra: 43 artículos y 7 categorías.').waitFor()
  expect(await site.write('GET', '/rest/v1/articles?select=title')).toEqual([{ title: 'Venido de fuera' }])
  expect(await site.write('GET', '/rest/v1/categories?select=id')).toEqual([])
  await page.getByRole('link', { name: 'Artículos' }).click()
  await page.getByRole('link', { name: 'Venido de fuera' }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
})
