import { describe, expect, test } from 'vitest'
import {
  isUnused,
  lookOf,
  type PictureUse,
  type StoredPicture,
  usesToShow,
} from '#domain/pictures/stored-picture.ts'
import { factsWords, pictureName, removedWords, removeQuestion } from '#domain/es/pictures.ts'

const FOLDER = '/storage/v1/object/public/pictures/'
const GIVEN = '01a20544-e5bb-7b26-aa77-40fe9185abf4-1200x675.webp'

const picture = (change: Partial<StoredPicture> = {}): StoredPicture => ({
  name: GIVEN,
  address: FOLDER + GIVEN,
  look: { address: '/look', bytes: 9000 },
  bytes: 99_000,
  storedAt: new Date(2026, 10, 22, 10, 31).getTime(),
  isOdd: false,
  fileName: null,
  alt: null,
  uses: [],
  ...change,
})

const use = (kind: PictureUse['kind'], id: string | null, title = ''): PictureUse => ({ kind, id, title })

describe('a stored picture', () => {
  test('is looked at in its smallest file, unless that is large', () => {
    expect(lookOf(picture())).toBe('/look')
    expect(lookOf(picture({ look: { address: '/look', bytes: 150_001 } }))).toBeNull()
  })

  test('can be removed if it is unused and its name has one spelling', () => {
    expect(isUnused(picture())).toBe(true)
    expect(isUnused(picture({ isOdd: true }))).toBe(false)
    expect(isUnused(picture({ uses: [use('device', null)] }))).toBe(false)
  })

  test('shows its most important uses', () => {
    const [article, version, deleted, device] = [
      use('article', 'a', 'Uno'),
      use('version', 'a', 'Uno'),
      use('trash', 'b', 'Dos'),
      use('device', null),
    ]
    expect(usesToShow(picture({ uses: [article, version, deleted, device] }))).toEqual([article, deleted])
    expect(usesToShow(picture({ uses: [version, device] }))).toEqual([version])
    expect(usesToShow(picture({ uses: [device] }))).toEqual([device])
  })

  test('says how large it is and when it came', () => {
    const now = new Date(2026, 10, 22, 12, 0).getTime()
    expect(factsWords(picture(), now)).toBe('1200 × 675\u00A0· 99\u00A0KB\u00A0· Subida hoy a las 10:31')
    expect(factsWords(picture({ address: `${FOLDER}foto.jpg` }), now)).toBe(
      '99\u00A0KB\u00A0· Subida hoy a las 10:31',
    )
  })

  test('is called as its file was, else after what uses it, else by a name that says something', () => {
    const named = { fileName: 'IMG_1.JPG', uses: [use('draft', 'a', 'Tres')] }
    expect(pictureName(picture(named))).toBe('IMG_1.JPG')
    expect(pictureName(picture({ uses: [use('device', null), use('draft', 'a', 'Tres')] }))).toBe('Tres')
    expect(pictureName(picture({ name: 'foto.jpg' }))).toBe('foto.jpg')
    expect(pictureName(picture())).toBe('Sin usar')
    expect(pictureName(picture({ uses: [use('device', null)] }))).toBe('En un borrador')
  })
})

test('one is asked about as one, several with their number and size', () => {
  expect(removeQuestion({ count: 1, bytes: 1000, names: [] })).toEqual({
    title: '¿Borrar esta imagen?',
    text: 'Ocupa 1\u00A0KB y no se puede recuperar. Si alguien ha empezado a usarla, se queda.',
  })
  expect(removeQuestion({ count: 12, bytes: 3_400_000, names: ['a.jpg', 'b.jpg'] })).toEqual({
    title: '¿Borrar 12 imágenes?',
    text: 'a.jpg, b.jpg y 10 más. Ocupan 3,4\u00A0MB y no se pueden recuperar. Las que alguien haya empezado a usar se quedan.',
  })
})

test('reports the result of a removal, including pictures that stay', () => {
  expect(removedWords(1, 1)).toEqual({ tone: 'good', title: 'Imagen borrada' })
  expect(removedWords(3, 5)).toEqual({
    tone: 'good',
    title: '3 imágenes borradas',
    text: '2 imágenes se usan y se quedan',
  })
  expect(removedWords(0, 1)).toEqual({
    tone: 'info',
    title: 'No se ha borrado nada',
    text: '1 imagen se usa desde hace un momento y se queda',
  })
})
