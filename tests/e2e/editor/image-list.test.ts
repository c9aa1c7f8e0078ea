import sharp from 'sharp'
import { expect, test } from 'vitest'
import { onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'
import {
  body,
  makeArticle,
  openForm,
  publishFirst,
  rowOf,
  saveButton,
  toast,
} from '../../support/editor/editing.ts'
import { choose, jpeg, pictures, smallJpeg } from '../../support/browser/photographs.ts'
import { holdRequests } from '../../support/browser/site.ts'
import { answered, expectTrouble } from '../../support/browser/trouble.ts'

onSignedInPage()

test('a failed upload can be retried, a running one can be cancelled, and a save waits for uploads', async () => {
  expectTrouble(answered(500, '/storage/v1/object/pictures/'))
  await openForm(page, site)
  site.intercept((request) =>
    request.url.includes('object/pictures/') ? new Response('', { status: 500 }) : null,
  )
  await choose(page, jpeg('una.jpg', await smallJpeg('red')))
  await page.getByRole('button', { name: 'Reintentar una.jpg' }).waitFor()
  site.intercept(null)
  await page.getByRole('button', { name: 'Reintentar una.jpg' }).click()
  await pictures(page).first().waitFor()
  const held = holdRequests(({ url }) => url.includes('object/pictures/'))
  site.intercept(held.intercept)
  await choose(page, jpeg('otra.jpg', await smallJpeg('blue')))
  await page.getByLabel('Subiendo otra.jpg').waitFor()
  await page.getByRole('textbox', { name: 'Título' }).fill('a')
  await page.getByRole('textbox', { name: 'Introducción' }).fill('b')
  await body(page).click()
  await page.keyboard.type('c')
  await saveButton(page).click()
  await page.getByText('Hay imágenes subiendo').waitFor()
  await page.getByRole('button', { name: 'Cancelar otra.jpg' }).click()
  held.open()
  expect(await pictures(page).count()).toBe(1)
  await publishFirst(page)
  await toast(page, 'Artículo creado')
})

test('leaving during an upload asks first, also without typed text', async () => {
  await openForm(page, site, await makeArticle(site))
  const held = holdRequests(({ url }) => url.includes('object/pictures/'))
  site.intercept(held.intercept)
  await choose(page, jpeg('lenta.jpg', await smallJpeg('olive')))
  await page.getByLabel('Subiendo lenta.jpg').waitFor()
  await page.getByRole('link', { name: 'Volver a la lista' }).click()
  const question = page.getByRole('dialog', { name: 'Hay imágenes subiendo' })
  await question.getByText('Las imágenes que se están subiendo no llegarán al artículo.').waitFor()
  await question.getByRole('button', { name: 'Esperar' }).click()
  await page.getByRole('link', { name: 'Volver a la lista' }).click()
  await question.waitFor()
  held.open()
  await question.getByRole('button', { name: 'Esperar' }).click()
  await expect.poll(() => pictures(page).count()).toBe(1)
})

test('reordering by keyboard or dragging moves the markers, too; removing names markers without a picture', async () => {
  const id = await makeArticle(site, {
    images: ['https://example.com/a.webp', 'https://example.com/b.webp', 'https://example.com/c.webp'],
    content: '<p>[IMG:0]</p><p>[IMG:1|Be]</p><p>[IMG:2]</p>',
  })
  await page.context().route('https://example.com/**', async (route) =>
    route.fulfill({
      contentType: 'image/png',
      body: await sharp(await smallJpeg('red'))
        .png()
        .toBuffer(),
    }),
  )
  await openForm(page, site, id)
  const grip = page.getByRole('button', { name: 'Mover imagen 1, la portada' })
  await grip.focus()
  await page.keyboard.press('Space')
  await page.getByText('La imagen 1 está sobre el lugar 1.').waitFor()
  // The arrow keys work a turn after the picture is announced as grabbed.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  await page.keyboard.press('ArrowDown')
  await page.getByText('La imagen 1 está sobre el lugar 2.').waitFor()
  await page.keyboard.press('Space')
  await expect.poll(() => body(page).textContent()).toBe('<p>[IMG:1]</p><p>[IMG:0|Be]</p><p>[IMG:2]</p>')
  await page.getByRole('button', { name: 'Mover imagen 3' }).hover()
  await page.mouse.down()
  await page.getByRole('button', { name: 'Mover imagen 2' }).hover()
  await page.getByRole('button', { name: 'Mover imagen 1, la portada' }).hover()
  await page.getByText('La imagen 3 está sobre el lugar 1.').waitFor()
  await page.mouse.up()
  await expect.poll(() => body(page).textContent()).toBe('<p>[IMG:2]</p><p>[IMG:1|Be]</p><p>[IMG:0]</p>')
  // A click right after a drop still belongs to the drop.
  const remove = page.getByRole('button', { name: 'Quitar imagen 2' })
  await expect
    .poll(async () => {
      if ((await pictures(page).count()) === 3) await remove.click()
      return pictures(page).count()
    })
    .toBe(2)
  await page
    .getByText(/El marcador de la imagen 2 se ha quedado sin imagen en el texto: ahora \[IMG:5\]/)
    .waitFor()
  await page.getByText('[IMG:5] no tiene imagen').waitFor()
  await body(page).click()
  await page.keyboard.press('Control+End')
  await page.getByRole('button', { name: 'Insertar aquí [IMG:1]' }).click()
  await expect.poll(() => body(page).textContent()).toMatch(/\[IMG:1\]$/)
  await page.keyboard.press('Control+s')
  await toast(page, 'Artículo actualizado')
  expect((await rowOf(site, id))?.['images']).toEqual([
    'https://example.com/c.webp',
    'https://example.com/a.webp',
  ])
})

test('the form says why uploads are impossible and still accepts addresses: a backend without storage', async () => {
  expectTrouble(answered(404, '/storage/v1/'))
  site.intercept(({ url }) =>
    url.includes('/storage/v1/') ? Response.json({ message: 'Not Found' }, { status: 404 }) : null,
  )
  await openForm(page, site)
  await page.getByText('Este servidor no tiene dónde guardar imágenes').waitFor()
  expect(await page.getByRole('button', { name: 'Añadir imagen' }).count()).toBe(0)
  await page.getByLabel('Dirección de una imagen').fill(`${site.origin}/placeholder.svg`)
  await page.getByRole('button', { name: 'Añadir URL' }).click()
  await pictures(page).first().waitFor()
})
