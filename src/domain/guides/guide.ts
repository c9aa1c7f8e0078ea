// A guide: a question answered by an ordered list of our own reviews. A device stores all published ones (ADR 0051).

export interface Pick {
  /** The review's id; it may be gone. */
  readonly article: string
  readonly reason: string
}

export interface Guide {
  readonly id: string
  readonly slug: string
  /** The question. */
  readonly title: string
  readonly introduction: string
  readonly categoryId: string | null
  /** In euros; null: no limit. */
  readonly maxPrice: number | null
  /** The day of the last check, `YYYY-MM-DD`. */
  readonly checkedOn: string
  readonly picks: readonly Pick[]
  readonly publishedAt: string
  readonly rev: number
}
