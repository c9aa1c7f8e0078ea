// Pictures that nothing uses are found and deleted; one that someone begins to use meanwhile is not lost.
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { makeArticle, openForm, toast } from '../../support/editor/editing.ts'
import { choose, jpeg, pictures, smallJpeg } from '../../support/browser/photographs.ts'
import { holdRequests } from '../../support/browser/site.ts'
import { browser, onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'
import {
  findInLibrary,
  isStored,
  library,
  listed,
  openPictures,
  picks,
  remove,
  store,
} from '../../support/server/stored-pictures.ts'
import { answered, tolerateTrouble } from '../../support/browser/trouble.ts'

// The page may still request pictures that it showed when they are deleted.
tolerateTrouble(answered(400, '/storage/v1/object/public/pictures/serie-'))

onSignedInPage({ serviceWorkers: 'allow' })

let other: Page | null = null
afterEach(async () => {
  await other?.close({ runBeforeUnload: false })
  other = null
})

test('a picture that a form has dropped is listed under ‘Sin usar’, and removed after a question', async () => {
  await openForm(page, site)
  await choose(page, jpeg('suelta.jpg', await smallJpeg('navy')))
  await pictures(page).first().waitFor()
  const src = await page.getByTestId('image-list').locator('img').first().getAttribute('src')
  const address = (src ?? '').replace(site.origin, '')
  const drafts = async () => JSON.stringify(await site.write('GET', '/rest/v1/drafts?select=form'))
  await expect.poll(drafts).toContain(address.replace('.w480', ''))
  // The draft on the server is deleted only after the form was left.
  const held = holdRequests(({ method, url }) => method === 'DELETE' && url.includes('/rest/v1/drafts'))
  site.intercept(held.intercept)
  await page.getByRole('button', { name: 'Quitar imagen 1' }).click()
  await page.getByRole('navigation', { name: 'Backoffice' }).getByRole('link', { name: 'Imágenes' }).click()
  await page.getByRole('heading', { name: 'Imágenes' }).waitFor()
  await page.getByRole('combobox', { name: 'Uso' }).selectOption('Sin usar')
  await page.waitForURL('**/pictures?uso=sin-usar')
  await page.getByText('No hay imágenes sin usar.').waitFor()
  held.open()
  const card = listed().filter({ has: page.locator(`img[src$="${address}"]`) })
  await card.getByRole('button', { name: /^Borrar: suelta\.jpg, 900 × 600/ }).click()
  await page.getByRole('alertdialog', { name: '¿Borrar esta imagen?' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await isStored(address)).toBe(true)
  await card.getByRole('button', { name: /^Borrar: / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar' }).click()
  await toast(page, 'Imagen borrada')
  await card.waitFor({ state: 'detached' })
  const heading = page.getByRole('heading', { name: 'Imágenes' })
  await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true)
  expect([await isStored(address), await isStored(address.replace('.w480', ''))]).toEqual([false, false])
})

test('a picture that another tab has chosen meanwhile is not removed', async () => {
  const [address = ''] = await store('disputada.jpg')
  await openPictures('?uso=sin-usar')
  await page.getByRole('button', { name: 'Borrar: disputada.jpg' }).waitFor()
  other = await browser.newPage()
  await openForm(other, site)
  await findInLibrary(other, 'disputada')
  await picks(other).first().click()
  await pictures(other).first().waitFor()
  await remove('disputada.jpg')
  await toast(page, 'No se ha borrado nada', '1 imagen se usa desde hace un momento y se queda')
  await page.getByRole('button', { name: 'Borrar: disputada.jpg' }).waitFor({ state: 'detached' })
  expect(await isStored(address)).toBe(true)
})

test('a picture under removal cannot be chosen: the form says so, and stays as it was', async () => {
  const [address = ''] = await store('saliente.jpg')
  other = await browser.newPage()
  await openForm(other, site)
  await findInLibrary(other, 'saliente')
  await openPictures('?uso=sin-usar')
  // The deletion is decided, but its file still exists.
  const held = holdRequests(
    ({ method, url }) => method === 'DELETE' && url.includes('/storage/v1/object/pictures'),
  )
  site.intercept(held.intercept)
  const decided = page.waitForResponse((answer) => answer.url().includes('/rpc/remove_pictures'))
  await remove('saliente.jpg')
  await decided
  expect(await isStored(address)).toBe(true)
  await picks(other).first().click()
  await library(other).getByText('Esta imagen se acaba de borrar. Elige otra.').waitFor()
  expect(await pictures(other).count()).toBe(0)
  held.open()
  await toast(page, 'Imagen borrada')
  expect(await isStored(address)).toBe(false)
})

test('hundreds of pictures are paged, sorted by size and searched, and unused ones are removed at once', async () => {
  await openPictures()
  const names = Array.from({ length: 100 }, (_, at) => `serie-${at}.jpg`)
  const [first = ''] = await store(...names)
  await makeArticle(site, { title: 'Con la primera', images: [first] })
  await openPictures('?uso=sin-usar&orden=tamano')
  await page.getByRole('searchbox', { name: 'Buscar por artículo o nombre' }).fill('serie-')
  await page.getByText(/^99 imágenes, /).waitFor()
  await page.getByRole('navigation', { name: 'Paginación' }).getByRole('link', { name: 'Página 3' }).click()
  await page.waitForURL('**/pictures?uso=sin-usar&orden=tamano&pagina=3')
  await expect.poll(() => listed().count()).toBe(3)
  await page.getByRole('button', { name: 'Borrar las que no se usan' }).click()
  await page
    .getByRole('alertdialog', { name: '¿Borrar 99 imágenes?' })
    .getByRole('button', { name: 'Borrar' })
    .click()
  await toast(page, '99 imágenes borradas')
  await page.getByText('Ninguna imagen coincide.').waitFor()
  expect(await isStored(first)).toBe(true)
  await page.getByRole('combobox', { name: 'Uso' }).selectOption('Todas')
  await expect.poll(() => listed().count()).toBe(1)
})
