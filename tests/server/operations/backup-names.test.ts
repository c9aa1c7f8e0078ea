// A restore over existing data renames everything or nothing, and reports where the former data is.
import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FORMAT, FORMAT_VERSION, MANIFEST } from '../../../server/backup/backup-format.ts'
import { changeNames } from '../../../server/backup/change-names.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { damagedData } from '../../../server/embedded/damaged-data.ts'
import { canMount } from '../../support/mounts.ts'
import { PROJECT, temporaryFolder } from '../../support/server/magazine-server.ts'
import { zipOf } from '../../support/server/zip.ts'

let to: string
beforeEach(async () => {
  to = await temporaryFolder()
})
afterEach(() => rm(to, { recursive: true, force: true }))

const PARTS = ['database/PG_VERSION', 'storage/pictures/a.webp', 'cards/a.jpg', 'first-start.json']

async function put(folder: string, words: string, parts: readonly string[] = PARTS): Promise<void> {
  for (const part of parts) {
    await mkdir(dirname(join(folder, part)), { recursive: true })
    await writeFile(join(folder, part), words)
  }
}

/** Every file below the folder, with its content. */
async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(
    await Promise.all(
      files.toSorted().map(async (path) => [relative(folder, path), await readFile(path, 'utf8')]),
    ),
  )
}

const busy = () => Promise.reject(Object.assign(new Error('EBUSY: resource busy'), { code: 'EBUSY' }))

/** Renames like the system, but fails for each number, from 1 on, for which `isRefused` returns true. */
function renaming(isRefused: (number: number) => boolean) {
  let number = 0
  return {
    move: (from: string, place: string) => {
      number += 1
      return isRefused(number) ? busy() : rename(from, place)
    },
    count: () => number,
  }
}

const fromThere = () => join(to, 'restoring')
const change = (move: (from: string, place: string) => Promise<void>) =>
  changeNames({ from: fromThere(), to, aside: join(to, 'before-restore-1'), move })

/** The renames needed if none is refused: four parts arrive, three leave. */
const STEPS = [1, 2, 3, 4, 5, 6, 7]

describe('renaming the folders', () => {
  beforeEach(async () => {
    await put(to, 'former')
    await put(fromThere(), 'restored')
  })

  it('moves the former data aside, and the restored data into its place', async () => {
    const { move, count } = renaming(() => false)
    await change(move)
    expect(count()).toBe(STEPS.length)
    const all = await filesIn(to)
    for (const part of PARTS)
      expect([all[part], all[`before-restore-1/${part}`]]).toEqual(['restored', 'former'])
    expect(Object.keys(all)).toHaveLength(2 * PARTS.length)
  })

  it.each(STEPS)('leaves the former data, to the last file, where rename %s is refused', async (step) => {
    await rm(fromThere(), { recursive: true })
    const before = await filesIn(to)
    await put(fromThere(), 'restored')
    await expect(change(renaming((number) => number === step).move)).rejects.toThrow(
      `The restore failed (EBUSY: resource busy). The former data is in ${to}, as it was.`,
    )
    await rm(fromThere(), { recursive: true })
    expect(await filesIn(to)).toEqual(before)
    expect(await readdir(to)).not.toContain('before-restore-1')
  })

  it.each(STEPS)(
    'never looks whole where a kill leaves it before rename %s; a second restore is',
    async (step) => {
      let number = 0
      await new Promise<void>((killed) => {
        // What would follow a kill never happens.
        const move = (from: string, place: string) => {
          number += 1
          if (number < step) return rename(from, place)
          killed()
          return new Promise<void>(() => {})
        }
        void change(move)
      })
      const left = await filesIn(to)
      // A start refuses a note without a database.
      expect(left['first-start.json']).toBeDefined()
      const isFormer = PARTS.every((part) => left[part] === 'former')
      expect(isFormer).toBe(left['database/PG_VERSION'] !== undefined)
      await rm(fromThere(), { recursive: true })
      await put(fromThere(), 'restored')
      await changeNames({ from: fromThere(), to, aside: join(to, 'before-restore-2') })
      const all = await filesIn(to)
      for (const part of PARTS) {
        expect(all[part]).toBe('restored')
        expect([all[`before-restore-1/${part}`], all[`before-restore-2/${part}`]]).toContain('former')
      }
    },
  )

  it('reports where the former data is if it cannot be moved back; the next start does so, too', async () => {
    const aside = join(to, 'before-restore-1')
    await expect(change(renaming((number) => number >= 3).move)).rejects.toThrow(
      `Not all of the former data could be moved back (EBUSY: resource busy): what is not in ${to} is in ${aside}.`,
    )
    expect(await readFile(join(aside, 'database/PG_VERSION'), 'utf8')).toBe('former')
    expect(damagedData(to, 'the database is missing').message).toContain(
      `What a restore has set aside is in ${aside}.`,
    )
  })

  it('deletes the note of a magazine whose backup has none', async () => {
    await rm(join(fromThere(), 'first-start.json'))
    await change(rename)
    expect(Object.keys(await filesIn(to))).not.toContain('first-start.json')
  })
})

async function restore(): Promise<void> {
  const manifest = {
    format: FORMAT,
    version: FORMAT_VERSION,
    madeAt: '1970-01-01T00:00:00.000Z',
    password: '',
    migrations: [],
    tables: [],
    sequences: [],
    files: {},
  }
  const folder = await temporaryFolder()
  const path = join(folder, 'copia.zip')
  await writeFile(path, await zipOf({ [MANIFEST]: JSON.stringify(manifest) }))
  try {
    await restoreBackup(path, { root: PROJECT, dataDir: to, replace: true, now: () => 0 })
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe.each(canMount())('a mount point that %s made', () => {
  it.each(['storage', 'storage/pictures', 'database'])('at %s is refused, by its name', async (name) => {
    await put(to, 'former')
    const other = await temporaryFolder()
    await put(other, 'former', [PARTS[0] ?? ''])
    const place = join(to, name)
    execFileSync('mount', ['--bind', other, place])
    try {
      const before = await filesIn(to)
      await expect(restore()).rejects.toThrow(
        `${place} is a mount point, and a restore has to rename ${name.split('/')[0]} in ${to}.`,
      )
      await expect(restore()).rejects.toThrow(`Nothing was changed: the data is in ${to}, as it was.`)
      expect(await filesIn(to)).toEqual(before)
    } finally {
      execFileSync('umount', [place])
      await rm(other, { recursive: true })
    }
  })
})
