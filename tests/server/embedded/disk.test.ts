// A disk that is full or read-only, and files of another PostgreSQL version: a sentence with the way to proceed.
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { fetchFromOwner } from '../../../server/embedded/ask-owner.ts'
import { ownFolder } from '../../../server/embedded/data-folder.ts'
import { refuseOtherVersion } from '../../../server/pglite/open-pglite.ts'
import { watchDiskSpace } from '../../../server/storage/disk-space.ts'
import { createServer } from '../../../server/server.ts'
import {
  asSecret,
  openServer,
  PROJECT,
  temporaryFolder,
  type TestServer,
  testEnv,
} from '../../support/server/magazine-server.ts'

const MB = 1024 * 1024
let folder: string
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a disk that becomes full', () => {
  let free = 1000 * MB
  let magazine: TestServer
  beforeAll(async () => {
    magazine = await openServer({ freeBytes: () => Promise.resolve(free) })
  })
  afterAll(() => magazine.dispose())

  const put = async (slug: string) =>
    await magazine.ask('/rest/v1/categories', {
      method: 'POST',
      headers: asSecret,
      body: { name: 'C', slug },
    })

  it('changes no password, in the backoffice or by the command', async () => {
    const headers = await magazine.administrator()
    const next = 'otra clave de doce letras'
    free = 63 * MB
    const own = await magazine.ask('/auth/v1/user', {
      method: 'PUT',
      headers,
      body: { password: next, current_password: testEnv.ADMIN_PASSWORD },
    })
    const byCommand = await fetchFromOwner(magazine.dataDir)(
      new Request('http://localhost/_password', {
        method: 'POST',
        body: JSON.stringify({ email: null, password: next }),
      }),
    )
    free = 1000 * MB
    expect(own.status).toBe(507)
    expect(byCommand.status).toBe(400)
    expect(await byCommand.json()).toEqual({ message: 'The disk takes no writes' })
    expect(await magazine.administrator()).toEqual({ authorization: expect.stringMatching(/^Bearer ey/) })
  })

  it('takes no write before the database would retry forever; readers are served, and writes resume with space', async () => {
    expect((await put('antes')).status).toBe(201)
    free = 63 * MB
    const refused = await put('llena')
    expect([refused.status, await refused.json()]).toEqual([
      507,
      expect.objectContaining({ code: '53100', message: 'The disk is full' }),
    ])
    const shown = await magazine.ask('/rest/v1/categories?select=slug')
    expect(await shown.json()).toEqual([{ slug: 'antes' }])
    const ready = await magazine.raw('/readyz')
    expect([ready.status, Object(await ready.json())['checks']]).toEqual([
      503,
      { database: 'good', dataFolder: 'only 63 MB are free', schema: 'good', client: 'good', pages: 'good' },
    ])
    free = 64 * MB
    expect((await put('despues')).status).toBe(201)
  })

  it('is reported at a start, before anything is written', async () => {
    const dataDir = join(folder, 'small')
    const start = () =>
      createServer({
        root: PROJECT,
        env: testEnv,
        dataDir,
        sample: false,
        freeBytes: () => Promise.resolve(100 * MB),
      })
    await expect(start()).rejects.toThrow(
      `The disk of ${dataDir} is full: 100 MB are free and 128 are needed. ` +
        'Make room, or choose a folder on another disk with DATA_DIR. Nothing was changed.',
    )
    expect(await readdir(dataDir)).toEqual([])
  })
})

describe('a disk that became read-only', () => {
  it('stops writes; readers are served, writes resume once it is writable, and a server ends without losing them', async () => {
    let magazine = await openServer()
    const away = `${magazine.dataDir}-away`
    const put = async (slug: string) => {
      const answer = await magazine.ask('/rest/v1/categories', {
        method: 'POST',
        headers: asSecret,
        body: { name: 'C', slug },
      })
      return [answer.status, Object(JSON.parse((await answer.text()) || '{}')).message]
    }
    const slugs = async () => await (await magazine.ask('/rest/v1/categories?select=slug&order=slug')).json()
    expect(await put('antes')).toEqual([201, undefined])
    expect(await slugs()).toEqual([{ slug: 'antes' }])
    // The database keeps the files that it has read open: only their path is removed.
    await rename(magazine.dataDir, away)
    expect(await put('durante')).toEqual([507, 'The disk takes no writes'])
    expect(await slugs()).toEqual([{ slug: 'antes' }])
    await rename(away, magazine.dataDir)
    expect(await put('despues')).toEqual([201, undefined])
    expect(await slugs()).toEqual([{ slug: 'antes' }, { slug: 'despues' }])
    await rename(magazine.dataDir, away)
    await magazine.server.close()
    await rename(away, magazine.dataDir)
    magazine = await openServer({ dataDir: magazine.dataDir })
    expect(await slugs()).toEqual([{ slug: 'antes' }, { slug: 'despues' }])
    await magazine.dispose()
  })

  it.runIf(process.platform === 'linux')('is asked by each write, and by nobody who reads', async () => {
    // Nobody can create files there, not even root.
    const room = watchDiskSpace('/sys/kernel', () => Promise.resolve(1000 * MB))
    const answers = ['POST', 'PATCH', 'DELETE', 'GET', 'HEAD', 'OPTIONS'].map(async (method) => {
      const answer = await room.refusal(new Request('http://localhost/', { method }))
      return answer?.status ?? null
    })
    expect(await Promise.all(answers)).toEqual([507, 507, 507, null, null, null])
  })
})

describe('a folder that may not be written to', () => {
  it.runIf(process.platform === 'linux')(
    'is named with the reason where it is still to be made',
    async () => {
      await expect(ownFolder('/sys/kernel/none')).rejects.toThrow(
        /^The data folder \/sys\/kernel\/none cannot be used \(E(ACCES|PERM|ROFS).*\)\./,
      )
    },
  )

  it.runIf(process.platform === 'linux')('is named with the reason', async () => {
    // Nobody can create files there, not even root.
    await expect(ownFolder('/sys/kernel')).rejects.toThrow(
      /^The data folder \/sys\/kernel cannot be used \(listen E(ACCES|PERM|ROFS).*\)\. Fix the cause, or choose another folder with DATA_DIR\.$/,
    )
  })
})

describe('files of another PostgreSQL', () => {
  it('are named, with the remedy', async () => {
    await writeFile(join(folder, 'PG_VERSION'), '16\n')
    await expect(refuseOtherVersion('DATA', folder)).rejects.toThrow(
      'The database in DATA has files of PostgreSQL 16, and this version of the magazine reads those of 17. ' +
        'Make a backup with the version that wrote it ("npm run backup"), and restore that with this one.',
    )
  })

  it('are not those of a first start here', async () => {
    const begun = inject('firstStarts').empty
    await expect(refuseOtherVersion(begun, join(begun, 'database'))).resolves.toBeUndefined()
  })
})
