// What the server asks of its database past the table API, the same for the embedded PGlite and a PostgreSQL elsewhere.

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
