// The queries on tables that an address may contain. The database checks bodies.
import type { Parameters } from './address.ts'
import type { Credentials } from './credentials.ts'
import { malformed, Refusal } from './refusal.ts'

// Lists of columns in an address: to select, to order by, or to write.

const COLUMN = /^[a-z][a-z\d_]*$/
const ORDER = /^([a-z][a-z\d_]*)(?:\.(asc|desc))?(?:\.(nullsfirst|nullslast))?$/
/** The only embeddable table, with the spellings of its name and foreign key that PostgREST accepts. */
const EMBEDDED =
  /^(?:([a-z][a-z\d_]*):)?categories(!(?:category_id|articles_category_id_fkey))?(!(?:inner|left))?\(([^()]*)\)$/
const MOST_COLUMNS = 40
/** The longest list, in characters. */
const LONGEST_LIST = 2000
const MOST_ORDERS = 4

function isColumn(name: string): boolean {
  return COLUMN.test(name)
}

/**
 * Parses `select`: `*`, columns and, for articles, their category once, with its own columns. Returns it without spaces. Throws a
 * `Refusal` for anything else.
 */
function readSelect(written: string, table: string): string {
  if (written.length > LONGEST_LIST) throw badSelect()
  const items = split(written)
  const embedded = items.filter((item) => item.includes('('))
  if (items.length > MOST_COLUMNS || embedded.length > 1 || (embedded.length > 0 && table !== 'articles'))
    throw badSelect()
  return items.map((item) => (item.includes('(') ? embeddedCategory(item) : selected(item))).join(',')
}

/** Parses `order`. Throws a `Refusal` for anything but columns with a direction. */
function readOrder(written: string): string {
  const orders = written.split(',').map((one) => one.trim())
  if (orders.length > MOST_ORDERS || !orders.every((one) => ORDER.test(one)))
    throw malformed('The parameter order takes columns, with asc or desc')
  return orders.join(',')
}

/** Parses a list of columns, whose names may be quoted. Returns it without quotation marks. */
function readColumns(written: string): string {
  const names = written.split(',').map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
  if (names.length > MOST_COLUMNS || !names.every(isColumn))
    throw malformed('A list of columns takes the names of columns')
  return names.join(',')
}

function embeddedCategory(item: string): string {
  const match = EMBEDDED.exec(item)
  if (match === null) throw badSelect()
  const [, alias, key = '', join = '', columns = ''] = match
  return `${alias === undefined ? '' : `${alias}:`}categories${key}${join}(${split(columns).map(selected).join(',')})`
}

function selected(item: string): string {
  if (item !== '*' && !isColumn(item)) throw badSelect()
  return item
}

/** Splits at commas outside parentheses. Spaces are ignored. */
function split(list: string): string[] {
  return list.replaceAll(' ', '').split(/,(?![^()]*\))/)
}

function badSelect(): Error {
  return malformed('The parameter select takes columns, and of articles categories(…) once')
}

export interface TableRequest {
  readonly table: string
  readonly method: string
  readonly who: Credentials['who']
  readonly parameters: Parameters
}

type Read = (written: string, table: string) => string

/** Parsers of the parameters that are not filters. */
const READERS: Readonly<Record<string, Read>> = {
  select: readSelect,
  order: readOrder,
  limit: readCount,
  offset: readCount,
  columns: readColumns,
  on_conflict: readColumns,
}
const OF_METHOD: Readonly<Record<string, readonly string[]>> = {
  GET: ['select', 'order', 'limit', 'offset'],
  HEAD: ['select', 'order', 'limit', 'offset'],
  POST: ['select', 'columns', 'on_conflict'],
  PATCH: ['select', 'order', 'limit'],
  DELETE: ['select', 'order', 'limit'],
}
/** Operators of the table API that combine filters. */
const COMBINING = new Set(['and', 'or', 'not'])
const MOST_FILTERS = 8

