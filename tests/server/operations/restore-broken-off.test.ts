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

/** The number of pictures in the backup. */
const COUNT = 8

let backups: string
let backup: string
let folder: string

const run = (words: readonly string[], dataDir: string) =>
  runCommand(words, { root: PROJECT, env: { ...testEnv, DATA_DIR: dataDir }, folder, say: () => {} })

beforeAll(async () => {
  backups = await temporaryFolder()
  folder = backups
  backup = join(backups, 'copia.zip')
  const dataDir = join(backups, 'data')
  await beginData(dataDir, true)
  await mkdir(join(dataDir, 'storage/pictures'), { recursive: true })
  for (let number = 0; number < COUNT; number += 1) {
    const name = join(dataDir, 'storage/pictures', `foto-${number}-1200x675.webp`)
    await writeFile(name, randomBytes(100_000))
  }
  await run(['backup', 'copia.zip'], dataDir)
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

  it('may be too small: a sentence, and the former data to the last byte', async () => {
    const dataDir = join(place, 'data')
    await beginData(dataDir)
    const before = await contentOf(dataDir)
    disk.resize(Math.ceil((await usedKilobytes(place)) + 20_000))
    await expect(run(['restore', backup, '--replace'], dataDir)).rejects.toThrow(FULL)
    expect(await contentOf(dataDir)).toEqual(before)
  })

  it.each(['database', 'storage/pictures'])('may become full while the restore writes %s', async (part) => {
    const dataDir = join(place, 'data')
    await beginData(dataDir)
    const before = await contentOf(dataDir)
    const ended = run(['restore', backup, '--replace'], dataDir).then(
      () => 'restored',
      (error: unknown) => String(Object(error).message),
    )
    const begun = join(dataDir, 'restoring', part)
    await expect.poll(() => existsSync(begun), { interval: 5, timeout: 20_000 }).toBe(true)
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
    const [aside = '', ...others] = (await readdir(dataDir)).filter((name) => name.startsWith('before-'))
    expect(others).toEqual([])
    expect(await readdir(join(dataDir, aside))).toEqual(['database', 'first-start.json'])
    const again = await openServer({ dataDir })
    expect(await (await again.ask('/rest/v1/articles?select=id&limit=1')).json()).toHaveLength(1)
    await again.server.close()
  })
})
