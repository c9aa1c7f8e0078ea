// What a row was before a change or its deletion, as the server keeps it for administrators.

/** Milliseconds since 1970 wherever a time is carried; e-mails as the sessions said them, null where nobody was known. */
export interface Version {
  /** Later versions have larger numbers, of all rows together. */
  readonly id: number
  /** The revision that the row had. */
  readonly rev: number
  /** Its title or name. */
  readonly name: string
  /** Who had saved the row like this, and when. */
  readonly savedAt: number | null
  readonly savedBy: string | null
  /** Who changed or deleted it after that, and when. */
  readonly endedAt: number
  readonly endedBy: string | null
  /** Did the row go with that? */
  readonly isDeletion: boolean
}

/** A row that was deleted and is not there again. */
export interface TrashEntry {
  /** The version with which it was deleted. */
  readonly version: number
  readonly kind: 'article' | 'category'
  /** The row's id, which it gets back. */
  readonly id: string
  readonly name: string
  readonly deletedAt: number
  readonly deletedBy: string | null
  /** Of a category: how many articles lost it with that. */
  readonly articles: number
  /** An article's first picture. */
  readonly cover: string | null
}
