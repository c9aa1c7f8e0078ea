import { fold } from '#domain/lists/fold.ts'
import { describe, expect, test } from 'vitest'
import { foldedText, passageWith } from '#domain/bodies/body-text.ts'
import { everyWordOf } from '#domain/lists/search.ts'

function passage(query: string, title: string, ...paragraphs: readonly string[]): string | null {
  return passageWith(everyWordOf(query), { title: fold(title), paragraphs: paragraphs.map(foldedText) })
}

describe('the sentence in which words were found', () => {
  test('is the one that holds the word, in any case, accents folded', () => {
    expect(
      passage('bateria', 'Un móvil', 'Pesa poco.', 'Es ligero. La BATERÍA dura dos días. Y carga rápido.'),
    ).toBe('La BATERÍA dura dos días.')
  })

  test('P7.7 a typed ñ finds only ñ, a typed n both', () => {
    expect(passage('ano', 'Un móvil', 'Dura un año.')).toBe('Dura un año.')
    expect(passage('año', 'Un móvil', 'Dura un ano.')).toBeNull()
  })

  test('holds most of the words, the first of several', () => {
    expect(passage('carga rápida', 'Un móvil', 'La carga es lenta. Otra carga. La rápida es la carga.')).toBe(
      'La rápida es la carga.',
    )
    expect(passage('carga', 'Un móvil', 'Una carga. Otra carga.')).toBe('Una carga.')
  })

  test('a heading or a short piece of a list gives way to a sentence that says something', () => {
    const telling = 'Con la batería a medias aguantó hasta la noche del segundo día.'
    expect(passage('batería', 'Un móvil', 'La batería', 'Para llegar a la batería:', telling)).toBe(telling)
    expect(passage('batería', 'Un móvil', 'La batería', 'Batería: 1')).toBe('La batería')
    expect(passage('batería carga', 'Un móvil', telling, 'Batería y carga')).toBe('Batería y carga')
  })

  test('every word must stand in the title or in the text, and one of them in the text', () => {
    expect(passage('yunque batería', 'Yunque 14', 'La batería dura.')).toBe('La batería dura.')
    expect(passage('tolva batería', 'Yunque 14', 'La batería dura.')).toBeNull()
    expect(passage('yunque', 'Yunque 14', 'La batería dura.')).toBeNull()
  })

  test('words may stand in different paragraphs', () => {
    expect(passage('pantalla sonido', 'Un móvil', 'La pantalla brilla.', 'El sonido no.')).toBe(
      'La pantalla brilla.',
    )
  })

  test('a long sentence is cut between words, around the first word found', () => {
    const long = `${'Una frase que no se acaba nunca, '.repeat(20)}la batería, ${'y que sigue y sigue, '.repeat(20)}fin.`
    const found = passage('batería', 'Un móvil', long) ?? ''
    expect(found).toContain('la batería')
    expect(found.length).toBeLessThan(260)
    expect(found).toMatch(/^… \S.*\S …$/)
    expect(long).toContain(found.slice(2, -2))
  })
})
