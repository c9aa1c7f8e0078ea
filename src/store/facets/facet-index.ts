// The values of facets as columns of small integers: positions in the sorted list of distinct values. A column is
// built on first use, for one edition.
import { type Facet, facetValue } from '#domain/facts/facet.ts'
import type { FieldValue } from '#domain/facts/category-field.ts'
import type { Category } from '#domain/categories/category.ts'
import { countOf, indexesIn, type Catalogue } from '../copy/catalogue-patch.ts'
import { scoreOf } from '../copy/orders.ts'
import { type FactTable, factsIn } from './device-facts.ts'

type Codes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** The number of bars of a histogram. */
const BARS = 20

/** One facet's values for all articles of the index. */
export interface Column {
  /** The distinct values, numbers in ascending order; codes are one-based positions in this list. */
  readonly values: readonly FieldValue[]
  /** By the article's position in the index; 0 if it has no value. */
  readonly codes: Codes
  /** The buckets to count: the codes themselves, or for numbers the bar of a histogram, from 1. */
  readonly slots: Codes
  /** The number of articles per slot. */
  readonly totals: Uint32Array<ArrayBuffer>
}

/** The articles of a list, newest first, with the columns of its facets. */
export interface FacetIndex {
  /** Their indexes in the catalogue. */
  readonly indexes: Uint32Array<ArrayBuffer>
  readonly facets: readonly Facet[]
  /** By the facet's name. */
  readonly columns: ReadonlyMap<string, Column>
}

export interface IndexAsked {
  readonly catalogue: Catalogue
  readonly facts: FactTable
  readonly categories: readonly Category[]
  /** The list's category; null: all articles. */
  readonly category: Category | null
  readonly facets: readonly Facet[]
}

/** Articles per task: a few dozen milliseconds on a phone. */
const AT_ONCE = 5000

/** Builds the index of a list in one pass over its articles' facts, in several tasks if there are many. */
export async function facetIndex(asked: IndexAsked): Promise<FacetIndex> {
  const { catalogue, facts, categories, category, facets } = asked
  const indexes = category
    ? Uint32Array.from(indexesIn(catalogue, category.id))
    : Uint32Array.from({ length: countOf(catalogue) }, (_, index) => index)
  const slugs = slugsOf(catalogue, categories)
  const builders = facets.map((facet) => ({
    facet,
    builder: columnBuilder(indexes.length, facet.filter === 'range'),
  }))
  for (let at = 0; at < indexes.length; at += 1) {
    const index = indexes[at] ?? 0
    const score = catalogue.scores[index] ?? 0
    const subject = {
      overall: scoreOf(score),
      category: slugs[catalogue.categoryOf[index] ?? 0] ?? null,
      facts: factsIn(facts, index),
    }
    for (const { facet, builder } of builders) builder.add(at, facetValue(facet, subject))
    if (at % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve))
  }
  const columns = new Map(builders.map(({ facet, builder }) => [facet.name, builder.done()]))
  return { indexes, facets, columns }
}

/** Returns the slugs by the catalogue's category numbers. */
function slugsOf({ categories: ids }: Catalogue, categories: readonly Category[]): (string | null)[] {
  const byId = new Map(categories.map(({ id, slug }) => [id, slug]))
  return [null, ...ids.map((id) => byId.get(id) ?? null)]
}

/** Builds a column: numbers values as they occur, and sorts them at the end. */
function columnBuilder(length: number, isRange: boolean) {
  const seen = new Map<FieldValue, number>()
  const numbers = new Uint32Array(length)
  return {
    add(at: number, value: FieldValue | null): void {
      if (value === null) return
      const known = seen.get(value)
      numbers[at] = known ?? seen.size + 1
      if (known === undefined) seen.set(value, seen.size + 1)
    },
    done(): Column {
      const values = [...seen.keys()].toSorted(compareValues)
      const placeOf = new Uint32Array(values.length + 1)
      for (const [place, value] of values.entries()) placeOf[seen.get(value) ?? 0] = place + 1
      const codes = renumbered(numbers, placeOf, values.length)
      const slots = isRange ? renumbered(codes, barsOf(values), BARS) : codes
      const totals = new Uint32Array((isRange ? BARS : values.length) + 1)
      countSlots(totals, slots)
      return { values, codes, slots, totals }
    },
  }
}

/** Maps each number by a table, into the smallest array type that fits `most`. */
function renumbered(numbers: Codes, table: Uint32Array, most: number): Codes {
  const { length } = numbers
  const codes =
    most < 2 ** 8
      ? new Uint8Array(length)
      : most < 2 ** 16
        ? new Uint16Array(length)
        : new Uint32Array(length)
  for (let at = 0; at < length; at += 1) codes[at] = table[numbers[at] ?? 0] ?? 0
  return codes
}

/** Returns the bar of each code, from 1: equal intervals, of which the last includes the largest number. */
function barsOf(values: readonly FieldValue[]): Uint32Array {
  const [least = 0, most = 0] = [values[0], values.at(-1)].map(Number)
  const bars = values.map((value) => {
    const share = most === least ? 0 : (Number(value) - least) / (most - least)
    return Math.min(BARS - 1, Math.floor(share * BARS)) + 1
  })
  return Uint32Array.from([0, ...bars])
}

/** Adds the slots of these articles, or of all by default. `step`: -1 subtracts them. */
export function countSlots(counts: Uint32Array, slots: Codes, articles?: Uint32Array, step = 1): void {
  if (articles === undefined) {
    for (let at = 0; at < slots.length; at += 1) addTo(counts, slots[at] ?? 0, step)
  } else {
    for (let place = 0; place < articles.length; place += 1)
      addTo(counts, slots[articles[place] ?? 0] ?? 0, step)
  }
}

function addTo(counts: Uint32Array, slot: number, step: number): void {
  counts[slot] = (counts[slot] ?? 0) + step
}

function compareValues(a: FieldValue, b: FieldValue): number {
  return a === b ? 0 : a < b ? -1 : 1
}
