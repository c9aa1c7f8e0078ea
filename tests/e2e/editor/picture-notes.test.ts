// An article's statements about its pictures: shown whole, cropped around what matters, described once, stored once.
import { expect, test } from 'vitest'
import { dropFile, pastePicture } from '../../support/browser/clipboard.ts'
import {
  body,
  makeArticle,
  openForm,
  rowOf,
  saveButton,
  showPreview,
  toast,
  writeBody,
} from '../../support/editor/editing.ts'
import { choose, jpeg, pictures, smallJpeg } from '../../support/browser/photographs.ts'
import { onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'
import { holdRequests } from '../../support/browser/site.ts'
import { library, listed, openPictures, picks } from '../../support/server/stored-pictures.ts'

onSignedInPage()

const alt = (at: number) => page.getByRole('textbox', { name: `Texto alternativo de la imagen ${at}` })
const caption = (at: number) => page.getByRole('textbox', { name: `Pie de la imagen ${at}` })
const lines = () => body(page).locator('.cm-line').allTextContents()
const imagesOf = async (id: string): Promise<string[]> =>
  JSON.parse(JSON.stringify((await rowOf(site, id))?.['images']))
const uploads = () =>
  site.requests.filter((request) => request.startsWith('POST /storage/v1/object/pictures')).length

test('an upright photograph is shown whole in a reserved space, for readers and in the previews', async () => {
  const place = () => {
    const image = document.querySelector<HTMLImageElement>('.prose img')
    const figure = image?.closest('figure')
    if (!image || !figure) return null
    const { width, height } = image.getBoundingClientRect()
    return { fit: getComputedStyle(image).objectFit, ratio: width / height, room: figure.offsetHeight }
  }
  const id = await makeArticle(site, { content: '<p>a</p>\n[IMG:0]' })
  await openForm(page, site, id)
  await choose(page, jpeg('IMG_0001.JPG', await smallJpeg('olive', 900, 1200)))
  await pictures(page).first().waitFor()
  await showPreview(page)
  const preview = page.getByRole('complementary', { name: 'Vista previa' })
  await preview.locator('.prose img').waitFor()
  await expect.poll(() => page.evaluate(place)).toMatchObject({ fit: 'contain' })
  await page.getByRole('group', { name: 'Ancho de la vista previa' }).getByText('Móvil').click()
  // On a narrow screen the full width is less than the screen's height.
  await expect.poll(async () => (await page.evaluate(place))?.ratio).toBeCloseTo(3 / 4, 2)
  await saveButton(page).click()
  await toast(page, 'Artículo actualizado')
  const held = holdRequests(({ url }) => url.includes('object/public/pictures/'))
  site.intercept(held.intercept)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.origin}/article/${id}`, { waitUntil: 'commit' })
  await page.locator('.prose img').waitFor({ state: 'attached' })
  const before = await page.evaluate(place)
  held.open()
  await page.locator('.prose img').scrollIntoViewIfNeeded()
  await page.waitForFunction(
    () => (document.querySelector<HTMLImageElement>('.prose img')?.naturalWidth ?? 0) > 0,
  )
  // The first styles reserve the room, and the whole sheet fits the picture into it.
  await expect.poll(() => page.evaluate(place)).toEqual({ ...before, fit: 'contain' })
  expect(before?.ratio).toBeCloseTo(3 / 4, 2)
})

test('P18.3 alternative texts and captions are typed with Tab after one choice of several files', async () => {
  const id = await makeArticle(site, { content: '<p>a</p>\n[IMG:0]\n<p>[IMG:1] y [IMG:1]</p>' })
  await openForm(page, site, id)
  await choose(page, jpeg('uno.jpg', await smallJpeg('red')), jpeg('dos.jpg', await smallJpeg('blue')))
  await pictures(page).nth(1).waitFor()
  await alt(1).fill('La bisagra')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Abierta del todo')
  await page.keyboard.press('Enter')
  await page.keyboard.type('El teclado & su luz')
  await expect
    .poll(async () => (await lines()).join('\n'))
    .toBe(
      '<p>a</p>\n<figure>\n[IMG:0|La bisagra]\n<figcaption>Abierta del todo</figcaption>\n</figure>\n' +
        '<p>[IMG:1|El teclado &amp; su luz] y [IMG:1|El teclado &amp; su luz]</p>',
    )
  expect(await caption(2).count()).toBe(0)
  await saveButton(page).click()
  await toast(page, 'Artículo actualizado')
  // The cover has the description, too, instead of the title.
  await page.goto(`${site.origin}/article/${id}`)
  await page.locator('[data-hero]').getByRole('img', { name: 'La bisagra' }).waitFor()
  expect(await page.getByRole('img', { name: 'El teclado & su luz' }).count()).toBe(2)
  await page.getByRole('button', { name: 'Ampliar la imagen: La bisagra' }).first().click()
  await page.getByRole('dialog').getByRole('img', { name: 'La bisagra' }).first().waitFor()
})

test('a file is stored once and keeps its alternative text: dropped twice, or in another article', async () => {
  const red = await smallJpeg('crimson')
  const first = await makeArticle(site)
  await openForm(page, site, first)
  const before = uploads()
  await choose(page, jpeg('IMG_Rojo.jpg', red), jpeg('copia.jpg', red))
  await pictures(page).first().waitFor()
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
  await alt(1).fill('Un muro rojo')
  await alt(1).blur()
  await saveButton(page).click()
  await toast(page, 'Artículo actualizado')
  const sent = uploads() - before
  const [address = ''] = await imagesOf(first)
  expect(await imagesOf(first)).toHaveLength(1)
  const second = await makeArticle(site)
  await openForm(page, site, second)
  await choose(page, jpeg('otra vez.jpg', red))
  await pictures(page).first().waitFor()
  await expect.poll(() => alt(1).inputValue()).toBe('Un muro rojo')
  await saveButton(page).click()
  await toast(page, 'Artículo actualizado')
  expect(await imagesOf(second)).toEqual([address])
  expect(uploads() - before).toBe(sent)
  // It is found by its original file name, and by what it shows.
  await openPictures()
  await page.getByRole('searchbox').fill('img_rojo')
  await expect.poll(() => listed().count()).toBe(1)
  expect(await listed().first().textContent()).toContain('IMG_Rojo.jpgUn muro rojo')
  await openForm(page, site)
  await page.getByRole('button', { name: 'Elegir de las guardadas' }).click()
  await library().getByRole('searchbox').fill('muro')
  await expect.poll(() => picks().count()).toBe(1)
  await picks().first().click()
  await expect.poll(() => alt(1).inputValue()).toBe('Un muro rojo')
})

test('the cover’s focus is chosen by keys or by a press, and cards cut around it', async () => {
  const id = await makeArticle(site, { title: 'Grillo encuadrado' })
  await openForm(page, site, id)
  await choose(page, jpeg('uno.jpg', await smallJpeg('navy')))
  await pictures(page).first().waitFor()
  await page.getByRole('button', { name: 'Encuadre' }).click()
  const question = page.getByRole('dialog', { name: 'Encuadre de la portada' })
  const whole = question.getByTestId('whole-picture')
  const box = await whole.boundingBox()
  await whole.click({ position: { x: (box?.width ?? 0) * 0.98, y: (box?.height ?? 0) / 2 } })
  expect(await question.getByRole('slider', { name: 'De izquierda a derecha' }).inputValue()).toBe('4')
  await question.getByRole('slider', { name: 'De arriba abajo' }).press('Home')
  await question.getByRole('button', { name: 'Poner' }).click()
  await saveButton(page).click()
  await toast(page, 'Artículo actualizado')
  expect(await imagesOf(id)).toEqual([expect.stringMatching(/-900x600\.webp#foco=40$/)])
  const place = async () =>
    page
      .locator('[data-foco]')
      .first()
      .evaluate((image) => getComputedStyle(image).objectPosition)
  await page.goto(`${site.origin}/article/${id}`)
  await expect.poll(place).toBe('100% 0%')
  await page.goto(site.origin)
  await expect.poll(place).toBe('100% 0%')
})

test('the picture to insert is chosen at the cursor from thumbnails', async () => {
  await openForm(page, site)
  await choose(page, jpeg('uno.jpg', await smallJpeg('cyan')), jpeg('dos.jpg', await smallJpeg('lime')))
  await pictures(page).nth(1).waitFor()
  await writeBody(page, '<p>a</p>')
  await page.getByRole('button', { name: 'Insertar imagen aquí' }).click()
  const question = page.getByRole('dialog', { name: 'Insertar una imagen' })
  const faces = question.getByRole('list').getByRole('button')
  expect(await faces.count()).toBe(2)
  await expect.poll(() => faces.nth(1).evaluate((one) => one === document.activeElement)).toBe(true)
  await faces.first().click()
  await expect.poll(lines).toEqual(['<p>a</p>', '', '[IMG:0]'])
  await page.keyboard.type('!')
  await expect.poll(lines).toEqual(['<p>a</p>', '', '[IMG:0]!'])
})

test('a first picture pasted into the text is reported as the cover, with the alternatives', async () => {
  await openForm(page, site)
  await body(page).click()
  await page.keyboard.insertText('<p>a</p>')
  await pastePicture(page, { name: 'pegada.jpg', type: 'image/jpeg', bytes: await smallJpeg('coral') })
  await page.getByText('La imagen es también la portada, por ser la primera.').waitFor()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Elegir otra portada' }).click()
  await (await choosing).setFiles([jpeg('portada.jpg', await smallJpeg('khaki'))])
  await expect.poll(lines).toEqual(['<p>a</p>', '', '[IMG:1]'])
  await page.getByText('La imagen es también la portada').waitFor({ state: 'detached' })
  await openForm(page, site)
  await body(page).click()
  await page.keyboard.insertText('<p>b</p>')
  await pastePicture(page, { name: 'otra.jpg', type: 'image/jpeg', bytes: await smallJpeg('green') })
  await page.getByRole('button', { name: 'Solo de portada' }).click()
  await expect.poll(async () => (await lines()).join('')).toBe('<p>b</p>')
  expect(await pictures(page).count()).toBe(1)
})

test('the fault of a dropped file is reported where it was dropped, and below a long text also in a toast', async () => {
  await openForm(page, site)
  const refused = (box: string) => page.locator(box).getByText('No es una imagen.')
  await dropFile(page, '[data-code]', { name: 'texto.jpg', bytes: Buffer.from('hola') })
  await toast(page, 'texto.jpg', 'No es una imagen.')
  expect(await refused('[data-editor]').textContent()).toContain('texto.jpg')
  // Announced once.
  expect(await page.getByRole('alert').count()).toBe(1)
  await dropFile(page, '[data-testid=image-list]', { name: 'lista.jpg', bytes: Buffer.from('hola') })
  await refused('[role=group]:has(> [data-testid=image-list])').waitFor()
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await expect.poll(() => page.getByText('No es una imagen.').count()).toBe(2)
})
