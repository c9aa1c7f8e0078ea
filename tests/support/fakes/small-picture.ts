// Pictures of a few pixels, as an upload sends them.
import sharp from 'sharp'

type Format = 'avif' | 'gif' | 'jpeg' | 'png' | 'webp'

/** A picture of one colour. Different colours give different bytes. */
export async function smallPicture(
  format: Format = 'webp',
  background = '#087f8c',
): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = sharp({ create: { width: 16, height: 9, channels: 3, background } })
  return new Uint8Array(await drawn.toFormat(format).toBuffer())
}

/** A picture followed by these bytes, where decoders do not look. */
export async function pictureWith(bytes: Uint8Array | string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(Buffer.concat([await smallPicture(), Buffer.from(bytes)]))
}
