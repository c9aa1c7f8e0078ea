// Lists of columns in an address: what to select, what to order by, which columns a row has.
import { malformed } from './refusal.ts'

const COLUMN = /^[a-z][a-z\d_]*$/
const ORDER = /^([a-z][a-z\d_]*)(?:\.(asc|desc))?(?:\.(nullsfirst|nullslast))?$/
/** The one embedded table. Its name, and the foreign key's, as PostgREST takes them. */
const EMBEDDED =
  /^(?:([a-z][a-z\d_]*):)?categories(!(?:category_id|articles_category_id_fkey))?(!(?:inner|left))?\(([^()]*)\)$/
const MOST_COLUMNS = 40
/** Characters of a list. */
const LONGEST_LIST = 2000
const MOST_ORDERS = 4

/** Is this the name of a column as they are named here? */
export function isColumn(name: string): boolean {
  return COLUMN.test(name)
}

/**
 * Reads `select`: `*`, columns, and of articles their category once, with its own columns. Gives it written without spaces.
 * Throws a `Refusal` for anything else.
 */
export function readSelect(written: string, table: string): string {
  if (written.length > LONGEST_LIST) throw badSelect()
  const items = split(written)
  const embedded = items.filter((item) => item.includes('('))
  if (items.length > MOST_COLUMNS || embedded.length > 1 || (embedded.length > 0 && table !== 'articles'))
    throw badSelect()
  return items.map((item) => (item.includes('(') ? embeddedCategory(item) : selected(item))).join(',')
}

/** Reads `order`. Throws a `Refusal` for anything but columns with their direction. */
export function readOrder(written: string): string {
  const orders = written.split(',').map((one) => one.trim())
  if (orders.length > MOST_ORDERS || !orders.every((one) => ORDER.test(one)))
    throw malformed('The parameter order takes columns, with asc or desc')
  return orders.join(',')
}

/** Reads a list of columns, whose names may stand in quotation marks. Gives it without them. */
export function readColumns(written: string): string {
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

/** At the commas that stand in no brackets. Spaces mean nothing. */
function split(list: string): string[] {
  return list.replaceAll(' ', '').split(/,(?![^()]*\))/)
}

function badSelect(): Error {
  return malformed('The parameter select takes columns, and of articles categories(…) once')
}
