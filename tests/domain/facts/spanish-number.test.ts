import { expect, test } from 'vitest'
import { numberText, priceText, typedNumber } from '#domain/facts/spanish-number.ts'

test.each([
  [30, 0, 0, '30'],
  [1649.5, 1, 0, '1.649,5'],
  [1_000_000, 2, 0, '1.000.000'],
  [7, 1, 0, '7'],
  [7, 1, 1, '7,0'],
  [7.25, 1, 0, '7,3'],
  [-20.5, 1, 0, '-20,5'],
  [-0.01, 1, 0, '0'],
])('%d with at most %d and at least %d decimals is %s', (value, most, least, text) => {
  expect(numberText(value, most, least)).toBe(text)
})

test('a price has two decimals or none, and its currency behind it', () => {
  expect(priceText(1649)).toBe('1.649\u00A0€')
  expect(priceText(19.9)).toBe('19,90\u00A0€')
  expect(priceText(99, 'USD')).toBe('99\u00A0US$')
  expect(priceText(99, 'CHF')).toBe('99\u00A0CHF')
})

test.each([
  ['1649', 1649, 0],
  [' 1.649 ', 1649, 0],
  ['1.649,50', 1649.5, 2],
  ['7,5', 7.5, 1],
  ['7.5', 7.5, 1],
  ['-20', -20, 0],
  ['1.649.000', 1_649_000, 0],
])('%j is typed for %d', (text, value, decimals) => {
  expect(typedNumber(text)).toEqual({ value, decimals })
})

test.each(['', 'ocho', '1.64.9', '1,2,3', '0x10', '1e3', 'Infinity', '9'.repeat(17)])(
  '%j is no number',
  (text) => {
    expect(typedNumber(text)).toBeNull()
  },
)
