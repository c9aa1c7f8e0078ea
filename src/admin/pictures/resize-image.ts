// Prepares pictures for upload in the browser: upright, at most 1600 pixels and 350 KB, with narrower copies.
// Redrawing them removes location data.
import type { PreparedPicture } from '#api/write/picture-upload.ts'
import { VARIANT_WIDTHS } from '#domain/pictures/picture-address.ts'
import { type Read, unreadable } from '#transfer/export/content.ts'
import { HEADER_BYTES, readHeader, type PictureHeader } from './picture-file.ts'

/** Bytes. */
const LARGEST_RESULT = 350_000
/** In bytes. Photographs of 200 megapixels have up to a hundred million. */
const LARGEST_FILE = 150 * 1024 * 1024

const QUALITIES = [0.82, 0.74, 0.66, 0.58, 0.5]
/** The scale factor for another attempt if even the lowest quality is too large. */
const SHRINK = 0.85

/** Prepares a file for upload, or returns why that is not possible. */
export async function resizeImage(file: Blob, signal?: AbortSignal): Promise<Read<PreparedPicture>> {
  if (file.size > LARGEST_FILE) return failed('too-heavy')
  const header = readHeader(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()))
  if (header.kind === 'svg') return failed('svg')
  if (header.kind === 'other') return failed('no-picture')
  const unpacked = await decodeImage(file, header)
  if (!unpacked.ok) return unpacked
  try {
    return { ok: true, value: await encode(unpacked.value, signal) }
  } finally {
    unpacked.value.close()
  }
}

async function encode(bitmap: ImageBitmap, signal: AbortSignal | undefined): Promise<PreparedPicture> {
  let scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  for (;;) {
    signal?.throwIfAborted()
    const canvas = draw(bitmap, bitmap.width * scale, bitmap.height * scale)
    const { blob, quality } = await smallEnough(canvas)
    if (blob.size <= LARGEST_RESULT || canvas.width < VARIANT_WIDTHS[0]) {
      return { blob, width: canvas.width, height: canvas.height, variants: await narrower(canvas, quality) }
    }
    scale *= SHRINK
  }
}

async function smallEnough(canvas: OffscreenCanvas): Promise<{ blob: Blob; quality: number }> {
  let smallest: { blob: Blob; quality: number } | null = null
  for (const quality of QUALITIES) {
    smallest = { blob: await toBlob(canvas, quality), quality }
    if (smallest.blob.size <= LARGEST_RESULT) break
  }
  return smallest ?? { blob: await toBlob(canvas, 0.5), quality: 0.5 }
}

async function narrower(canvas: OffscreenCanvas, quality: number): Promise<PreparedPicture['variants']> {
  const copies: { width: number; blob: Blob }[] = []
  let from = canvas
  // Each copy is drawn from the next wider one, because halving at most keeps edges clean.
  for (const width of VARIANT_WIDTHS.filter((narrow) => narrow < canvas.width).toReversed()) {
    from = draw(from, width, (canvas.height * width) / canvas.width)
    copies.unshift({ width, blob: await toBlob(from, quality) })
  }
  return copies
}

/** Encodes as WebP, or as JPEG if the browser cannot encode WebP and returns a PNG instead. */
async function toBlob(canvas: OffscreenCanvas, quality: number): Promise<Blob> {
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality })
  if (webp.type === 'image/webp') return webp
  return await onWhite(canvas).convertToBlob({ type: 'image/jpeg', quality })
}

function draw(source: ImageBitmap | OffscreenCanvas, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))
  const pen = penOf(canvas)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Draws on white, because a JPEG has no transparency and transparent parts would be black. */
function onWhite(canvas: OffscreenCanvas): OffscreenCanvas {
  const whole = new OffscreenCanvas(canvas.width, canvas.height)
  const pen = penOf(whole)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(canvas, 0, 0)
  return whole
}

function penOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser gives no canvas to draw on')
  return pen
}

/** The most pixels of a picture's longer side. */
const LONGEST_SIDE = 1600

/**
 * In pixels. Larger pictures are reduced while decoding: 200 megapixels take 1.2 GB of memory, which phones do not
 * have.
 */
const UNPACKED_WHOLE = 24_000_000
/** In pixels. The limit for browsers that decode pictures at full size: 400 MB of memory. */
const MOST_UNPACKED = 100_000_000
/** The pixels of the longer side after decoding: twice the result, because the final reduction then keeps edges clean. */
const UNPACKED_SIDE = 2 * LONGEST_SIDE

/** Decodes a file upright, or returns why that is not possible. The caller closes the bitmap. */
async function decodeImage(file: Blob, { kind, size }: PictureHeader): Promise<Read<ImageBitmap>> {
  const pixels = size ? size.width * size.height : 0
  if (size && pixels > UNPACKED_WHOLE) {
    const shrunk = kind === 'jpeg' ? await shrinkingJpeg(file) : null
    if (shrunk) return { ok: true, value: shrunk }
    if (pixels > MOST_UNPACKED) return failed('too-big')
  }
  const bitmap = await whole(file, pixels > UNPACKED_WHOLE)
  if (bitmap) return { ok: true, value: bitmap }
  // Only Safari decodes HEIC.
  if (kind === 'heic') return failed('heic')
  return failed(pixels > UNPACKED_WHOLE ? 'too-big' : 'broken')
}

/** Decodes a JPEG directly to a smaller size; null if the browser cannot. */
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
 * Returns the upright size of the picture, which the browser knows without decoding it. Firefox's decoder stretches
 * the upright picture to the requested size, while Chromium's keeps the aspect ratio. Null if it cannot be shown.
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
      // Only the width, because browsers differ in whether they rotate before or after resizing.
      ...(isLarge && { resizeWidth: UNPACKED_SIDE, resizeQuality: 'high' as const }),
    })
  } catch {
    return null
  }
}

/** Why a file cannot be used as a picture, as text for editors. */
export const pictureProblems = {
  svg: 'Un SVG puede llevar programas dentro: no se admite. Expórtalo como PNG.',
  heic: 'Este navegador no abre fotos HEIC. Conviértela a JPEG, o elige «Más compatible» en los ajustes de la cámara.',
  'no-picture': 'No es una imagen.',
  broken: 'El archivo está dañado: no se puede abrir.',
  'too-heavy': 'Pesa demasiado: como máximo 150 MB. Guárdala más pequeña, como JPEG, y vuelve a elegirla.',
  'too-big':
    'Tiene más píxeles de los que este navegador puede abrir. Redúcela a la mitad y vuelve a elegirla, o haz la foto con menos megapíxeles.',
} as const

function failed(problem: keyof typeof pictureProblems): Read<never> {
  return unreadable(pictureProblems[problem])
}
