// The only types that are ever said to a browser: an address among the stored pictures can never be a page or a script.
import { extname } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** By the ending alone, whatever who stored it said. */
export function pictureTypeOf(name: string): string {
  return types[extname(name).toLowerCase()] ?? 'application/octet-stream'
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
/** The brands by which an AVIF says what it is, one picture or several. */
const AVIF = new Set(['avif', 'avis'])

/** By how the bytes begin, whatever the file is called. Null: they are no picture that browsers are told of. */
export function pictureTypeIn(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16))
  const text = head.toString('latin1')
  if (head.subarray(0, PNG.length).equals(PNG)) return 'image/png'
  if (head.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  return text.slice(4, 8) === 'ftyp' && AVIF.has(text.slice(8, 12)) ? 'image/avif' : null
}
