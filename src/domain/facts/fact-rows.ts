// The facts of compared reviews as rows: price, year and what their category measures.

import { facetLabels, NOT_FOUND } from '../es/facts.ts'
import type { HeadFacts } from './article-facts.ts'
import type { CategoryField, FieldValue } from './category-field.ts'
import { fieldValue, valueText } from './field-value.ts'
import { betterPlaces } from './spread.ts'
import { priceText } from './spanish-number.ts'

export interface FactRow {
  readonly label: string
  /** One for each review; `NOT_FOUND` where nobody knows. */
  readonly texts: readonly string[]
  /** The places of the better ones. */
  readonly better: readonly number[]
}

/** A row for each fact that at least one of the reviews states, in the order of the category's form. */
export function factRows(
  fields: readonly CategoryField[],
  reviews: readonly (HeadFacts | undefined)[],
): FactRow[] {
  const facts = reviews.map((each) => each ?? {})
  const currencies = new Set(
    facts.flatMap(({ price, currency = 'EUR' }) => (price === undefined ? [] : [currency])),
  )
  const rows = [
    {
      label: facetLabels['precio'] ?? '',
      values: facts.map(({ price }) => price ?? null),
      texts: facts.map(({ price, currency }) => (price === undefined ? null : priceText(price, currency))),
      // Prices in several currencies cannot be compared.
      better: currencies.size === 1 ? ('less' as const) : null,
    },
    {
      label: facetLabels['anio'] ?? '',
      values: facts.map(({ year }) => year ?? null),
      texts: facts.map(({ year }) => (year === undefined ? null : String(year))),
      better: null,
    },
    ...fields.map((field) => {
      const values = facts.map((each): FieldValue | null => fieldValue(each, field))
      return {
        label: field.label,
        values,
        texts: values.map((value) => valueText(field, value)),
        better: field.kind === 'number' ? field.better : null,
      }
    }),
  ]
  return rows
    .filter(({ texts }) => texts.some((text) => text !== null))
    .map(({ label, values, texts, better }) => ({
      label,
      texts: texts.map((text) => text ?? NOT_FOUND),
      better: betterPlaces(values, better),
    }))
}
