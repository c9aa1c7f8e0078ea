// The own database: what belongs to the person at this device. Apart from the copies of the server's rows, so that
// clearing or refilling those never loses a word; nothing but the person empties it (architecture §1, trap 12).

import { Dexie, type Table } from 'dexie'
import type { DatabaseOptions } from './copy-database.ts'

/** A form as typed, as it is stored. What `value` and `opened` hold is up to whoever reads them. */
export interface StoredDraft {
  /** The draft's own id: however many tabs write at one form, none writes over another's draft. */
  readonly id: string
  readonly userId: string
  readonly kind: string
  readonly rowId: string
  readonly isNew: boolean
  readonly baseRev: number
  readonly value: unknown
  /** The form as it was opened. */
  readonly opened: unknown
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/** A draft as builds before version 3 stored it: one to a form and revision. `earlier-drafts.ts` takes these over. */
export interface EarlierDraft {
  readonly userId: string
  /** `article:{id}`, `category:{id}`; `article:new:{uuid}` for a form that is no row yet. */
  readonly subject: string
  /** The revision that the form was opened at, and a fraction for a second draft beside the first. */
  readonly baseRev: number
  readonly value: unknown
  readonly opened: unknown
  readonly savedAt: number
}

/** A choice of the person's. What `value` holds is up to whoever reads it. */
export interface StoredSetting {
  readonly key: string
  readonly value: unknown
}

export type EarlierKey = [userId: string, subject: string, baseRev: number]

export class OwnDatabase extends Dexie {
  readonly drafts: Table<StoredDraft, string>
  readonly earlierDrafts: Table<EarlierDraft, EarlierKey>
  readonly settings: Table<StoredSetting, string>

  constructor(name: string, options: DatabaseOptions = {}) {
    // Strict: a draft counts as kept when it is on the disk, not when the browser means to put it there.
    super(name, { ...options, cache: 'disabled', chromeTransactionDurability: 'strict' })
    this.version(1).stores({ drafts: '[userId+subject+baseRev], [userId+savedAt]' })
    this.version(2).stores({ settings: 'key' })
    // A primary key cannot be changed in place (trap 12), and a tab of an earlier build goes on writing to its table.
    this.version(3).stores({ formDrafts: 'id, [userId+savedAt]' })
    this.drafts = this.table('formDrafts')
    this.earlierDrafts = this.table('drafts')
    this.settings = this.table('settings')
  }
}
