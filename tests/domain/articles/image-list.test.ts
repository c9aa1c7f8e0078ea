import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_IMAGES } from '#domain/articles/article-form.ts'
import { markersIn, markersOf, pictureMarker } from '#domain/bodies/picture-markers.ts'
import {
  altOf,
  describePicture,
  type ImageList,
  insertPictures,
  markerFor,
  movePicture,
  removePicture,
} from '#domain/articles/image-list.ts'

const form: ImageList = {
  images: ['a', 'b', 'c'],
  content: '<p>[IMG:0]</p><figure>[IMG:2|La bisagra]</figure>[IMG:1] y [IMG:4]',
}

describe('P18.2 the markers follow their pictures', () => {
  test('when one is moved', () => {
    expect(movePicture(form, 0, 2)).toEqual({
      images: ['b', 'c', 'a'],
      content: '<p>[IMG:2]</p><figure>[IMG:1|La bisagra]</figure>[IMG:0] y [IMG:4]',
    })
  })

  test('when one comes in between', () => {
    expect(insertPictures(form, 1, ['x'])).toEqual({
      images: ['a', 'x', 'b', 'c'],
      content: '<p>[IMG:0]</p><figure>[IMG:3|La bisagra]</figure>[IMG:2] y [IMG:4]',
    })
  })

  test('P18.2 when the first is removed, whose marker then points where no picture can come', () => {
    const { images, content } = removePicture(form, 0)
    expect(images).toEqual(['b', 'c'])
    expect(content).toBe('<p>[IMG:5]</p><figure>[IMG:1|La bisagra]</figure>[IMG:0] y [IMG:4]')
    expect(markersOf(form.content, 0)).toEqual(['[IMG:0]'])
  })

  test('two pictures removed leave two markers that are not one', () => {
    const twice = removePicture(removePicture(form, 0), 0)
    expect(twice.content).toBe('<p>[IMG:5]</p><figure>[IMG:0|La bisagra]</figure>[IMG:6] y [IMG:4]')
  })

  test('a marker that waited for a picture gets it when one is added at the end', () => {
    const waiting = { images: ['a'], content: '[IMG:1]' }
    expect(insertPictures(waiting, 1, ['b'])).toEqual({ images: ['a', 'b'], content: '[IMG:1]' })
  })

  test('the fields beside pictures and text stay', () => {
    expect(movePicture({ ...form, title: 'Hola' }, 0, 1).title).toBe('Hola')
  })

  test.each([
    ['moved from nowhere', () => movePicture(form, 7, 0)],
    ['moved to where it is', () => movePicture(form, 1, 1)],
    ['removed from nowhere', () => removePicture(form, 3)],
  ])('nothing changes for a picture %s', (_what, act) => {
    expect(act()).toEqual(form)
  })

  test('P17.5 at most five pictures: the extras are dropped', () => {
    expect(insertPictures(form, 0, ['x', 'y', 'z']).images).toEqual(['x', 'y', 'a', 'b', 'c'])
  })
})

describe('any actions in any order', () => {
  type Act = (form: ImageList) => ImageList
  const place = fc.nat(MAX_IMAGES)
  const act: fc.Arbitrary<Act> = fc.oneof(
    fc.tuple(place, place).map(
      ([from, to]) =>
        (form: ImageList) =>
          movePicture(form, from, to),
    ),
    fc.tuple(place, fc.uuid()).map(
      ([at, id]) =>
        (form: ImageList) =>
          insertPictures(form, at, [id]),
    ),
    place.map((at) => (form: ImageList) => removePicture(form, at)),
  )
  const start = fc
    .tuple(
      fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: MAX_IMAGES }),
      fc.array(fc.tuple(fc.nat(MAX_IMAGES), fc.constantFrom('', '<p>', ' ]', '[IMG:x]'))),
    )
    .map(([images, written]): ImageList => ({
      images,
      content: written
        // Only existing pictures: a missing one may be given another.
        .map(([index, text]) => text + pictureMarker(index % images.length))
        .join(''),
    }))

  const shown = ({ images, content }: ImageList) =>
    markersIn(content).flatMap((part) => (part.kind === 'picture' ? [images[part.index]] : []))
  const words = ({ content }: ImageList) =>
    markersIn(content)
      .flatMap((part) => (part.kind === 'text' ? [part.text] : []))
      .join('')

  test('a marker shows the picture it always showed, or none', () => {
    fc.assert(
      fc.property(start, fc.array(act, { maxLength: 12 }), (form, acts) => {
        const end = acts.reduce((now, next) => next(now), form)
        const left = shown(form).map((picture) => end.images.find((image) => image === picture))
        expect(shown(end)).toEqual(left)
        expect(words(end)).toBe(words(form))
        expect(end.images.length).toBeLessThanOrEqual(MAX_IMAGES)
      }),
    )
  })

  test('a picture moved and moved back leaves everything as it was', () => {
    fc.assert(
      fc.property(start, place, place, (form, from, to) => {
        const last = form.images.length - 1
        const [a, b] = [Math.min(from, last), Math.min(to, last)]
        expect(movePicture(movePicture(form, a, b), b, a)).toEqual(form)
      }),
    )
  })
})

describe('P18.3 what a picture shows is said once', () => {
  test('and its markers say it, wherever they stand; no other words of the text change', () => {
    const said = describePicture(
      { images: ['/a.webp#foco=01', '/b.webp'], content: '[IMG:0] [IMG:0|x] [IMG:1|y]' },
      0,
      '  La bisagra,\nabierta] $& ',
    )
    expect(said.content).toBe(
      '[IMG:0|La bisagra, abierta $&amp;] [IMG:0|La bisagra, abierta $&amp;] [IMG:1|y]',
    )
    expect(said.images).toEqual([
      '/a.webp#foco=01&texto=%20%20La%20bisagra%2C%0Aabierta%5D%20%24%26%20',
      '/b.webp',
    ])
    expect(altOf(said, 0)).toBe('  La bisagra,\nabierta] $& ')
    expect(markerFor(said.images, 0)).toBe('[IMG:0|La bisagra, abierta $&amp;]')
  })

  test('as decorative, or removed again', () => {
    const ornament = describePicture({ images: ['/a.webp'], content: '[IMG:0|x]' }, 0, '')
    expect(ornament).toEqual({ images: ['/a.webp#texto='], content: '[IMG:0|]' })
    expect(describePicture(ornament, 0, null)).toEqual({ images: ['/a.webp'], content: '[IMG:0]' })
  })

  test('for an older article, the first marker with text counts', () => {
    expect(altOf({ images: ['/a.webp'], content: '[IMG:0] [IMG:0|a &lt; b]' }, 0)).toBe('a < b')
    expect(altOf({ images: ['/a.webp'], content: '[IMG:0]' }, 0)).toBeNull()
  })
})
