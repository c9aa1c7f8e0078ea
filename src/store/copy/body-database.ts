// The body database: the articles' texts, separate from the lists. On a full device it is deleted whole, because
// deleting a database frees its space at once and clearing a table does not (docs/sync.md §9). Lists never read it.
import type { ArticleBody } from '#domain/articles/article.ts'
import { Dexie, type Table } from 'dexie'
import type { DatabaseOptions } from './copy-database.ts'

/** Identifies the body on the device. A small record, so that looking for missing bodies does not read texts. */
export interface BodyVersion {
  readonly id: string
  readonly bodyRev: number
  readonly era: number
  /** The length of the text in characters. */
  readonly size: number
}

export type BodyText = Omit<ArticleBody, 'bodyRev'>

export class BodyDatabase extends Dexie {
  readonly versions: Table<BodyVersion, string>
  readonly texts: Table<BodyText, string>

  constructor(name: string, options: DatabaseOptions = {}) {
    super(name, { ...options, cache: 'disabled' })
    this.version(1).stores({ versions: 'id', texts: 'id' })
    this.versions = this.table('versions')
    this.texts = this.table('texts')
  }
}
