// 'Imágenes': what is stored and where it is used; a picture is chosen again for another article.
import { expect, test } from 'vitest'
import { makeArticle, openForm, rowOf, saveButton, toast } from '../../support/editor/editing.ts'
import { choose, jpeg, pictures, smallJpeg } from '../../support/browser/photographs.ts'
import { onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'
import { FOLDER, library, listed, openPictures, picks, store } from '../../support/server/stored-pictures.ts'
import { answered, expectTrouble } from '../../support/browser/trouble.ts'

onSignedInPage()

test('an uploaded picture is listed with its size and its article', async () => {
  const id = await makeArticle(site, { title: 'Grillo con fotos' })
  await openForm(page, site, id)
  await choose(page, jpeg('a.jpg', await smallJpeg('red')))
  await pictures(page).first().waitFor()
  await saveButton(page).click()
  await toast(page, 'Artículo actualizado')
  await page.getByRole('navigation', { name: 'Backoffice' }).getByRole('link', { name: 'Imágenes' }).click()
  const heading = page.getByRole('heading', { name: 'Imágenes' })
  await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true)
  await expect.poll(() => listed().count()).toBe(1)
  expect(await listed().first().textContent()).toMatch(
    /^a\.jpg900 × 600\s· \d+\sKB\s· Subida hoy a las \d+:\d\dGrillo con fotos$/,
  )
  expect(await page.title()).toBe('Imágenes · Backoffice Cacharreo')
  const current = page.getByRole('navigation', { name: 'Backoffice' }).locator('[aria-current]')
  expect(await current.allTextContents()).toEqual(['Imágenes'])
  await page.getByRole('link', { name: 'Grillo con fotos', exact: true }).click()
  await page.waitForURL(`**/admin/articles/${id}`)
})

test('the list shows the narrowest copy of a picture, and does not download a large one without copies', async () => {
  const stem = 'c0000000-0000-4000-8000-000000000001-1200x675'
  await store(`${stem}.jpeg`, `${stem}.w480.jpeg`, `${stem}.w800.jpeg`, 'grande.jpg')
  const before = site.requests.length
  await openPictures()
  await expect.poll(() => listed().count()).toBe(3)
  const look = listed().locator(`img[src*="${stem}"]`)
  await expect.poll(() => look.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await listed().filter({ hasText: 'Sin vista previa: solo está en tamaño completo.' }).waitFor()
  const downloads = site.requests.slice(before).filter((request) => /c0000000|grande/.test(request))
  expect(downloads).toEqual([`GET ${FOLDER}${stem}.w480.jpeg`])
})

test('a stored picture is found and chosen for another article by keyboard, and not uploaded again', async () => {
  const [address = ''] = await store('grillo-azul.jpg', 'otra.jpg')
  await makeArticle(site, { title: 'Cámara Ñandú', images: [address] })
  const id = await makeArticle(site, { title: 'Otro artículo' })
  await openForm(page, site, id)
  const before = site.requests.length
  await page.getByRole('button', { name: 'Elegir de las guardadas' }).press('Enter')
  await picks().first().waitFor()
  await page.keyboard.type('camara nandu')
  await expect.poll(() => picks().count()).toBe(1)
  await page.keyboard.press('Tab')
  await expect
    .poll(() =>
      picks()
        .first()
        .evaluate((one) => one === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.press('Enter')
  await library().waitFor({ state: 'detached' })
  await expect.poll(() => pictures(page).count()).toBe(1)
  const opener = page.getByRole('button', { name: 'Elegir de las guardadas' })
  await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true)
  // It is in the article only once.
  await opener.click()
  await picks().filter({ hasText: 'Ya está en este artículo' }).first().waitFor()
  await page.keyboard.press('Escape')
  await saveButton(page).click()
  await toast(page, 'Artículo actualizado')
  expect(await rowOf(site, id)).toMatchObject({ images: [address] })
  const uploads = site.requests
    .slice(before)
    .filter((request) => request.startsWith('POST /storage/v1/object/pictures'))
  expect(uploads).toEqual([])
})

test('the screen reports a missing list, retries, and keeps its position over a reload', async () => {
  expectTrouble(answered(404, '/rest/v1/rpc/list_pictures'))
  await openPictures()
  await page.getByRole('status').filter({ hasText: 'imágenes' }).waitFor()
  site.intercept(({ url }) =>
    url.includes('/rpc/list_pictures') ? Response.json({ code: 'PGRST202' }, { status: 404 }) : null,
  )
  await page.getByRole('combobox', { name: 'Orden' }).selectOption('Las que más ocupan primero')
  await page
    .getByRole('alert')
    .filter({ hasText: 'Este servidor no sabe decir qué imágenes guarda.' })
    .waitFor()
  site.intercept(null)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await page.reload()
  await page.waitForURL('**/pictures?orden=tamano')
  await listed().first().waitFor()
})
