// The rows of a comparison that come from facts: what each review states of what their categories measure.

import { factNames } from '../es/ficha.ts'
import type { HeadFacts } from './article-facts.ts'
import type { CategoryField, FieldValue } from './category-field.ts'
import { fieldValue, valueText } from './field-value.ts'
import { betterPlaces } from './spread.ts'

/** A review's facts, and what its category measures. */
export interface ComparedFacts {
  readonly facts: HeadFacts
  readonly fields: readonly CategoryField[]
}

export interface FactRow {
  readonly name: string
  /** In the order of the reviews; null: nobody knows. */
  readonly values: readonly (string | null)[]
  /** The places of the better values; none if neither is better. */
  readonly better: readonly number[]
}

/**
 * Brand and year, then the fields in their order. A row has at least one value. Of several reviews at least two measure it, in the
 * same unit.
 */
export function factRows(reviews: readonly ComparedFacts[]): FactRow[] {
  const row = (name: string, texts: readonly (string | number | undefined)[]): FactRow => ({
    name,
    values: texts.map((text) => (text === undefined ? null : String(text))),
    better: [],
  })
  const rows = [
    row(
      factNames.brand,
      reviews.map(({ facts }) => facts.brand),
    ),
    row(
      factNames.year,
      reviews.map(({ facts }) => facts.year),
    ),
    ...sharedFields(reviews).map((field) => fieldRow(field, reviews)),
  ]
  return rows.filter(({ values }) => values.some((value) => value !== null))
}

function fieldRow(field: CategoryField, reviews: readonly ComparedFacts[]): FactRow {
  const values = reviews.map(({ facts, fields }): FieldValue | null =>
    fields.some((each) => isSame(each, field)) ? fieldValue(facts, field) : null,
  )
  return {
    name: field.label,
    values: values.map((value) => valueText(field, value)),
    better: betterPlaces(values, field.better),
  }
}

/** Each once, as the first review's category defines it. */
function sharedFields(reviews: readonly ComparedFacts[]): CategoryField[] {
  const all = reviews.flatMap(({ fields }) => fields)
  return all.filter((field, at) => {
    const same = all.filter((each) => isSame(each, field))
    return all.indexOf(same[0] ?? field) === at && same.length >= Math.min(2, reviews.length)
  })
}

/** Categories may use one key for different things. */
function isSame(one: CategoryField, other: CategoryField): boolean {
  return one.key === other.key && one.kind === other.kind && one.unit === other.unit
}
