import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '#app/search-params.ts'
import {
  facetQuestion,
  facetSearch,
  type FacetFilter,
  NO_QUESTION,
  withFilter,
  withValue,
} from '#domain/facts/facet-address.ts'
import { parseFacetSearch } from '#domain/facts/route-facets.ts'
import { facetsOf, facetValue } from '#domain/facts/facet.ts'
import { runsOf, seedOf } from '../../support/deep.ts'
import { sampleField } from '../../support/fakes/sample-fields.ts'

const fields = [
  sampleField('bateria', { decimals: 1, better: 'more' }),
  sampleField('peso', { better: 'less', filters: false }),
  sampleField('panel', { kind: 'choice', choices: ['OLED', 'LCD'] }),
  sampleField('jack', { kind: 'boolean' }),
  sampleField('chip', { kind: 'text' }),
  sampleField('precio', { kind: 'text' }),
]
const facets = facetsOf(fields, { isAll: true })

/** The question in an address, through everything that parses it. */
function asked(search: string) {
  const { filters, order } = facetQuestion(parseFacetSearch(parseSearch(search)), facets)
  return { ...Object.fromEntries(filters), ...(order && { order }) }
}

/** The canonical address of a parsed one. */
function canonical(search: string): string {
  const question = facetQuestion(parseFacetSearch(parseSearch(search)), facets)
  return stringifySearch(facetSearch(question, facets))
}

test('an address asks for ranges, values and an order', () => {
  expect(asked('?precio=100-200&marca=Cierzo,Mirlo&bateria=30.5-&orden=-precio')).toEqual({
    precio: { from: 100, to: 200 },
    marca: { values: ['Cierzo', 'Mirlo'] },
    bateria: { from: 30.5, to: null },
    order: { by: 'precio', isReversed: true },
  })
  expect(asked('?nota=-9&anio=2026,2025&categoria=audio&panel=OLED&jack=si&chip=Sirga 4')).toEqual({
    nota: { from: null, to: 9 },
    anio: { values: [2025, 2026] },
    categoria: { values: ['audio'] },
    panel: { values: ['OLED'] },
    jack: { values: [true] },
    chip: { values: ['Sirga 4'] },
  })
})

test('P4.19 the order by score is written as in every list', () => {
  expect(asked('?orden=nota')).toEqual({ order: { by: 'nota', isReversed: false } })
})

test('a field named like another parameter has a prefix', () => {
  expect(asked('?campo.precio=caro')).toEqual({ 'campo.precio': { values: ['caro'] } })
})

test('numbers may be negative', () => {
  expect(asked('?bateria=-20--5')).toEqual({ bateria: { from: -20, to: -5 } })
  expect(asked('?bateria=-5')).toEqual({ bateria: { from: null, to: 5 } })
  expect(asked('?bateria=-5-')).toEqual({ bateria: { from: -5, to: null } })
})

test('invalid filters and orders are ignored', () => {
  const searches = `
    ?precio= ?precio=- ?precio=100 ?precio=200-100 ?precio=1e3-2e3 ?precio=1-2-3 ?precio=Infinity-
    ?precio=12345678901234- ?precio=2000000000000- ?nota=0-11 ?nota=11- ?marca=, ?marca=Cierzo, ?marca=a~2
    ?marca=${'x'.repeat(201)} ?marca=${Array.from({ length: 21 }, (_, number) => number).join(',')}
    ?chip=${'x,'.repeat(600)}x ?anio=26 ?anio=0999 ?panel=Plasma ?jack=true ?peso=1-2 ?otro=1-2
    ?__proto__=1-2&constructor=1-2&toString=a ?orden=marca ?orden=--precio ?orden=otro ?orden=__proto__`
  for (const search of ['?marca= Cierzo', ...searches.trim().split(/\s+/)])
    expect([search, asked(search)]).toEqual([search, {}])
})

test('what is no text is absent', () => {
  const raw = { precio: ['1-2'], nota: 9, marca: { 0: 'Cierzo' }, anio: null }
  expect(facetQuestion(parseFacetSearch(raw), facets)).toEqual(NO_QUESTION)
})

test('every name of the raw address is set, since the router merges the result into it', () => {
  const raw = { precio: '1-2', 'UTM-Source': 'x', bateria: 7, q: 'reloj', otra_cosa: 'y' }
  expect(parseFacetSearch(raw, ['q'])).toStrictEqual({
    precio: '1-2',
    'UTM-Source': undefined,
    bateria: undefined,
    otra_cosa: 'y',
  })
})

