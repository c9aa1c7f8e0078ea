// Reads a file's kind and size from its first bytes, so that a picture too large is rejected before it is decoded.

type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic' | 'svg' | 'other'

export interface PictureHeader {
  readonly kind: PictureKind
  /** In pixels as stored, before the picture is rotated upright. */
  readonly size: { readonly width: number; readonly height: number } | null
}

/** The number of bytes that certainly contain a file's header. Cameras put previews and profiles before a JPEG's size. */
export const HEADER_BYTES = 512 * 1024

/** Parses the beginning of a file. */
export function readHeader(bytes: Uint8Array): PictureHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (starts(bytes, [0xff, 0xd8, 0xff])) return { kind: 'jpeg', size: jpegSize(view) }
  if (starts(bytes, [0x89, 0x50, 0x4e, 0x47]) && bytes.length >= 24) {
    return { kind: 'png', size: { width: view.getUint32(16), height: view.getUint32(20) } }
  }
  if (ascii(bytes, 0, 3) === 'GIF' && bytes.length >= 10) {
    return { kind: 'gif', size: { width: view.getUint16(6, true), height: view.getUint16(8, true) } }
  }
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') {
    return { kind: 'webp', size: webpSize(ascii(bytes, 12, 4), view) }
  }
  if (ascii(bytes, 4, 4) === 'ftyp') {
    const brand = ascii(bytes, 8, 4)
    if (brand.startsWith('avi')) return { kind: 'avif', size: null }
    if (/^(?:hei|hev|mif1|msf1)/.test(brand)) return { kind: 'heic', size: null }
  }
  if (/<svg[\s>]/i.test(ascii(bytes, 0, Math.min(bytes.length, 4096)))) return { kind: 'svg', size: null }
  return { kind: 'other', size: null }
}

function starts(bytes: Uint8Array, first: readonly number[]): boolean {
  return first.every((byte, at) => bytes[at] === byte)
}

function ascii(bytes: Uint8Array, from: number, count: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + count))
}

/** Does this JPEG marker begin a frame, which contains the size? 0xC4, 0xC8 and 0xCC do not. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function jpegSize(view: DataView): PictureHeader['size'] {
  let at = 2
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
    } else if (isFrame(marker)) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    } else {
      at += 2 + view.getUint16(at + 2)
    }
  }
  return null
}

function webpSize(chunk: string, view: DataView): PictureHeader['size'] {
  if (view.byteLength < 30) return null
  if (chunk === 'VP8X') {
    const part = (at: number) => (view.getUint16(at, true) | (view.getUint8(at + 2) << 16)) + 1
    return { width: part(24), height: part(27) }
  }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}
