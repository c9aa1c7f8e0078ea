/** Which page numbers a pagination shows: the ends, the neighbours of the current one, `'gap'` for what is left out. */
export function pageNumbers(page: number, pageCount: number): readonly (number | 'gap')[] {
  if (pageCount <= SHOWN) return range(1, pageCount)
  const from = Math.min(Math.max(page - 1, 1), pageCount - RUN + 1)
  // At an end the run is longer, so that the row keeps its length and nothing moves under the pointer.
  if (page <= RUN) return [...range(1, RUN + 2), 'gap', pageCount]
  if (page > pageCount - RUN) return [1, 'gap', ...range(pageCount - RUN - 1, pageCount)]
  return [1, 'gap', ...range(from, from + RUN - 1), 'gap', pageCount]
}

const SHOWN = 7
const RUN = 3

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}
