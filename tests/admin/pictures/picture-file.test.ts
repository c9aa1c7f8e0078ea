import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readHeader } from '#admin/pictures/picture-file.ts'

const picture = () => sharp({ create: { width: 640, height: 360, channels: 3, background: 'teal' } })
const text = (words: string) => new TextEncoder().encode(words)

describe('a file’s type is that of its first bytes', () => {
  test.each([
    [
      'jpeg',
      () =>
        picture()
          .jpeg()
          .withExif({ IFD0: { Make: 'x'.repeat(2000) } }),
    ],
    ['png', () => picture().png()],
    ['webp', () => picture().webp()],
    ['webp', () => picture().webp({ lossless: true })],
    [
      'webp',
      () =>
        picture()
          .webp()
          .withExif({ IFD0: { Make: 'x' } }),
    ],
    ['gif', () => picture().gif()],
  ] as const)('%s, with its size', async (kind, make) => {
    expect(readHeader(await make().toBuffer())).toEqual({ kind, size: { width: 640, height: 360 } })
  })

  test('avif, without a size', async () => {
    expect(readHeader(await picture().avif({ effort: 0 }).toBuffer())).toEqual({ kind: 'avif', size: null })
  })

  test.each([
    ['heic', '\0\0\0\u0018ftypheic'],
    ['heic', '\0\0\0\u0018ftypmif1'],
    ['svg', '<?xml version="1.0"?><!-- a --><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['svg', '<SVG onload="alert(1)"/>'],
    ['other', 'hola'],
    ['other', ''],
  ])('%s: %j', (kind, words) => {
    expect(readHeader(text(words)).kind).toBe(kind)
  })

  test('a JPEG truncated before its size has none', async () => {
    const whole = await picture().jpeg().toBuffer()
    expect(readHeader(whole.subarray(0, 20))).toEqual({ kind: 'jpeg', size: null })
  })
})
