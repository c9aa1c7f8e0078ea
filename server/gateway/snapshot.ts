// The rows of a database as they are at one moment, past every policy.
import type { Database } from './database.ts'

/** The rows of one moment, for who reads them. */
export interface SnapshotRows {
  query<Row>(statement: string, values?: unknown[]): Promise<{ readonly rows: Row[] }>
}

/** One moment of this database, which must have nothing else under way. */
export async function snapshotOf<T>(
  database: Database,
  work: (rows: SnapshotRows) => Promise<T>,
): Promise<T> {
  return await database.transaction(async (transaction) => {
    await transaction.exec('set transaction isolation level repeatable read, read only')
    return await work(transaction)
  })
}
