// Connections to PostgreSQL, used by the embedded table API and by the server's own statements.
import type { Duplex } from 'node:stream'
import { type PostgresConnection, createPostgresConnection } from '@supabase/lite/postgres'
import type { Database, Statements } from '../gateway/database.ts'
import { readAddress } from './database-address.ts'
import { createSessions, type Session, type Sessions } from './sessions.ts'
import { parse } from 'postgres-array'

/** The connection timeout, in seconds. */
const PATIENCE = 10

/** Ends statements whose process has died: PostgreSQL checks its client every five seconds. */
const WITH_ITS_CLIENT = { client_connection_check_interval: 5000 }

export interface Connections {
  /** For the table API. */
  readonly connection: PostgresConnection
  readonly sessions: Sessions
  readonly database: Database
  /** Calls `heard` after each statement, with its duration in milliseconds. */
  readonly onStatement: (heard: (text: string, milliseconds: number) => void) => void
}

export interface ConnectionOptions {
  /** The connection timeout, in seconds. Default: 10. */
  readonly patience?: number
  /** Time limit of a statement, in seconds. Default: none. It does not apply to the server's own transactions. */
  readonly limit?: number | null
  /** Replaces the socket. Default: a socket to the address. */
  readonly thread?: {
    readonly connect: () => Promise<Duplex>
    /** Terminates the thread, and with it the running statement. */
    readonly kill: () => void
  }
}

/** Opens up to `most` connections, the first one with the first statement. */
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
        // A session must last as long as this process: replacing it could split a transaction.
        max_lifetime: 0,
        connect_timeout: patience,
        // `readArrays` replaces it.
        fetch_types: false,
        // Drops "already exists, skipping": a start causes it for everything that it ensures.
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
    // PGlite has no time limit and no way to cancel, so its thread is terminated. That is not done if only the client left.
    limit: thread ? milliseconds : null,
    end(statement, why) {
      if (!thread) statement.cancel()
      else if (why === 'late') thread.kill()
    },
    onStatement: (text, took) => heard(text, took),
  })
  // It opens no connection itself: the API only reserves sessions through it.
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

/** The API passes JSON as text, as PGlite expects; by default the driver would encode it again. */
function json(type: number) {
  return {
    to: type,
    from: [type],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string): unknown => JSON.parse(text),
  }
}

/** The server's own statements, each on a reserved session. */
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
          // If the session is lost, there is nothing to roll back.
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
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver's type for values that it sends unchanged
      const rows = await unsafe<Row[] & object[]>(text, values as never[])
      return { rows: [...rows] }
    },
    exec: async (text) => await unsafe(text),
  }
}

// Rejects values that a driver could not send, before it begins a message. So every database rejects them the same way.

type Serialize = (value: unknown) => unknown

/** A value does not fit its type. Reported as PostgreSQL does (22P02). */
class UnfitValueError extends Error {
  readonly code = '22P02'
  constructor() {
    super('invalid input syntax')
    this.name = 'UnfitValueError'
  }
}

/** A driver's functions that serialize values, by PostgreSQL type. */
interface Serializers {
  serializers: Record<number, Serialize>
}

/**
 * Makes a driver reject a value that it cannot write as text, such as an object instead of an array. By itself it fails in the middle of a
 * message, with an error of its own.
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
    // A driver's own errors have no code, so `UnfitValueError` replaces them.
  }
  if (typeof text !== 'string') throw new UnfitValueError()
  return text
}

// Parses and writes PostgreSQL arrays, `{a,"b c",NULL}`, for the driver. The driver's own option (`fetch_types`) queries array types on
// each new connection. If that connection breaks meanwhile, the error ends the process.

/** An array type and its element type, by number (`pg_type.oid`). */
interface ArrayType {
  readonly array: number
  readonly element: number
}

const ARRAY_TYPES = `
  select oid::int as array, typelem::int as element from pg_catalog.pg_type where typcategory = 'A' and typdelim = ','`

/** A driver's functions that parse and serialize values, by type number. */
interface Types {
  readonly parsers: Record<number, (text: string) => unknown>
  readonly serializers: Record<number, (value: unknown) => unknown>
}

/** Makes a driver read and write these arrays, using its own functions for the elements. */
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
