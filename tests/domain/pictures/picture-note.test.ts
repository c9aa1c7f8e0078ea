import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pictureOf } from '#domain/pictures/picture-address.ts'
import { pictureNote } from '#domain/pictures/picture-note.ts'
import { plainAddress, withNote } from '#domain/pictures/picture-noting.ts'

const ADDRESS = '/storage/v1/object/public/pictures/c0000000-0000-4000-8000-000000000001-1200x1600.webp'

test('a picture with a note is the same picture: its size, its copies and its address without the note', () => {
  const noted = withNote(ADDRESS, { focus: '21', alt: 'La bisagra-9x9.webp' })
  expect(pictureOf(noted)).toEqual(pictureOf(ADDRESS))
  expect(plainAddress(noted)).toBe(ADDRESS)
})

test('a note gives back whatever was said, and changes in parts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(null, '00', '43'), (alt, focus) => {
      const noted = withNote(withNote(ADDRESS, { alt }), { focus })
      expect(pictureNote(noted)).toEqual({ alt, focus })
      expect(noted).not.toMatch(/\s/)
    }),
  )
})

test('a fragment of somebody else stays, and whatever stands in an address can be read', () => {
  expect(withNote('https://example.com/a.svg#icon', { alt: 'x' })).toBe(
    'https://example.com/a.svg#icon&texto=x',
  )
  expect(plainAddress('https://example.com/a.svg#icon&texto=x')).toBe('https://example.com/a.svg#icon')
  expect(pictureNote('/a.webp#texto=%')).toEqual({ focus: null, alt: '%' })
  fc.assert(
    fc.property(fc.string(), (address) => {
      expect(pictureNote(address)).toBeDefined()
    }),
  )
})
