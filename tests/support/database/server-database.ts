// The database of the server's and end-to-end tests: the embedded one, or with SERVER_DATABASE=postgresql (`npm run
// test:postgres`) a real one. There, each data folder has its own database.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'
import {
  addressAt,
  createDatabase,
  joinPostgreSql,
  OWNER,
  type PostgreSqlPlace,
  type Psql,
} from './postgresql.ts'

export { createDatabase, OWNER, PREPARATION } from './postgresql.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The cluster of a run on PostgreSQL; null otherwise. */
    postgresql: PostgreSqlPlace | null
  }
}

/** The embedded database's program, held here so that all threads of a worker share the code compiled for the first. */
export const PROGRAM = await WebAssembly.compile(
  await readFile('node_modules/@electric-sql/pglite/dist/pglite.wasm'),
)

/** The database after an empty magazine's first start. */
const FIRST_START = 'first_start'

/** The database after a first start, with or without the sample magazine. */
export function firstStartOf(sample = false): string {
  return sample ? `${FIRST_START}_sample` : FIRST_START
}

const known = new Set<string>()

/**
 * The environment of a server on this data folder that names its database; empty for the embedded one. `first`: the
 * database to copy.
 */
export async function databaseEnv(dataDir: string, first?: string): Promise<{ DATABASE_URL?: string }> {
  const place = inject('postgresql')
  if (place === null) return {}
  const name = nameOf(dataDir)
  if (!known.has(name)) {
    known.add(name)
    await asSuperuser(place, (psql) => createDatabase(psql, name, first))
  }
  return { DATABASE_URL: addressAt(place, OWNER, name) }
}

/** The same for opening only the backend. */
export async function backendDatabase(dataDir: string) {
  const { DATABASE_URL: url } = await databaseEnv(dataDir)
  return { postgresql: url === undefined ? null : { url, connections: 10 } }
}

/** Deletes the database of a data folder. */
export async function dropDatabase(dataDir: string): Promise<void> {
  const place = inject('postgresql')
  const name = nameOf(dataDir)
  if (place === null || !known.delete(name)) return
  await asSuperuser(place, (psql) => psql.ask(`drop database "${name}" with (force)`))
}

async function asSuperuser(place: PostgreSqlPlace, work: (psql: Psql) => Promise<unknown>): Promise<void> {
  const psql = joinPostgreSql(place, 'postgres')
  try {
    await work(psql)
  } finally {
    await psql.close()
  }
}

function nameOf(dataDir: string): string {
  return `of_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
}
