// The database of the server's and end-to-end tests: the embedded one, or with SERVER_DATABASE=postgresql (`npm run
// test:postgres`) a real one. There, each data folder has its own database.
import { createHash } from 'node:crypto'
import { inject } from 'vitest'
import { addressAt, joinPostgreSql, type PostgreSqlPlace, type Psql } from './postgresql.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The cluster of a run on PostgreSQL; null otherwise. */
    postgresql: PostgreSqlPlace | null
  }
}

/** The user that owns the magazine's databases, not a superuser. */
export const OWNER = 'magazine'
/** The database after an empty magazine's first start. */
const FIRST_START = 'first_start'
/** A database as `createdb` creates it. */
const NEW = 'template1'

/** The database after a first start, with or without the sample magazine. */
export function firstStartOf(sample = false): string {
  return sample ? `${FIRST_START}_sample` : FIRST_START
}

/** A superuser's preparation, as in docs/production.md. */
export const PREPARATION = `
  create role anon nologin;
  create role authenticated nologin;
  create role service_role nologin bypassrls;
  create role ${OWNER} login;
  grant anon, authenticated, service_role to ${OWNER};
`

const known = new Set<string>()

/**
 * The environment of a server on this data folder that names its database; empty for the embedded one. `first`: the
 * database to copy.
 */
export async function databaseEnv(dataDir: string, first = NEW): Promise<{ DATABASE_URL?: string }> {
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

export async function createDatabase(superuser: Psql, name: string, template = NEW): Promise<void> {
  await superuser.ask(`create database "${name}" template "${template}" owner ${OWNER}`)
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
