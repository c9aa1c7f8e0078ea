import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_IMAGES } from '#domain/article-form.ts'
import { markersIn, markersOf, pictureMarker } from '#domain/body.ts'
import {
  insertPictures,
  movePicture,
  removePicture,
  replacePicture,
  type PictureDesk,
} from '#domain/picture-desk.ts'

const desk: PictureDesk = {
  images: ['a', 'b', 'c'],
  content: '<p>[IMG:0]</p><figure>[IMG:2|La bisagra]</figure>[IMG:1] y [IMG:4]',
}

describe('§5 the markers follow their pictures', () => {
  test('when one is moved', () => {
    expect(movePicture(desk, 0, 2)).toEqual({
      images: ['b', 'c', 'a'],
      content: '<p>[IMG:2]</p><figure>[IMG:1|La bisagra]</figure>[IMG:0] y [IMG:4]',
    })
  })

  test('when one comes in between', () => {
    expect(insertPictures(desk, 1, ['x'])).toEqual({
      images: ['a', 'x', 'b', 'c'],
      content: '<p>[IMG:0]</p><figure>[IMG:3|La bisagra]</figure>[IMG:2] y [IMG:4]',
    })
  })

  test('trap 23: when the first is removed, whose marker then points where no picture can come', () => {
    const { images, content } = removePicture(desk, 0)
    expect(images).toEqual(['b', 'c'])
    expect(content).toBe('<p>[IMG:5]</p><figure>[IMG:1|La bisagra]</figure>[IMG:0] y [IMG:4]')
    expect(markersOf(desk.content, 0)).toEqual(['[IMG:0]'])
  })

  test('two pictures removed leave two markers that are not one', () => {
    const twice = removePicture(removePicture(desk, 0), 0)
    expect(twice.content).toBe('<p>[IMG:5]</p><figure>[IMG:0|La bisagra]</figure>[IMG:6] y [IMG:4]')
  })

  test('a marker that waited for a picture gets it when one is added at the end', () => {
    const waiting = { images: ['a'], content: '[IMG:1]' }
    expect(insertPictures(waiting, 1, ['b'])).toEqual({ images: ['a', 'b'], content: '[IMG:1]' })
  })

  test('another picture in the same place takes over its markers', () => {
    expect(replacePicture(desk, 1, 'x')).toEqual({ ...desk, images: ['a', 'x', 'c'] })
  })

  test('the fields beside pictures and text stay', () => {
    expect(movePicture({ ...desk, title: 'Hola' }, 0, 1).title).toBe('Hola')
  })

  test.each([
    ['moved from nowhere', () => movePicture(desk, 7, 0)],
    ['moved to where it is', () => movePicture(desk, 1, 1)],
    ['removed from nowhere', () => removePicture(desk, 3)],
    ['replaced nowhere', () => replacePicture(desk, 3, 'x')],
  ])('nothing changes for a picture %s', (_what, act) => {
    expect(act()).toEqual(desk)
  })

  test('§5 at most five pictures: the extras are dropped', () => {
    expect(insertPictures(desk, 0, ['x', 'y', 'z']).images).toEqual(['x', 'y', 'a', 'b', 'c'])
  })
})

describe('whatever is done, in whatever order', () => {
  type Act = (desk: PictureDesk) => PictureDesk
  const place = fc.nat(MAX_IMAGES)
  const act: fc.Arbitrary<Act> = fc.oneof(
    fc.tuple(place, place).map(
      ([from, to]) =>
        (desk: PictureDesk) =>
          movePicture(desk, from, to),
    ),
    fc.tuple(place, fc.uuid()).map(
      ([at, id]) =>
        (desk: PictureDesk) =>
          insertPictures(desk, at, [id]),
    ),
    place.map((at) => (desk: PictureDesk) => removePicture(desk, at)),
  )
  const start = fc
    .tuple(
      fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: MAX_IMAGES }),
      fc.array(fc.tuple(fc.nat(MAX_IMAGES), fc.constantFrom('', '<p>', ' ]', '[IMG:x]'))),
    )
    .map(([images, written]): PictureDesk => ({
      images,
      content: written
        // Only pictures that are there: one that is waited for may get another.
        .map(([index, text]) => text + pictureMarker(index % images.length))
        .join(''),
    }))

  const shown = ({ images, content }: PictureDesk) =>
    markersIn(content).flatMap((part) => (part.kind === 'picture' ? [images[part.index]] : []))
  const words = ({ content }: PictureDesk) =>
    markersIn(content)
      .flatMap((part) => (part.kind === 'text' ? [part.text] : []))
      .join('')

  test('a marker shows the picture it always showed, or none', () => {
    fc.assert(
      fc.property(start, fc.array(act, { maxLength: 12 }), (desk, acts) => {
        const end = acts.reduce((now, next) => next(now), desk)
        const left = shown(desk).map((picture) => end.images.find((image) => image === picture))
        expect(shown(end)).toEqual(left)
        expect(words(end)).toBe(words(desk))
        expect(end.images.length).toBeLessThanOrEqual(MAX_IMAGES)
      }),
    )
  })

  test('a picture moved and moved back leaves everything as it was', () => {
    fc.assert(
      fc.property(start, place, place, (desk, from, to) => {
        const last = desk.images.length - 1
        const [a, b] = [Math.min(from, last), Math.min(to, last)]
        expect(movePicture(movePicture(desk, a, b), b, a)).toEqual(desk)
      }),
    )
  })
})
