import sharp from 'sharp'
import { pictureOf } from '#domain/pictures/picture-address.ts'
import { beforeAll, expect, test } from 'vitest'
import { onSignedInPage, page, site } from '../../support/editor/signed-in-page.ts'
import { makeArticle, openForm, rowOf, saveButton, toast } from '../../support/editor/editing.ts'
import { isDeep } from '../../support/deep.ts'
import {
  another,
  choose,
  jpeg,
  largePhotograph,
  phonePhotograph,
  pictures,
} from '../../support/browser/photographs.ts'

let photograph: Buffer

onSignedInPage()
beforeAll(async () => {
  photograph = await phonePhotograph()
})

/** Adds this photograph to a new article, and saves it; returns the picture's address on the server. */
async function storedAddress(name: string, bytes: Buffer): Promise<string> {
  const id = await makeArticle(site)
  await openForm(page, site, id)
  await choose(page, jpeg(name, bytes))
  await pictures(page).first().waitFor({ timeout: 120_000 })
  await saveButton(page).click()
  await toast(page, 'Artículo actualizado')
  return JSON.parse(JSON.stringify((await rowOf(site, id))?.['images']))[0]
}

/** The file at an address of the site, and its type. */
async function fileAt(address: string): Promise<{ type: string | null; bytes: Buffer }> {
  const answer = await fetch(new URL(address, site.origin))
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** Whether the sky, which the photographs have at their top, is at the top. */
async function isUpright(bytes: Buffer): Promise<boolean> {
  const { width, height } = await sharp(bytes).metadata()
  const { dominant } = await sharp(bytes)
    .extract({ left: 0, top: 0, width, height: Math.round(height / 5) })
    .stats()
  return dominant.b > 200
}

test('a 12-megapixel photograph is stored upright, under 350 KB, without EXIF, with its narrower copies', async () => {
  const before = await sharp(photograph).metadata()
  expect([before.width, before.height, before.orientation]).toEqual([4000, 3000, 6])
  expect(before.exif?.toString('latin1')).toContain('Cacharreo')
  const address = await storedAddress('IMG_0001.JPG', photograph)
  expect(address).toMatch(/\/storage\/v1\/object\/public\/pictures\/[0-9a-f-]{36}-1200x1600\.webp$/)
  for (const [suffix, width, height] of [
    ['.webp', 1200, 1600],
    ['.w480.webp', 480, 640],
    ['.w800.webp', 800, 1067],
  ] as const) {
    const { type, bytes } = await fileAt(address.replace(/\.webp$/, suffix))
    expect(type).toBe('image/webp')
    expect(bytes.length).toBeLessThan(350_000)
    const { exif, orientation, ...size } = await sharp(bytes).metadata()
    expect({ exif, orientation, width: size.width, height: size.height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width,
      height,
    })
    expect(bytes.toString('latin1')).not.toContain('Cacharreo')
    expect(await isUpright(bytes)).toBe(true)
  }
})

test('a browser that writes no WebP stores the photograph and its copies as JPEG, upright and without EXIF', async () => {
  await page.addInitScript(() => {
    const convert: unknown = Reflect.get(OffscreenCanvas.prototype, 'convertToBlob')
    if (typeof convert !== 'function') return
    OffscreenCanvas.prototype.convertToBlob = function (options) {
      return convert.call(this, options?.type === 'image/webp' ? { type: 'image/png' } : options)
    }
  })
  const address = await storedAddress('IMG_0002.JPG', another(photograph))
  expect(address).toMatch(/-1200x1600\.jpeg$/)
  const { type, bytes } = await fileAt(address)
  expect(type).toBe('image/jpeg')
  expect(bytes.length).toBeLessThan(350_000)
  const { exif, width, height } = await sharp(bytes).metadata()
  expect({ exif, width, height }).toEqual({ exif: undefined, width: 1200, height: 1600 })
  const [narrowest] = pictureOf(address).variants
  const copy = await fileAt(narrowest?.src ?? '')
  expect(await sharp(copy.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 480 })
})

test('an upload over a slow connection shows its progress, and can be cancelled', async () => {
  const id = await makeArticle(site)
  await openForm(page, site, id)
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 30_000,
  })
  const broken = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/storage/v1/object/'),
  )
  await choose(page, jpeg('IMG_0001.JPG', another(another(photograph))))
  const progress = page.getByRole('progressbar', { name: 'Subiendo IMG_0001.JPG' })
  const part = async () => Number(await progress.getAttribute('value'))
  await expect.poll(part, { timeout: 30_000 }).toBeGreaterThan(0)
  const first = await part()
  await expect.poll(part, { timeout: 30_000 }).toBeGreaterThan(first)
  expect(await part()).toBeLessThan(1)
  await page.getByRole('button', { name: 'Cancelar IMG_0001.JPG' }).click()
  const { method, failure } = await broken.then((request) => ({
    method: request.method(),
    failure: request.failure()?.errorText,
  }))
  expect([method, failure]).toEqual(['POST', 'net::ERR_ABORTED'])
  await progress.waitFor({ state: 'detached' })
  expect(await pictures(page).count()).toBe(0)
})

const SVG = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><!--${'x'.repeat(12_000_000)}--></svg>`,
)

test('a 12 MB SVG with a script under any name, a HEIC and a file that is no picture get a clear message, and are not sent', async () => {
  const uploads = () => site.requests.filter((request) => request.includes('object/pictures/'))
  const before = uploads()
  await openForm(page, site)
  for (const [name, mimeType] of [
    ['logo.svg', 'image/svg+xml'],
    ['foto.png', 'image/png'],
  ] as const) {
    await choose(page, { name, mimeType, buffer: SVG })
    await page.getByText(/Un SVG puede llevar programas dentro/).waitFor()
    await page.getByRole('button', { name: `Quitar ${name}` }).click()
  }
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)])
  await choose(page, { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic })
  await page.getByText(/Este navegador no abre fotos HEIC/).waitFor()
  await page.getByRole('button', { name: 'Quitar IMG_1.HEIC' }).click()
  await choose(page, { name: 'notas.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('hola') })
  await page.getByText('No es una imagen.').waitFor()
  await page.getByRole('button', { name: 'Quitar notas.jpg' }).click()
  const huge = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  // The header states the size: the rest is not read.
  huge.writeUInt32BE(12_000, 16)
  huge.writeUInt32BE(9000, 20)
  await choose(page, { name: 'lona.png', mimeType: 'image/png', buffer: huge })
  await page.getByText(/Tiene más píxeles de los que este navegador puede abrir\. Redúcela/).waitFor()
  expect(uploads()).toEqual(before)
})

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
    const address = await storedAddress('IMG_0048.JPG', large)
    expect(address).toMatch(/-1200x1600\.webp$/)
    expect(await isUpright((await fileAt(address)).bytes)).toBe(true)
  },
)

test('a browser that decodes photographs only whole accepts 48 megapixels, and refuses 200 with advice', async () => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'ImageDecoder'))
  await openForm(page, site)
  // The header states the size: the rest is not read.
  const header = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0x2f, 0xd0, 0x3f, 0xc0, 3])
  await choose(page, jpeg('IMG_0200.JPG', Buffer.concat([header, Buffer.alloc(64)])))
  await page.getByText(/Tiene más píxeles de los que este navegador puede abrir\. Redúcela/).waitFor()
  await choose(page, jpeg('IMG_0048.JPG', another(await largePhotograph(8064, 6048))))
  await pictures(page).first().waitFor()
}, 180_000)
