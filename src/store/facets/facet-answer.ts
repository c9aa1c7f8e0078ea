// Answers a question about facets: the articles in order, and how many each option would match. A facet is counted
// with all other filters applied and without its own, so its other options stay open.
import type { Facet } from '#domain/facts/facet.ts'
import type { FieldValue } from '#domain/facts/category-field.ts'
import { type FacetFilter, type FacetQuestion, isRange } from '#domain/facts/facet-address.ts'
import { type Column, countSlots, type FacetIndex } from './facet-index.ts'
import { countingSort } from '../copy/orders.ts'

/** A value of a set, and the number of articles in the list that have it under the other filters. */
export interface OptionCount {
  readonly value: FieldValue
  readonly count: number
}

/** The most options listed in addition to those chosen. */
const MOST_OPTIONS = 100

/** What a facet offers. */
export type FacetCounts =
  | {
      /** Choices in the category's order, years latest first, others most frequent first. */
      readonly options: readonly OptionCount[]
    }
  | {
      /** The smallest and the largest number in the list, regardless of filters. */
      readonly least: number
      readonly most: number
      /** A histogram of equal intervals between both, under the other filters; the last one includes its end. */
      readonly bars: readonly number[]
    }

export interface FacetAnswer {
  /** Their positions in the index, in the requested order. */
  readonly articles: Uint32Array<ArrayBuffer>
  /** By the facet's name. A facet without values in the list is absent. */
  readonly counts: ReadonlyMap<string, FacetCounts>
}

/**
 * The state of an article that passed all filters. If a single one rejected it, the state is that filter's position,
 * from 1; if several did, the position after the last.
 */
const PASSED = 0

/** Evaluates a question (P27.22). `within`: only these indexes of the catalogue, in ascending order. */
export function answerFacets(
  index: FacetIndex,
  { filters, order }: FacetQuestion,
  within: ArrayLike<number> | null = null,
): FacetAnswer {
  const { indexes, facets, columns } = index
  const applied = [...filters].flatMap(([name, filter]) => {
    const column = columns.get(name)
    return column ? [{ name, filter, column }] : []
  })
  const several = applied.length + 1
  const states = statesWithin(indexes, within, several)
  for (const [at, { column, filter }] of applied.entries())
    refuse(states, allowedBy(filter, column), at + 1, several)
  const split = byState(states, several)

  const counts = new Map<string, FacetCounts>()
  for (const facet of facets) {
    const column = columns.get(facet.name)
    if (!column || facet.filter === null || column.values.length === 0) continue
    const own = applied.findIndex(({ name }) => name === facet.name) + 1
    counts.set(facet.name, countsOf(facet, column, counted(column, split, own), filters.get(facet.name)))
  }
  const passed = split.of(PASSED)
  const column = order && columns.get(order.by)
  const facet = order && facets.find(({ name }) => name === order.by)
  const inOrder =
    column && facet ? byCode(passed, column, (facet.first === 'most') !== order.isReversed) : passed
  return { articles: inOrder, counts }
}

function statesWithin(indexes: Uint32Array, within: ArrayLike<number> | null, outside: number): Uint8Array {
  const states = new Uint8Array(indexes.length)
  if (within === null) return states
  states.fill(outside)
  // Both are ascending, so one pass joins them.
  let at = 0
  for (let place = 0; place < within.length; place += 1) {
    const wanted = within[place] ?? 0
    while (at < indexes.length && (indexes[at] ?? 0) < wanted) at += 1
    if (indexes[at] === wanted) states[at] = PASSED
  }
  return states
}

/** A compiled filter: the column's codes, and whether each passes. Code 0 (no value) never does. */
interface Allowed {
  readonly codes: Column['codes']
  readonly passes: Uint8Array
}

function allowedBy(filter: FacetFilter, { values, codes }: Column): Allowed {
  const passes = new Uint8Array(values.length + 1)
  for (const [place, value] of values.entries()) {
    const isIn = isRange(filter)
      ? typeof value === 'number' && value >= (filter.from ?? -Infinity) && value <= (filter.to ?? Infinity)
      : filter.values.includes(value)
    if (isIn) passes[place + 1] = 1
  }
  return { codes, passes }
}

function refuse(states: Uint8Array, { codes, passes }: Allowed, place: number, several: number): void {
  for (let at = 0; at < states.length; at += 1) {
    if (passes[codes[at] ?? 0] === 0) states[at] = states[at] === PASSED ? place : several
  }
}

/** The articles of each state, in order, and all that did not pass. */
interface States {
  of(state: number): Uint32Array<ArrayBuffer>
  readonly refused: Uint32Array<ArrayBuffer>
}

function byState(states: Uint8Array, several: number): States {
  const { places, sorted } = countingSort(states.length, several + 1, (at) => states[at] ?? 0)
  const of = (state: number) => sorted.subarray(places[state], places[state + 1])
  return { of, refused: sorted.subarray(places[PASSED + 1]) }
}

/** Counts the articles per slot, of those rejected by no filter except possibly the one at this position. */
function counted({ slots, totals }: Column, articles: States, own: number): Uint32Array {
  const passed = articles.of(PASSED)
  // Counts whichever are fewer, those that passed or those rejected.
  const isMost = passed.length > articles.refused.length
  const counts = isMost ? totals.slice() : new Uint32Array(totals.length)
  if (isMost) countSlots(counts, slots, articles.refused, -1)
  else countSlots(counts, slots, passed)
  if (own > 0) countSlots(counts, slots, articles.of(own))
  return counts
}

function countsOf(
  { filter, field }: Facet,
  { values }: Column,
  counts: Uint32Array,
  asked: FacetFilter | undefined,
): FacetCounts {
  if (filter === 'range') {
    return { least: Number(values[0]), most: Number(values.at(-1)), bars: Array.from(counts.subarray(1)) }
  }
  const chosen = asked && !isRange(asked) ? asked.values : []
  const choices = field?.choices ?? []
  const rank = ({ value, count }: OptionCount) => {
    if (choices.length > 0) return choices.indexOf(String(value))
    return typeof value === 'number' ? -value : -count
  }
  const options = values
    .map((value, place) => ({ value, count: counts[place + 1] ?? 0 }))
    .toSorted((a, b) => rank(a) - rank(b))
    .filter(({ value }, place) => place < MOST_OPTIONS || chosen.includes(value))
  const missing = chosen.filter((value) => !values.includes(value)).map((value) => ({ value, count: 0 }))
  return { options: [...options, ...missing] }
}

/** A counting sort: largest or smallest first, articles without a value last (P27.25). Equal ones keep their order. */
function byCode(
  passed: Uint32Array<ArrayBuffer>,
  { values, codes }: Column,
  mostFirst: boolean,
): Uint32Array<ArrayBuffer> {
  const last = values.length
  const levelOf = (place: number) => {
    const code = codes[passed[place] ?? 0] ?? 0
    if (code === 0) return last
    return mostFirst ? last - code : code - 1
  }
  return countingSort(passed.length, last + 1, levelOf).sorted.map((place) => passed[place] ?? 0)
}
