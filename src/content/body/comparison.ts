// Extracts what a comparison shows of a review's text (P10.4): its verdict, and its table rows by name.
import { fold } from '#domain/lists/fold.ts'
import { titleWords } from '#domain/articles/related.ts'
import type { Body } from './body-layout.ts'
import { type BodyNode, type ElementNode, isElement, rowsOf, spansCells, wordsOf } from './body-nodes.ts'

/** The text under 'Lo mejor' and 'Lo peor' in a body's verdict box; null if there is none. */
export function verdictNotes(
  body: Body,
): { readonly best: readonly string[]; readonly worst: readonly string[] } | null {
  const box = body.nodes.find((node) => isElement(node) && node.look === 'pros')
  if (!isElement(box)) return null
  const isWorst = (node: BodyNode) => isElement(node) && node.look === 'cons'
  return {
    best: notesIn(box.children.find((node) => !isWorst(node))),
    worst: notesIn(box.children.find(isWorst)),
  }
}

/** One of the box's two columns: a heading and its list. */
function notesIn(column: BodyNode | undefined): string[] {
  const list = isElement(column) ? column.children.find((node) => isElement(node, 'ul', 'ol')) : undefined
  if (!isElement(list)) return []
  return list.children
    .filter((node) => isElement(node, 'li'))
    .map(({ children }) => wordsOf(children))
    .filter((note) => note !== '')
}

export interface Comparable {
  readonly best: readonly string[]
  readonly worst: readonly string[]
  /** Each row of its tables: the name, and the value for this product. The first of several rows with the same name. */
  readonly measures: readonly Measure[]
}

interface Measure {
  readonly name: string
  readonly value: string
}

/** A row of at least two reviews, with their values in the order of the reviews; null if a review lacks it. */
export interface SharedMeasure {
  readonly name: string
  readonly values: readonly (string | null)[]
}

const NOTHING: Comparable = { best: [], worst: [], measures: [] }

/** Headings of columns that describe the method, not the result. */
const METHOD = /^(?:como\b|metodo|nota|notas$)/

/** Returns the comparable data of the review with this title; empty if its body is not on the device. */
export function comparableIn(body: Body | null, title: string): Comparable {
  if (body === null) return NOTHING
  const { best = [], worst = [] } = verdictNotes(body) ?? {}
  return { best, worst, measures: measuresIn(body, title) }
}

/** The rows that at least two reviews share by name, in order of appearance. */
export function sharedMeasures(reviews: readonly Pick<Comparable, 'measures'>[]): SharedMeasure[] {
  const tables = reviews.map(
    ({ measures }) => new Map(measures.map((measure) => [fold(measure.name), measure.value] as const)),
  )
  const names = new Map(
    reviews.flatMap(({ measures }) => measures.map(({ name }) => [fold(name), name] as const)),
  )
  return [...names].flatMap(([key, name]) => {
    const values = tables.map((table) => table.get(key) ?? null)
    return values.filter((value) => value !== null).length > 1 ? [{ name, values }] : []
  })
}

function measuresIn(body: Body, title: string): Measure[] {
  const byName = new Map<string, Measure>()
  for (const measure of tablesIn(body.nodes).flatMap((table) => measuresOf(table, title))) {
    const key = fold(measure.name)
    if (!byName.has(key)) byName.set(key, measure)
  }
  return [...byName.values()]
}

function measuresOf(table: ElementNode, title: string): Measure[] {
  const [heads = [], ...rows] = cellsOf(table)
  const columns = heads.flatMap((head, at) => (at > 0 && !METHOD.test(fold(head)) ? [{ head, at }] : []))
  const named = namesake(columns, ({ head }) => head, title)
  if (named === null && columns.length > 1) {
    // With one row per product, the columns are the measurements.
    const own = namesake(rows, ([name = '']) => name, title)
    if (own !== null)
      return columns.map(({ head, at }) => ({ name: head, value: own[at] ?? '' })).filter(isSaid)
  }
  const shown = named === null ? columns : [named]
  return rows
    .map((row) => ({
      name: row[0] ?? '',
      value: shown
        .map(({ head, at }) => (shown.length > 1 ? `${head}: ${row[at] ?? ''}` : (row[at] ?? '')))
        .join(' · '),
    }))
    .filter(isSaid)
}

function isSaid({ name, value }: Measure): boolean {
  return name !== '' && value !== ''
}

/** Finds the product named in the title, the longest name if there are several; null if there is none. */
function namesake<T>(candidates: readonly T[], nameOf: (candidate: T) => string, title: string): T | null {
  const telling = titleWords(title)
  const found = candidates
    .map((candidate) => ({ candidate, words: [...titleWords(nameOf(candidate))] }))
    .filter(({ words }) => words.length > 0 && words.every((word) => telling.has(word)))
    .toSorted((a, b) => b.words.length - a.words.length)
  const [first, second] = found
  return first && first.words.length !== second?.words.length ? first.candidate : null
}

function tablesIn(nodes: readonly BodyNode[]): ElementNode[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return []
    return node.tag === 'table' ? [node] : tablesIn(node.children)
  })
}

/** Returns a table's text, row by row, starting with the header row. A table with spans is not compared. */
function cellsOf(table: ElementNode): string[][] {
  const rows = rowsOf(table)
  if (spansCells(rows)) return []
  const [first] = rows
  // Without a header row, the first column names the values of the second.
  const hasHeads = first?.every(({ tag }) => tag === 'th') === true
  const words = rows.map((row) => row.map(({ children }) => wordsOf(children)))
  return hasHeads ? words : [['', ''], ...words]
}
