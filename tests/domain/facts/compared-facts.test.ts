import { expect, test } from 'vitest'
import { factRows } from '#domain/facts/compared-facts.ts'
import { sampleField } from '../../support/fakes/sample-fields.ts'

const battery = sampleField('bateria', { label: 'Batería', unit: 'h', better: 'more' })
const weight = sampleField('peso', { label: 'Peso', unit: 'g', better: 'less' })
const jack = sampleField('jack', { label: 'Jack', kind: 'boolean' })
const fields = [battery, weight, jack]

test('the rows are brand, year and the fields in their order, with the better values named', () => {
  const rows = factRows([
    { fields, facts: { brand: 'Mirlo', values: { bateria: 30, peso: 200, jack: true } } },
    { fields, facts: { brand: 'Cierzo', values: { bateria: 20, peso: 200, jack: false } } },
    { fields, facts: { year: 2026, values: { bateria: 30 } } },
  ])
  expect(rows).toEqual([
    { name: 'Marca', values: ['Mirlo', 'Cierzo', null], better: [] },
    { name: 'Año', values: [null, null, '2026'], better: [] },
    { name: 'Batería', values: ['30\u00A0h', '20\u00A0h', '30\u00A0h'], better: [0, 2] },
    { name: 'Peso', values: ['200\u00A0g', '200\u00A0g', null], better: [] },
    { name: 'Jack', values: ['Sí', 'No', null], better: [] },
  ])
})

test('a field that nobody has a value for makes no row', () => {
  expect(factRows([{ fields, facts: {} }])).toEqual([])
})

test('reviews of two categories share what both measure in one unit', () => {
  const kilos = { ...weight, unit: 'kg' }
  const facts = { values: { bateria: 1, peso: 2, jack: true } }
  const names = (others: typeof fields) =>
    factRows([
      { fields, facts },
      { fields: others, facts },
    ]).map(({ name }) => name)
  expect(names([{ ...battery, label: 'Autonomía' }, kilos])).toEqual(['Batería'])
  expect(names([])).toEqual([])
})
