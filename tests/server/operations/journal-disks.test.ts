// The second place is a disk that fails in every way in which disks fail. Writes continue, /readyz reports it, and
// afterwards nothing is missing.
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../../server/backup/command.ts'
import { pictureWith } from '../../support/fakes/small-picture.ts'
import { auditFiles } from '../../support/server/audit.ts'
import { openJournalKeeper } from '../../support/server/journal-keeper.ts'
import { PROJECT, temporaryFolder, testEnv } from '../../support/server/magazine-server.ts'
import { canMount, mountDisk } from '../../support/mounts.ts'

let folder: string
let ends: (() => Promise<unknown> | void)[]

beforeEach(async () => {
  folder = await temporaryFolder()
  ends = []
})
afterEach(async () => {
  for (const end of ends.toReversed()) await end()
  await rm(folder, { recursive: true, force: true })
})

async function keeping(makesBackup = true) {
  const magazine = await openJournalKeeper(folder, join(folder, 'data'), makesBackup)
  ends.push(() => magazine.dispose())
  return magazine
}

/** Restores the backup and the journal into a new folder. Returns its files. */
async function restoredFiles(): Promise<Record<string, string>> {
  const [backup = ''] = await readdir(join(folder, 'backups'))
  const dataDir = join(folder, 'again')
  const words = ['restore', join(folder, 'backups', backup), `--journal=${join(folder, 'journal')}`]
  await runCommand(words, { root: PROJECT, env: { ...testEnv, DATA_DIR: dataDir }, folder, say: () => {} })
  return await auditFiles(join(dataDir, 'storage'))
}

describe('a new line', () => {
  it('has its first backup at once, or tries each minute; until then /readyz says so', async () => {
    // A disk that cannot be used.
    await writeFile(join(folder, 'backups'), '')
    const magazine = await keeping(false)
    await magazine.entry()
    expect(await magazine.ready()).toEqual([
      200,
      expect.stringMatching(/^is \d+ s behind: its first backup is not made yet$/),
    ])
    await rm(join(folder, 'backups'))
    await magazine.cover()
    await expect.poll(() => magazine.ready()).toEqual([200, 'good'])
    expect(await readdir(join(folder, 'backups'))).toEqual([expect.stringMatching(/\.zip$/)])
  })
})

describe.each(canMount())('a second disk that %s mounted', () => {
  it('may be full: writes go on, /readyz says so, and with space it has everything', async () => {
    const place = join(folder, 'journal')
    await mkdir(place)
    const disk = mountDisk(place, 1024)
    ends.push(() => disk.remove())
    const magazine = await keeping()
    for (const name of ['una', 'dos', 'tres'])
      await magazine.upload(`${name}-1200x675.webp`, await pictureWith(new Uint8Array(randomBytes(500_000))))
    await magazine.entry()
    await expect
      .poll(() => magazine.ready())
      .toEqual([200, expect.stringMatching(/^fails, and is \d+ s behind$/)])
    await magazine.upload('otra-1200x675.webp', await pictureWith(new Uint8Array(randomBytes(1000))))
    const [line = ''] = await readdir(place)
    expect(await readdir(join(place, line))).toEqual(['journal.json'])
    disk.resize(8192)
    await magazine.entry()
    await expect.poll(() => magazine.ready()).toEqual([200, 'good'])
    const files = await auditFiles(join(magazine.dataDir, 'storage'))
    expect(Object.keys(files)).toHaveLength(4)
    expect(await restoredFiles()).toEqual(files)
  })
})
