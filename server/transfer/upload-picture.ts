// Prepares an imported picture as the backoffice does, and uploads it. It becomes upright, at most 1600 pixels wide, a
// WebP with narrower copies, without its location.
import sharp from 'sharp'
import { failed, success } from '#domain/failure.ts'
import { VARIANT_WIDTHS } from '#domain/pictures/picture-address.ts'
import { unreadable } from '#transfer/export/content.ts'
import type { ContentBackend } from '#transfer/content-backend.ts'
import type { UploadPicture } from '#transfer/import/place-pictures.ts'

/** Pixels of a picture's longer side. */
const LONGEST_SIDE = 1600
/** Bytes; a larger picture is compressed harder. */
const LARGEST_RESULT = 350_000
const QUALITIES = [82, 66, 50]

/** Uploads to this magazine. */
export function pictureUploader(backend: ContentBackend): UploadPicture {
  return async ({ id, bytes }) => {
    const picture = await preparedPicture(bytes)
    if (picture === null) return success(unreadable('No es una imagen que se pueda abrir.'))
    const stem = `${id}-${picture.width}x${picture.height}`
    const files = [
      ...picture.copies.map(({ width, file }) => ({ name: `${stem}.w${width}.webp`, file })),
      // Last: its address promises the others.
      { name: `${stem}.webp`, file: picture.file },
    ]
    for (const { name, file } of files) {
      const stored = await backend.storePicture({ name, type: 'image/webp', bytes: file })
      if (!stored.ok) return failed(stored.failure)
    }
    return success({ ok: true, value: `${backend.storage}${stem}.webp` })
  }
}

async function preparedPicture(bytes: Uint8Array) {
  try {
    const { format } = await sharp(bytes).metadata()
    // SVG can contain scripts, and programs disagree about its appearance.
    if (format === 'svg') return null
    const upright = await sharp(bytes)
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .toBuffer({ resolveWithObject: true })
    const { width, height } = upright.info
    const file = await smallEnough(upright.data)
    const copies = await Promise.all(
      VARIANT_WIDTHS.filter((narrower) => narrower < width).map(async (narrower) => ({
        width: narrower,
        file: await sharp(upright.data).resize({ width: narrower }).webp({ quality: 74 }).toBuffer(),
      })),
    )
    return { width, height, file, copies }
  } catch {
    return null
  }
}

async function smallEnough(picture: Buffer): Promise<Buffer> {
  let file: Buffer = picture
  for (const quality of QUALITIES) {
    file = await sharp(picture).webp({ quality }).toBuffer()
    if (file.byteLength <= LARGEST_RESULT) break
  }
  return file
}
