// The only content types of stored pictures, so no stored file is ever served as a page or a script.
import { extname } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** Decides by the file extension only, whatever the uploader declared. */
export function pictureTypeOf(name: string): string {
  return types[extname(name).toLowerCase()] ?? 'application/octet-stream'
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
/** The brands of an AVIF with one picture or several. */
const AVIF = new Set(['avif', 'avis'])

/** Decides by the first bytes, whatever the file's name. Null if it is not one of these types. */
export function pictureTypeIn(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16))
  const text = head.toString('latin1')
  if (head.subarray(0, PNG.length).equals(PNG)) return 'image/png'
  if (head.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  return text.slice(4, 8) === 'ftyp' && AVIF.has(text.slice(8, 12)) ? 'image/avif' : null
}
