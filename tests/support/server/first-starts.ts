// A first start takes seconds of both cores, so each project of server and browser tests runs two, once: with and
// without the sample magazine. A test's server begins with a copy of a folder and, on PostgreSQL, of a database.
import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { buildDatabaseThread } from '../../../scripts/build.mjs'
import { ensureKeys } from '../../../scripts/keys.mjs'
import { createServer } from '../../../server/server.ts'
import { startCluster } from '../database/database-cluster.ts'
import { addressAt } from '../database/postgresql.ts'
import { createDatabase, firstStartOf, OWNER } from '../database/server-database.ts'
import { PROJECT, temporaryFolder, testEnv } from './magazine-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folders after a first start, with the account of the project's tests. */
    firstStarts: { readonly sample: string; readonly empty: string }
  }
}

/** Vitest's set-up of a project; returns its teardown. */
export async function setup({ name, provide }: TestProject): Promise<() => Promise<void>> {
  await buildDatabaseThread()
  // Created once: two starts that create keys at the same time would each have their own.
  const keys = name === 'server' ? testEnv : await ensureKeys(PROJECT)
  const cluster = await startCluster()
  // The bcrypt cost of the account's password: at the default, checking it at each sign-in would take most of a
  // test's time.
  process.env['LITE_AUTH_BCRYPT_COST'] = '4'
  const [sample, empty] = await Promise.all([firstStart(true), firstStart(false)])
  delete process.env['LITE_AUTH_BCRYPT_COST']
  provide('firstStarts', { sample, empty })
  provide('postgresql', cluster?.postgresql.place ?? null)
  return async () => {
    await cluster?.postgresql.stop()
    await Promise.all([sample, empty].map((folder) => rm(folder, { recursive: true, force: true })))
  }

  async function firstStart(hasSample: boolean): Promise<string> {
    const dataDir = await temporaryFolder()
    const env: Record<string, string | undefined> = { ...keys }
    if (cluster) {
      const database = firstStartOf(hasSample)
      await createDatabase(cluster.superuser, database)
      env['DATABASE_URL'] = addressAt(cluster.postgresql.place, OWNER, database)
    }
    const server = await createServer({ root: PROJECT, env, dataDir, sample: hasSample })
    await server.close()
    return dataDir
  }
}
