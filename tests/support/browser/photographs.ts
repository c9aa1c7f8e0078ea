// Pictures as cameras and people produce them.
import sharp from 'sharp'
import type { Page } from 'playwright-core'

/** Noise, which no encoder makes small. In pixels. */
const grain = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })

/** 12 megapixels, stored rotated as phones do, with the place where it was taken. Upright, the sky is at the top. */
export async function phonePhotograph(): Promise<Buffer> {
  const noise = await grain(1000, 750).png().toBuffer()
  // For viewing it is rotated by 90° clockwise: the left edge of the stored picture is the top.
  const sky = await sharp({ create: { width: 1200, height: 3000, channels: 3, background: '#2080ff' } })
    .png()
    .toBuffer()
  return await sharp(noise)
    .resize(4000, 3000, { fit: 'fill' })
    .composite([{ input: sky, left: 0, top: 0 }])
    .jpeg({ quality: 92 })
    .withExif({
      IFD0: { Make: 'Cacharreo', Model: 'Teléfono' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '41/1 39/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 53/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** A picture of phones with more pixels, stored rotated: the left edge of the stored picture is the sky. In pixels. */
export async function largePhotograph(width: number, height: number): Promise<Buffer> {
  const small = await grain(500, 375)
    .composite([
      {
        input: { create: { width: 150, height: 375, channels: 3, background: '#2080ff' } },
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer()
  return await sharp(small)
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .jpeg({ quality: 80 })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** A plain picture. */
export async function smallJpeg(color: string, width = 900, height = 600): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
}

export interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

export function jpeg(name: string, buffer: Buffer): ChosenFile {
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Chooses files, as the system's file chooser passes them. */
export async function choose(page: Page, ...files: readonly ChosenFile[]): Promise<void> {
  await page
    .getByTestId('image-list')
    .locator('input[type=file][multiple]')
    .first()
    .setInputFiles([...files])
}

/** The markers on the pictures of the image list. */
export const pictures = (page: Page) => page.getByTestId('picture-marker')

/** The same picture in a different file: an identical file would not be stored again. */
export const another = (file: Buffer): Buffer => Buffer.concat([file, Buffer.from('.')])
