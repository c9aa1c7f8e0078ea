// Answers a question about facets: the articles in order, and how many each option would leave. A facet is counted with all
// other filters applied and without its own, so its other options stay open.

import type { Facet } from '#domain/facts/facet.ts'
import type { FieldValue } from '#domain/facts/category-field.ts'
import { type FacetFilter, type FacetQuestion, isRange } from '#domain/facts/facet-question.ts'
import type { Column, FacetIndex } from './facet-index.ts'

/** A value of a set, and how many articles of the list have it under the other filters. */
export interface OptionCount {
  readonly value: FieldValue
  readonly count: number
}

/** Bars of a histogram. */
export const BARS = 20
/** Options named beside those chosen. */
const MOST_OPTIONS = 100

/** What a facet offers. */
export type FacetCounts =
  | {
      /** Choices as the category lists them, years from the latest on, others the most frequent first. */
      readonly options: readonly OptionCount[]
    }
  | {
      /** The least and the largest number in the list, whatever is filtered. */
      readonly least: number
      readonly most: number
      /** Articles in equal parts between both, under the other filters; the end belongs to the last part. */
      readonly bars: readonly number[]
    }

export interface FacetAnswer {
  /** Indexes in the catalogue, in the order asked for. */
  readonly indexes: Uint32Array<ArrayBuffer>
  /** By the facet's name. A facet without values in the list is absent. */
  readonly counts: ReadonlyMap<string, FacetCounts>
}

/** No filter refused the article. */
const PASSED = 0
/** Several did. One alone is told by its place, from 1. */
const REFUSED = 255

/** Answers for the articles of an index. `within`: only these indexes of the catalogue, in ascending order. */
export function answerFacets(
  index: FacetIndex,
  { filters, order }: FacetQuestion,
  within: ArrayLike<number> | null = null,
): FacetAnswer {
  const { indexes, facets, columns } = index
  const states = statesWithin(indexes, within)
  const applied: string[] = []
  for (const [name, filter] of filters) {
    const column = columns.get(name)
    if (!column) continue
    applied.push(name)
    refuse(states, column, allowedBy(filter, column), applied.length)
  }
  const counts = new Map<string, FacetCounts>()
  for (const facet of facets) {
    const column = columns.get(facet.name)
    if (!column || facet.filter === null || column.values.length === 0) continue
    const counted = countCodes(states, column, applied.indexOf(facet.name) + 1)
    counts.set(facet.name, countsOf(facet, column, counted, filters.get(facet.name)))
  }
  const passed = passedIn(states)
  const column = order && columns.get(order.by)
  const facet = order && facets.find(({ name }) => name === order.by)
  const inOrder =
    column && facet ? byCode(passed, column, (facet.first === 'most') !== order.isReversed) : passed
  return { indexes: inOrder.map((at) => indexes[at] ?? 0), counts }
}

function statesWithin(indexes: Uint32Array, within: ArrayLike<number> | null): Uint8Array {
  const states = new Uint8Array(indexes.length)
  if (within === null) return states
  states.fill(REFUSED)
  // Both ascend, so one walk joins them.
  let at = 0
  for (let place = 0; place < within.length; place += 1) {
    const wanted = within[place] ?? 0
    while (at < indexes.length && (indexes[at] ?? 0) < wanted) at += 1
    if (indexes[at] === wanted) states[at] = PASSED
  }
  return states
}

/** Which codes a filter lets through; 0, no value, never. */
function allowedBy(filter: FacetFilter, { values }: Column): Uint8Array {
  const allowed = new Uint8Array(values.length + 1)
  for (const [place, value] of values.entries()) {
    const passes = isRange(filter)
      ? typeof value === 'number' && value >= (filter.from ?? -Infinity) && value <= (filter.to ?? Infinity)
      : filter.values.includes(value)
    if (passes) allowed[place + 1] = 1
  }
  return allowed
}

function refuse(states: Uint8Array, { codes }: Column, allowed: Uint8Array, place: number): void {
  for (let at = 0; at < states.length; at += 1) {
    if (allowed[codes[at] ?? 0] === 0) states[at] = states[at] === PASSED ? place : REFUSED
  }
}

/** How many articles have each code, of those that no filter but the one at this place refused. */
function countCodes(states: Uint8Array, { values, codes }: Column, place: number): Uint32Array {
  const counts = new Uint32Array(values.length + 1)
  for (let at = 0; at < states.length; at += 1) {
    const state = states[at]
    if (state === PASSED || state === place) {
      const code = codes[at] ?? 0
      counts[code] = (counts[code] ?? 0) + 1
    }
  }
  return counts
}

function countsOf(
  { filter, field }: Facet,
  { values }: Column,
  counts: Uint32Array,
  asked: FacetFilter | undefined,
): FacetCounts {
  if (filter === 'range') return barsOf(values, counts)
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

function barsOf(values: readonly FieldValue[], counts: Uint32Array): FacetCounts {
  const [least, most] = [values[0], values.at(-1)].map(Number)
  const bars = Array<number>(BARS).fill(0)
  if (least === undefined || most === undefined) return { least: 0, most: 0, bars }
  for (const [place, value] of values.entries()) {
    const bar = barOf(Number(value), least, most)
    bars[bar] = (bars[bar] ?? 0) + (counts[place + 1] ?? 0)
  }
  return { least, most, bars }
}

function barOf(value: number, least: number, most: number): number {
  return most === least ? 0 : Math.min(BARS - 1, Math.floor(((value - least) / (most - least)) * BARS))
}

function passedIn(states: Uint8Array): Uint32Array<ArrayBuffer> {
  const passed = new Uint32Array(states.length)
  let count = 0
  for (let at = 0; at < states.length; at += 1) {
    if (states[at] === PASSED) {
      passed[count] = at
      count += 1
    }
  }
  return passed.slice(0, count)
}

/** A counting sort: the most or the least first, those without a value last. Equal ones keep their order. */
function byCode(
  passed: Uint32Array<ArrayBuffer>,
  { values, codes }: Column,
  mostFirst: boolean,
): Uint32Array<ArrayBuffer> {
  const levels = values.length + 1
  const levelOf = (at: number) => {
    const code = codes[at] ?? 0
    if (code === 0) return levels - 1
    return mostFirst ? values.length - code : code - 1
  }
  const places = new Uint32Array(levels + 1)
  for (const at of passed) places[levelOf(at) + 1] = (places[levelOf(at) + 1] ?? 0) + 1
  for (let level = 1; level <= levels; level += 1)
    places[level] = (places[level] ?? 0) + (places[level - 1] ?? 0)
  const ordered = new Uint32Array(passed.length)
  for (const at of passed) {
    const level = levelOf(at)
    const place = places[level] ?? 0
    ordered[place] = at
    places[level] = place + 1
  }
  return ordered
}
