// Photographs that no phone unpacks whole without trouble.
// In the long run alone: held in every run by tests/admin/shell/picture-file.test.ts and tests/e2e/34-pictures.test.ts.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { onSignedInPage, page, site } from '../../support/signed-in-page.ts'
import { makeArticle, openForm, rowOf, saveButton, toast } from '../../support/editing.ts'
import { isDeep } from '../../support/deep.ts'
import { choose, jpeg, largePhotograph, pictures } from '../../support/photographs.ts'

onSignedInPage()

const LARGE = [
  [48, 8064, 6048],
  ...(isDeep ? [[108, 12_000, 9000] as const, [200, 16_320, 12_240] as const] : []),
] as const

test.each(LARGE)(
  'a photograph of %i megapixels becomes a picture, upright, without being unpacked whole',
  { timeout: 180_000 },
  async (_, width, height) => {
    const large = await largePhotograph(width, height)
    await page.addInitScript(() => {
      const unpack: unknown = Reflect.get(window, 'createImageBitmap')
      if (typeof unpack !== 'function') return
      Reflect.set(window, 'createImageBitmap', (from: unknown, ...rest: unknown[]) => {
        if (from instanceof Blob) throw new Error('unpacked whole')
        return unpack.call(window, from, ...rest)
      })
    })
    const id = await makeArticle(site)
    await openForm(page, site, id)
    await choose(page, jpeg('IMG_0048.JPG', large))
    await pictures(page).first().waitFor({ timeout: 120_000 })
    await saveButton(page).click()
    await toast(page, 'Artículo actualizado')
    const [address] = JSON.parse(JSON.stringify((await rowOf(site, id))?.['images']))
    expect(address).toMatch(/-1200x1600\.webp$/)
    const stored = sharp(
      Buffer.from(await (await fetch(new URL(String(address), site.origin))).arrayBuffer()),
    )
    const { dominant } = await stored.extract({ left: 0, top: 0, width: 1200, height: 300 }).stats()
    expect(dominant.b).toBeGreaterThan(200)
  },
)

test('where the browser can only unpack a photograph whole, 48 megapixels are, and 200 are refused with the way on', async () => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'ImageDecoder'))
  await openForm(page, site)
  // A header says how large it is: nothing of the rest is read.
  const header = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0x2f, 0xd0, 0x3f, 0xc0, 3])
  await choose(page, jpeg('IMG_0200.JPG', Buffer.concat([header, Buffer.alloc(64)])))
  await page.getByText(/Tiene más píxeles de los que este navegador puede abrir\. Redúcela/).waitFor()
  await choose(page, jpeg('IMG_0048.JPG', await largePhotograph(8064, 6048)))
  await pictures(page).first().waitFor()
})
