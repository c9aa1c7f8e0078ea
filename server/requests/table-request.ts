// The queries that an address may ask of a table. The database checks bodies.
import type { Parameters } from './address.ts'
import { readColumns, readOrder, readSelect } from './column-lists.ts'
import type { Credentials } from './credentials.ts'
import { readFilter } from './filters.ts'
import { malformed, Refusal } from './refusal.ts'

export interface TableRequest {
  readonly table: string
  readonly method: string
  readonly who: Credentials['who']
  readonly parameters: Parameters
}

type Read = (written: string, table: string) => string

/** Parameters that are no filters. */
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
/** Words of the table API that combine filters. */
const COMBINING = new Set(['and', 'or', 'not'])
const MOST_FILTERS = 8

/** The parameters as they are handed on. Throws a `Refusal` (400) for whatever is not of this form. */
export function readTableRequest({ table, method, who, parameters }: TableRequest): Parameters {
  const filters = [...parameters.keys()].filter((name) => !Object.hasOwn(READERS, name))
  // A hosted project refuses these by the extension `safeupdate`.
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
