const ONE = 'grid grid-cols-1 md:grid-cols-[8rem_minmax(0,24rem)] print:grid-cols-[6rem_minmax(0,1fr)]'
const TWO =
  'grid grid-cols-2 md:grid-cols-[8rem_repeat(2,minmax(0,1fr))] print:grid-cols-[6rem_repeat(2,minmax(0,1fr))]'
/** On a phone two of the three are in sight, and an edge of the next. */
const THREE =
  'grid grid-cols-[repeat(3,calc(50%-0.75rem))] md:grid-cols-[8rem_repeat(3,minmax(0,1fr))] print:grid-cols-[6rem_repeat(3,minmax(0,1fr))]'

/** The columns of a row for so many reviews; where there is room, the row's name has one of its own. */
export function columnsOf(reviews: number): string {
  return reviews === 1 ? ONE : reviews === 2 ? TWO : THREE
}
