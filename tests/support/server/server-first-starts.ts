// A first start takes seconds, so the server's tests run two, once: without and with the sample magazine, with the
// tests' account. By default every server of a test begins with a copy: of a folder and, on PostgreSQL, a database.
import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { buildDatabaseThread } from '../../../scripts/build.mjs'
import { createServer } from '../../../server/server.ts'
import { startCluster } from '../database/database-cluster.ts'
import { PROJECT, temporaryFolder, testEnv } from './magazine-server.ts'
import { addressAt } from '../database/postgresql.ts'
import { createDatabase, firstStartOf, OWNER } from '../database/server-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder after an empty magazine's first start. */
    emptyFirstStart: string
    /** The same with the sample magazine. */
    sampleFirstStart: string
  }
}

/** Vitest's set-up of the project; returns its teardown. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  // The cost of the account's password: each sign-in of a test checks it, which takes most of its time.
  process.env['LITE_AUTH_BCRYPT_COST'] = '4'
  await buildDatabaseThread()
  const cluster = await startCluster()
  const [empty, sample] = await Promise.all([firstStart(false), firstStart(true)])
  delete process.env['LITE_AUTH_BCRYPT_COST']
  provide('emptyFirstStart', empty)
  provide('sampleFirstStart', sample)
  provide('postgresql', cluster?.postgresql.place ?? null)
  return async () => {
    await cluster?.postgresql.stop()
    await Promise.all([empty, sample].map((folder) => rm(folder, { recursive: true, force: true })))
  }

  async function firstStart(hasSample: boolean): Promise<string> {
    const dataDir = await temporaryFolder()
    const env: Record<string, string> = { ...testEnv }
    if (cluster) {
      const name = firstStartOf(hasSample)
      await createDatabase(cluster.superuser, name)
      env['DATABASE_URL'] = addressAt(cluster.postgresql.place, OWNER, name)
    }
    const server = await createServer({ root: PROJECT, env, dataDir, sample: hasSample })
    await server.close()
    return dataDir
  }
}
