import { expect, test } from 'vitest'
import { priceIn, sentencesOf } from '#domain/articles/price.ts'

const priceOf = (text: string, { title = 'Aparato', notes = [] as readonly string[] } = {}) =>
  priceIn(sentencesOf(text), { title, notes })?.replace('\u00a0', ' ') ?? null

test.each<[string, string, string | null]>([
  ['beside a word of paying', 'Cuesta 1.389 euros y dura.', '1.389 €'],
  ['with cents and the sign', 'El juego vale 49,95 € en la tienda.', '49,95 €'],
  ['in a conclusion', 'Por 38.900 euros, el coche es un susto.', '38.900 €'],
  ['not of a part', 'El recambio cuesta 24 euros. El aparato cuesta 349 euros y tarda.', '349 €'],
  ['not of a month', 'Después son 6,99 euros al mes.', null],
  ['not a small one among large ones', 'Un portátil de 2.849 euros. Un cable que cuesta 6 euros.', null],
  ['no sum', 'No cuesta nada.', null],
  ['no euros', 'Pesa 1.389 gramos.', null],
])('the price that a text names: %s', (_, text, price) => {
  expect(priceOf(text)).toBe(price)
})

test('a sum alone in the verdict, or one said in the title, comes before the text', () => {
  expect(priceOf('La batería cuesta 69 euros.', { notes: ['1.649 euros', 'La arena'] })).toBe('1.649 €')
  expect(priceOf('', { title: 'Urraca Uno: cuesta 129 euros y enseña 214 anuncios' })).toBe('129 €')
  expect(priceOf('', { notes: ['La correa, lavable y por 15 euros'] })).toBeNull()
})
