// Repeated writes of the same rows take no more space than the rows themselves: PGlite has no autovacuum process.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { copyFolder } from '../../support/server/copy-folder.ts'
import { openPglite } from '../../../server/pglite/open-pglite.ts'
import { startBackend } from '../../../server/gateway/backend.ts'
import { readKeys } from '../../../server/settings/settings.ts'
import {
  asSecret,
  openServer,
  PROJECT,
  temporaryFolder,
  testEnv,
} from '../../support/server/magazine-server.ts'

const MB = 1024 * 1024
const ID = '7b0f4f0e-6a55-4a0e-9d3a-0d5b8b6f0b11'

/** Bytes of the database's tables, without its write-ahead log. */
async function sizeOfTables(dataDir: string): Promise<number> {
  const folder = join(dataDir, 'database/base')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('the files grow by a few autosaves: 400 of one draft of 13 KB', async () => {
  const magazine = await openServer()
  onTestFinished(() => magazine.dispose())
  const made = await magazine.ask('/rest/v1/drafts', {
    method: 'POST',
    headers: asSecret,
    body: { id: ID, form: {}, article: { title: 'x' }, rev: 1, saved_at: '2026-01-01T00:00:00Z' },
  })
  expect(made.status).toBe(201)
  const before = await sizeOfTables(magazine.dataDir)
  for (let each = 0; each < 400; each += 1) {
    const { status } = await magazine.ask(`/rest/v1/drafts?id=eq.${ID}`, {
      method: 'PATCH',
      headers: asSecret,
      body: { form: { content: randomBytes(6500).toString('hex') } },
    })
    expect(status).toBe(204)
  }
  expect((await sizeOfTables(magazine.dataDir)) - before).toBeLessThan(3 * MB)
})

test('all rows are frozen once a day, because transaction numbers wrap around', async () => {
  const folder = await temporaryFolder()
  await copyFolder(inject('firstStarts').empty, folder)
  const host = await openPglite({ root: PROJECT, dataDir: folder })
  onTestFinished(() => host.close())
  const oldest = async () => {
    const { rows } = await host.statements.query<{ age: number }>(
      `select max(age(relfrozenxid)) as age from pg_class where relkind = 'r'`,
    )
    return rows[0]?.age ?? Infinity
  }
  for (let each = 0; each < 150; each += 1) await host.database.exec('update sync.state set floor = floor')
  expect(await oldest()).toBeGreaterThan(150)
  await host.maintain()
  // Vacuuming itself uses some transaction ids.
  expect(await oldest()).toBeLessThan(100)
})

test('a full disk gets no vacuum, and no statement of the server itself', async () => {
  const dataDir = await temporaryFolder()
  await copyFolder(inject('firstStarts').empty, dataDir)
  let free = Infinity
  const freeBytes = () => Promise.resolve(free)
  const backend = await startBackend({ root: PROJECT, dataDir, keys: readKeys(testEnv), freeBytes })
  onTestFinished(() => backend.close())
  await backend.database.exec('create table small as select 1 as it')
  const write = () => backend.database.exec('update small set it = 1; update small set it = 1')
  const vacuums = async () => {
    // Each waits for its turn, as the steps of a vacuum do.
    for (let each = 0; each < 20; each += 1) await backend.database.query('select')
    const { rows } = await backend.database.query(
      `select vacuum_count::int as count from pg_stat_all_tables where relname = 'small'`,
    )
    return rows[0]
  }
  for (let each = 0; each < 30; each += 1) await write()
  free = 0
  for (let each = 0; each < 50; each += 1) await expect(write()).rejects.toThrow('The disk takes no writes')
  free = Infinity
  expect(await vacuums()).toEqual({ count: 0 })
  for (let each = 0; each < 30; each += 1) await write()
  expect(await vacuums()).not.toEqual({ count: 0 })
})
