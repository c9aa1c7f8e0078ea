import { describe, expect, test } from 'vitest'
import type { CategoryField, FieldValue } from '#domain/facts/category-field.ts'
import { fieldValue, typedValue, valueError, valueText } from '#domain/facts/field-value.ts'
import { sampleField } from '../../support/fakes/sample-fields.ts'

const battery = sampleField('bateria', { unit: 'h', decimals: 1 })
const panel = sampleField('panel', { kind: 'choice', choices: ['OLED', 'LCD'] })
const jack = sampleField('jack', { kind: 'boolean' })
const chip = sampleField('chip', { kind: 'text' })

test('a value is written with its unit, and yes and no as words', () => {
  expect(valueText(battery, 30)).toBe('30\u00A0h')
  expect(valueText(battery, 1234.5)).toBe('1.234,5\u00A0h')
  expect(valueText(sampleField('nucleos'), 8)).toBe('8')
  expect(valueText(sampleField('pantalla', { unit: '"' }), 14)).toBe('14"')
  expect(valueText(jack, true)).toBe('Sí')
  expect(valueText(jack, false)).toBe('No')
  expect(valueText(panel, 'OLED')).toBe('OLED')
})

test.each<[CategoryField, FieldValue | undefined]>([
  [battery, undefined],
  [battery, Number.NaN],
  [battery, '30'],
  [jack, 'true'],
  [chip, ' '],
  [chip, 3],
])('%o has no text for %o', (field, value) => {
  expect(valueText(field, value)).toBeNull()
})

test('a value is read by its own key and kind only', () => {
  const facts = { values: { bateria: 30, jack: 'sí' } }
  expect(fieldValue(facts, battery)).toBe(30)
  expect(fieldValue(facts, jack)).toBeNull()
  expect(fieldValue(facts, sampleField('constructor', { kind: 'text' }))).toBeNull()
  expect(fieldValue({}, battery)).toBeNull()
})

describe('what an editor types', () => {
  test.each<[CategoryField, string, unknown]>([
    [battery, '30', 30],
    [battery, ' 30,5 h ', 30.5],
    [battery, '30 H', 30],
    [battery, '', null],
    [jack, 'SI', true],
    [jack, 'sí', true],
    [jack, 'No', false],
    [panel, 'oled', 'OLED'],
    [chip, ' Sirga 4 ', 'Sirga 4'],
  ])('for %o, %j is %j', (field, typed, value) => {
    expect(typedValue(field, typed)).toEqual({ value })
  })

  test.each<[CategoryField, string, string]>([
    [battery, 'mucha', 'Escribe un número'],
    [battery, '30 mAh', 'Escribe un número'],
    [battery, '30,55', 'Con un decimal como máximo'],
    [sampleField('nucleos'), '8,5', 'Escribe un número sin decimales'],
    [sampleField('peso', { decimals: 2 }), '1,234', 'Con 2 decimales como máximo'],
    [battery, '2000000000000', 'Este número es demasiado grande'],
    [jack, 'quizá', 'Escribe sí o no'],
    [panel, 'plasma', 'Elige uno de estos: OLED, LCD'],
    [chip, 'x'.repeat(201), 'En una línea, con 200 caracteres como máximo'],
  ])('for %o, %j is refused: %s', (field, typed, error) => {
    expect(typedValue(field, typed)).toEqual({ error })
  })
})

test('a value is checked as it would be when typed', () => {
  expect(valueError(battery, 30.5)).toBeNull()
  expect(valueError(battery, 30.55)).toBe('Con un decimal como máximo')
  expect(valueError(battery, '30')).toBe('Escribe un número')
  expect(valueError(battery, Infinity)).toBe('Escribe un número')
  expect(valueError(jack, false)).toBeNull()
  expect(valueError(jack, 'no')).toBe('Escribe sí o no')
  expect(valueError(panel, 'LCD')).toBeNull()
  expect(valueError(panel, 'lcd')).toBe('Elige uno de estos: OLED, LCD')
  expect(valueError(chip, 'x'.repeat(201))).toBe('En una línea, con 200 caracteres como máximo')
})
