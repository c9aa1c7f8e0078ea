// A first start takes seconds of both cores, so the end-to-end tests run two, once: with and without the sample
// magazine. Every site of a test begins with a copy of a folder and, on PostgreSQL, of a database.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildDatabaseThread } from '../../../scripts/build.mjs'
import { ensureKeys } from '../../../scripts/keys.mjs'
import { createServer } from '../../../server/server.ts'
import { startCluster } from '../database/database-cluster.ts'
import { addressAt } from '../database/postgresql.ts'
import { createDatabase, firstStartOf, OWNER } from '../database/server-database.ts'

const root = resolve(import.meta.dirname, '../../..')

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folders after a first start. */
    firstStarts: { readonly sample: string; readonly empty: string }
  }
}

/** Vitest's set-up of the project; returns its teardown. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await buildDatabaseThread()
  // Once: of two that make them at the same time, each would have its own.
  const keys = await ensureKeys(root)
  const cluster = await startCluster()
  const [sample, empty] = await Promise.all([firstStart(true), firstStart(false)])
  provide('firstStarts', { sample, empty })
  provide('postgresql', cluster?.postgresql.place ?? null)
  return async () => {
    await cluster?.postgresql.stop()
    await Promise.all([sample, empty].map((folder) => rm(folder, { recursive: true, force: true })))
  }

  async function firstStart(hasSample: boolean): Promise<string> {
    const dataDir = await mkdtemp(join(tmpdir(), 'cacharreo-first-'))
    const env = { ...keys }
    if (cluster) {
      const name = firstStartOf(hasSample)
      await createDatabase(cluster.superuser, name)
      env['DATABASE_URL'] = addressAt(cluster.postgresql.place, OWNER, name)
    }
    const server = await createServer({ root, env, dataDir, sample: hasSample })
    await server.close()
    return dataDir
  }
}
