// Work that several questions may wait for, done once: each begins after the one before it has ended.

import { Dexie } from 'dexie'
import type { Rows } from '../rows.ts'

const last = new WeakMap<Rows, Promise<unknown>>()

/**
 * Runs the work after all earlier work for these rows, in a task of its own. A live query would otherwise follow every row
 * that the work reads, as with the catalogue (`../copy/catalogue.ts`).
 */
export function inTurn<T>(rows: Rows, work: () => T | Promise<T>): PromiseLike<T> {
  return new Dexie.Promise<T>((resolve, reject) => {
    setTimeout(() => {
      const turn = Promise.allSettled([last.get(rows)]).then(work)
      last.set(rows, turn)
      void turn.then(resolve, reject)
    })
  })
}
