// The own database: what belongs to the person at this device. Apart from the copies of the server's rows, so that
// clearing or refilling those never loses a word; nothing but the person empties it (architecture §1, trap 12).

import { Dexie, type Table } from 'dexie'
import type { DatabaseOptions } from './copy-database.ts'

/** A form as typed, as it is stored. What `value` and `opened` hold is up to whoever reads them. */
export interface StoredDraft {
  readonly userId: string
  /** `article:{id}`, `category:{id}`; `article:new:{uuid}` for a form that is no row yet. */
  readonly subject: string
  /** The revision that the form was opened at; 0 for a new one. */
  readonly baseRev: number
  readonly value: unknown
  /** The form as it was opened. */
  readonly opened: unknown
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/** A choice of the person's. What `value` holds is up to whoever reads it. */
export interface StoredSetting {
  readonly key: string
  readonly value: unknown
}

/** Whose, of what, from which revision. */
export type DraftPlace = [userId: string, subject: string, baseRev: number]

export class OwnDatabase extends Dexie {
  readonly drafts: Table<StoredDraft, DraftPlace>
  readonly settings: Table<StoredSetting, string>

  constructor(name: string, options: DatabaseOptions = {}) {
    // Strict: a draft counts as kept when it is on the disk, not when the browser means to put it there.
    super(name, { ...options, cache: 'disabled', chromeTransactionDurability: 'strict' })
    this.version(1).stores({ drafts: '[userId+subject+baseRev], [userId+savedAt]' })
    this.version(2).stores({ settings: 'key' })
    this.drafts = this.table('drafts')
    this.settings = this.table('settings')
  }
}
