// The port of import and export to the table API and the bucket, implemented by `api/content-backend.ts`.
import type { Row } from '#domain/row.ts'
import { type Result, success } from '#domain/failure.ts'
import type { Redirect } from '#domain/pages/redirects.ts'

/** The path of uploaded pictures, below the project's address. */
export const STORAGE_PATH = '/storage/v1/object/public/pictures/'

export type Table = 'categories' | 'articles' | 'authors' | 'guides'

/** A row and the revision at which it was read. */
export interface RowVersion {
  readonly id: string
  /** Its revision; null if the server has none. */
  readonly rev: number | null
}

export interface RowUpdate extends RowVersion {
  readonly columns: object
}

/** The stored facts about a picture of the bucket; null if there are none. */
export interface ContentPicture {
  /** Its file name in the bucket. */
  readonly name: string
  /** The original file's name. */
  readonly file_name: string | null
  /** Its alternative text; empty if decorative. */
  readonly alt: string | null
  /** SHA-256 of the original file, in hexadecimal. */
  readonly hash: string | null
}

export interface ContentBackend {
  /** The address of the bucket's pictures. */
  readonly storage: string
  /** Returns every row with all columns. `missing`: there is no such table. */
  rows(table: Table | 'redirects'): Promise<Result<readonly Row[]>>
  /** Records later writes as one import, so that it can be undone. A plain table API records nothing. */
  beginImport(name: string): Promise<Result<'begun'>>
  /** Creates rows in one statement, all or none. Returns the ids of those that are new. */
  create(table: Table, rows: readonly { readonly id: string }[]): Promise<Result<ReadonlySet<string>>>
  /** Changes a row. `conflict`: it has changed since the comparison. */
  update(table: Table, update: RowUpdate): Promise<Result<'written'>>
  /** Removes a row. `conflict`: it has changed since it was read, or was deleted. */
  remove(table: Table, row: RowVersion): Promise<Result<'written'>>
  /** Writes redirects, replacing those with the same path; all or none. */
  putRedirects(redirects: readonly Redirect[]): Promise<Result<'put'>>
  /** Returns the bytes of one of our pictures; null if there is none at this address. */
  picture(address: string): Promise<Result<Uint8Array | null>>
  /** Protects pictures with these names from removal until their articles are written. */
  holdPictures(names: readonly string[]): Promise<Result<'held'>>
  /** Returns the stored facts about pictures of the bucket, by name. A plain table API has none. */
  pictureNotes(names: readonly string[]): Promise<Result<readonly ContentPicture[]>>
  /** Stores facts about a picture of the bucket; null keeps the existing value. */
  notePicture(picture: ContentPicture): Promise<Result<'noted'>>
  /** Uploads a picture to the bucket, replacing one with the same name. */
  storePicture(picture: {
    readonly name: string
    readonly type: string
    readonly bytes: Uint8Array
  }): Promise<Result<'stored'>>
}

/** All rows; tables that the project lacks are absent. */
export type PresentRows = Readonly<
  Record<'categories' | 'articles', readonly Row[]> &
    Partial<Record<'authors' | 'guides' | 'redirects', readonly Row[]>>
>

/** Reads all rows of every table. */
export async function readTables(backend: ContentBackend): Promise<Result<PresentRows>> {
  const categories = await backend.rows('categories')
  if (!categories.ok) return categories
  const articles = await backend.rows('articles')
  if (!articles.ok) return articles
  const others: Partial<Record<'authors' | 'guides' | 'redirects', readonly Row[]>> = {}
  for (const table of ['authors', 'guides', 'redirects'] as const) {
    const rows = await backend.rows(table)
    if (!rows.ok && rows.failure.kind !== 'missing') return rows
    if (rows.ok) others[table] = rows.value
  }
  return success({ categories: categories.value, articles: articles.value, ...others })
}
