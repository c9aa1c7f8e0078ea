// Tells whether a database holds a magazine, without creating one.
import type { Database } from '../gateway/database.ts'
import { connectionFailure, databaseName } from './database-address.ts'
import { openConnections } from './connection.ts'
import { FIRST_START } from './shared-notes.ts'

/** Throws a readable message if the database does not answer. */
export async function isMagazine(url: string): Promise<boolean> {
  return await asked(url, hasSchema)
}

/** Whether it is a magazine whose first start was completed. An interrupted restore leaves only a schema. */
export async function isBegunMagazine(url: string): Promise<boolean> {
  return await asked(url, async (database) => {
    if (!(await hasSchema(database))) return false
    const { rows } = await database.query('select from server.notes where name = $1', [FIRST_START])
    return rows.length > 0
  })
}

async function hasSchema(database: Database): Promise<boolean> {
  const { rows } = await database.query("select where to_regclass('server.notes') is not null")
  return rows.length > 0
}

async function asked(url: string, ask: (database: Database) => Promise<boolean>): Promise<boolean> {
  const { database, sessions } = openConnections(url, 1)
  try {
    return await ask(database)
  } catch (error) {
    throw connectionFailure(error, databaseName(url)) ?? error
  } finally {
    await sessions.close()
  }
}
