// Parses the facts of a head and the fields of a category (`src/domain/facts`). Anybody may run the server, so every
// part is checked: only broken parts are dropped, and the row stays (P27.64).
import { isRow } from '#domain/row.ts'
import type { HeadFacts } from '#domain/facts/article-facts.ts'
import type { CategoryField, FieldKind, FieldValue } from '#domain/facts/category-field.ts'
import { FIELD_KEY } from '#domain/facts/facet.ts'
import { FIRST_YEAR, LAST_YEAR } from '#domain/facts/facts-errors.ts'
import { isLine, LARGEST_NUMBER, LONGEST_VALUE } from '#domain/facts/field-value.ts'

/** Above the server's own limit. */
const MOST_VALUES = 40
const MOST_FIELDS = 40
const MOST_CHOICES = 100
const LONGEST_LABEL = 60
const LONGEST_UNIT = 12

/** Parses the facts that lists need; undefined if none is readable. */
export function factsOf(given: unknown): HeadFacts | undefined {
  if (!isRow(given)) return undefined
  const brand = isLine(given['brand'], LONGEST_VALUE) ? given['brand'] : null
  const year = numberIn(given['year'], FIRST_YEAR, LAST_YEAR)
  const price = numberIn(given['price'], 0, LARGEST_NUMBER)
  const currency = textLike(given['currency'], /^[A-Z]{3}$/)
  const pricedOn = textLike(given['pricedOn'], /^\d{4}-\d{2}-\d{2}$/)
  const values = isRow(given['values']) ? valuesOf(given['values']) : []
  const author = isLine(given['author'], LONGEST_VALUE) ? given['author'] : null
  // Without its unreadable currency, a price would be taken for euros.
  const isPriced = price !== null && (currency !== null || given['currency'] === undefined)
  const facts: HeadFacts = {
    ...(brand !== null && { brand }),
    ...(year !== null && Number.isInteger(year) && { year }),
    ...(isPriced && {
      price,
      ...(currency !== null && { currency }),
      ...(pricedOn !== null && { pricedOn }),
    }),
    ...(values.length > 0 && { values: Object.fromEntries(values) }),
    ...(author !== null && { author }),
  }
  return Object.keys(facts).length > 0 ? facts : undefined
}

function valuesOf(given: Readonly<Record<string, unknown>>): [string, FieldValue][] {
  return Object.entries(given)
    .slice(0, MOST_VALUES)
    .flatMap(([key, value]) => (FIELD_KEY.test(key) && isValue(value) ? [[key, value]] : []))
}

function isValue(value: unknown): value is FieldValue {
  if (typeof value === 'number') return numberIn(value, -LARGEST_NUMBER, LARGEST_NUMBER) !== null
  return typeof value === 'boolean' || isLine(value, LONGEST_VALUE)
}

/** Parses the fields of a category, each key once; undefined if none is readable. */
export function fieldsOf(given: unknown): readonly CategoryField[] | undefined {
  if (!Array.isArray(given)) return undefined
  const fields = given.slice(0, MOST_FIELDS).flatMap((each: unknown) => fieldOf(each) ?? [])
  const once = fields.filter(({ key }, place) => fields.findIndex((field) => field.key === key) === place)
  return once.length > 0 ? once : undefined
}

const KINDS: readonly FieldKind[] = ['number', 'text', 'boolean', 'choice']
const BETTER = ['more', 'less'] as const

function fieldOf(given: unknown): CategoryField | null {
  if (!isRow(given)) return null
  const { key, label, unit, choices } = given
  const kind = KINDS.find((each) => each === given['kind'])
  if (typeof key !== 'string' || !FIELD_KEY.test(key) || kind === undefined) return null
  if (!isLine(label, LONGEST_LABEL)) return null
  const listed = Array.isArray(choices) ? choices.slice(0, MOST_CHOICES) : []
  return {
    key,
    label,
    unit: isLine(unit, LONGEST_UNIT) ? unit : null,
    kind,
    better: BETTER.find((each) => each === given['better']) ?? null,
    decimals: Math.trunc(numberIn(given['decimals'], 0, 3) ?? 0),
    filters: given['filters'] === true,
    choices: listed.filter((choice: unknown) => isLine(choice, LONGEST_VALUE)),
  }
}

export function numberIn(value: unknown, least: number, most: number): number | null {
  return typeof value === 'number' && value >= least && value <= most ? value : null
}

export function textLike(value: unknown, form: RegExp): string | null {
  return typeof value === 'string' && form.test(value) ? value : null
}
