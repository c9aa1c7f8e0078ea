// The bodies that the storage service accepts, with the limits of a hosted project. The embedded service has none: it passes numbers on to
// the database, and removes files one statement after another.
import { malformed } from './refusal.ts'

const CONTROL = /\p{Cc}/u
/** The columns by which a hosted project sorts a list. */
const COLUMNS = ['name', 'updated_at', 'created_at', 'last_accessed_at']
/** The largest limit and offset. */
const MOST = 999_999_999
const MOST_REMOVED = 1000

/** Checks the body of a request to list files. Throws a `Refusal` (400). */
export function checkListing(body: unknown): void {
  if (body === undefined) throw malformed('The body is not JSON')
  const { prefix = '', search = '', limit = 1, offset = 0, sortBy = {} } = Object(body)
  if (!isName(prefix) || !isName(search)) throw malformed('The fields prefix and search take text')
  if (!isNumber(limit, 1) || !isNumber(offset, 0))
    throw malformed('The fields limit and offset take a number')
  const { column = 'name', order = 'asc' } = Object(sortBy)
  if (!COLUMNS.includes(column) || !['asc', 'desc'].includes(order))
    throw malformed(`The field sortBy takes one of the columns ${COLUMNS.join(', ')}, and asc or desc`)
}

/** Checks the body of a request to remove files. Throws a `Refusal` (400). */
export function checkRemoval(body: unknown): void {
  const { prefixes } = Object(body)
  if (!Array.isArray(prefixes) || prefixes.length > MOST_REMOVED || !prefixes.every(isName))
    throw malformed(`The field prefixes takes the names of at most ${MOST_REMOVED} files`)
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && !CONTROL.test(value)
}

function isNumber(value: unknown, least: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= MOST
}
