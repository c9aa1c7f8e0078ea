// The port of import and export to the table API and the bucket. The browser and the command both implement it by
// `api/content-backend.ts`.

import type { Result } from '#domain/failure.ts'
import type { Redirect } from '#domain/pages/redirects.ts'

/** Where uploaded pictures stand, below the project's address. */
export const STORAGE_PATH = '/storage/v1/object/public/pictures/'

export type Table = 'categories' | 'articles'

/** A row of a table or of a file before anybody has looked at it. */
export type UnknownRow = Readonly<Record<string, unknown>>

/** A row as it was looked at. */
export interface RowVersion {
  readonly id: string
  /** Its revision; null where the server numbers nothing. */
  readonly rev: number | null
}

export interface RowUpdate extends RowVersion {
  readonly columns: object
}

/** What is noted of a picture of the bucket; null: nothing. */
export interface ContentPicture {
  /** Its file's, in the bucket. */
  readonly name: string
  /** The name of the file that it was made of. */
  readonly file_name: string | null
  /** What it shows; empty: it is an ornament. */
  readonly alt: string | null
  /** SHA-256 of the file that it was made of, in hexadecimal. */
  readonly hash: string | null
}

export interface ContentBackend {
  /** The address under which pictures of the bucket stand here. */
  readonly storage: string
  /** Every row, all columns. `missing`: there is no such table. */
  rows(table: Table | 'redirects'): Promise<Result<readonly UnknownRow[]>>
  /** Has what is written from now on noted as one import, so that it can be undone. A plain table API notes nothing. */
  beginImport(name: string): Promise<Result<'begun'>>
  /** Creates rows in one statement, all or none. Gives the ids of those that were not there before. */
  create(table: Table, rows: readonly { readonly id: string }[]): Promise<Result<ReadonlySet<string>>>
  /** Changes a row. `conflict`: it has moved on since it was compared. */
  update(table: Table, update: RowUpdate): Promise<Result<'updated'>>
  /** Removes a row. `conflict`: it has moved on since it was looked at, or is gone. */
  remove(table: Table, row: RowVersion): Promise<Result<'removed'>>
  /** Writes old addresses, each in the place of one of the same path; all or none. */
  putRedirects(redirects: readonly Redirect[]): Promise<Result<'put'>>
  /** The bytes of an own picture; null: there is none at this address. */
  picture(address: string): Promise<Result<Uint8Array | null>>
  /** Says that pictures of these names are to be shown by articles that are still to come, so that nobody removes them meanwhile. */
  holdPictures(names: readonly string[]): Promise<Result<'held'>>
  /** What is noted of pictures of the bucket, by their names: those that something is noted of. A plain table API notes nothing. */
  pictureNotes(names: readonly string[]): Promise<Result<readonly ContentPicture[]>>
  /** Notes something of a picture that is in the bucket; null: that stays as it was. */
  notePicture(picture: ContentPicture): Promise<Result<'noted'>>
  /** Puts a picture into the bucket, in the place of one of the same name. */
  storePicture(picture: {
    readonly name: string
    readonly type: string
    readonly bytes: Uint8Array
  }): Promise<Result<'stored'>>
}

/** Is this a JSON object, and not an array or null? */
export function isUnknownRow(value: unknown): value is UnknownRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
