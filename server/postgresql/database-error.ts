// Errors for an unusable database, with the cause and the remedy.

/** The database of DATABASE_URL is unusable; the message states the reason and the remedy. */
export class DatabaseError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DatabaseError'
  }
}

/** A readable error for a failed connection, by the code of PostgreSQL, the driver or the network. Null for other errors. */
export function connectionFailure(error: unknown, where: string): DatabaseError | null {
  const { code, message } = Object(error)
  const said = typeof message === 'string' && message !== '' ? message : String(code)
  switch (code) {
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ENOENT':
    case 'EACCES':
    case 'ETIMEDOUT':
    case 'CONNECT_TIMEOUT':
    case 'CONNECTION_CLOSED':
      return new DatabaseError(
        `No PostgreSQL answers at ${where} (${said}). Start it, or put the right host and port into DATABASE_URL.`,
      )
    case '57P03':
      return new DatabaseError(
        `The PostgreSQL at ${where} is just starting or stopping (${said}). Try again in a moment.`,
      )
    case '53300':
      return new DatabaseError(
        `The PostgreSQL at ${where} has no connection left (${said}). Raise its max_connections, or lower DATABASE_CONNECTIONS.`,
      )
    case '28P01':
    case '28000':
    case 'SASL_SIGNATURE_MISMATCH':
      return new DatabaseError(
        `The PostgreSQL at ${where} does not let this user in (${said}). Put the right user and password into DATABASE_URL.`,
      )
    case '3D000':
      return new DatabaseError(
        `There is no such database at ${where} (${said}). Make it with createdb, or name another in DATABASE_URL.`,
      )
    case '42501':
      return new DatabaseError(
        `The user of DATABASE_URL may not do in ${where} what a start needs (${said}). ` +
          'docs/production.md says how a database is prepared.',
      )
    default:
      return null
  }
}
