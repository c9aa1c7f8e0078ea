// Row filters: a column, one operator, one value. Patterns and combined filters are refused, because a hostile one
// could keep the database busy.
import { malformed } from './refusal.ts'

const OPERATORS = /^(eq|lt|lte|gt|gte|in|is)\.(.*)$/s
/** Who may write may also look for beginnings and take every row, by naming a column that each has. */
const MORE_OPERATORS = /^(eq|neq|lt|lte|gt|gte|in|is|like|not\.is)\.(.*)$/s
/** Characters of one value. */
const LONGEST_VALUE = 1000
const MOST_VALUES = 200
/** A value in quotation marks, or without them, and what ends it. */
const LISTED = /(?:"((?:[^"\\]|\\.)*)"|([^",()\\]+))(,|$)/gsy

/** Reads a filter's value. Throws a `Refusal` for any other operator. `isReader`: may only read. */
export function readFilter(written: string, isReader: boolean): string {
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