/** The parameters to pass on. Throws a `Refusal` (400) for anything else. */
export function readTableRequest({ table, method, who, parameters }: TableRequest): Parameters {
  const filters = [...parameters.keys()].filter((name) => !Object.hasOwn(READERS, name))
  // A hosted project refuses these through the extension `safeupdate`.
  if (filters.length === 0 && method === 'PATCH') throw everyRow('UPDATE')
  if (filters.length === 0 && method === 'DELETE') throw everyRow('DELETE')
  if (filters.length > MOST_FILTERS || (method === 'POST' && filters.length > 0))
    throw malformed(`A request takes at most ${method === 'POST' ? 'no' : MOST_FILTERS} filters`)
  if (table === 'redirects' && who === 'reader' && !parameters.get('path')?.startsWith('eq.'))
    throw malformed('Old addresses are given one at a time: path=eq.…')
  return new Map(
    [...parameters].map(([name, written]): [string, string] => {
      if (COMBINING.has(name)) throw malformed('Filters cannot be combined here')
      const read = Object.hasOwn(READERS, name) ? READERS[name] : undefined
      if (read === undefined) return [name, readFilter(written, who === 'reader')]
      if (!OF_METHOD[method]?.includes(name)) throw malformed(`The parameter ${name} is not accepted here`)
      return [name, read(written, table)]
    }),
  )
}

function readCount(written: string): string {
  if (!/^\d{1,9}$/.test(written)) throw malformed('The parameters limit and offset take a number')
  return String(Number(written))
}

function everyRow(statement: string): Refusal {
  return new Refusal(400, '21000', `${statement} requires a WHERE clause`)
}

// Row filters: a column, one operator, one value. Patterns and combined filters are refused, because a hostile one could keep the database
// busy.

const OPERATORS = /^(eq|lt|lte|gt|gte|in|is)\.(.*)$/s
/** Administrators may also search by prefix, and match every row through a column that is never null. */
const MORE_OPERATORS = /^(eq|neq|lt|lte|gt|gte|in|is|like|not\.is)\.(.*)$/s
/** The longest value, in characters. */
const LONGEST_VALUE = 1000
const MOST_VALUES = 200
/** A value with or without quotation marks, and the comma or end after it. */
const LISTED = /(?:"((?:[^"\\]|\\.)*)"|([^",()\\]+))(,|$)/gsy

/** Parses a filter's value. Throws a `Refusal` for any other operator. `isReader`: allows fewer operators. */
function readFilter(written: string, isReader: boolean): string {
  const match = (isReader ? OPERATORS : MORE_OPERATORS).exec(written)
  if (match === null) throw malformed('A filter takes eq, in, lt, lte, gt, gte or is, and a value')
  const [, operator = '', value = ''] = match
  if (operator === 'in') return `in.(${readList(value).map(quoted).join(',')})`
  if (value.length > LONGEST_VALUE) throw malformed('The value of a filter is too long')
  if (operator.endsWith('is') && !/^(?:null|true|false)$/.test(value))
    throw malformed('The operator is takes null, true or false')
  return `${operator}.${value}`
}

function readList(written: string): string[] {
  if (!written.startsWith('(') || !written.endsWith(')')) throw badList()
  const list = written.slice(1, -1)
  if (list === '') return []
  const values: string[] = []
  LISTED.lastIndex = 0
  for (;;) {
    const match = LISTED.exec(list)
    if (match === null || values.length === MOST_VALUES) throw badList()
    const [, inQuotes, bare = '', end] = match
    const value = inQuotes === undefined ? bare.trim() : inQuotes.replace(/\\(.)/gs, '$1')
    if (value.length > LONGEST_VALUE) throw badList()
    values.push(value)
    if (end === '') return values
  }
}

function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

function badList(): Error {
  return malformed(`The operator in takes at most ${MOST_VALUES} values, as in.(one,"two")`)
}
