// Looking for words in a body, and writing others in their place: what both modes can do for the bar that asks.

/** Which of how many places is selected; `at` 0: none of them. */
export interface Found {
  readonly at: number
  readonly of: number
}

export interface Finder {
  /** Marks all places of these words, whatever their capitals; ''; none. */
  seek(words: string, instead: string): Found
  /** Selects the next place, or the one before. */
  step(side: 1 | -1): Found
  /** Writes the other words at the place that is selected, and goes to the next. */
  replace(): Found
  /** How many were replaced. */
  replaceAll(): number
  stop(): void
}

/** Which of some places is selected. */
export function foundIn(
  places: readonly { readonly from: number; readonly to: number }[],
  selected: { readonly from: number; readonly to: number },
): Found {
  return {
    at: places.findIndex(({ from, to }) => from === selected.from && to === selected.to) + 1,
    of: places.length,
  }
}
