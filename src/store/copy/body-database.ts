// The body database: the articles' texts, apart from the lists so that a full device can drop them whole — deleting a
// database frees its space at once, clearing a table does not (docs/sync.md §9) — and so that lists never read them.

import { Dexie, type Table } from 'dexie'
import type { DatabaseOptions } from './copy-database.ts'

/** Which body is on the device. Small, so that looking for missing ones reads no text. */
export interface BodyVersion {
  readonly id: string
  readonly bodyRev: number
  readonly era: number
  /** Length of the text in characters. */
  readonly size: number
}

export interface BodyText {
  readonly id: string
  readonly content: string
}

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
