// Connections to PostgreSQL, used by the embedded table API and by the server's own statements.
import type { Duplex } from 'node:stream'
import { type PostgresConnection, createPostgresConnection } from '@supabase/lite/postgres'
import type { Database, Statements } from '../gateway/database.ts'
import { readAddress } from './database-address.ts'
import { createSessions, type Session, type Sessions } from './sessions.ts'
import { parse } from 'postgres-array'

/** Seconds to wait for a connection. */
const PATIENCE = 10

/** A statement ends with this process, too: PostgreSQL checks its client every five seconds. */
const WITH_ITS_CLIENT = { client_connection_check_interval: 5000 }

export interface Connections {
  /** For the table API. */
  readonly connection: PostgresConnection
  readonly sessions: Sessions
  readonly database: Database
  /** Calls `heard` after each statement, with its milliseconds. */
  readonly onStatement: (heard: (text: string, milliseconds: number) => void) => void
}

export interface ConnectionOptions {
  /** Seconds to wait for a new one. Default: 10. */
  readonly patience?: number
  /** Seconds that a statement may take. Default: no limit. The server's own transactions have none. */
  readonly limit?: number | null
  /** Replaces the socket. Default: a socket to the address. */
  readonly thread?: {
    readonly connect: () => Promise<Duplex>
    /** Ends the thread, and with it the running statement. */
    readonly kill: () => void
  }
}

/** Opens at most this many, the first one with the first statement. */
export function openConnections(url: string, most: number, options: ConnectionOptions = {}): Connections {
  const { patience = PATIENCE, limit = null, thread } = options
  const { address, socket } = readAddress(url)
  const milliseconds = limit === null ? null : limit * 1000
  let heard = (_text: string, _milliseconds: number) => {}
  const open = (onclose: () => void) => {
    const connection = createPostgresConnection({
      url: address,
      postgresOptions: {
        max: 1,
        // A session ends only with this process: never between two statements of a transaction.
        max_lifetime: 0,
        connect_timeout: patience,
        // `readArrays` does it.
        fetch_types: false,
        // "Exists already, skipping": a start causes it for everything that it ensures.
        onnotice: () => {},
        onclose,
        connection: {
          application_name: 'cacharreo',
          ...(milliseconds !== null && { statement_timeout: milliseconds, ...WITH_ITS_CLIENT }),
        },
        types: { json: json(114), jsonb: json(3802) },
        ...(socket !== null && { host: socket }),
        ...(thread && { socket: thread.connect }),
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
    // PGlite has no time limit of its own, and no way to cancel: its thread ends. It is not ended for a client that has gone.
    limit: thread ? milliseconds : null,
    end(statement, why) {
      if (!thread) statement.cancel()
      else if (why === 'late') thread.kill()
    },
    onStatement: (text, took) => heard(text, took),
  })
  // It opens none of its own: the API only asks it for sessions.
  const connection = open(() => {})
  Object.assign(connection.driver, { reserve: () => sessions.reserve() })
  return {
    connection,
    sessions,
    database: databaseOn(sessions),
    onStatement(listener) {
      heard = listener
    },
  }
}

/** The API passes text that is already JSON, as PGlite expects it; the driver by itself would encode it again. */
function json(type: number) {
  return {
    to: type,
    from: [type],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string): unknown => JSON.parse(text),
  }
}

/** The server's own statements, each on a lent session. */
export function databaseOn(sessions: Pick<Sessions, 'reserve'>): Database {
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
        await inside.exec('begin; set local statement_timeout = 0')
        try {
          const result = await work(inside)
          await inside.exec('commit')
          return result
        } catch (error) {
          // Without a session there is nothing to roll back.
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

// Refuses values that a driver could not send, before it begins a message. So every database refuses them alike.

type Serialize = (value: unknown) => unknown

/** A value that its type cannot hold, reported as PostgreSQL does (22P02). */
class UnfitValueError extends Error {
  readonly code = '22P02'
  constructor() {
    super('invalid input syntax')
    this.name = 'UnfitValueError'
  }
}

/** A driver's functions that write values, by their PostgreSQL type. */
interface Serializers {
  serializers: Record<number, Serialize>
}

/**
 * Makes a driver refuse a value that it cannot write as text, such as an object in place of an array. By itself it
 * fails half-way, with its own message.
 */
function sendTextAlone(driver: Serializers): void {
  driver.serializers = new Proxy(driver.serializers, {
    get: (all, type) => {
      const serialize: Serialize | undefined = Reflect.get(all, type)
      return serialize && ((value: unknown) => asText(serialize, value))
    },
  })
}

function asText(serialize: Serialize, value: unknown): string {
  let text: unknown = null
  try {
    text = serialize(value)
  } catch {
    // A driver's own errors have no code.
  }
  if (typeof text !== 'string') throw new UnfitValueError()
  return text
}

// Parses and writes PostgreSQL arrays, `{a,"b c",NULL}`, for the driver. The driver's own way (`fetch_types`) queries
// their types in each new connection. If that connection breaks meanwhile, the error ends the process.

/** An array type and the type of its elements, by their numbers (`pg_type.oid`). */
interface ArrayType {
  readonly array: number
  readonly element: number
}

/** Answers rows of `ArrayType`. */
const ARRAY_TYPES = `
  select oid::int as array, typelem::int as element from pg_catalog.pg_type where typcategory = 'A' and typdelim = ','`

/** How a driver reads and writes values, by their types' numbers. */
interface Types {
  readonly parsers: Record<number, (text: string) => unknown>
  readonly serializers: Record<number, (value: unknown) => unknown>
}

/** Makes a driver read and write these arrays, with its own functions for their elements. */
function readArrays({ parsers, serializers }: Types, types: readonly ArrayType[]): void {
  for (const { array, element } of types) {
    parsers[array] ??= (text) => parse(text, parsers[element] ?? String)
    serializers[array] ??= (value) => (Array.isArray(value) ? arrayText(value, serializers[element]) : value)
  }
}

function arrayText(values: readonly unknown[], serialize: Types['serializers'][number] = String): string {
  const elements = values.map((value) => {
    if (value === null || value === undefined) return 'NULL'
    if (Array.isArray(value)) return arrayText(value, serialize)
    return `"${String(serialize(value)).replaceAll(/["\\]/g, String.raw`\$&`)}"`
  })
  return `{${elements.join(',')}}`
}
