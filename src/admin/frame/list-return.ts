// The list of articles as it was left, for returning to it: the query of its address, and the scroll position.

interface LeftList {
  readonly search: object
  /** Pixels from the top. */
  readonly y: number
}

let left: LeftList = { search: {}, y: 0 }
let isReturning = false

/** Stores the list's state on leaving. */
export function leaveList(list: LeftList): void {
  left = list
}

/** Returns the list's query for the link back. */
export function listLeft(): object {
  return left.search
}

/** Marks that the next list shown is the one that was left. */
export function returnToList(): void {
  isReturning = true
}

/** Returns the scroll position to restore, once; null if this is not a return. */
export function placeReturnedTo(): number | null {
  const y = isReturning ? left.y : null
  isReturning = false
  return y
}
