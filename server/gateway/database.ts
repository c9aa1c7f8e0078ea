// The server's own database operations, which bypass the table API. The same for embedded PGlite and PostgreSQL.

export interface Statements {
  /** Runs one statement with its values as `$1`, `$2`. */
  query<Row>(sql: string, values?: unknown[]): Promise<{ rows: Row[] }>
  /** Runs any number of statements, without values. */
  exec(sql: string): Promise<unknown>
}

export interface Database extends Statements {
  /** Runs `work` in one transaction: all of it or nothing. */
  transaction<T>(work: (inside: Statements) => Promise<T>): Promise<T>
}

/** The server's own named values, stored where neither readers nor administrators have access. */
export interface Notes {
  /** Null if there is no such note. */
  read(name: string): Promise<unknown>
  write(name: string, value: object): Promise<void>
}

/** Read access to the rows of a snapshot. */
export type SnapshotRows = Pick<Statements, 'query'>

/** Runs `work` on a snapshot of this database, which must be idle otherwise. */
export async function snapshotOf<T>(
  database: Database,
  work: (rows: SnapshotRows) => Promise<T>,
): Promise<T> {
  return await database.transaction(async (transaction) => {
    await transaction.exec('set transaction isolation level repeatable read, read only')
    return await work(transaction)
  })
}
