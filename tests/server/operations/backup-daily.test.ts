// Scheduled backups, and backups of a stopped server: their interval and number. Data folders and backups of a newer
// version are refused with a sentence.
import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBackend } from '../../../server/gateway/backend.ts'
import { writeBackupFile, openBackup } from '../../../server/backup/backup-file.ts'
import { runCommand } from '../../../server/backup/command.ts'
import { backUpBefore, startDailyBackups } from '../../../server/backup/daily-backups.ts'
import { type BackupSource, makeBackup } from '../../../server/backup/make-backup.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { createServer } from '../../../server/server.ts'
import { readKeys } from '../../../server/settings/settings.ts'
import {
  beginData,
  openServer,
  PROJECT,
  temporaryFolder,
  testEnv,
} from '../../support/server/magazine-server.ts'

const DAY = 86_400_000
let folder: string
let dataDir: string

beforeAll(async () => {
  folder = await temporaryFolder()
  dataDir = join(folder, 'data')
  await beginData(dataDir)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the command beside a server that is down', () => {
  it('opens the data itself, and changes nothing in it', async () => {
    const said: string[] = []
    const options = {
      root: PROJECT,
      env: { ...testEnv, DATA_DIR: dataDir },
      folder,
      say: (line: string) => said.push(line),
    }
    await runCommand(['backup', 'down.zip', '--with-keys'], options)
    expect(said).toEqual([
      `down.zip has the magazine of ${dataDir}.`,
      'The keys are in it: keep it as you keep .env.local.',
    ])
    expect((await stat(join(folder, 'down.zip'))).mode & 0o077).toBe(0)
    const { read, close } = await openBackup(join(folder, 'down.zip'))
    expect(JSON.parse(Buffer.from(await read('keys.json')).toString())).toEqual({
      SUPABASE_PUBLISHABLE_KEY: testEnv.SUPABASE_PUBLISHABLE_KEY,
      SUPABASE_SECRET_KEY: testEnv.SUPABASE_SECRET_KEY,
      JWT_SECRET: testEnv.JWT_SECRET,
    })
    await close()
    await expect(runCommand(['backup', 'down.zip'], options)).rejects.toThrow('With --replace')
    await runCommand(['backup', 'down.zip', '--replace'], options)
    expect((await readdir(dataDir)).toSorted()).toEqual(['database', 'first-start.json'])
  })

  it.each([
    [['backup'], 'npm run backup -- FILE.zip'],
    [['backup', 'a', 'b'], 'npm run backup -- FILE.zip'],
  ])('prints its usage: %s', async (words, usage) => {
    await expect(runCommand(words, { root: PROJECT, env: {}, folder, say: () => {} })).rejects.toThrow(usage)
  })

  it('does nothing without data, or without the keys of a hosted project', async () => {
    const run = (env: Record<string, string>) =>
      runCommand(['backup', 'no.zip'], { root: PROJECT, env, folder, say: () => {} })
    await expect(run({ DATA_DIR: join(folder, 'none') })).rejects.toThrow('There is no data in')
    await expect(
      run({ VITE_SUPABASE_URL: 'https://x.example', VITE_SUPABASE_ANON_KEY: 'k' }),
    ).rejects.toThrow('SUPABASE_SECRET_KEY is missing')
  })
})

