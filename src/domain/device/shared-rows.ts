// Serialises responses that repeat articles as one text with each article once, for rendered pages.
import { isRow, jsonIn } from '../row.ts'

interface Written {
  /** The keys of the first row. */
  readonly names: readonly string[]
  /** Rows with the same keys are arrays of values in that order; others are objects. */
  readonly rows: readonly unknown[]
  readonly value: unknown
}

/** Sequences that a script element's text must not contain (HTML, 'Restrictions for contents of script elements'). */
const ENDS_SCRIPT = /<(?=!--|\/?script)/gi

/**
 * Writes a value as JSON with every article once, safe inside a script element. Other `<` stay as they are: a body's
 * tags then repeat those of the page, which compresses very well.
 */
export function writeSharing(value: unknown): string {
  const places = new Map<string, number>()
  const rows: object[] = []
  const shared = JSON.stringify(value, (_key, part: unknown) => {
    if (!isArticle(part)) return part
    const words = JSON.stringify(part)
    const place = places.get(words) ?? rows.push(part) - 1
    places.set(words, place)
    return { $: place }
  })
  const names = Object.keys(rows[0] ?? {})
  const short = rows.map((row) => (Object.keys(row).join() === names.join() ? Object.values(row) : row))
  const text = `{"names":${JSON.stringify(names)},"rows":${JSON.stringify(short)},"value":${shared}}`
  return text.replaceAll(ENDS_SCRIPT, '\\u003c')
}

/** Reads the result of `writeSharing`; null for anything else. */
export function readSharing(text: string): unknown {
  const written = jsonIn(text)
  if (!isWritten(written)) return null
  const rows = written.rows.map((row) => (Array.isArray(row) ? named(written.names, row) : row))
  return restored(written.value, rows)
}

function named(names: readonly string[], values: readonly unknown[]): object {
  return Object.fromEntries(names.map((name, at) => [name, values[at]]))
}

function restored(value: unknown, rows: readonly unknown[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((part) => restored(part, rows))
  if ('$' in value && typeof value.$ === 'number') return rows[value.$]
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, restored(part, rows)]))
}

function isWritten(value: unknown): value is Written {
  return isRow(value) && 'value' in value && Array.isArray(value['rows']) && Array.isArray(value['names'])
}

function isArticle(value: unknown): value is object {
  return isRow(value) && 'publishedAt' in value && 'title' in value
}
