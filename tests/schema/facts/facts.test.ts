// The rules of an article's facts and a category's fields that the database enforces.
import { describe, expect, test } from 'vitest'
import type { ArticleFacts } from '#domain/facts/article-facts.ts'
import { openDatabase } from '../../support/database/database.ts'
import { sampleField } from '../../support/fakes/sample-fields.ts'
import { insertOfArticle, insertOfCategory, putArticle, putCategory } from '../../support/sync/rows.ts'

const database = await openDatabase()

const whole: ArticleFacts = {
  product: 'Tolva Mini 2',
  brand: 'Tolva',
  model: 'Mini 2',
  year: 2026,
  price: 349.99,
  currency: 'USD',
  pricedOn: '2024-02-29',
  values: { weight: 158, water: false, screen: 'OLED', battery: 17.667 },
  testedDays: 34,
  source: 'lent',
  isReturned: true,
  author: 'e0000000-0000-4000-8000-000000000001',
  links: [{ shop: 'Tienda', url: 'https://tienda.example/p?id=1&ref=a#b', price: 349, isPaid: true }],
  corrections: [{ on: '2026-11-20', text: 'El peso era 158 g, no 185 g.' }],
}

const link = whole.links[0]
const correction = whole.corrections[0]
const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))
const valuesOf = (count: number, value: unknown = 1) =>
  Object.fromEntries(many(count, (n): [string, unknown] => [`f${n}`, value]))

describe('facts', () => {
  test.each<[string, object | null]>([
    ['none', null],
    ['all of them', whole],
    ['a price without a currency, for nothing', { price: 0, pricedOn: '1970-01-01' }],
    ['24 values', { values: valuesOf(24) }],
    ['a value of 200 characters', { values: { a: 'ñ'.repeat(200) } }],
    ['12 links', { links: many(12, () => link) }],
    ['a link without a price', { links: [{ shop: 'Ñ', url: 'https://a.example', isPaid: false }] }],
    ['20 corrections', { corrections: many(20, () => correction) }],
  ])('P27.2, P27.4 accepted: %s', (_, facts) =>
    database.undone(async (as) => {
      const row = await putArticle<{ facts: unknown }>(as('admin'), { facts })
      expect(row.facts).toEqual(facts)
    }),
  )

  test.each<[string, unknown, string]>([
    ['no object', [], 'form'],
    ['nothing in it', {}, 'form'],
    ['an unknown key', { colour: 'rojo' }, 'form'],
    ['more than 8 kB', { values: valuesOf(24, 'ñ'.repeat(200)) }, 'size'],
    ['a blank product', { product: ' \u00a0' }, 'product'],
    ['a product of 121 characters', { product: 'a'.repeat(121) }, 'product'],
    ['a product with a line break', { product: 'a\nb' }, 'product'],
    ['a brand that is a number', { brand: 1 }, 'product'],
    ['a model that is null', { model: null }, 'product'],
    ['a year with decimals', { year: 2026.5 }, 'product'],
    ['a year as text', { year: '2026' }, 'product'],
    ['a price without its day', { price: 1 }, 'price'],
    ['a day without its price', { pricedOn: '2026-11-20' }, 'price'],
    ['a negative price', { price: -1, pricedOn: '2026-11-20' }, 'price'],
    ['a price in tenths of a cent', { price: 1.005, pricedOn: '2026-11-20' }, 'price'],
    ['a day that does not exist', { price: 1, pricedOn: '2026-02-29' }, 'price'],
    ['a day of month 13', { price: 1, pricedOn: '2026-13-01' }, 'price'],
    ['an instant', { price: 1, pricedOn: '2026-11-20T10:00:00Z' }, 'price'],
    ['a currency by its sign', { price: 1, pricedOn: '2026-11-20', currency: '€' }, 'price'],
    ['values in a list', { values: [1] }, 'values'],
    ['no values', { values: {} }, 'values'],
    ['25 values', { values: valuesOf(25) }, 'values'],
    ['a key with capitals', { values: { Peso: 1 } }, 'values'],
    ['a key of 33 characters', { values: { ['a'.repeat(33)]: 1 } }, 'values'],
    ['a value that is null', { values: { a: null } }, 'values'],
    ['a value that is a list', { values: { a: [1] } }, 'values'],
    ['a value of 201 characters', { values: { a: 'a'.repeat(201) } }, 'values'],
    ['a number that no device can hold', { values: { a: 1e300 } }, 'values'],
    ['half a day of testing', { testedDays: 0.5 }, 'tested'],
    ['another source', { source: 'stolen' }, 'tested'],
    ['a return that is no yes or no', { isReturned: 'yes' }, 'tested'],
    ['an author by name', { author: 'Ana' }, 'author'],
    ['13 links', { links: many(13, () => link) }, 'links'],
    ['an empty list of links', { links: [] }, 'links'],
    ['a link that does not say whether it is paid', { links: [{ ...link, isPaid: undefined }] }, 'links'],
    ['a link without a shop', { links: [{ ...link, shop: undefined }] }, 'links'],
    ['a link with more', { links: [{ ...link, onclick: 'a' }] }, 'links'],
    ['a link that is a text', { links: ['https://a.example'] }, 'links'],
    ['a link to http', { links: [{ ...link, url: 'http://a.example/' }] }, 'links'],
    ['a link to a script', { links: [{ ...link, url: 'javascript:alert(1)' }] }, 'links'],
    ['a link with a line break', { links: [{ ...link, url: 'https://a.example/\n' }] }, 'links'],
    ['a link with a password', { links: [{ ...link, url: 'https://a:b@a.example/' }] }, 'links'],
    ['21 corrections', { corrections: many(21, () => correction) }, 'corrections'],
    ['a correction without a day', { corrections: [{ text: 'a' }] }, 'corrections'],
    [
      'a correction of 501 characters',
      { corrections: [{ on: '2026-11-20', text: 'a'.repeat(501) }] },
      'corrections',
    ],
  ])('P27.3, P27.4, P27.5 refused: %s', (_, facts, rule) =>
    database.undone(async (as) => {
      const { sql, values } = insertOfArticle({ facts: JSON.stringify(facts) })
      expect(await as('admin').refusal(sql, values)).toMatchObject({
        code: '23514',
        constraint: `articles_facts_${rule}`,
      })
    }),
  )
})

