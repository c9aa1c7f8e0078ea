// The catalogue's order by title, for the backoffice's list. The readers' first screen does not need it.

import type { Catalogue } from './catalogue-patch.ts'
import { textsBetween } from './packed-texts.ts'

/** Titles are folded already. Plain comparison gives the Spanish order once ñ sorts after every n. */
export function byTitle({ titles }: Catalogue, indexes: readonly number[]): number[] {
  const keys = textsBetween(titles, 0, indexes.length).map((title) => title.replaceAll('ñ', 'n\uffff'))
  return indexes.toSorted((a, b) => {
    const [left = '', right = ''] = [keys[a], keys[b]]
    if (left === right) return a - b
    return left < right ? -1 : 1
  })
}
