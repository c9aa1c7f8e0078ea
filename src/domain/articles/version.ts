// A row before a change or its deletion, as the server stores it for administrators.

/** Times are milliseconds since 1970. E-mails come from the sessions; null if unknown. */
export interface Version {
  /** Later versions have larger numbers, over all rows. */
  readonly id: number
  /** The row's revision. */
  readonly rev: number
  /** Its title or name. */
  readonly name: string
  /** Who saved this version, and when. */
  readonly savedAt: number | null
  readonly savedBy: string | null
  /** Who changed or deleted it afterwards, and when. */
  readonly endedAt: number
  readonly endedBy: string | null
  /** Was the row deleted then? */
  readonly isDeletion: boolean
}

/** A deleted row that was not restored. */
export interface TrashEntry {
  /** The version at its deletion. */
  readonly version: number
  readonly kind: 'article' | 'category' | 'author' | 'guide'
  /** The row's id, which a restore keeps. */
  readonly id: string
  readonly name: string
  readonly deletedAt: number
  readonly deletedBy: string | null
  /** For a category: how many articles lost it by the deletion. */
  readonly articles: number
  /** For an article: its first picture. */
  readonly cover: string | null
}
