// Facets in words: their names, values, filters and orders.

import { formatScore } from '../articles/score.ts'
import { facetLabels, rangeWords } from '../es/facts.ts'
import type { FieldValue } from './category-field.ts'
import type { Facet } from './facet.ts'
import { type FacetFilter, isRange } from './facet-question.ts'
import { valueText } from './field-value.ts'
import { priceText } from './spanish-number.ts'

/** `Precio`, or the field's label. */
export function facetLabel({ name, field }: Facet): string {
  return field?.label ?? facetLabels[name] ?? name
}

/** `199 €`, `8.7`, `30 h`, `Sí`. `nameOf` gives the name of a category's slug. */
export function facetValueText(
  { name, field }: Facet,
  value: FieldValue,
  nameOf: (slug: string) => string = (slug) => slug,
): string {
  if (field) return valueText(field, value) ?? String(value)
  if (name === 'precio') return priceText(Number(value))
  if (name === 'nota') return formatScore(Number(value))
  return name === 'categoria' ? nameOf(String(value)) : String(value)
}

/** `de 100 € a 200 €`, `desde 30 h`, `Cierzo, Mirlo`. */
export function filterText(facet: Facet, filter: FacetFilter, nameOf?: (slug: string) => string): string {
  const text = (value: FieldValue) => facetValueText(facet, value, nameOf)
  if (!isRange(filter)) return filter.values.map(text).join(', ')
  const [from, to] = [filter.from, filter.to].map((end) => (end === null ? null : text(end)))
  return rangeWords(from ?? null, to ?? null)
}

/** `Precio, de menor a mayor`. */
export function orderText(facet: Facet, { isReversed }: { readonly isReversed: boolean }): string {
  const isRising = (facet.first === 'least') !== isReversed
  return `${facetLabel(facet)}, ${isRising ? 'de menor a mayor' : 'de mayor a menor'}`
}
