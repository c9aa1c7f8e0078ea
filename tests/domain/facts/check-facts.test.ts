// Facts and fields from elsewhere: what breaks a rule is dropped, the rest is unchanged.
import { describe, expect, test } from 'vitest'
import { checkFacts, checkFields, sayTheSame } from '#domain/facts/check-facts.ts'
import { sampleField } from '../../support/fakes/sample-fields.ts'

const whole = {
  product: 'Tolva Mini 2',
  brand: 'Tolva',
  model: 'Mini 2',
  year: 2026,
  price: 349.99,
  pricedOn: '2024-02-29',
  currency: 'USD',
  values: { weight: 158, water: false, screen: 'OLED', battery: 17.667 },
  testedDays: 34,
  source: 'lent',
  isReturned: true,
  author: 'e0000000-0000-4000-8000-000000000001',
  links: [{ shop: 'Tienda', url: 'https://tienda.example/p?id=1', price: 349, isPaid: true }],
  corrections: [{ on: '2026-11-20', text: 'El peso era 158 g.' }],
}
const [link] = whole.links

describe('P27.4 facts', () => {
  test('good ones stay as they are', () => {
    expect(checkFacts(whole)).toEqual(whole)
  })

  test.each([
    null,
    7,
    'a',
    [],
    {},
    { colour: 'rojo' },
    { product: ' ', values: {}, links: [], corrections: [] },
  ])('P27.2 nothing is stated by %j', (value) => expect(checkFacts(value)).toBeNull())

  test.each<[string, object, object]>([
    ['a blank product', { product: ' ' }, { product: undefined }],
    ['a brand of 61 characters', { brand: 'ñ'.repeat(61) }, { brand: undefined }],
    ['a list of brands', { brand: ['Tolva'] }, { brand: undefined }],
    ['a model by its number', { model: 7 }, { model: undefined }],
    ['half a year', { year: 2026.5 }, { year: undefined }],
    ['a year as a text', { year: '2026' }, { year: undefined }],
    ['the year 1', { year: 1 }, { year: undefined }],
    ['a price below zero', { price: -1 }, { price: undefined, pricedOn: undefined }],
    ['half a day', { testedDays: 1.5 }, { testedDays: undefined }],
    ['a word for a return', { isReturned: 'no' }, { isReturned: undefined }],
    ['P27.3 a price without its day', { pricedOn: undefined }, { price: undefined, pricedOn: undefined }],
    [
      'P27.3 a day that does not exist',
      { pricedOn: '2026-02-29' },
      { price: undefined, pricedOn: undefined },
    ],
    [
      'P27.3 a price in an unreadable currency',
      { currency: '€' },
      { currency: undefined, price: undefined, pricedOn: undefined },
    ],
    ['values of no kind', { values: { a: null, B: 1, c: Infinity, d: 1.2345, e: 2 } }, { values: { e: 2 } }],
    [
      'values that are no line',
      { values: { a: '', b: 'x'.repeat(201), c: 'a\0', d: [1] } },
      { values: undefined },
    ],
    ['a list of values', { values: [30] }, { values: undefined }],
    ['another source', { source: 'stolen' }, { source: undefined }],
    ['an author by name', { author: 'Ana' }, { author: undefined }],
    ['P27.5 links that do not say enough', { links: [{ ...link, isPaid: 1 }, link] }, { links: [link] }],
    ['P27.5 a link to a script', { links: [{ ...link, url: 'javascript:alert(1)' }] }, { links: undefined }],
    [
      'P27.5 a link with an account',
      { links: [{ ...link, url: 'https://a:b@c.example' }] },
      { links: undefined },
    ],
    ['a thirteenth link', { links: Array(13).fill(link) }, { links: Array(12).fill(link) }],
    ['a correction of no day', { corrections: [{ on: 'ayer', text: 'x' }] }, { corrections: undefined }],
    ['a correction without a text', { corrections: [{ on: '2026-11-20' }] }, { corrections: undefined }],
  ])('%s is left out', (_, given, expected) => {
    expect(checkFacts({ ...whole, ...given })).toEqual(JSON.parse(JSON.stringify({ ...whole, ...expected })))
  })

  test('more than 8 kB state nothing', () => {
    const values = Object.fromEntries(Array.from({ length: 24 }, (_, n) => [`f${n}`, 'ñ'.repeat(200)]))
    expect(checkFacts({ values })).toBeNull()
  })
})

describe('P27.1 fields', () => {
  const number = sampleField('battery_h', { label: 'Batería', unit: 'h', better: 'more', decimals: 1 })
  const choice = sampleField('a', { kind: 'choice', choices: ['x', 'y'] })

  test('good ones stay as they are, in their order', () => {
    expect(checkFields([choice, number])).toEqual([choice, number])
  })

  test('only a number has a unit, and only a choice has choices', () => {
    const text = { ...number, kind: 'text', choices: ['x'] }
    expect(checkFields([text])).toEqual([{ ...text, unit: null, better: null, decimals: 0, choices: [] }])
  })

  test('a second one of a key, one of no kind, and a choice of nothing are left out', () => {
    const bad = [
      { ...number, label: 'Otra' },
      { ...number, key: 'Batería' },
      { ...number, key: 'c', label: 'x'.repeat(61) },
      { ...number, key: 'b', kind: 'date' },
      { ...choice, choices: [] },
    ]
    expect(checkFields([number, ...bad, null])).toEqual([number])
    expect(checkFields(bad.slice(1))).toBeNull()
  })

  test('what is unreadable of one is absent', () => {
    const { key, label, kind } = number
    expect(checkFields([{ key, label, kind, decimals: 9, better: 'yes', choices: [1] }])).toEqual([
      { ...number, unit: null, better: null, decimals: 0, filters: false },
    ])
  })

  test('24 of them stay', () => {
    const many = Array.from({ length: 25 }, (_, n) => ({ ...number, key: `f${n}` }))
    expect(checkFields(many)).toEqual(many.slice(0, 24))
  })
})

test('the order of keys says nothing', () => {
  expect(sayTheSame({ a: [{ b: 1, c: 2 }] }, { a: [{ c: 2, b: 1 }] })).toBe(true)
  expect(sayTheSame([1, 2], [2, 1])).toBe(false)
  expect(sayTheSame({ a: 1 }, { a: 1, b: undefined })).toBe(false)
})
