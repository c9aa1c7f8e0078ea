// The reader database: personal data on this device. It is separate from the copies of the server's rows, so that
// clearing or refilling those loses nothing. Only the reader empties it (P11.5).
import { Dexie, type Table } from 'dexie'
import type { ArticleBody, Listed } from '#domain/articles/article.ts'
import type { DatabaseOptions } from '../copy/copy-database.ts'
import type { OwnReading } from '#domain/device/reader-data-file.ts'

/** A form as typed, in stored form. Its users define the contents of `value` and `opened`. */
export interface StoredDraft {
  /** The draft's own id, so that tabs with the same form never overwrite each other's drafts. */
  readonly id: string
  readonly userId: string
  readonly kind: string
  readonly rowId: string
  readonly isNew: boolean
  readonly baseRev: number
  readonly value: unknown
  /** The form as it was opened. */
  readonly opened: unknown
  /** The draft on the server as last known; absent if unknown. */
  readonly server?: unknown
  /** The last text sent to the server without a response; absent if there is none. */
  readonly sent?: unknown
  /** Milliseconds since 1970. */
  readonly savedAt: number
  /** When it was discarded. It can be restored for 30 days. Absent if it was not. */
  readonly discardedAt?: number
}

/** A reader's choice. Its users define the contents of `value`. */
export interface StoredSetting {
  readonly key: string
  readonly value: unknown
}

/**
 * What a saved article still lacks. `text`: text, pictures and possibly the rest of the head; `pictures`: only
 * pictures. Numbers, because IndexedDB can index neither booleans nor null.
 */
export const WANTS = { nothing: 0, pictures: 1, text: 2 } as const

/** A saved article as last updated. Its text is separate, because lists never read it. */
export interface StoredSaved {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly savedAt: number
  /** Includes its category, which may be deleted later. */
  readonly article: Listed
  /** The addresses of all its pictures. */
  readonly pictures: readonly string[]
  readonly wants: (typeof WANTS)[keyof typeof WANTS]
  /** Did an editor delete it? If so, this copy is the last one. */
  readonly isRemoved: boolean
}

/** The text of a saved article. */
export type StoredSavedText = ArticleBody

export interface StoredReading extends OwnReading {
  /** How long it was open and visible, in milliseconds. */
  readonly spent?: number
}

export class ReaderDatabase extends Dexie {
  readonly drafts: Table<StoredDraft, string>
  readonly settings: Table<StoredSetting, string>
  readonly saved: Table<StoredSaved, string>
  readonly savedTexts: Table<StoredSavedText, string>
  readonly readings: Table<StoredReading, string>

  constructor(name: string, options: DatabaseOptions = {}) {
    // Strict durability: a draft counts as stored only once it is on disk.
    super(name, { ...options, cache: 'disabled', chromeTransactionDurability: 'strict' })
    // Never lower the version: browsers refuse to open a database at a lower version.
    this.version(4).stores({
      formDrafts: 'id, [userId+savedAt]',
      settings: 'key',
      saved: 'id, savedAt, wants, *pictures',
      savedTexts: 'id',
      readings: 'id, [done+at]',
    })
    this.drafts = this.table('formDrafts')
    this.settings = this.table('settings')
    this.saved = this.table('saved')
    this.savedTexts = this.table('savedTexts')
    this.readings = this.table('readings')
  }
}
