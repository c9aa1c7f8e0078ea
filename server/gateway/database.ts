// The server's own database operations past the table API, the same for embedded PGlite and PostgreSQL.

export interface Statements {
  /** One statement, its values by `$1`, `$2`. */
  query<Row>(sql: string, values?: unknown[]): Promise<{ rows: Row[] }>
  /** Any number of statements, without values. */
  exec(sql: string): Promise<unknown>
}

export interface Database extends Statements {
  /** Runs it in one transaction: all of it or nothing. */
  transaction<T>(work: (inside: Statements) => Promise<T>): Promise<T>
}

/** What the server keeps for itself, by name, in a place that no reader and no administrator reaches. */
export interface Notes {
  /** Null: there is none. */
  read(name: string): Promise<unknown>
  write(name: string, value: object): Promise<void>
}

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
