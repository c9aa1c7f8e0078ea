import { describe, expect, test } from 'vitest'
import { checkFacts } from '#domain/facts/check-facts.ts'
import {
  dividedFacts,
  factsColumn,
  type FactsForm,
  readFactsForm,
  sameFacts,
  storedFacts,
  withFacts,
  withValue,
} from '#domain/facts/facts-form.ts'
import { recognisedRows, specRows } from '#domain/facts/spec-table.ts'
import { factsLines } from '#domain/facts/facts-lines.ts'
import { sampleField } from '../../support/fakes/sample-fields.ts'

const AUTHOR = '01a1fcab-efa3-7b9d-8c53-b9b33a451b66'
const form: FactsForm = {
  product: 'Mirlo Tres',
  brand: 'Mirlo',
  model: 'Tres',
  year: '2026',
  price: '129,9',
  currency: 'USD',
  pricedOn: '2026-11-20',
  values: { peso: 210, plegable: false, pantalla: 'OLED' },
  testedDays: '21',
  source: 'lent',
  isReturned: true,
  author: AUTHOR,
  links: [{ shop: 'Tienda', url: 'https://tienda.example/m3', price: '119', isPaid: true }],
  corrections: [{ on: '2026-11-21', text: 'El peso era otro.' }],
}

describe('P27.2 the form of facts', () => {
  test('becomes a column that the server accepts, and the column becomes the same form', () => {
    const column = factsColumn(form)
    expect(column).toMatchObject({ year: 2026, price: 129.9, testedDays: 21, links: [{ price: 119 }] })
    expect(checkFacts(column)).toEqual(column)
    expect(readFactsForm(column)).toEqual(form)
    expect(readFactsForm(form)).toEqual(form)
  })

  test('is divided for the device, and joined again', () => {
    const column = factsColumn(form) ?? {}
    const { head, details } = dividedFacts(column)
    expect(Object.keys(head ?? {}).toSorted()).toEqual([
      'author',
      'brand',
      'currency',
      'price',
      'pricedOn',
      'values',
      'year',
    ])
    expect(readFactsForm(storedFacts(head, details))).toEqual(form)
    expect(dividedFacts({})).toEqual({ head: undefined, details: undefined })
  })

  test('states nothing when it is empty, and says nothing of what is empty', () => {
    expect(factsColumn({})).toBeNull()
    expect(factsColumn({ brand: ' ', price: '' })).toBeNull()
    expect(readFactsForm(null)).toEqual({})
    expect(readFactsForm({ brand: 7, year: [], values: 'x', links: 3, source: 'robado' })).toEqual({
      brand: '7',
    })
    expect(withFacts({ brand: 'Mirlo' }, { brand: '' })).toEqual({})
    expect(withValue(withValue({}, 'peso', 210), 'peso', null)).toEqual({})
  })

  test('numbers are compared as numbers, and what is none as typed', () => {
    expect(sameFacts({ price: '7,5' }, { price: '7,50' })).toBe(true)
    expect(sameFacts({ price: 'x' }, { price: 'y' })).toBe(false)
    expect(sameFacts({ price: 'x' }, {})).toBe(false)
    expect(sameFacts({ brand: 'A', model: 'B' }, { model: 'B', brand: 'A' })).toBe(true)
  })

  test('reads as lines', () => {
    const fields = [sampleField('peso', { label: 'Peso', unit: 'g' })]
    expect(factsLines({ values: { peso: 210, otro: true }, price: '9' }, fields)).toEqual([
      'Precio: 9 · EUR',
      'Peso: 210\u00A0g',
      'otro: Sí',
    ])
    expect(factsLines(form, [])).toHaveLength(14)
  })

  test('P27.8 names who signs, in lines too', () => {
    const authors = [{ id: 'a1', name: 'Nuria' }]
    expect(factsLines({ author: 'a1' }, [], authors)).toEqual(['Firma: Nuria'])
    expect(factsLines({ author: 'a2' }, [], authors)).toEqual(['Firma: Alguien que ya no está'])
  })
})

describe('a pasted table of specifications', () => {
  const fields = [
    sampleField('peso', { label: 'Peso', unit: 'g' }),
    sampleField('plegable', { label: 'Plegable', kind: 'boolean' }),
    sampleField('pantalla', { label: 'Tipo de pantalla', kind: 'choice', choices: ['OLED', 'LCD'] }),
    sampleField('puertos', { label: 'Puertos', kind: 'text' }),
  ]
  const taken = (text: string) =>
    recognisedRows(specRows(text), fields).reduce<FactsForm>((form, { take }) => take(form), {})

  test('offers the rows that say what the category measures', () => {
    const text =
      'PESO (g):\t210 g (7,4 oz)\r\nPlegable\tSí, en dos\nTipo de pantalla: Panel OLED de 6"\nPuertos: USB: dos\nColor: rojo'
    expect(recognisedRows(specRows(text), fields).map(({ name, text: said }) => `${name}: ${said}`)).toEqual([
      'Peso: 210\u00A0g',
      'Plegable: Sí',
      'Tipo de pantalla: OLED',
      'Puertos: USB: dos',
    ])
    expect(taken(text)).toEqual({
      values: { peso: 210, plegable: true, pantalla: 'OLED', puertos: 'USB: dos' },
    })
  })

  test.each([
    ['another unit', 'Peso: 0,21 kg'],
    ['a unit that begins alike', 'Peso: 210 gal'],
    ['no number', 'Peso: ligero'],
    ['no answer', 'Plegable: depende'],
    ['no value', 'Peso:\nPlegable'],
  ])('offers no row with %s', (_, text) => expect(taken(text)).toEqual({}))

  test.each([
    ['h', 'hasta 30 horas', 30],
    ['g', '268 gramos', 268],
    ['"', '6 pulgadas', 6],
    ['días', '7 d', 7],
  ])('reads a unit that is written out: %s', (unit, said, value) => {
    const [row] = recognisedRows([['Medida', said]], [sampleField('peso', { label: 'Medida', unit })])
    expect(row?.take({}).values).toEqual({ peso: value })
  })

  test('knows brand, model and year, and takes the first row of each', () => {
    expect(taken('Marca: Mirlo\nMarca: Otra\nAño: 2026\nModelo\tTres\nPeso: 1.210')).toEqual({
      brand: 'Mirlo',
      model: 'Tres',
      year: '2026',
      values: { peso: 1210 },
    })
  })
})
