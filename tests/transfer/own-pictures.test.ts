import { pictureTypeIn } from '#domain/pictures/picture-type.ts'
import { expect, test } from 'vitest'
import { filesOf, ownPicture, ownPicturesOf, withAddresses } from '#transfer/import/own-pictures.ts'

const STORAGE = 'https://x.supabase.co/storage/v1/object/public/pictures/'

test.each([
  ['/pictures/garua-1200x675.webp', 'pictures/garua-1200x675.webp'],
  [`${STORAGE}0193.png`, 'storage/0193.png'],
  [`${STORAGE}con%20blanco.jpg`, 'storage/con%20blanco.jpg'],
  ['https://otra.example/pictures/garua.webp', null],
  ['https://y.supabase.co/storage/v1/object/public/pictures/0193.png', null],
  ['/storage/v1/object/public/pictures/0193.png', null],
  ['/pictures/../../secreto.webp', null],
  ['/pictures/%2e%2e/secreto.webp', null],
  ['/pictures/..%2fsecreto.webp', null],
  ['/pictures/a/b.webp', null],
  ['/pictures/dibujo.svg', null],
  ['/pictures/.webp', null],
])('%s travels as %s', (address, file) => {
  expect(ownPicture(address, STORAGE)?.file ?? null).toBe(file)
})

test('a picture with its size in its name travels with its narrower copies', () => {
  const picture = ownPicture('/pictures/garua-1200x675.webp', STORAGE)
  expect(picture && filesOf(picture).map(({ file }) => file)).toEqual([
    'pictures/garua-1200x675.webp',
    'pictures/garua-1200x675.w480.webp',
    'pictures/garua-1200x675.w800.webp',
  ])
})

test('pictures are found in the list and in the body, copies by their original, each once', () => {
  const article = {
    images: ['/pictures/a-900x600.webp', 'https://otra.example/x.jpg'],
    content: `<img src="/pictures/a-900x600.w480.webp"><img src='${STORAGE}b.png'> /pictures/nombrada.webp
      <a href="https://otra.example/pictures/c.webp">`,
  }
  expect(ownPicturesOf(article, STORAGE).map(({ file }) => file)).toEqual([
    'pictures/a-900x600.webp',
    'storage/b.png',
    'pictures/nombrada.webp',
  ])
})

test('an address is exchanged whole, in the list and in the body, and no part of another', () => {
  const moved = new Map([['/pictures/a.webp', '/storage/a.webp']])
  const article = {
    images: ['/pictures/a.webp', '/pictures/a.webp.png'],
    content:
      '<img src="/pictures/a.webp"><img src="https://otra.example/pictures/a.webp"><a href="/pictures/a.webp#x">',
  }
  expect(withAddresses(article, moved)).toEqual({
    images: ['/storage/a.webp', '/pictures/a.webp.png'],
    content:
      '<img src="/storage/a.webp"><img src="https://otra.example/pictures/a.webp"><a href="/storage/a.webp#x">',
  })
})

test.each([
  [[0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x45, 0x42, 0x50], 'image/webp'],
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png'],
  [[0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
  [[0, 0, 0, 0x20, ...Buffer.from('ftypavif')], 'image/avif'],
  [[...Buffer.from('<svg xmlns=')], null],
  [[], null],
])('the type of a picture is told by its bytes (%#)', (bytes, type) => {
  expect(pictureTypeIn(new Uint8Array(bytes))).toBe(type)
})
