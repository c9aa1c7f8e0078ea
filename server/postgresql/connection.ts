// Connections to a PostgreSQL of one's own: the embedded table API's, and the same ones for the server's own statements.
import { type PostgresConnection, createPostgresConnection } from '@supabase/lite/postgres'
import { sendTextAlone } from '../clean-connection.ts'
import type { Database, Statements } from '../database.ts'
import { ARRAY_TYPES, type ArrayType, readArrays } from './array-types.ts'
import { readAddress } from './database-address.ts'
import { createSessions, type Session, type Sessions } from './sessions.ts'

/** Seconds to wait for a connection. */
const PATIENCE = 10

export interface Connections {
  /** For the table API. */
  readonly connection: PostgresConnection
  readonly sessions: Sessions
  readonly database: Database
}

/** Opens at most so many, the first one with the first statement. `patience`: seconds to wait for a new one. */
export function openConnections(url: string, most: number, patience = PATIENCE): Connections {
  const { address, socket } = readAddress(url)
  const open = (onclose: () => void) => {
    const connection = createPostgresConnection({
      url: address,
      postgresOptions: {
        max: 1,
        // A session ends when this process does: never between two statements of a transaction.
        max_lifetime: 0,
        connect_timeout: patience,
        // `readArrays` does it.
        fetch_types: false,
        // "Exists already, skipping": said of each thing that a start makes sure of.
        onnotice: () => {},
        onclose,
        connection: { application_name: 'cacharreo' },
        types: { json: json(114), jsonb: json(3802) },
        ...(socket !== null && { host: socket }),
      },
    })
    sendTextAlone(connection.driver.options)
    return connection
  }
  let arrayTypes: readonly ArrayType[] | null = null
  const sessions = createSessions({
    open: (onclose) => open(onclose).driver,
    async prepare(ask, { options }) {
      if (arrayTypes === null) arrayTypes = [...(await ask<ArrayType[]>(ARRAY_TYPES))]
      else await ask('select 1')
      readArrays(options, arrayTypes)
    },
    most,
    patience,
  })
  // Of its own it opens none: the API asks it for sessions and for nothing else.
  const connection = open(() => {})
  Object.assign(connection.driver, { reserve: () => sessions.reserve() })
  return { connection, sessions, database: databaseOn(sessions) }
}

/** The API hands over text that is JSON already, as PGlite takes it; by itself the driver makes a text in JSON of that. */
function json(type: number) {
  return {
    to: type,
    from: [type],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string): unknown => JSON.parse(text),
  }
}

function databaseOn(sessions: Sessions): Database {
  async function lent<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const session = await sessions.reserve()
    try {
      return await work(session)
    } finally {
      session.release()
    }
  }
  return {
    query: (sql, values) => lent((session) => statementsOn(session).query(sql, values)),
    exec: (sql) => lent((session) => statementsOn(session).exec(sql)),
    transaction: (work) =>
      lent(async (session) => {
        const inside = statementsOn(session)
        await inside.exec('begin')
        try {
          const result = await work(inside)
          await inside.exec('commit')
          return result
        } catch (error) {
          // Where there is no session any more, there is nothing to take back.
          await inside.exec('rollback').catch(() => {})
          throw error
        }
      }),
  }
}

/** The server's own statements on one session. */
export function statementsOn({ unsafe }: Pick<Session, 'unsafe'>): Statements {
  return {
    async query<Row>(text: string, values: unknown[] = []) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver's type for values that it takes as they are
      const rows = await unsafe<Row[] & object[]>(text, values as never[])
      return { rows: [...rows] }
    },
    exec: async (text) => await unsafe(text),
  }
}
