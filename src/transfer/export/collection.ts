// `cacharreo.json`, the one text file of an export (docs/content.md): always the same bytes for the same content, so
// that two exports can be compared.

import { ARTICLE_COLUMNS, CATEGORY_COLUMNS, type Read, REDIRECT_COLUMNS, unreadable } from './content.ts'
import { isUnknownRow, type UnknownRow } from '../content-backend.ts'

export const COLLECTION_FILE = 'cacharreo.json'
const COLLECTION_VERSION = 1
const FORMAT = 'cacharreo'

/** What the file holds, its rows not looked at yet. */
export interface Collection {
  /** The address under which the pictures of `storage/` stood where the export was made. */
  readonly storage: string
  readonly categories: readonly unknown[]
  readonly articles: readonly unknown[]
  /** Exports of before have none. */
  readonly redirects: readonly unknown[]
}

/** Rows of the table API as the text of the file: the columns that move, in a fixed order, rows by id. */
export function writeCollection(
  storage: string,
  rows: {
    readonly categories: readonly UnknownRow[]
    readonly articles: readonly UnknownRow[]
    readonly redirects: readonly UnknownRow[]
  },
): string {
  const picked = (row: UnknownRow, columns: readonly string[]) =>
    Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
  const categories = inOrder(rows.categories, 'id').map((row) => picked(row, CATEGORY_COLUMNS))
  const articles = inOrder(rows.articles, 'id').map((row) => picked(row, ARTICLE_COLUMNS))
  const redirects = inOrder(rows.redirects, 'path').map((row) => picked(row, REDIRECT_COLUMNS))
  const file = { format: FORMAT, version: COLLECTION_VERSION, storage, categories, articles, redirects }
  return `${JSON.stringify(file, null, 1)}\n`
}

/** Reads the text of the file. */
export function readCollection(text: string): Read<Collection> {
  const file = parsed(text)
  if (!isUnknownRow(file)) return unreadable(`${COLLECTION_FILE} no es JSON o está cortado.`)
  const { format, version, storage, categories, articles, redirects = [] } = file
  if (format !== FORMAT) return unreadable(`${COLLECTION_FILE} no es una exportación de esta publicación.`)
  if (version !== COLLECTION_VERSION) {
    return unreadable(`${COLLECTION_FILE} es de otra versión del formato (${String(version)}).`)
  }
  const isWhole = Array.isArray(categories) && Array.isArray(articles) && Array.isArray(redirects)
  if (!isWhole || typeof storage !== 'string') {
    return unreadable(`A ${COLLECTION_FILE} le faltan las listas de categorías y artículos.`)
  }
  return { ok: true, value: { storage, categories, articles, redirects } }
}

function inOrder(rows: readonly UnknownRow[], key: string): UnknownRow[] {
  const keyOf = (row: UnknownRow) => String(row[key])
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

function parsed(text: string): unknown {
  try {
    // Some editors begin a text file with a mark of its encoding.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
