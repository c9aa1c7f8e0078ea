// Where content is kept, as import and export see it: rows and pictures, whoever reaches them and by whatever key. The
// browser's and the command's ways there are one file (`api/content-place.ts`).

import type { Result } from '../failure.ts'
import type { UnknownRow } from './content.ts'

export type Table = 'categories' | 'articles'

export interface RowUpdate {
  readonly id: string
  /** The revision that was compared; null where the server numbers nothing. */
  readonly rev: number | null
  readonly columns: object
}

export interface ContentPlace {
  /** The address under which pictures of the bucket stand here. */
  readonly storage: string
  /** Every row, all columns. */
  rows(table: Table): Promise<Result<readonly UnknownRow[]>>
  /** Creates rows in one statement, all or none. Gives the ids of those that were not there before. */
  create(table: Table, rows: readonly { readonly id: string }[]): Promise<Result<ReadonlySet<string>>>
  /** Changes a row. `conflict`: it has moved on since it was compared. */
  update(table: Table, update: RowUpdate): Promise<Result<'updated'>>
  /** The bytes of an own picture; null: there is none at this address. */
  picture(address: string): Promise<Result<Uint8Array | null>>
  /** Puts a picture into the bucket, in the place of one of the same name. */
  storePicture(picture: {
    readonly name: string
    readonly type: string
    readonly bytes: Uint8Array
  }): Promise<Result<'stored'>>
}