test('of very many names only the first are read', () => {
  const raw = Object.fromEntries(Array.from({ length: 500 }, (_, number) => [`n${number}`, '1-2']))
  expect(Object.values(parseFacetSearch(raw)).filter((words) => words !== undefined)).toHaveLength(40)
})

test.each([
  [
    '?orden=nota&marca=Mirlo,Cierzo,Mirlo&precio=0100-200.50',
    '?precio=100-200.5&marca=Cierzo,Mirlo&orden=nota',
  ],
  ['?jack=si,no&utm=x', '?jack=no,si'],
  ['?marca=Bang~1 Olufsen,a~0b', '?marca=Bang~1%20Olufsen,a~0b'],
])('%s is written as %s', (search, written) => {
  expect(canonical(search)).toBe(written)
})

const text = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).map((each) => `${each}~,x`.trim())
const number = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((each) => each / 1000)
const filters: Record<string, fc.Arbitrary<FacetFilter>> = {
  precio: fc.tuple(number, number).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
  bateria: number.map((from) => ({ from, to: null })),
  marca: fc.uniqueArray(text, { minLength: 1, maxLength: 20 }).map((values) => ({ values })),
  jack: fc.constant({ values: [true, false] }),
}

test('every question comes back from its address, and each has one address', () => {
  const orders = [null, { by: 'precio', isReversed: false }, { by: 'bateria', isReversed: true }]
  const question = fc.record({
    filters: fc.record(filters, { requiredKeys: [] }),
    order: fc.constantFrom(...orders),
  })
  fc.assert(
    fc.property(question, ({ filters: some, order }) => {
      const entries = Object.entries(some).flatMap(([name, filter]) =>
        filter ? [[name, filter] as const] : [],
      )
      const written = stringifySearch(facetSearch({ filters: new Map(entries), order }, facets))
      const read = facetQuestion(parseFacetSearch(parseSearch(written)), facets)
      expect([...read.filters.keys()].toSorted()).toEqual(entries.map(([name]) => name).toSorted())
      expect(read.order).toEqual(order)
      expect(stringifySearch(facetSearch(read, facets))).toBe(written)
    }),
    { seed: seedOf(), numRuns: runsOf(200) },
  )
})

test('a value is chosen and no longer chosen', () => {
  const one = withValue(NO_QUESTION, 'marca', 'Mirlo')
  const two = withValue(one, 'marca', 'Cierzo')
  expect(two.filters.get('marca')).toEqual({ values: ['Cierzo', 'Mirlo'] })
  expect(withValue(withValue(two, 'marca', 'Mirlo'), 'marca', 'Cierzo')).toEqual(NO_QUESTION)
  expect(withFilter(two, 'precio', { from: 1, to: null }).filters.size).toBe(2)
  const all = Array.from({ length: 25 }, (_, number) => `m${number}`)
  const most = all.reduce((question, brand) => withValue(question, 'marca', brand), NO_QUESTION)
  expect(most.filters.get('marca')).toMatchObject({ values: { length: 20 } })
})

describe('the facets of a list', () => {
  test('those of every review, then the fields that filter or order', () => {
    expect(facets.map(({ name, filter, first }) => [name, filter, first])).toEqual([
      ['precio', 'range', 'least'],
      ['nota', 'range', 'most'],
      ['marca', 'set', null],
      ['anio', 'set', 'most'],
      ['categoria', 'set', null],
      ['bateria', 'range', 'most'],
      ['peso', null, 'least'],
      ['panel', 'set', null],
      ['jack', 'set', null],
      ['chip', 'set', null],
      ['campo.precio', 'set', null],
    ])
  })

  test('a category’s own list is not filtered by category', () => {
    expect(facetsOf([], { isAll: false }).map(({ name }) => name)).not.toContain('categoria')
  })

  test('an article has a value in each, a price only in euros', () => {
    const facts = { brand: 'Cierzo', year: 2026, price: 199, values: { bateria: 30, precio: 'caro' } }
    const subject = { overall: 8.5, category: 'audio', facts }
    const valueIn = (name: string, change = {}) => {
      const facet = facets.find((each) => each.name === name)
      return facet && facetValue(facet, { ...subject, ...change })
    }
    expect(
      ['precio', 'nota', 'marca', 'anio', 'categoria', 'bateria', 'peso', 'campo.precio'].map((name) =>
        valueIn(name),
      ),
    ).toEqual([199, 8.5, 'Cierzo', 2026, 'audio', 30, null, 'caro'])
    expect(valueIn('precio', { facts: { ...facts, currency: 'USD' } })).toBeNull()
    expect(valueIn('marca', { facts: undefined })).toBeNull()
  })
})
