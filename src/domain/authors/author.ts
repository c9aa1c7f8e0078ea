// The author of a review. A device stores all authors and joins them by the id in the review (ADR 0051).

export interface Author {
  readonly id: string
  readonly slug: string
  readonly name: string
  /** One sentence about them. */
  readonly sentence: string | null
  /** What they know about. */
  readonly expertise: string | null
  /** The address of a picture. */
  readonly face: string | null
  readonly rev: number
}
