// A first start takes seconds, so the server's tests make two, once: without the sample magazine and with it, with the account
// of the tests. Every server of a test that asks for nothing else begins with a copy. In the run on PostgreSQL it is a folder and
// a database to copy.
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
    /** A data folder as an empty magazine's first start leaves it. */
    emptyFirstStart: string
    /** The same of the sample magazine. */
    sampleFirstStart: string
  }
}

/** Vitest's set-up of the project; returns how to take it down. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  // The cost of the account's password: each sign-in of a test checks it, and that is most of what a sign-in takes.
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
