import { expect, test } from 'vitest'
import { namedPictures } from '#admin/drafts/draft-pictures.ts'

const NAME = '0c5f1a52-7d2e-4b8f-9d0a-1f2e3d4c5b6a-1200x675.webp'
const ADDRESS = `https://otra.example/storage/v1/object/public/pictures/${NAME}`

test.each([
  ADDRESS,
  `${ADDRESS}?v=2&amp;w=3#cover`,
  ADDRESS.replaceAll('/', '%2F').replace('.webp', '%2ewebp'),
  encodeURIComponent(encodeURIComponent(ADDRESS)).replace('c5f', '%2563%35f'),
  ADDRESS.replace('c5f', '&#99;5f').replace('.webp', '&#x2Ewebp'),
  ADDRESS.replace('.webp', '&period;webp'),
  `${ADDRESS}.`,
])('a picture is named by %s', (address) => {
  expect(namedPictures({ images: [address], content: '' })).toEqual([NAME])
  expect(namedPictures({ images: [], content: `<p>\n<img src='${address}' alt="otra">` })).toEqual([NAME])
})

test('what names no picture names none', () => {
  const content = `100 % de example.com, &ntilde; %zz &#1; ${ADDRESS.replace('.webp', '.webpx')}`
  expect(namedPictures({ images: ['', '/pictures/'], content })).toEqual([])
})
