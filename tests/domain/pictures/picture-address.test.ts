import { describe, expect, test } from 'vitest'
import { originalOf, pictureOf, shownPicture } from '#domain/pictures/picture-address.ts'

const bucket = 'https://x.supabase.co/storage/v1/object/public/pictures'

describe('the address of a picture', () => {
  test('a published one tells its size and its narrower copies', () => {
    expect(pictureOf('/pictures/garua-pliego-3-1-1200x675.webp')).toEqual({
      src: '/pictures/garua-pliego-3-1-1200x675.webp',
      width: 1200,
      height: 675,
      variants: [
        { width: 480, src: '/pictures/garua-pliego-3-1-1200x675.w480.webp' },
        { width: 800, src: '/pictures/garua-pliego-3-1-1200x675.w800.webp' },
      ],
    })
  })

  test('on any host: the build or a bucket', () => {
    expect(pictureOf('http://localhost:4173/pictures/a-1200x675.webp').width).toBe(1200)
    expect(pictureOf(`${bucket}/2026/a-900x600.webp`).variants.map((v) => v.src)).toEqual([
      `${bucket}/2026/a-900x600.w480.webp`,
      `${bucket}/2026/a-900x600.w800.webp`,
    ])
  })

  test.each([
    [1200, [480, 800]],
    [801, [480, 800]],
    [800, [480]],
    [481, [480]],
    [480, []],
    [100, []],
  ])('only copies narrower than the picture exist: %i', (width, widths) => {
    const { variants } = pictureOf(`/pictures/a-${width}x50.webp`)
    expect(variants.map((variant) => variant.width)).toEqual(widths)
  })

  test.each([
    'https://other.example/wp-content/uploads/photo-1200x675.webp',
    'https://other.example/photo.jpg',
    '/pictures/photo-1200x675.png',
    '/pictures/photo.webp',
    '/storage/v1/object/public/pictures/photo-1200x675.jpeg',
    '/pictures/photo-0x0.webp',
    '/pictures/photo-1200x675.webp?v=2',
    'data:image/webp;base64,AAAA',
    '/placeholder.svg',
    '',
  ])('any other promises nothing: %j', (address) => {
    expect(pictureOf(address)).toEqual({ src: address, variants: [] })
    expect(originalOf(address)).toBe(address)
  })

  test.each([
    '/pictures/a-1200x675.webp',
    '/storage/v1/object/public/pictures/0c5f1a52-7d2e-4b8f-9d0a-1f2e3d4c5b6a-1200x675.jpeg',
  ])('a narrower copy leads back to its picture: %s', (address) => {
    expect(pictureOf(address).variants).toHaveLength(2)
    for (const { src } of pictureOf(address).variants) {
      expect(originalOf(src)).toBe(address)
      expect(pictureOf(src)).toEqual(pictureOf(address))
    }
    expect(originalOf(address)).toBe(address)
  })
})

describe('an address that is shown', () => {
  test.each([
    'https://other.example/photo.jpg',
    'HTTP://other.example/photo.svg',
    '/pictures/a-1200x675.webp#alt=Una',
    'data:image/png;base64,AAAA',
    'data:image/webp,AAAA',
  ])('is of the web, ours, or a picture in pixels: %s', (address) => {
    expect(shownPicture(address)).toBe(address)
  })

  test.each([
    undefined,
    '',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<b>',
    'data:image/svg+xml,<svg/>',
    'blob:https://other.example/1',
    'file:///etc/passwd',
    'photo.jpg',
  ])('is no other: %j', (address) => {
    expect(shownPicture(address)).toBeNull()
  })
})
