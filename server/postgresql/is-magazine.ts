// Is there a magazine in this database? For who wants to look without beginning one.
import { databaseName } from './database-address.ts'
import { openConnections } from './connection.ts'
import { connectionFailure } from './database-error.ts'

/** Throws `DatabaseError` where the database does not answer. */
export async function isMagazine(url: string): Promise<boolean> {
  const { database, sessions } = openConnections(url, 1)
  try {
    const { rows } = await database.query("select where to_regclass('server.notes') is not null")
    return rows.length > 0
  } catch (error) {
    throw connectionFailure(error, databaseName(url)) ?? error
  } finally {
    await sessions.close()
  }
}
