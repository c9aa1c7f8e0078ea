// The package's own tables: an upgrade after an orderly end skips creating them, and any other start creates missing
// ones.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backend, startBackend } from '../../../server/gateway/backend.ts'
import { systemSchemaIn } from '../../../server/gateway/system-schema.ts'
import { loadThread } from '../../../server/pglite/thread-stream.ts'
import { readKeys } from '../../../server/settings/settings.ts'
import { beginData, PROJECT, temporaryFolder, testEnv } from '../../support/server/magazine-server.ts'

let dataDir: string
let backend: Backend | null = null

beforeAll(async () => {
  dataDir = await temporaryFolder()
  await beginData(dataDir)
})
afterAll(async () => {
  await backend?.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Reopens it; `isClosed`: as an upgrade does, after an orderly end or not; null: as a start does. */
async function open(isClosed: boolean | null): Promise<Backend> {
  await backend?.close()
  const thread = isClosed === null ? null : await loadThread(PROJECT, resolve(dataDir, 'database'))
  const taken = thread && { thread, isClosed: isClosed === true }
  backend = await startBackend({ root: PROJECT, dataDir, keys: readKeys(testEnv), taken })
  return backend
}

async function isThere(): Promise<boolean> {
  const sql = `select to_regclass('auth.flow_state') is not null as there`
  const { rows } = (await backend?.database.query<{ there: boolean }>(sql)) ?? { rows: [] }
  return rows[0]?.there === true
}

test('an upgrade after an orderly end creates no table again, and every other start does', async () => {
  const first = await open(null)
  await first.database.exec('drop table auth.flow_state')
  await open(true)
  expect(await isThere()).toBe(false)
  await open(false)
  expect(await isThere()).toBe(true)
})

test('another release of the package, and other settings, are not taken for what is noted', async () => {
  const { database } = backend ?? (await open(null))
  const noted = async (root: string, config: object) => await systemSchemaIn(root, config, database)
  await (await noted(PROJECT, { a: 1 })).note()
  expect((await noted(PROJECT, { a: 1 })).isNoted).toBe(true)
  expect((await noted(PROJECT, { a: 2 })).isNoted).toBe(false)
  const other = join(dataDir, 'other')
  await mkdir(join(other, 'node_modules/@supabase/lite'), { recursive: true })
  await writeFile(join(other, 'node_modules/@supabase/lite/package.json'), '{"version":"0.0.0"}')
  expect((await noted(other, { a: 1 })).isNoted).toBe(false)
  expect((await noted(dataDir, { a: 1 })).isNoted).toBe(false)
  await (await noted(other, { a: 1 })).note()
  expect((await noted(PROJECT, { a: 1 })).isNoted).toBe(false)
})
