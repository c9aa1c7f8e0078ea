import { expect, test } from 'vitest'
import { comparedFields, factRows } from '#domain/facts/compared-facts.ts'
import { sampleField } from '../../support/fakes/sample-fields.ts'

const fields = [
  sampleField('bateria', { label: 'Batería', unit: 'h', better: 'more' }),
  sampleField('peso', { label: 'Peso', unit: 'g', better: 'less' }),
  sampleField('chip', { label: 'Procesador', kind: 'text' }),
]

test('compared reviews share a row for each fact that one of them states', () => {
  const rows = factRows(fields, [
    { price: 199, year: 2026, values: { bateria: 30, peso: 200 } },
    { price: 249.5, values: { bateria: 40 } },
    undefined,
  ])
  expect(rows).toEqual([
    { label: 'Precio', texts: ['199\u00A0€', '249,50\u00A0€', 'No lo hemos encontrado'], better: [0] },
    { label: 'Año', texts: ['2026', 'No lo hemos encontrado', 'No lo hemos encontrado'], better: [] },
    { label: 'Batería', texts: ['30\u00A0h', '40\u00A0h', 'No lo hemos encontrado'], better: [1] },
    { label: 'Peso', texts: ['200\u00A0g', 'No lo hemos encontrado', 'No lo hemos encontrado'], better: [] },
  ])
})

test('prices in two currencies have no better one', () => {
  const [row] = factRows([], [{ price: 199 }, { price: 150, currency: 'USD' }])
  expect(row).toEqual({ label: 'Precio', texts: ['199\u00A0€', '150\u00A0US$'], better: [] })
})

test('reviews without facts have no rows', () => {
  expect(factRows(fields, [undefined, {}])).toEqual([])
})

const battery = sampleField('bateria', { unit: 'h', better: 'more' })
const weight = sampleField('peso', { unit: 'g', better: 'less' })

test('reviews of one category share its fields in their order', () => {
  const fields = [battery, weight]
  expect(comparedFields([fields])).toEqual(fields)
  const copies = fields.map((field) => ({ ...field }))
  expect(comparedFields([fields, fields, copies])).toEqual(fields)
})

test('reviews of several categories share what at least two measure in one unit', () => {
  const renamed = { ...battery, label: 'Autonomía' }
  const kilos = { ...weight, unit: 'kg' }
  expect(
    comparedFields([
      [battery, weight],
      [renamed, kilos],
    ]),
  ).toEqual([battery])
  expect(comparedFields([[battery, weight], [], [weight]])).toEqual([weight])
  expect(comparedFields([[battery], []])).toEqual([])
})
