// The PostgreSQL of a run with SERVER_DATABASE=postgresql (`npm run test:postgres`), prepared as in docs/production.md.
import { findPostgreSql, type PostgreSql, type Psql, startPrepared } from './postgresql.ts'

/** Starts it, prepared by a superuser; null in every other run. Throws if PostgreSQL is not installed. */
export async function startCluster(): Promise<{ postgresql: PostgreSql; superuser: Psql } | null> {
  if (process.env['SERVER_DATABASE'] !== 'postgresql') return null
  const [programs] = findPostgreSql()
  if (programs === undefined)
    throw new Error('No PostgreSQL of version 15 or later here that could be started.')
  const postgresql = await startPrepared(programs)
  return { postgresql, superuser: postgresql.connect('postgres') }
}
