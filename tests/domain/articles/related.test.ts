import { describe, expect, test } from 'vitest'
import { mostRelated, type Relative, titleWords, wordWeights } from '#domain/articles/related.ts'

const relative = (
  id: string,
  title: string,
  categoryId: string | null,
  overall: number | null,
): Relative => ({
  id,
  words: titleWords(title),
  categoryId,
  overall,
})

/** The rest of the magazine. */
const rest = Array.from({ length: 40 }, (_, n) => titleWords(`Ninguno${n}`))

function relatedTo(article: Relative, others: readonly Relative[], count = 3): string[] {
  const weights = wordWeights([...[article, ...others].map(({ words }) => words), ...rest])
  return mostRelated(article, others, { weights, count }).map(({ id }) => id)
}

test('the words of a title are folded, without the shortest', () => {
  expect([...titleWords('Garúa Pliego 3: un plegable que por fin se cierra')]).toEqual([
    'garua',
    'pliego',
    '3',
    'plegable',
    'que',
    'por',
    'fin',
    'cierra',
  ])
})

describe('related reviews', () => {
  const article = relative('own', 'Garúa Pliego 3', 'phones', 8.7)

  test('share the category, or a telling word', () => {
    const others = [
      relative('stranger', 'Barra de sonido', 'audio', 9.9),
      relative('same words', 'Funda para el Pliego 3', 'other', null),
      relative('same category', 'Tolva Mini 2', 'phones', 5),
    ]
    expect(relatedTo(article, others).toSorted()).toEqual(['same category', 'same words'])
  })

  test('both in common rank before one', () => {
    const others = [
      relative('category', 'Tolva Mini 2', 'phones', 10),
      relative('both', 'Garúa Doble', 'phones', 1),
    ]
    expect(relatedTo(article, others)).toEqual(['both', 'category'])
  })

  test('among those that are related as much, the better one comes first; then the newer', () => {
    const others = [
      relative('newer', 'Uno', 'phones', 7),
      relative('older', 'Cosa', 'phones', 7),
      relative('better', 'Resto', 'phones', 9),
    ]
    expect(relatedTo(article, others)).toEqual(['better', 'newer', 'older'])
  })

  test('excludes the article itself, and keeps the limit', () => {
    const others = [article, ...['a', 'b', 'c', 'd'].map((id) => relative(id, id, 'phones', 5))]
    expect(relatedTo(article, others)).toEqual(['a', 'b', 'c'])
  })

  test('a word in many titles relates no articles', () => {
    const others = ['primera', 'segunda', 'cuarta'].map((word) => relative(word, `Review ${word}`, null, 9))
    expect(relatedTo(relative('own', 'Review tercera', null, 9), others)).toEqual([])
  })
})