describe('daily backups', () => {
  /** Rounds with their own folder, and a clock that the test controls. */
  function rounds(name: string, keep = 2) {
    const into = join(folder, name)
    const state = { clock: Date.UTC(2026, 0, 1) }
    const waits: number[] = []
    const made: number[] = []
    let next = () => {}
    let tell = () => {}
    let end = () => Promise.resolve()
    const source: BackupSource = {
      root: PROJECT,
      dataDir,
      now: () => state.clock,
      snapshot: (work) => work({ query: () => Promise.resolve({ rows: [] }) }),
    }
    const round = (begin: () => void) => {
      const done = new Promise<void>((resolve) => {
        tell = resolve
      })
      begin()
      return done
    }
    return {
      into,
      state,
      waits,
      made,
      files: async () => (await readdir(into)).toSorted(),
      start: () =>
        round(() => {
          end = startDailyBackups(source, {
            folder: into,
            keep,
            onMade: (at) => made.push(at),
            after: (wait, action) => {
              waits.push(wait)
              next = action
              tell()
              return () => {}
            },
          })
        }),
      next: () => round(() => next()),
      end: () => end(),
    }
  }

  it('are made at the start and a day after the newest; the newest few stay, and foreign files', async () => {
    const { into, state, waits, made, files, start, next, end } = rounds('daily')
    await start()
    await writeFile(join(into, 'tesis.odt'), '…')
    expect(await files()).toEqual(['cacharreo-20260101T000000Z.zip', 'tesis.odt'])
    for (let day = 1; day <= 3; day += 1) {
      state.clock += DAY
      await next()
    }
    const kept = ['cacharreo-20260103T000000Z.zip', 'cacharreo-20260104T000000Z.zip', 'tesis.odt']
    expect(await files()).toEqual(kept)
    await end()
    // A restart an hour later makes no backup.
    state.clock += DAY / 24
    await start()
    expect(await files()).toEqual(kept)
    expect(waits).toEqual([DAY, DAY, DAY, DAY, DAY - DAY / 24])
    expect(made.at(-1)).toBe(Date.UTC(2026, 0, 4))
    await end()
    // The folder is unavailable: the next try is an hour later.
    await rm(into, { recursive: true })
    await writeFile(into, '')
    await start()
    expect(waits.at(-1)).toBe(DAY / 24)
    await end()
  })

  it('keep the newest one beside files of a later date, which are deleted first', async () => {
    const { into, state, waits, made, files, start, next, end } = rounds('put-back')
    await mkdir(into)
    const later = ['cacharreo-20990101T000000Z.zip', 'cacharreo-20990102T000000Z.zip']
    for (const name of later) await writeFile(join(into, name), 'of a clock that ran ahead')
    await start()
    expect(await files()).toEqual(['cacharreo-20260101T000000Z.zip', later[1]])
    await end()
    // A restart finds the existing one.
    state.clock += DAY / 24
    await start()
    expect(await files()).toEqual(['cacharreo-20260101T000000Z.zip', later[1]])
    expect(waits).toEqual([DAY, DAY - DAY / 24])
    state.clock += DAY - DAY / 24
    await next()
    expect(await files()).toEqual(['cacharreo-20260101T000000Z.zip', 'cacharreo-20260102T000000Z.zip'])
    expect(Math.max(...made)).toBe(Date.UTC(2026, 0, 2))
    await end()
  })

  it('remove what killed servers left of their own, and nothing else', async () => {
    const { into, state, files, start, next, end } = rounds('killed')
    await mkdir(into)
    const ended = spawnSync(process.execPath, ['-e', '']).pid
    const part = (pid: number, second: number) => `cacharreo-2025123${second}T000000Z.zip.${pid}.part`
    const others = ['copia.zip.1.part', `mine-${part(ended, 0)}`]
    // With this process's id: in a container every server has the same.
    const stale = [part(ended, 0), part(process.pid, 0), `before-${part(ended, 0)}`]
    for (const name of [...others, ...stale, part(process.ppid, 0)]) await writeFile(join(into, name), '…')
    await mkdir(join(into, part(ended, 1)))
    state.clock = Date.now()
    await start()
    const newest = (await files()).filter((name) => name.endsWith('.zip'))
    expect(newest).toHaveLength(1)
    expect(await files()).toEqual([...others, part(process.ppid, 0), part(ended, 1), ...newest].toSorted())
    // The process that now has that id writes no backup for two days.
    state.clock += 2 * DAY
    await next()
    expect(await files()).not.toContain(part(process.ppid, 0))
    await end()
  })

  it('and those before a migration are counted apart: of each kind the newest few stay', async () => {
    const { into, state, files, start, end } = rounds('before')
    const source = { root: PROJECT, dataDir, now: () => state.clock }
    const snapshot: BackupSource['snapshot'] = (work) => work({ query: () => Promise.resolve({ rows: [] }) })
    for (let tries = 1; tries <= 3; tries += 1) {
      state.clock += 1000
      await backUpBefore(into, { ...source, snapshot }, 2)
    }
    await start()
    await end()
    expect(await files()).toEqual([
      'before-cacharreo-20260101T000002Z.zip',
      'before-cacharreo-20260101T000003Z.zip',
      'cacharreo-20260101T000003Z.zip',
    ])
  })

  it('are made by a server with BACKUP_DIR', async () => {
    const into = join(folder, 'served')
    const magazine = await openServer({ env: { ...testEnv, BACKUP_DIR: into } })
    await magazine.dispose()
    const [name = ''] = await readdir(into)
    const { manifest, close } = await openBackup(join(into, name))
    await close()
    expect(manifest.migrations.length).toBeGreaterThan(10)
  })

  it('leave the old file, and no temporary one, after a failure', async () => {
    const place = join(folder, 'broken.zip')
    await writeFile(place, 'the one of before')
    const breaks = writeBackupFile(place, () => Promise.reject(new Error('the disk is full')))
    await expect(breaks).rejects.toThrow('the disk is full')
    await expect(writeBackupFile(place, (write) => write(Buffer.from('no zip')))).rejects.toThrow(
      'is no backup',
    )
    expect(await readFile(place, 'utf8')).toBe('the one of before')
    expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual(['broken.zip'])
  })
})

describe('data of a newer version', () => {
  const NEWER = '29990101000000_wings'

  it('is refused in a sentence: a data folder, which is left as it is', async () => {
    const keys = readKeys(testEnv)
    const backend = await startBackend({ root: PROJECT, dataDir, keys })
    await backend.database.query(
      "insert into supabase_migrations.schema_migrations (version, name, statements) values ('29990101000000', 'wings', '{}')",
    )
    const source = { root: PROJECT, dataDir, now: Date.now, snapshot: backend.snapshot.bind(backend) }
    await writeBackupFile(join(folder, 'newer.zip'), (write) => makeBackup(source, { keys: null, write }))
    await backend.close()
    await expect(createServer({ root: PROJECT, env: testEnv, dataDir })).rejects.toThrow(
      `The data in ${dataDir} was written by a newer or unreleased version of the magazine: this one does not know the migration ${NEWER}. ` +
        'Start that version again, go back to a backup that was made before it, or delete the data with "npm run reset".',
    )
    expect(await readdir(dataDir)).not.toContain('server.lock')
  })

  it('is refused in a sentence: a backup', async () => {
    const path = join(folder, 'newer.zip')
    const to = join(folder, 'of-newer')
    await expect(
      restoreBackup(path, { root: PROJECT, dataDir: to, replace: false, now: () => 0 }),
    ).rejects.toThrow(
      `${path} was made by a newer or unreleased version of the magazine: this one does not know the migration ${NEWER}.`,
    )
    expect(await readdir(folder)).not.toContain('of-newer')
  })
})
