// Connections to PostgreSQL, used by the embedded table API and by the server's own statements.
import type { Duplex } from 'node:stream'
import { type PostgresConnection, createPostgresConnection } from '@supabase/lite/postgres'
import type { Database, Statements } from '../gateway/database.ts'
import { readAddress } from './database-address.ts'
import { createSessions, type Session, type Sessions } from './sessions.ts'
import { parse } from 'postgres-array'

/** Seconds to wait for a connection. */
const PATIENCE = 10

/** A statement ends with this process, too: PostgreSQL looks for its client every five seconds. */
const WITH_ITS_CLIENT = { client_connection_check_interval: 5000 }

export interface Connections {
  /** For the table API. */
  readonly connection: PostgresConnection
  readonly sessions: Sessions
  readonly database: Database
  /** From now on `heard` is told of each statement, and how many milliseconds it took. */
  readonly onStatement: (heard: (text: string, milliseconds: number) => void) => void
}

export interface ConnectionOptions {
  /** Seconds to wait for a new one. Default: 10. */
  readonly patience?: number
  /** Seconds that a statement may take. Default: any number. The server's own transactions are not bounded. */
  readonly limit?: number | null
  /** What takes the place of a socket. Default: a socket to the address. */
  readonly thread?: {
    readonly connect: () => Promise<Duplex>
    /** Ends the thread, and with it the statement under way. */
    readonly kill: () => void
  }
}

/** Opens at most so many, the first one with the first statement. */
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
        // A session ends when this process does: never between two statements of a transaction.
        max_lifetime: 0,
        connect_timeout: patience,
        // `readArrays` does it.
        fetch_types: false,
        // "Exists already, skipping": said of each thing that a start makes sure of.
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
  // Of its own it opens none: the API asks it for sessions and for nothing else.
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

/** The API hands over text that is JSON already, as PGlite takes it; by itself the driver makes a text in JSON of that. */
function json(type: number) {
  return {
    to: type,
    from: [type],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string): unknown => JSON.parse(text),
  }
}

/** The server's own statements, on sessions that are lent for each. */
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

// Refuses values that a driver could not send, before it begins a message. Every database then refuses them alike.

type Serialize = (value: unknown) => unknown

/** A value that no column of its type can hold, told as PostgreSQL tells it (22P02). */
class UnfitValueError extends Error {
  readonly code = '22P02'
  constructor() {
    super('invalid input syntax')
    this.name = 'UnfitValueError'
  }
}

/** A driver's way of writing values, by their PostgreSQL type. */
interface Serializers {
  serializers: Record<number, Serialize>
}

/**
 * Has a driver refuse a value that it cannot write as text, such as an object where an array belongs. By itself it fails with a
 * message of its own, half-way through.
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
    // A driver's own refusals come without a code.
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

/** How a driver reads and writes values, by the numbers of their types. */
interface Types {
  readonly parsers: Record<number, (text: string) => unknown>
  readonly serializers: Record<number, (value: unknown) => unknown>
}

/** Has a driver read and write these arrays, of elements that it reads and writes as before. */
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
