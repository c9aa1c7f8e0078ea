// `cacharreo.json`, the text file of an export (docs/content.md). The same content results in the same bytes.
import { isRow, jsonIn } from '#domain/row.ts'
import { COLUMNS, type List, type Read, unreadable } from './content.ts'

export const COLLECTION_FILE = 'cacharreo.json'
const COLLECTION_VERSION = 1
const FORMAT = 'cacharreo'

/** The content of the file, with unchecked rows. Lists that an older file lacks are empty. */
export type Collection = Readonly<Record<List, readonly unknown[]>> & {
  /** The address of the pictures in `storage/` at the time of the export. */
  readonly storage: string
}

/** Creates the text of the file: the exported columns of each list in a fixed order, rows sorted by their first. */
export function writeCollection(storage: string, rows: Readonly<Record<List, readonly object[]>>): string {
  const listed = (list: List) => {
    const [key] = COLUMNS[list]
    const keyOf = (row: object) => String(Object(row)[key])
    return rows[list]
      .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
      .map((row) => Object.fromEntries(COLUMNS[list].map((column) => [column, Object(row)[column] ?? null])))
  }
  const file = {
    format: FORMAT,
    version: COLLECTION_VERSION,
    storage,
    categories: listed('categories'),
    articles: listed('articles'),
    authors: listed('authors'),
    guides: listed('guides'),
    redirects: listed('redirects'),
    pictures: listed('pictures'),
  }
  return `${JSON.stringify(file, null, 1)}\n`
}

/** Parses the text of the file. */
export function readCollection(text: string): Read<Collection> {
  // Some editors add a byte order mark to text files.
  const file = jsonIn(text.replace(/^\uFEFF/, ''))
  if (!isRow(file)) return unreadable(`${COLLECTION_FILE} no es JSON o está cortado.`)
  const { format, version, storage, categories, articles } = file
  const { authors = [], guides = [], redirects = [], pictures = [] } = file
  if (format !== FORMAT) return unreadable(`${COLLECTION_FILE} no es una exportación de esta publicación.`)
  if (version !== COLLECTION_VERSION) {
    return unreadable(`${COLLECTION_FILE} es de otra versión del formato (${String(version)}).`)
  }
  const lists = { categories, articles, authors, guides, redirects, pictures }
  if (!areLists(lists) || typeof storage !== 'string') {
    return unreadable(`A ${COLLECTION_FILE} le faltan las listas de categorías y artículos.`)
  }
  return { ok: true, value: { storage, ...lists } }
}

function areLists<L extends string>(lists: Record<L, unknown>): lists is Record<L, unknown[]> {
  return Object.values(lists).every(Array.isArray)
}
