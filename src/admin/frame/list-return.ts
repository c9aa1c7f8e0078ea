// The list of articles as it was left, for the way back to it: what its address asked for, and how far down it was.

interface LeftList {
  readonly search: object
  /** Pixels from the top. */
  readonly y: number
}

let left: LeftList = { search: {}, y: 0 }
let isReturning = false

/** Keeps the list as it is left. */
export function leaveList(list: LeftList): void {
  left = list
}

/** The list's query for the link back. */
export function listLeft(): object {
  return left.search
}

/** The next list that is shown is the one that was left. */
export function returnToList(): void {
  isReturning = true
}

/** How far down the list shown now was, told once; null: it was not come back to. */
export function placeReturnedTo(): number | null {
  const y = isReturning ? left.y : null
  isReturning = false
  return y
}
