// A list's filters and order, and their address: `?precio=100-200&marca=Cierzo,Mirlo&bateria=30-&orden=-precio`.
// Addresses are untrusted: anything unknown, enormous or malformed is ignored.
import { SCORE_MAX, SCORE_MIN } from '../articles/score.ts'
import { NO, YES } from '../es/facts.ts'
import { fold } from '../lists/fold.ts'
import type { CategoryField, FieldValue } from './category-field.ts'
import { FIRST_YEAR, LAST_YEAR } from './facts-errors.ts'
import { asksFacets, type FacetSearch, LONGEST_WORDS } from './route-facets.ts'
import { type Facet, facetsOf } from './facet.ts'
import { LARGEST_NUMBER, LONGEST_VALUE } from './field-value.ts'

/** Both ends are inclusive; null: open at that end. At least one end is set. */
export interface RangeFilter {
  readonly from: number | null
  readonly to: number | null
}

/** Matches any of these values: at least one, without duplicates. */
interface SetFilter {
  readonly values: readonly FieldValue[]
}

export type FacetFilter = RangeFilter | SetFilter

/** By default the facet's better end comes first; `isReversed`: the other one. */
export interface FacetOrder {
  readonly by: string
  readonly isReversed: boolean
}

export interface FacetQuestion {
  /** Keyed by the facet's name. */
  readonly filters: ReadonlyMap<string, FacetFilter>
  /** Null: newest first. */
  readonly order: FacetOrder | null
}

export const NO_QUESTION: FacetQuestion = { filters: new Map(), order: null }

export function isRange(filter: FacetFilter): filter is RangeFilter {
  return 'from' in filter
}

const MOST_VALUES = 20

/** Parses an address for a list with these facets. */
export function facetQuestion(search: FacetSearch, facets: readonly Facet[]): FacetQuestion {
  const wordsOf = (name: string) => (Object.hasOwn(search, name) ? search[name] : undefined)
  const filters = facets.flatMap((facet) => {
    const filter = filterIn(facet, wordsOf(facet.name) ?? '')
    return filter === null ? [] : [[facet.name, filter] as const]
  })
  return { filters: new Map(filters), order: orderIn(facets, wordsOf('orden') ?? '') }
}

/** Is a category's list filtered, or ordered by anything but date and score? No page is rendered for it (P27.24). */
export function isFaceted(search: FacetSearch, fields: readonly CategoryField[]): boolean {
  const facets = facetsOf(fields, { isAll: false })
  return asksFacets(facetSearch(facetQuestion(search, facets), facets))
}

/** Returns the canonical address of a question: filters in facet order, then the order of the list. */
export function facetSearch({ filters, order }: FacetQuestion, facets: readonly Facet[]): FacetSearch {
  const entries = facets.flatMap((facet) => {
    const filter = filters.get(facet.name)
    return filter ? [[facet.name, filterWords(filter)] as const] : []
  })
  const orden = order && [['orden', (order.isReversed ? '-' : '') + order.by] as const]
  return Object.fromEntries([...entries, ...(orden ?? [])])
}

/** Returns the question with this filter of a facet; null removes it. */
export function withFilter(question: FacetQuestion, name: string, filter: FacetFilter | null): FacetQuestion {
  const filters = new Map(question.filters)
  if (filter === null) filters.delete(name)
  else filters.set(name, filter)
  return { ...question, filters }
}

/** Toggles a value of a facet. No more values are added than fit in an address. */
export function withValue(question: FacetQuestion, name: string, value: FieldValue): FacetQuestion {
  const filter = question.filters.get(name)
  const values = filter && !isRange(filter) ? filter.values : []
  const rest = values.filter((each) => each !== value)
  const next = rest.length === values.length ? [...values, value] : rest
  if (next.length > MOST_VALUES) return question
  return withFilter(question, name, next.length === 0 ? null : { values: sorted(next) })
}

function filterIn({ name, filter, field }: Facet, words: string): FacetFilter | null {
  if (words === '' || words.length > LONGEST_WORDS || filter === null) return null
  if (filter === 'range') return rangeIn(words, name === 'nota' ? [SCORE_MIN, SCORE_MAX] : undefined)
  const items = words.split(',')
  if (items.length > MOST_VALUES) return null
  const values = items.map((item) => valueIn({ name, field }, item))
  return values.includes(null) ? null : { values: sorted(values.filter((value) => value !== null)) }
}

const RANGE = /^(-?\d{1,13}(?:\.\d{1,3})?)?-(-?\d{1,13}(?:\.\d{1,3})?)?$/

function rangeIn(
  words: string,
  [least, most]: readonly [number, number] = [-LARGEST_NUMBER, LARGEST_NUMBER],
): RangeFilter | null {
  const [, low, high] = RANGE.exec(words) ?? []
  const [from = null, to = null] = [low, high].map((end) => (end === undefined ? null : Number(end)))
  if (from === null && to === null) return null
  const isKnown = (end: number | null) => end === null || (end >= least && end <= most)
  return isKnown(from) && isKnown(to) && (from ?? least) <= (to ?? most) ? { from, to } : null
}

function valueIn({ name, field }: Pick<Facet, 'name' | 'field'>, item: string): FieldValue | null {
  const text = unescaped(item)
  if (text === null || text.trim() !== text || text === '' || text.length > LONGEST_VALUE) return null
  if (field?.kind === 'boolean') return text === fold(YES) ? true : text === fold(NO) ? false : null
  if (field?.kind === 'choice') return field.choices.includes(text) ? text : null
  if (name !== 'anio' || field) return text
  const year = /^\d{4}$/.test(text) ? Number(text) : 0
  return year >= FIRST_YEAR && year <= LAST_YEAR ? year : null
}

function orderIn(facets: readonly Facet[], words: string): FacetOrder | null {
  const isReversed = words.startsWith('-')
  const by = isReversed ? words.slice(1) : words
  return facets.some(({ name, first }) => name === by && first !== null) ? { by, isReversed } : null
}

function filterWords(filter: FacetFilter): string {
  if (isRange(filter)) return `${filter.from ?? ''}-${filter.to ?? ''}`
  const words = (value: FieldValue) => (typeof value === 'boolean' ? fold(value ? YES : NO) : String(value))
  return sorted(filter.values)
    .map((value) => escaped(words(value)))
    .join(',')
}

// Values are separated by commas. Within one, `~1` is a comma and `~0` is `~`, as in a JSON Pointer (RFC 6901).

function escaped(value: string): string {
  return value.replaceAll('~', '~0').replaceAll(',', '~1')
}

function unescaped(item: string): string | null {
  return /~(?![01])/.test(item) ? null : item.replaceAll('~1', ',').replaceAll('~0', '~')
}

/** Sorts and deduplicates values, so that a question has only one address. */
function sorted(values: readonly FieldValue[]): FieldValue[] {
  return [...new Set(values)].toSorted((a, b) => (a < b ? -1 : 1))
}
