// The own database: what belongs to the person at this device. Apart from the copies of the server's rows, so that
// clearing or refilling those never loses a word; nothing but the person empties it (P11.5).

import { Dexie, type Table } from 'dexie'
import type { Listed } from '#domain/articles/article.ts'
import type { DatabaseOptions } from '../copy/copy-database.ts'

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
  /** What of it is on the server; none where nothing is known to be there. */
  readonly server?: unknown
  /** What was sent to the server last and not answered; none where there is no such thing. */
  readonly sent?: unknown
  /** Milliseconds since 1970. */
  readonly savedAt: number
  /** When somebody discarded it, who may have it back for 30 days; not given: nobody did. */
  readonly discardedAt?: number
}

/** A choice of the person's. What `value` holds is up to whoever reads it. */
export interface StoredSetting {
  readonly key: string
  readonly value: unknown
}

/**
 * What is still to be brought to a saved article: `text`: its text, its pictures, perhaps the rest of its head; `pictures`:
 * those alone. As numbers, because IndexedDB has no index on anything else that would do.
 */
export const WANTS = { nothing: 0, pictures: 1, text: 2 } as const

/** An article that the reader saved, as it was when it was last brought up to date. Its text is apart: lists never read it. */
export interface StoredSaved {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly savedAt: number
  /** Joined with its category: it is read also when that has gone. */
  readonly article: Listed
  /** The addresses of every picture in it. */
  readonly pictures: readonly string[]
  readonly wants: (typeof WANTS)[keyof typeof WANTS]
  /** Was it deleted by the editor? Then this copy is the last one. */
  readonly isRemoved: boolean
}

/** The text of a saved article. */
export interface StoredSavedText {
  readonly id: string
  readonly bodyRev: number
  readonly content: string
}

/** How far an article has been read. */
export interface StoredReading {
  readonly id: string
  /** 1: to its end, once; a number because it is part of an index. */
  readonly done: 0 | 1
  /** When it was last read, in milliseconds since 1970. */
  readonly at: number
  /** The paragraph reached, counted from 0, and how many there are. */
  readonly block: number
  readonly blocks: number
  /** How that paragraph begins: it is found again where others have come before it. */
  readonly words: string
  /** Milliseconds in which it stood open and in sight. */
  readonly spent?: number
}

export class ReaderDatabase extends Dexie {
  readonly drafts: Table<StoredDraft, string>
  readonly settings: Table<StoredSetting, string>
  readonly saved: Table<StoredSaved, string>
  readonly savedTexts: Table<StoredSavedText, string>
  readonly readings: Table<StoredReading, string>

  constructor(name: string, options: DatabaseOptions = {}) {
    // Strict: a draft counts as kept when it is on the disk, not when the browser means to put it there.
    super(name, { ...options, cache: 'disabled', chromeTransactionDurability: 'strict' })
    // The number only grows: a browser opens no database by a lower one than it has.
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
