/** The list of articles as it was left, for returning to it. */
export const leftList: { search: object; y: number; isReturning: boolean } = {
  /** The query of its address. */
  search: {},
  /** The scroll position, in pixels from the top. */
  y: 0,
  /** Is the next list shown the one that was left? */
  isReturning: false,
}
