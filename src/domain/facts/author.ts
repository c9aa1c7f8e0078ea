// Who signs a review. A device has all authors, and joins them by the id that a review states (ADR 0051).

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
