// Adding first and looking only at what was there already: for rows that are nearly all new, half the requests. A row
// that is there costs more this way than looking, so it is for batches that are expected to be new.

import { Dexie, type Table } from 'dexie'

/** Adds the rows whose ids are not stored yet; gives the places of the others in `rows`. */
export async function addMissing<Row extends { readonly id: string }>(
  table: Table<Row, string>,
  rows: readonly Row[],
): Promise<ReadonlySet<number>> {
  try {
    await table.bulkAdd([...rows])
    return new Set()
  } catch (error) {
    if (!(error instanceof Dexie.BulkError)) throw error
    const failures = Object.entries(error.failuresByPos)
    // Only rows that are there already are no failure; anything else undoes the transaction.
    if (failures.some(([, { name }]) => name !== 'ConstraintError')) throw error
    return new Set(failures.map(([place]) => Number(place)))
  }
}
