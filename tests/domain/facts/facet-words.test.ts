import { expect, test } from 'vitest'
import { facetsOf } from '#domain/facts/facet.ts'
import type { FacetFilter } from '#domain/facts/facet-address.ts'
import { activeFilters, facetLabel, filterText, orderText, withoutActive } from '#domain/facts/facet-words.ts'
import { sampleField } from '../../support/fakes/sample-fields.ts'

const fields = [
  sampleField('bateria', { label: 'Batería', unit: 'h', better: 'more' }),
  sampleField('jack', { label: 'Conector de auriculares', kind: 'boolean' }),
]
const [price, score, brand, year, category, battery, jack] = facetsOf(fields, { isAll: true })

test('a facet has the name of its field, or its own', () => {
  const names = [price, score, brand, year, category, battery].map((facet) => facet && facetLabel(facet))
  expect(names).toEqual(['Precio', 'Puntuación', 'Marca', 'Año', 'Categoría', 'Batería'])
})

test.each([
  [price, { from: 100, to: 199.5 }, 'de 100\u00A0€ a 199,50\u00A0€'],
  [price, { from: null, to: 200 }, 'hasta 200\u00A0€'],
  [score, { from: 8, to: null }, 'desde 8.0'],
  [battery, { from: 30, to: 30 }, '30\u00A0h'],
  [brand, { values: ['Cierzo', 'Mirlo'] }, 'Cierzo, Mirlo'],
  [year, { values: [2025] }, '2025'],
  [category, { values: ['audio'] }, 'AUDIO'],
  [jack, { values: [false, true] }, 'No, Sí'],
])('a filter of %o, %j, is told as %j', (facet, filter, text) => {
  expect(facet && filterText(facet, filter, (slug) => slug.toUpperCase())).toBe(text)
})

test('an order is told from its first end', () => {
  const told = (facet: typeof price, isReversed: boolean) => facet && orderText(facet, { isReversed })
  expect(told(price, false)).toBe('Precio, de menor a mayor')
  expect(told(price, true)).toBe('Precio, de mayor a menor')
  expect(told(battery, false)).toBe('Batería, de mayor a menor')
})

test('each value of a set is a filter of its own, and a range is one', () => {
  const price = { name: 'precio', filter: 'range', first: 'least', field: null } as const
  const brand = { name: 'marca', filter: 'set', first: null, field: null } as const
  const question = {
    filters: new Map<string, FacetFilter>([
      ['precio', { from: null, to: 200 }],
      ['marca', { values: ['Cierzo', 'Mirlo'] }],
    ]),
    order: null,
  }
  const listed = [price, brand].map((facet) => ({ facet, filter: question.filters.get(facet.name) ?? null }))
  const active = activeFilters(listed)
  expect(active.map(({ text }) => text)).toEqual([
    'Precio: hasta 200\u00A0€',
    'Marca: Cierzo',
    'Marca: Mirlo',
  ])
  const left = active.map((each) => Object.fromEntries(withoutActive(question, each).filters))
  expect(left[0]).toEqual({ marca: { values: ['Cierzo', 'Mirlo'] } })
  expect(left[1]).toEqual({ precio: { from: null, to: 200 }, marca: { values: ['Mirlo'] } })
})
