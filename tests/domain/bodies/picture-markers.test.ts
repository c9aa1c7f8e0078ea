import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  markerAlt,
  markersIn,
  markersOf,
  missingPictureWords,
  pictureAt,
  pictureMarker,
  picturesUsedIn,
  renumberMarkers,
  withoutMarkers,
} from '#domain/bodies/picture-markers.ts'

const text = (value: string) => ({ kind: 'text', text: value })
const picture = (index: number, value: string | null = null) => ({ kind: 'picture', index, text: value })

describe('P9.5 markers in the body', () => {
  test.each([
    ['[IMG:2]', [picture(2)]],
    ['[IMG:0]', [picture(0)]],
    ['antes [IMG:1] después', [text('antes '), picture(1), text(' después')]],
    ['[IMG:0][IMG:1]', [picture(0), picture(1)]],
    ['[IMG:12]', [picture(12)]],
    ['sin nada', [text('sin nada')]],
    ['', []],
  ])('P9.5 [IMG:n] stands for the nth image: %j', (body, parts) => {
    expect(markersIn(body)).toEqual(parts)
  })

  test.each([
    ['[IMG:2|La bisagra abierta]', [picture(2, 'La bisagra abierta')]],
    ['[IMG:2| con espacios ]', [picture(2, 'con espacios')]],
    ['[IMG:2|]', [picture(2, '')]],
    ['[IMG:2|a|b]', [picture(2, 'a|b')]],
    ['[IMG:2|dos\nlíneas]', [picture(2, 'dos\nlíneas')]],
  ])('P9.7 a marker may carry the alternative text: %j', (body, parts) => {
    expect(markersIn(body)).toEqual(parts)
  })

  test.each([
    '[IMG:]',
    '[IMG:x]',
    '[IMG:-1]',
    '[IMG:1',
    'IMG:1]',
    '[img:1]',
    '[IMG: 1]',
    '[IMG:1.5]',
    '[IMG:1|sin fin',
  ])('what is no marker stays as written: %j', (body) => {
    expect(markersIn(body)).toEqual([text(body)])
  })

  test('nothing of a text is lost between the markers', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('[IMG:0]', '[IMG:3|x]', '[IMG:', ']', '|'))
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const body = pieces.join('')
        const parts = markersIn(body)
        const written = parts.map((part) =>
          part.kind === 'text'
            ? part.text
            : /\[IMG:\d+(\|[^\]]*)?\]/.exec(body.slice(at(body, parts, part)))?.[0],
        )
        expect(written.join('')).toBe(body)
        expect(parts.every((part) => part.kind === 'picture' || part.text !== '')).toBe(true)
      }),
    )
  })

  test('P9.6 counted from 0; a missing one is spoken of from 1', () => {
    expect(pictureAt(['/a.webp', '/b.webp'], 0)).toBe('/a.webp')
    expect(pictureAt(['/a.webp', '/b.webp'], 1)).toBe('/b.webp')
    expect(pictureAt(['/a.webp', '/b.webp'], 2)).toBeNull()
    expect(pictureAt([], 1e30)).toBeNull()
    expect(missingPictureWords(2)).toBe('Imagen 3 no encontrada')
  })

  test('the pictures that a body uses, each once', () => {
    expect(picturesUsedIn('<p>[IMG:2]</p><figure>[IMG:0|Tapa]</figure>[IMG:2|otra vez] [IMG:9]')).toEqual([
      2, 0, 9,
    ])
    expect(picturesUsedIn('<p>nada</p>')).toEqual([])
  })
})

describe('markers rewritten', () => {
  test('point elsewhere, and all else stays as it is', () => {
    const body = '<p title="[IMG:9]">[IMG:1|Uno de 1]</p>[IMG:01] [IMG:x]'
    expect(renumberMarkers(body, (index) => index + 1)).toBe(
      '<p title="[IMG:10]">[IMG:2|Uno de 1]</p>[IMG:2] [IMG:x]',
    )
    expect(renumberMarkers(body, (index) => index)).toBe(body)
  })

  test('are found by their image, as they were written', () => {
    expect(markersOf('[IMG:1] [IMG:2] [IMG:1|La bisagra]', 1)).toEqual(['[IMG:1]', '[IMG:1|La bisagra]'])
  })

  test('are left out', () => {
    expect(withoutMarkers('a[IMG:1|La bisagra]b')).toBe('a b')
  })

  test('are made so that they are read again', () => {
    expect(pictureMarker(2)).toBe('[IMG:2]')
    expect(markersIn(pictureMarker(2, 'La bisagra [abierta]'))).toEqual([
      { kind: 'picture', index: 2, text: 'La bisagra [abierta' },
    ])
  })
})

describe('P9.8 alternative texts', () => {
  const plain = { title: 'Garúa Pliego 3', inCaptionedFigure: false }
  const captioned = { ...plain, inCaptionedFigure: true }

  test('the marker has the first word, also when it says nothing', () => {
    expect(markerAlt({ index: 2, text: 'La bisagra' }, plain)).toBe('La bisagra')
    expect(markerAlt({ index: 2, text: 'La bisagra' }, captioned)).toBe('La bisagra')
    expect(markerAlt({ index: 2, text: '' }, plain)).toBe('')
  })

  test('a plain marker is empty beside a caption, else number and title', () => {
    expect(markerAlt({ index: 2, text: null }, captioned)).toBe('')
    expect(markerAlt({ index: 2, text: null }, plain)).toBe('Imagen 3 de Garúa Pliego 3')
  })
})

/** Where a part begins in the body, by the lengths of earlier parts. */
function at(body: string, parts: ReturnType<typeof markersIn>, wanted: (typeof parts)[number]): number {
  let place = 0
  for (const part of parts) {
    if (part === wanted) return place
    place += part.kind === 'text' ? part.text.length : body.indexOf(']', place) + 1 - place
  }
  return place
}
