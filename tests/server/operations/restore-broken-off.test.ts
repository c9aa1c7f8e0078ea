// A restore that fails half-way: the disk is full, or the process is killed. The former data stays, and half a
// restore never looks complete.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../../server/backup/command.ts'
import { auditFiles } from '../../support/server/audit.ts'
import {
  beginData,
  openServer,
  PROJECT,
  temporaryFolder,
  testEnv,
} from '../../support/server/magazine-server.ts'
import { canMount, mountDisk } from '../../support/mounts.ts'

/** The number of pictures in the backup. A restore begins with 128 MB of space, which they exceed. */
const COUNT = 32
const PICTURE_BYTES = 5_000_000
/** Kilobytes. */
const PICTURES = (COUNT * PICTURE_BYTES) / 1024

let backups: string
let backup: string
let folder: string

const run = (words: readonly string[], dataDir: string) =>
  runCommand(words, { root: PROJECT, env: { ...testEnv, DATA_DIR: dataDir }, folder, say: () => {} })

beforeAll(async () => {
  backups = await temporaryFolder()
  folder = backups
  backup = join(backups, 'copia.zip')
  const magazine = await openServer({ dataDir: join(backups, 'data'), sample: true })
  await magazine.server.close()
  await mkdir(join(magazine.dataDir, 'storage/pictures'), { recursive: true })
  for (let number = 0; number < COUNT; number += 1) {
    const name = join(magazine.dataDir, 'storage/pictures', `foto-${number}-1200x675.webp`)
    await writeFile(name, randomBytes(PICTURE_BYTES))
  }
  await run(['backup', 'copia.zip'], magazine.dataDir)
})
afterAll(() => rm(backups, { recursive: true, force: true }))
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** All its contents, without what the system may do to the lock. */
async function contentOf(dataDir: string): Promise<Record<string, string>> {
  const { 'server.lock': _, ...files } = await auditFiles(dataDir)
  return files
}

async function usedKilobytes(place: string): Promise<number> {
  const { blocks, bfree, bsize } = await statfs(place)
  return ((blocks - bfree) * bsize) / 1024
}

describe.each(canMount())('a disk that %s mounted', () => {
  let disk: ReturnType<typeof mountDisk>
  let place: string
  beforeEach(async () => {
    place = join(folder, 'disk')
    await mkdir(place)
    disk = mountDisk(place, 2_000_000)
  })
  afterEach(() => disk.remove())

  const FULL = /^(?:A disk is full \(.*\)|The disk of .* is full: .*)\. .* Nothing was changed in .*data\.$/

  it.each([
    ['at once', 20_000],
    ['by the pictures', PICTURES],
  ])('may be filled %s: a sentence, and the former data to the last byte', async (_, room) => {
    const dataDir = join(place, 'data')
    await beginData(dataDir)
    const before = await contentOf(dataDir)
    disk.resize(Math.ceil((await usedKilobytes(place)) + room))
    await expect(run(['restore', backup, '--replace'], dataDir)).rejects.toThrow(FULL)
    expect(await contentOf(dataDir)).toEqual(before)
  })

  it('may be filled by another program while the rows come', async () => {
    const dataDir = join(place, 'data')
    await beginData(dataDir)
    const before = await contentOf(dataDir)
    const ended = run(['restore', backup, '--replace'], dataDir).then(
      () => 'restored',
      (error: unknown) => String(Object(error).message),
    )
    const database = join(dataDir, 'restoring/database')
    await expect.poll(() => existsSync(database), { interval: 5, timeout: 20_000 }).toBe(true)
    disk.resize(Math.ceil(await usedKilobytes(place)))
    expect(await ended).toMatch(FULL)
    expect(await contentOf(dataDir)).toEqual(before)
  })
})

describe('a killed restore', () => {
  it('leaves the former data; the next start says so and removes the rest, and a second restore is whole', async () => {
    const dataDir = join(folder, 'data')
    await beginData(dataDir)
    const child = spawn(process.execPath, ['dist/server/command.js', 'restore', backup, '--replace'], {
      cwd: PROJECT,
      env: { PATH: process.env['PATH'], ...testEnv, DATA_DIR: dataDir },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    await expect
      .poll(() => existsSync(join(dataDir, 'restoring')), { interval: 5, timeout: 20_000 })
      .toBe(true)
    child.kill('SIGKILL')
    expect((await ended)[1]).toBe('SIGKILL')
    expect(existsSync(join(dataDir, 'restoring'))).toBe(true)
    const former = await openServer({ dataDir })
    expect(await (await former.ask('/rest/v1/articles?select=id')).json()).toEqual([])
    await former.server.close()
    expect(existsSync(join(dataDir, 'restoring'))).toBe(false)
    await run(['restore', backup, '--replace'], dataDir)
    expect(await readdir(join(dataDir, 'storage/pictures'))).toHaveLength(COUNT)
    const again = await openServer({ dataDir })
    expect(await (await again.ask('/rest/v1/articles?select=id&limit=1')).json()).toHaveLength(1)
    await again.server.close()
  })
})