const number = sampleField('battery_h', { label: 'Batería', unit: 'h', better: 'more', decimals: 1 })
const choice = sampleField('screen', { label: 'Pantalla', kind: 'choice', choices: ['LCD', 'OLED'] })
const text = { ...choice, kind: 'text', choices: [] }

describe('fields of a category', () => {
  test.each<[string, unknown]>([
    ['none', null],
    ['one of each kind', [number, choice, { ...text, key: 'a' }, { ...text, key: 'b', kind: 'boolean' }]],
    ['a number that is neither better nor worse', [{ ...number, unit: null, better: null, decimals: 0 }]],
    ['24', many(24, (n) => ({ ...number, key: `f${n}` }))],
  ])('P27.1 accepted: %s', (_, fields) =>
    database.undone(async (as) => {
      const stored = fields === null ? null : JSON.stringify(fields)
      const row = await putCategory<{ fields: unknown }>(as('admin'), { fields: stored })
      expect(row.fields).toEqual(fields)
    }),
  )

  test.each<[string, unknown, string]>([
    ['no list', {}, 'form'],
    ['an empty list', [], 'form'],
    ['25', many(25, (n) => ({ ...number, key: `f${n}` })), 'form'],
    ['a key twice', [number, { ...text, key: number.key }], 'keys'],
    ['a key with a hyphen', [{ ...number, key: 'battery-h' }], 'form'],
    ['a blank label', [{ ...number, label: ' ' }], 'form'],
    ['a label of 61 characters', [{ ...number, label: 'a'.repeat(61) }], 'form'],
    ['a unit of 13 characters', [{ ...number, unit: 'a'.repeat(13) }], 'form'],
    ['another kind', [{ ...number, kind: 'date' }], 'form'],
    ['another direction', [{ ...number, better: 'most' }], 'form'],
    ['four decimals', [{ ...number, decimals: 4 }], 'form'],
    ['no word on filters', [{ ...number, filters: undefined }], 'form'],
    ['a property too many', [{ ...number, hidden: true }], 'form'],
    ['a unit of a text', [{ ...text, unit: 'h' }], 'form'],
    ['a better text', [{ ...text, better: 'more' }], 'form'],
    ['choices of a text', [{ ...text, choices: ['a'] }], 'form'],
    ['a choice of nothing', [{ ...choice, choices: [] }], 'form'],
    ['a choice twice', [{ ...choice, choices: ['a', 'a'] }], 'form'],
    [
      'more than 16 kB',
      many(24, (n) => ({ ...choice, key: `f${n}`, choices: many(24, (m) => `${m}${'a'.repeat(50)}`) })),
      'size',
    ],
  ])('P27.1 refused: %s', (_, fields, rule) =>
    database.undone(async (as) => {
      const { sql, values } = insertOfCategory({ fields: JSON.stringify(fields) })
      expect(await as('admin').refusal(sql, values)).toMatchObject({
        code: '23514',
        constraint: `categories_fields_${rule}`,
      })
    }),
  )
})
