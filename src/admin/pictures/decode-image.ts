// A picture's file unpacked to be drawn, upright. A large photograph is made smaller while it is unpacked: whole, one of 200
// megapixels takes 1.2 GB of memory, which phones do not have; a JPEG can be read at an eighth of its size at once.

import type { PictureHeader } from './picture-file.ts'
import { failed, success, type PictureResult } from './picture-result.ts'

/** Pixels of a picture's longer side. */
export const LONGEST_SIDE = 1600

/** Larger ones are made smaller while they are unpacked. Pixels. */
const UNPACKED_WHOLE = 24_000_000
/** What a browser that unpacks pictures whole may be asked for: 400 MB of memory. Pixels. */
const MOST_UNPACKED = 100_000_000
/** The longer side to unpack to: twice what is wanted, so that drawing it smaller keeps edges clean. Pixels. */
const UNPACKED_SIDE = 2 * LONGEST_SIDE

/** Unpacks a file, or says why it cannot be. Close the bitmap when it has been drawn. */
export async function decodeImage(
  file: Blob,
  { kind, size }: PictureHeader,
): Promise<PictureResult<ImageBitmap>> {
  const pixels = size ? size.width * size.height : 0
  if (size && pixels > UNPACKED_WHOLE) {
    const shrunk = kind === 'jpeg' ? await shrinkingJpeg(file) : null
    if (shrunk) return success(shrunk)
    if (pixels > MOST_UNPACKED) return failed('too-big')
  }
  const bitmap = await whole(file, pixels > UNPACKED_WHOLE)
  if (bitmap) return success(bitmap)
  // Safari unpacks what iPhones make; other browsers do not.
  if (kind === 'heic') return failed('heic')
  return failed(pixels > UNPACKED_WHOLE ? 'too-big' : 'broken')
}

/** By the browser's decoder, told how large the result is to be; null where there is none, or when it cannot. */
async function shrinkingJpeg(file: Blob): Promise<ImageBitmap | null> {
  if (!('ImageDecoder' in globalThis)) return null
  const size = await uprightSize(file)
  if (!size) return null
  const scale = UNPACKED_SIDE / Math.max(size.width, size.height)
  const decoder = new ImageDecoder({
    type: 'image/jpeg',
    data: file.stream(),
    desiredWidth: Math.round(size.width * scale),
    desiredHeight: Math.round(size.height * scale),
  })
  try {
    const { image } = await decoder.decode()
    try {
      return await createImageBitmap(image)
    } finally {
      image.close()
    }
  } catch {
    return null
  } finally {
    decoder.close()
  }
}

/**
 * The size as the browser shows the picture, which it knows without unpacking it. Firefox's decoder turns a photograph
 * upright and then stretches it to the size that is asked for; Chromium's keeps its proportions. Null: it cannot be shown.
 */
async function uprightSize(file: Blob): Promise<{ readonly width: number; readonly height: number } | null> {
  const address = URL.createObjectURL(file)
  try {
    return await new Promise((resolve) => {
      const picture = new Image()
      picture.addEventListener('load', () =>
        resolve({ width: picture.naturalWidth, height: picture.naturalHeight }),
      )
      picture.addEventListener('error', () => resolve(null))
      picture.src = address
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function whole(file: Blob, isLarge: boolean): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, {
      imageOrientation: 'from-image',
      // Width alone: the height follows, whether the browser turns the picture before or after.
      ...(isLarge && { resizeWidth: UNPACKED_SIDE, resizeQuality: 'high' as const }),
    })
  } catch {
    return null
  }
}
