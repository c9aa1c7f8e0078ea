// A first start takes seconds, so the server's tests make one, once: without the sample magazine, with the account of the
// tests. Every server of a test that asks for nothing else begins with a copy. In the run on PostgreSQL it is a folder and a
// database to copy.
import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { createServer } from '../../server/server.ts'
import { startCluster } from './database-cluster.ts'
import { PROJECT, temporaryFolder, testEnv } from './magazine-server.ts'
import { addressAt } from './postgresql.ts'
import { createDatabase, FIRST_START, OWNER } from './server-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder as an empty magazine's first start leaves it. */
    emptyFirstStart: string
  }
}

/** Vitest's set-up of the project; returns how to take it down. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const dataDir = await temporaryFolder()
  const cluster = await startCluster()
  if (cluster) await createDatabase(cluster.superuser, FIRST_START)
  const database =
    cluster === null ? {} : { DATABASE_URL: addressAt(cluster.postgresql.place, OWNER, FIRST_START) }
  const server = await createServer({
    root: PROJECT,
    env: { ...testEnv, ...database },
    dataDir,
    sample: false,
  })
  await server.close()
  provide('emptyFirstStart', dataDir)
  provide('postgresql', cluster?.postgresql.place ?? null)
  return async () => {
    await cluster?.postgresql.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
