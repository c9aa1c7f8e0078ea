// The port of import and export: the table API and the bucket as they see them, whoever reaches them and by whatever key.
// The browser and the command both reach them by `api/content-backend.ts`.

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
