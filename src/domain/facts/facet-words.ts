// Facets as text: names, values, filters and orders.
import { formatScore } from '../articles/score.ts'
import { facetLabels } from '../es/facts.ts'
import type { FieldValue } from './category-field.ts'
import type { Facet } from './facet.ts'
import { type FacetFilter, type FacetQuestion, isRange, withFilter, withValue } from './facet-address.ts'
import { valueText } from './field-value.ts'
import { priceText } from './spanish-number.ts'

/** `Precio`, or the field's label. */
export function facetLabel({ name, field }: Facet): string {
  return field?.label ?? facetLabels[name] ?? name
}

/** `199 €`, `8.7`, `30 h`, `Sí`. `nameOf` returns a category's name by its slug. */
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
  if (from == null) return `hasta ${to}`
  if (to == null) return `desde ${from}`
  return from === to ? from : `de ${from} a ${to}`
}

/** One filter that readers can see and remove: a range, or one value of a set. */
export interface ActiveFilter {
  readonly name: string
  /** The value of a set; null for a range. */
  readonly value: FieldValue | null
  /** `Precio: hasta 200 €`, `Marca: Cierzo`. */
  readonly text: string
}

/** The active filters of a list, in the order of its facets. */
export function activeFilters(
  facets: readonly { readonly facet: Facet; readonly filter: FacetFilter | null }[],
  nameOf?: (slug: string) => string,
): ActiveFilter[] {
  return facets.flatMap(({ facet, filter }) => {
    if (filter === null) return []
    const active = (value: FieldValue | null, text: string) => ({
      name: facet.name,
      value,
      text: `${facetLabel(facet)}: ${text}`,
    })
    if (isRange(filter)) return [active(null, filterText(facet, filter))]
    return filter.values.map((value) => active(value, facetValueText(facet, value, nameOf)))
  })
}

/** Returns the question without this filter. */
export function withoutActive(question: FacetQuestion, { name, value }: ActiveFilter): FacetQuestion {
  return value === null ? withFilter(question, name, null) : withValue(question, name, value)
}

/** `Precio, de menor a mayor`. */
export function orderText(facet: Facet, { isReversed }: { readonly isReversed: boolean }): string {
  const isRising = (facet.first === 'least') !== isReversed
  return `${facetLabel(facet)}, ${isRising ? 'de menor a mayor' : 'de mayor a menor'}`
}
