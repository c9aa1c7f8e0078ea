// The facets of a list: what it can be filtered and sorted by, with their names in addresses. The fields of a
// category come after the common facets.
import type { HeadFacts } from './article-facts.ts'
import type { CategoryField, FieldValue } from './category-field.ts'
import { fieldValue } from './field-value.ts'

/** Facets of every list. Their names are those of the address (`facet-address.ts`). */
type CommonFacet = 'precio' | 'nota' | 'marca' | 'anio' | 'categoria'

export interface Facet {
  /** As in the address; unique in its list. */
  readonly name: string
  /** A range of numbers, or a set of values; null for a number used only for sorting. */
  readonly filter: 'range' | 'set' | null
  /** Which end comes first when sorting; null: lists cannot be sorted by it. */
  readonly first: 'most' | 'least' | null
  /** The category's field; null for a common facet. */
  readonly field: CategoryField | null
}

const COMMON = {
  precio: { filter: 'range', first: 'least' },
  nota: { filter: 'range', first: 'most' },
  marca: { filter: 'set', first: null },
  anio: { filter: 'set', first: 'most' },
  categoria: { filter: 'set', first: null },
} as const satisfies Readonly<Record<CommonFacet, Pick<Facet, 'filter' | 'first'>>>

/** Names that already have a meaning in addresses: a field with such a key needs a prefix. */
const TAKEN = new Set([...Object.keys(COMMON), 'orden', 'pagina', 'q', 'ids'])

/** The pattern of a field's key. */
export const FIELD_KEY = /^[a-z0-9_]{1,32}$/

/** The name of a field in addresses. Keys never contain a dot, so names are unique. */
function facetName(key: string): string {
  return TAKEN.has(key) ? `campo.${key}` : key
}

/**
 * The facets of a list. `fields`: those of its category, empty for a list of several. `isAll`: the list has several
 * categories, and can be filtered by them.
 */
export function facetsOf(fields: readonly CategoryField[], { isAll }: { readonly isAll: boolean }): Facet[] {
  const common = Object.entries(COMMON)
    .filter(([name]) => isAll || name !== 'categoria')
    .map(([name, kind]): Facet => ({ name, ...kind, field: null }))
  const own = fields
    .filter(({ key, filters, kind }) => FIELD_KEY.test(key) && (filters || kind === 'number'))
    .map((field): Facet => {
      const isNumber = field.kind === 'number'
      const first = field.better === 'less' ? 'least' : 'most'
      return {
        name: facetName(field.key),
        filter: field.filters ? (isNumber ? 'range' : 'set') : null,
        first: isNumber ? first : null,
        field,
      }
    })
  return [...common, ...own]
}

/** What facets need of an article besides its facts. */
export interface FacetSubject {
  readonly overall: number | null
  /** The category's slug. */
  readonly category: string | null
  readonly facts: HeadFacts | undefined
}

/** Returns an article's value in a facet; null if none. Only prices in euros and choices still listed count. */
export function facetValue({ name, field }: Facet, subject: FacetSubject): FieldValue | null {
  const { overall, category, facts = {} } = subject
  if (field) {
    const value = fieldValue(facts, field)
    return field.kind === 'choice' && !field.choices.some((choice) => choice === value) ? null : value
  }
  switch (name) {
    case 'precio':
      return (facts.currency ?? 'EUR') === 'EUR' ? (facts.price ?? null) : null
    case 'nota':
      return overall
    case 'marca':
      return facts.brand ?? null
    case 'anio':
      return facts.year ?? null
    default:
      return category
  }
}
