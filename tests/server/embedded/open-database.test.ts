// The embedded database has one connection, with a clean state for every request. Its files are flushed to disk
// before a write is acknowledged, and its write-ahead log stays short.
import fs from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { PGlite } from '@supabase/lite/pglite'
import { copyFolder } from '../../support/server/copy-folder.ts'
import type { DatabaseHost } from '../../../server/gateway/database-host.ts'
import { createSyncedFiles, START_SYNCED } from '../../../server/pglite/synced-files.ts'
import { openPglite } from '../../../server/pglite/open-pglite.ts'
import { PROJECT, temporaryFolder } from '../../support/server/magazine-server.ts'

const writes = { method: 'POST', url: 'http://localhost/' }
const reads = { method: 'GET', url: 'http://localhost/' }

describe('the connection', () => {
  let folder: string
  let host: DatabaseHost
  beforeEach(async () => {
    folder = await temporaryFolder()
    await copyFolder(inject('firstStarts').empty, folder)
    host = await openPglite({ root: PROJECT, dataDir: folder })
  })
  afterEach(async () => {
    await host.close()
    await rm(folder, { recursive: true, force: true })
  })
  const one = async () => (await host.statements.query<{ one: number }>('select 1 as one')).rows

  it('is outside a transaction that was left open or failed', async () => {
    for (const [slug, sql] of [
      ['left-open', 'begin'],
      ['failed', 'begin; select 1 / 0'],
    ] as const) {
      await host.inTurn(writes, () => host.statements.exec(sql)).catch(() => {})
      await host.inTurn(writes, () =>
        host.statements.exec(`insert into categories (name, slug) values ('${slug}', '${slug}')`),
      )
      await host.inTurn(writes, () => host.statements.exec('rollback'))
    }
    const kept = await host.inTurn(reads, () =>
      host.statements.query('select slug from categories order by slug'),
    )
    expect(kept.rows).toEqual([{ slug: 'failed' }, { slug: 'left-open' }])
  })

  it('refuses a value that cannot be a list, and executes the next statement', async () => {
    for (const value of [{}, [[{}, Symbol('x')]], Object.create(null)]) {
      const asked = host.inTurn(reads, () => host.statements.query('select $1::text[]', [value]))
      await expect(asked).rejects.toMatchObject({ code: '22P02' })
      expect(await host.inTurn(reads, one)).toEqual([{ one: 1 }])
    }
  })

  it('is reopened after the database ends by itself', async () => {
    await host.inTurn(writes, () =>
      host.statements.exec("insert into categories (name, slug) values ('A', 'a')"),
    )
    // PGlite exits as if it were the only process.
    const ending = host.inTurn(reads, () =>
      host.statements.exec('select pg_terminate_backend(pg_backend_pid())'),
    )
    await ending.catch(() => {})
    const kept = await host.inTurn(reads, () => host.statements.query('select slug from categories'))
    expect(kept.rows).toEqual([{ slug: 'a' }])
  })

  it('stays closed for late statements, because another process may have the database', async () => {
    await host.close()
    await expect(host.inTurn(reads, one)).rejects.toThrow('The database is closed.')
    await expect(host.database.query('select 1')).rejects.toThrow('The database is closed.')
  })

  it('keeps its log short while it runs', async () => {
    const behind = async () => {
      const { rows } = await host.statements.query<{ bytes: number }>(
        'select pg_current_wal_lsn() - redo_lsn as bytes from pg_control_checkpoint()',
      )
      return Number(rows[0]?.bytes)
    }
    const MB = 1024 * 1024
    for (let file = 0; file < 12; file += 1) {
      await host.inTurn(writes, () =>
        host.statements.exec(`update sync.state set floor = floor; select pg_switch_wal()`),
      )
    }
    expect(await host.inTurn(reads, behind)).toBeLessThan(6 * 16 * MB)
  })

  it('delays nobody by a checkpoint after a kill: that start has made one already', async () => {
    for (let file = 0; file < 12; file += 1) {
      await host.inTurn(writes, () =>
        host.statements.exec(`update sync.state set floor = floor; select pg_switch_wal()`),
      )
    }
    const killed = await temporaryFolder()
    await copyFolder(folder, killed)
    expect((await readdir(join(killed, 'database/pg_wal'))).length).toBeGreaterThan(5)
    const started = await openPglite({ root: PROJECT, dataDir: killed })
    const checkpoint = async () =>
      (await started.statements.query('select checkpoint_lsn from pg_control_checkpoint()')).rows
    try {
      const before = await checkpoint()
      await started.inTurn(reads, () => started.statements.query('select 1'))
      expect(await checkpoint()).toEqual(before)
    } finally {
      await started.close()
      await rm(killed, { recursive: true, force: true })
    }
  })
})

describe('the files', () => {
  /** Operations on the write-ahead log, in order. */
  let done: string[]
  const original = { openSync: fs.openSync, writeSync: fs.writeSync, fsyncSync: fs.fsyncSync }
  let folder: string
  let database: PGlite

  beforeEach(async () => {
    done = []
    const logs = new Set<number>()
    fs.openSync = (...args) => {
      const file = original.openSync(...args)
      if (String(args[0]).includes('pg_wal')) logs.add(file)
      else logs.delete(file)
      return file
    }
    fs.writeSync = (file: number, ...rest: readonly unknown[]) => {
      if (logs.has(file)) done.push('written')
      return Reflect.apply(original.writeSync, fs, [file, ...rest])
    }
    fs.fsyncSync = (file) => {
      original.fsyncSync(file)
      if (logs.has(file)) done.push('synced')
    }
    syncBuiltinESMExports()
    folder = await temporaryFolder()
    await copyFolder(inject('firstStarts').empty, folder)
    // As the database's thread opens it.
    database = await PGlite.create({
      fs: createSyncedFiles({
        folder: join(folder, 'database'),
        onSynced() {},
        onUnsynced() {},
        whenLoaded: () => Promise.resolve(),
      }),
      startParams: START_SYNCED,
    })
  })
  afterEach(async () => {
    await database.close()
    Object.assign(fs, original)
    syncBuiltinESMExports()
    await rm(folder, { recursive: true, force: true })
  })

  it('have a write on the disk before it is acknowledged', async () => {
    for (const slug of ['una', 'otra', 'tercera']) {
      done = []
      await database.query('insert into categories (name, slug) values ($1, $1)', [slug])
      expect(done).toContain('written')
      expect(done.at(-1)).toBe('synced')
    }
  })
})

describe('a new database', () => {
  let folder: string
  beforeEach(async () => {
    folder = await temporaryFolder()
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('leaves nothing beside its place, and removes the remains of an interrupted one', async () => {
    await mkdir(join(folder, 'database-begun'))
    await writeFile(join(folder, 'database-begun/PG_VERSION'), '17')
    const host = await openPglite({ root: PROJECT, dataDir: folder })
    try {
      expect(await readdir(folder)).toEqual(['database'])
      const { rows } = await host.statements.query("select current_setting('fsync') as fsync")
      expect(rows).toEqual([{ fsync: 'on' }])
    } finally {
      await host.close()
    }
  })
})
