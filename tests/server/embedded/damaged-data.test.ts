// For any damaged file of a data folder, a sentence names the folder and the way to proceed, and the folder is left
// unchanged.
import { cp, mkdir, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { copyFolder } from '../../support/server/copy-folder.ts'
import { ownFolder } from '../../../server/embedded/data-folder.ts'
import { startBackend } from '../../../server/gateway/backend.ts'
import { createServer } from '../../../server/server.ts'
import { readKeys } from '../../../server/settings/settings.ts'
import { writeWhole } from '../../../server/storage/write-whole.ts'
import {
  beginData,
  openServer,
  PROJECT,
  temporaryFolder,
  testEnv,
} from '../../support/server/magazine-server.ts'

const restAfterDamage =
  'Put a backup of that folder in its place, or choose another folder with DATA_DIR. ' +
  'Without a backup, "npm run reset" deletes the data, and the next start is a first start.'

/** A data folder after an orderly stop, and the file of a table with a row in it. */
let whole: string
let tableFile: string
let folder: string

beforeAll(async () => {
  whole = await temporaryFolder()
  await beginData(whole)
  const backend = await startBackend({ root: PROJECT, dataDir: whole, keys: readKeys(testEnv) })
  await backend.database.exec("insert into categories (name, slug) values ('Cocina', 'cocina')")
  const found = await backend.database.query<{ path: string }>(
    "select pg_relation_filepath('public.categories') as path",
  )
  tableFile = join('database', String(found.rows[0]?.path))
  await backend.close()
})
afterAll(() => rm(whole, { recursive: true, force: true }))

beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const start = () => createServer({ root: PROJECT, dataDir: folder, sample: false, env: testEnv })
const spoil = (path: string) => writeFile(join(folder, path), Buffer.alloc(8192, 0xa5))
const remove = (path: string) => rm(join(folder, path), { recursive: true })

describe('a data folder whose database is damaged', () => {
  beforeEach(() => copyFolder(whole, folder))

  it.each([
    ['its control file is cut off', () => truncate(join(folder, 'database/global/pg_control'), 100)],
    ['its list of tables is garbage', () => spoil('database/base/5/1259')],
    [
      'its log of writes is gone',
      () => remove('database/pg_wal').then(() => mkdir(join(folder, 'database/pg_wal'))),
    ],
    ['a table of the magazine is empty', () => truncate(join(folder, tableFile), 0)],
    ['a table of the magazine is garbage', () => spoil(tableFile)],
    ['it is no folder', () => remove('database').then(() => writeFile(join(folder, 'database'), ''))],
  ])('is named, with the remedy: %s', async (_what, damage) => {
    await damage()
    await expect(start()).rejects.toThrow(
      `The data in ${folder} is damaged: the database in ${join(folder, 'database')} cannot be read. ${restAfterDamage}`,
    )
    expect(await readdir(folder)).not.toContain('server.lock')
  })
})

describe('a data folder that has a note of its first start', () => {
  beforeEach(() => cp(join(whole, 'first-start.json'), join(folder, 'first-start.json')))

  it('does not begin anew silently when its database is missing', async () => {
    await expect(start()).rejects.toThrow(
      `The data in ${folder} is damaged: ${join(folder, 'database/PG_VERSION')} is missing. ${restAfterDamage}`,
    )
  })

  it('does not begin anew when a file is missing that PGlite would write again', async () => {
    await mkdir(join(folder, 'database/global'), { recursive: true })
    await expect(start()).rejects.toThrow(`${join(folder, 'database/PG_VERSION')} is missing. Put a backup`)
  })
})

describe('the note of the first start', () => {
  it.each([
    ['is cut off', '{\n  "administrator": {\n    "email": "redaccion@'],
    ['is empty', ''],
    ['is something else', '[1]'],
    ['names nobody', '{"administrator":{}}'],
  ])('is named, with the remedy, when it %s', async (_what, text) => {
    const place = join(folder, 'first-start.json')
    await writeFile(place, text)
    await expect(start()).rejects.toThrow(
      `The data in ${folder} is damaged: the note ${place} cannot be read. ` +
        'Put the file back from a backup, or delete it: the next start writes it again.',
    )
  })

  it('is missing after an interrupted first start, which the next one finishes; it holds no password', async () => {
    const begun = await openServer()
    await begun.server.close()
    const note = join(begun.dataDir, 'first-start.json')
    await rm(note)
    const finished = await openServer({ dataDir: begun.dataDir, sample: true })
    expect(await (await finished.ask('/rest/v1/articles?select=id')).json()).toHaveLength(43)
    expect(await readFile(note, 'utf8')).not.toContain(testEnv.ADMIN_PASSWORD)
    await finished.dispose()
  })
})

describe('a data folder that cannot be used', () => {
  it('is named with the reason: its lock is no file', async () => {
    await mkdir(join(folder, 'server.lock'))
    await expect(ownFolder(folder)).rejects.toThrow(
      new RegExp(`^The data folder ${folder} cannot be used \\(EISDIR.*choose another folder with DATA_DIR`),
    )
  })

  it('is named with the reason: it is no folder', async () => {
    await writeFile(join(folder, 'first-start.json'), '')
    const noFolder = join(folder, 'first-start.json')
    await expect(ownFolder(noFolder)).rejects.toThrow(`The data folder ${noFolder} cannot be used (E`)
  })
})

describe('writing whole', () => {
  it('never shows a reader a part of the file', async () => {
    const place = join(folder, 'note')
    const texts = ['a', 'b'].map((letter) => letter.repeat(2 ** 21))
    await writeWhole(place, texts[0] ?? '')
    let isWriting = true
    const writing = (async () => {
      for (let round = 1; round <= 20; round += 1) await writeWhole(place, texts[round % 2] ?? '')
      isWriting = false
    })()
    const seen = new Set<number>()
    while (isWriting) {
      const text = await readFile(place, 'utf8')
      seen.add(texts.indexOf(text))
    }
    await writing
    expect(seen).not.toContain(-1)
  })

  it('leaves the old file, and no temporary one, when it fails', async () => {
    await mkdir(join(folder, 'taken'))
    await expect(writeWhole(join(folder, 'taken'), 'x')).rejects.toThrow('EISDIR')
    expect((await readdir(folder)).filter((name) => name.includes('taken'))).toEqual(['taken'])
  })
})
