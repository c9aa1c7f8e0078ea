// The facts of compared reviews as rows: price, year and the fields of their category, with the better ones (P10.4).
import { facetLabels, NOT_FOUND } from '../es/facts.ts'
import type { HeadFacts } from './article-facts.ts'
import type { CategoryField, FieldValue } from './category-field.ts'
import { fieldValue, valueText } from './field-value.ts'
import { betterPlaces } from './spread.ts'
import { priceText } from './spanish-number.ts'

export interface FactRow {
  readonly label: string
  /** One per review; `NOT_FOUND` for unknown values. */
  readonly texts: readonly string[]
  /** The indexes of the better ones. */
  readonly better: readonly number[]
}

/** Returns a row for each fact that at least one review has, in the order of the category's form. */
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

/** Returns the fields that at least two of these categories share, or all of a single one, without conflicts. */
export function comparedFields(categories: readonly (readonly CategoryField[])[]): CategoryField[] {
  const all = categories.flat()
  return all.filter((field, at) => {
    const same = all.filter(({ key }) => key === field.key)
    const isShared =
      same.length >= Math.min(2, categories.length) && same.every((each) => isSame(each, field))
    return isShared && all.findIndex(({ key }) => key === field.key) === at
  })
}

function isSame(one: CategoryField, other: CategoryField): boolean {
  return one.kind === other.kind && one.unit === other.unit
}
