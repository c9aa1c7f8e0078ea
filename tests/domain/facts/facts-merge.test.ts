import { describe, expect, test } from 'vitest'
import {
  articleConflict,
  chosenArticle,
  firstArticleChoices,
  mergedFacts,
} from '#domain/drafts/article-conflict.ts'
import { newArticleForm } from '#domain/articles/article-form.ts'
import type { FactsForm } from '#domain/facts/facts-form.ts'

const base: FactsForm = {
  brand: 'Mirlo',
  price: '129',
  pricedOn: '2026-11-20',
  values: { peso: 210, pulgadas: 6 },
}

describe('P20.1 facts that two people changed', () => {
  test.each<[string, FactsForm, FactsForm, FactsForm]>([
    [
      'two facts',
      { ...base, brand: 'Garúa' },
      { ...base, year: '2026' },
      { ...base, brand: 'Garúa', year: '2026' },
    ],
    [
      'two values',
      { ...base, values: { peso: 200, pulgadas: 6 } },
      { ...base, values: { peso: 210 } },
      { ...base, values: { peso: 200 } },
    ],
    [
      'a removed price and a value',
      { brand: 'Mirlo', values: { peso: 210, pulgadas: 6 } },
      { ...base, values: { peso: 210, pulgadas: 7 } },
      { brand: 'Mirlo', values: { peso: 210, pulgadas: 7 } },
    ],
  ])('are merged: %s', (_, mine, theirs, merged) => {
    expect(mergedFacts({ base, mine, theirs })).toEqual(merged)
    expect(mergedFacts({ base, mine: theirs, theirs: mine })).toEqual(merged)
  })

  test.each<[string, FactsForm, FactsForm]>([
    ['the same fact', { ...base, brand: 'Garúa' }, { ...base, brand: 'Tolva' }],
    [
      'the same value',
      { ...base, values: { peso: 1, pulgadas: 6 } },
      { ...base, values: { peso: 2, pulgadas: 6 } },
    ],
    ['a price, and its day', { ...base, price: '119' }, { ...base, pricedOn: '2026-11-21' }],
    ['nothing on one side', base, { ...base, brand: 'Tolva' }],
  ])('are chosen whole: %s', (_, mine, theirs) => {
    expect(mergedFacts({ base, mine, theirs })).toBeNull()
  })

  test('the conflict begins with both changes in one entry', () => {
    const start = { ...newArticleForm('2026-11-21'), facts: base }
    const versions = {
      base: start,
      mine: { ...start, facts: { ...base, brand: 'Garúa' } },
      theirs: { ...start, facts: { ...base, year: '2026' } },
    }
    const conflict = articleConflict(versions)
    const first = firstArticleChoices(conflict)
    expect(first.fields).toEqual({ facts: 'merged' })
    expect(chosenArticle(conflict, first).facts).toEqual({ ...base, brand: 'Garúa', year: '2026' })
    const unknown = articleConflict(versions, { isBaseCommon: false })
    expect(firstArticleChoices(unknown).fields).toEqual({ facts: 'mine' })
  })
})
