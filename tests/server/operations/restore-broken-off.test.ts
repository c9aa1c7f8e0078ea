// A restore that breaks off: the disk is full, or the process is killed. The former data stands, and half a restore never
// looks whole.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../../server/backup/command.ts'
import { pictureWith } from '../../support/fakes/small-picture.ts'
import { auditFiles } from '../../support/server/audit.ts'
import {
  beginData,
  openServer,
  PROJECT,
  temporaryFolder,
  testEnv,
} from '../../support/server/magazine-server.ts'
import { canMount, mountDisk } from '../../support/server/mounts.ts'

const asSecret = {
  apikey: testEnv.SUPABASE_SECRET_KEY,
  authorization: `Bearer ${testEnv.SUPABASE_SECRET_KEY}`,
}
/** Kilobytes of pictures in the backup. */
const PICTURES = 8000

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
  const headers = { ...asSecret, 'content-type': 'image/webp' }
  for (let number = 0; number < PICTURES / 500; number += 1) {
    const body = await pictureWith(new Uint8Array(randomBytes(500_000)))
    const path = `/storage/v1/object/pictures/foto-${number}-1200x675.webp`
    expect((await magazine.ask(path, { method: 'POST', headers, body })).status).toBe(200)
  }
  await magazine.server.close()
  await run(['backup', 'copia.zip'], magazine.dataDir)
})
afterAll(() => rm(backups, { recursive: true, force: true }))
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Everything in it, but not what the system may do with the lock. */
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

  it.each(['at once', 'by the database', 'by the rows', 'by the pictures'])(
    'may be filled %s: a sentence, and the former data to the last byte',
    async (when) => {
      await run(['restore', backup], join(place, 'measured'))
      const whole = await usedKilobytes(place)
      await rm(join(place, 'measured'), { recursive: true })
      const dataDir = join(place, 'data')
      await beginData(dataDir)
      const before = await contentOf(dataDir)
      const room = new Map([
        ['at once', 200],
        ['by the database', 20_000],
        ['by the rows', whole - PICTURES - 4000],
        ['by the pictures', whole - PICTURES / 2],
      ])
      disk.resize(Math.ceil((await usedKilobytes(place)) + (room.get(when) ?? 0)))
      await expect(run(['restore', backup, '--replace'], dataDir)).rejects.toThrow(
        /^A disk is full \(.*\)\. .* Nothing was changed in .*data\.$/,
      )
      expect(await contentOf(dataDir)).toEqual(before)
      disk.resize(2_000_000)
      await run(['restore', backup, '--replace'], dataDir)
      expect(await readdir(join(dataDir, 'storage/pictures'))).toHaveLength(PICTURES / 500)
    },
    120_000,
  )
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
    const again = await openServer({ dataDir })
    expect(await (await again.ask('/rest/v1/articles?select=id&limit=1')).json()).toHaveLength(1)
    await again.server.close()
  })
})
