import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalUrl, metaDescription, pageTitle } from '#domain/pages/page-metadata.ts'

describe('P25.1 page metadata', () => {
  test('P25.1 a title is truncated to 60 characters', () => {
    expect(pageTitle('x'.repeat(61), 'Cacharreo')).toBe('x'.repeat(60))
    expect(pageTitle('x'.repeat(60), 'Cacharreo')).toBe('x'.repeat(60))
  })

  test('the name of the publication follows while both fit', () => {
    expect(pageTitle('Garúa Pliego 3', 'Cacharreo')).toBe('Garúa Pliego 3 · Cacharreo')
    expect(pageTitle('x'.repeat(48), 'Cacharreo')).toBe(`${'x'.repeat(48)} · Cacharreo`)
    expect(pageTitle('x'.repeat(49), 'Cacharreo')).toBe('x'.repeat(49))
    expect(pageTitle('', 'Cacharreo')).toBe('Cacharreo')
    expect(pageTitle('Cacharreo', 'Cacharreo')).toBe('Cacharreo')
  })

  test('P25.1 a description is truncated to 160 characters, on one line', () => {
    expect(metaDescription('y'.repeat(161))).toBe('y'.repeat(160))
    expect(metaDescription('  dos\n\n líneas ')).toBe('dos líneas')
    expect(metaDescription(`${'y'.repeat(159)} z`)).toBe('y'.repeat(159))
  })

  test('P25.1 truncation cuts between two words', () => {
    const title = 'Barra Garúa 80: el cine cabe bajo la tele, las voces no siempre se entienden'
    expect(pageTitle(title, 'Cacharreo')).toBe('Barra Garúa 80: el cine cabe bajo la tele, las voces no')
    expect(metaDescription(`${'dos palabras, '.repeat(20)}`)).toBe(`${'dos palabras, '.repeat(11)}dos`)
    expect(pageTitle(`Un ${'x'.repeat(80)}`, 'Cacharreo')).toBe(`Un ${'x'.repeat(57)}`)
  })

  test('P25.1 truncation never cuts through a character', () => {
    expect(metaDescription('📱'.repeat(161))).toBe('📱'.repeat(160))
    expect(metaDescription(`${'y'.repeat(159)}e\u0301`)).toBe('y'.repeat(159))
    expect(metaDescription(`${'y'.repeat(158)}e\u0301`)).toBe(`${'y'.repeat(158)}e\u0301`)
    expect(metaDescription(`${'y'.repeat(158)}👩‍💻`)).toBe('y'.repeat(158))
  })

  test('P25.1 usual letters are counted one by one as the segmenter counts them', () => {
    const segmenter = new Intl.Segmenter('es', { granularity: 'grapheme' })
    const usual = fc.oneof(
      fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
      fc.constantFrom('á', 'ñ', '¿', '—', '…', '€', '“', 'ẞ', 'ʯ'),
    )
    const odd = fc.constantFrom('\u0301', '👩‍💻', '\u00ad', '\u200d', '\u1100\u1161', '🇪🇸')
    const texts = fc.oneof(
      fc.array(usual, { minLength: 170, maxLength: 200 }),
      fc.array(fc.oneof(usual, odd), { minLength: 170, maxLength: 200 }),
    )
    fc.assert(
      fc.property(texts, (letters) => {
        const text = letters.join('')
        const ends = Array.from(segmenter.segment(text), ({ index, segment }) => index + segment.length)
        const kept = metaDescription(text)
        expect(text.startsWith(kept)).toBe(true)
        // After a full stop the text may end without an ellipsis.
        expect(ends).toContain(kept.length)
      }),
    )
  })

  test('P25.2 the canonical address', () => {
    expect(canonicalUrl('https://cacharreo.example', '/article/1')).toBe(
      'https://cacharreo.example/article/1',
    )
    expect(canonicalUrl('https://cacharreo.example/', '/')).toBe('https://cacharreo.example/')
    expect(canonicalUrl('https://cacharreo.example', '/categoria/audio/3')).toBe(
      'https://cacharreo.example/categoria/audio/3',
    )
  })
})
