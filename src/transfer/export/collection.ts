// `cacharreo.json`, the only text file of an export (docs/content.md). The same content results in the same bytes, so
// that exports can be compared.
import { isRow, type Row } from '#domain/row.ts'
import {
  ARTICLE_COLUMNS,
  AUTHOR_COLUMNS,
  CATEGORY_COLUMNS,
  GUIDE_COLUMNS,
  PICTURE_COLUMNS,
  type Read,
  REDIRECT_COLUMNS,
  unreadable,
} from './content.ts'
import { type ContentPicture } from '../content-backend.ts'

export const COLLECTION_FILE = 'cacharreo.json'
const COLLECTION_VERSION = 1
const FORMAT = 'cacharreo'

/** The content of the file, with unchecked rows. */
export interface Collection {
  /** The address of the pictures in `storage/` at the time of the export. */
  readonly storage: string
  readonly categories: readonly unknown[]
  readonly articles: readonly unknown[]
  /** This list and the following are empty if the file lacks them. */
  readonly authors: readonly unknown[]
  readonly guides: readonly unknown[]
  readonly redirects: readonly unknown[]
  /** The stored facts about the pictures of `storage/`. */
  readonly pictures: readonly unknown[]
}

/** Creates the text of the file from rows of the table API: the exported columns in a fixed order, rows sorted by id. */
export function writeCollection(
  storage: string,
  rows: {
    readonly categories: readonly Row[]
    readonly articles: readonly Row[]
    readonly authors: readonly Row[]
    readonly guides: readonly Row[]
    readonly redirects: readonly Row[]
    readonly pictures: readonly ContentPicture[]
  },
): string {
  const picked = (row: object, columns: readonly string[]) =>
    Object.fromEntries(columns.map((column) => [column, Object(row)[column] ?? null]))
  const categories = inOrder(rows.categories, 'id').map((row) => picked(row, CATEGORY_COLUMNS))
  const articles = inOrder(rows.articles, 'id').map((row) => picked(row, ARTICLE_COLUMNS))
  const authors = inOrder(rows.authors, 'id').map((row) => picked(row, AUTHOR_COLUMNS))
  const guides = inOrder(rows.guides, 'id').map((row) => picked(row, GUIDE_COLUMNS))
  const redirects = inOrder(rows.redirects, 'path').map((row) => picked(row, REDIRECT_COLUMNS))
  const pictures = inOrder(rows.pictures, 'name').map((row) => picked(row, PICTURE_COLUMNS))
  const file = {
    format: FORMAT,
    version: COLLECTION_VERSION,
    storage,
    categories,
    articles,
    authors,
    guides,
    redirects,
    pictures,
  }
  return `${JSON.stringify(file, null, 1)}\n`
}

/** Parses the text of the file. */
export function readCollection(text: string): Read<Collection> {
  const file = parsed(text)
  if (!isRow(file)) return unreadable(`${COLLECTION_FILE} no es JSON o está cortado.`)
  const { format, version, storage, categories, articles } = file
  const { authors = [], guides = [], redirects = [], pictures = [] } = file
  if (format !== FORMAT) return unreadable(`${COLLECTION_FILE} no es una exportación de esta publicación.`)
  if (version !== COLLECTION_VERSION) {
    return unreadable(`${COLLECTION_FILE} es de otra versión del formato (${String(version)}).`)
  }
  if (
    !Array.isArray(categories) ||
    !Array.isArray(articles) ||
    !Array.isArray(authors) ||
    !Array.isArray(guides) ||
    !Array.isArray(redirects) ||
    !Array.isArray(pictures) ||
    typeof storage !== 'string'
  ) {
    return unreadable(`A ${COLLECTION_FILE} le faltan las listas de categorías y artículos.`)
  }
  return { ok: true, value: { storage, categories, articles, authors, guides, redirects, pictures } }
}

function inOrder<T extends object>(rows: readonly T[], key: string): T[] {
  const keyOf = (row: T) => String(Object(row)[key])
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

function parsed(text: string): unknown {
  try {
    // Some editors add a byte order mark to text files.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
