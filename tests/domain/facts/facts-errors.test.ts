import { expect, test } from 'vitest'
import type { ArticleFacts } from '#domain/facts/article-facts.ts'
import { factsErrors } from '#domain/facts/facts-errors.ts'
import { sampleField } from '../../support/fakes/sample-fields.ts'

const asked = { fields: [sampleField('bateria', { unit: 'h' })], today: '2026-11-26' }
const none: ArticleFacts = { links: [], corrections: [] }

function errors(change: Partial<ArticleFacts>): Record<string, string> {
  return Object.fromEntries(factsErrors({ ...none, ...change }, asked))
}

test('facts are optional', () => {
  expect(errors({})).toEqual({})
})

test('complete facts are right', () => {
  expect(
    errors({
      product: 'Cierzo 5',
      brand: 'Cierzo',
      model: '5',
      year: 2026,
      price: 199.99,
      currency: 'EUR',
      pricedOn: '2026-11-26',
      values: { bateria: 30 },
      testedDays: 21,
      links: [{ shop: 'Tienda', url: 'https://tienda.example/cierzo-5?ref=1', price: 189, isPaid: true }],
      corrections: [{ on: '2026-11-20', text: 'La batería dura 30 horas.' }],
    }),
  ).toEqual({})
})

test.each<[Partial<ArticleFacts>, Record<string, string>]>([
  [{ brand: 'x'.repeat(61) }, { brand: 'En una línea, con 60 caracteres como máximo' }],
  [{ year: 1492 }, { year: 'El año va de 1900 a 2100' }],
  [
    { price: -1, pricedOn: '2026-11-01' },
    { price: 'El precio va de 0 a 10.000.000, con dos decimales como máximo' },
  ],
  [
    { price: 9.999, pricedOn: '2026-11-01' },
    { price: 'El precio va de 0 a 10.000.000, con dos decimales como máximo' },
  ],
  [{ price: 10 }, { pricedOn: 'Escribe de qué día es el precio' }],
  [{ pricedOn: '2026-11-01' }, { pricedOn: 'Falta el precio de ese día' }],
  [{ price: 10, pricedOn: '2026-02-30' }, { pricedOn: 'Esta fecha no vale' }],
  [{ price: 10, pricedOn: '2026-11-27' }, { pricedOn: 'Este día aún no ha llegado' }],
  [{ currency: 'euros' }, { currency: 'La moneda son tres letras, como EUR' }],
  [{ testedDays: 0.5 }, { testedDays: 'Los días de prueba son un número entero, de 1 a 10.000' }],
  [{ values: { bateria: 'mucha' } }, { 'values.bateria': 'Escribe un número' }],
  [
    { corrections: Array.from({ length: 21 }, () => ({ on: '2026-11-20', text: 'Sí' })) },
    { corrections: 'Como máximo 20' },
  ],
  [{ values: { peso: 1 } }, { 'values.peso': 'La categoría ya no tiene este dato' }],
  [
    { links: [{ shop: ' ', url: 'http://tienda.example', isPaid: false }] },
    { 'links.0.shop': 'Escribe el nombre de la tienda', 'links.0.url': 'La dirección empieza por https://' },
  ],
  [
    { links: [{ shop: 'Tienda', url: 'https://yo:clave@tienda.example/', isPaid: false, price: -1 }] },
    {
      'links.0.url': 'La dirección empieza por https://',
      'links.0.price': 'El precio va de 0 a 10.000.000, con dos decimales como máximo',
    },
  ],
  [
    { corrections: [{ on: 'ayer', text: '' }] },
    { 'corrections.0.on': 'Esta fecha no vale', 'corrections.0.text': 'Escribe qué se ha corregido' },
  ],
])('%j is refused', (change, expected) => {
  expect(errors(change)).toEqual(expected)
})
