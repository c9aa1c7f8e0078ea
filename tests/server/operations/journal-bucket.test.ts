// The journal in a bucket. The machine and all its folders are lost, and the bucket alone restores the data.
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../../server/backup/command.ts'
import { copyFolder } from '../../support/server/copy-folder.ts'
import { openJournalKeeper } from '../../support/server/journal-keeper.ts'
import {
  asSecret,
  openServer,
  PROJECT,
  temporaryFolder,
  type TestServer,
  testEnv,
} from '../../support/server/magazine-server.ts'
import { pictureWith } from '../../support/fakes/small-picture.ts'
import { type S3Store, S3_KEYS, startS3Store } from '../../support/server/s3-store.ts'

const picture = await pictureWith(Uint8Array.from({ length: 4000 }, (_, at) => (at * 11) % 256))

let folder: string
let s3: S3Store
let env: Readonly<Record<string, string>>
let ends: (() => Promise<unknown>)[]

beforeEach(async () => {
  folder = await temporaryFolder()
  s3 = await startS3Store('copies')
  const { FILES_S3: JOURNAL_S3 = '', ...given } = s3.env('copies')
  env = { JOURNAL_S3, ...given }
  ends = [() => s3.stop()]
})
afterEach(async () => {
  for (const end of ends.toReversed()) await end()
  await rm(folder, { recursive: true, force: true })
})

async function keeping(more: Readonly<Record<string, string>> = {}) {
  const magazine = await openJournalKeeper(folder, join(folder, 'data'), true, { ...env, ...more })
  ends.push(() => magazine.dispose())
  return magazine
}

const keys = () => [...(s3.buckets.get('copies')?.keys() ?? [])]
/** The contents of the bucket, without the names of lines. */
const copies = () =>
  keys()
    .map((key) => key.replace(/^.*\//, ''))
    .toSorted((one, other) => (one < other ? -1 : 1))
const lines = () => new Set(keys().map((key) => key.split('/')[1]))

const article = (title: string) => ({
  id: crypto.randomUUID(),
  title,
  introduction: 'a',
  content: `<p>${title}</p>`,
})

async function titles(of: Pick<TestServer, 'ask'>): Promise<string> {
  const found: { title: string }[] = Object(
    await (await of.ask('/rest/v1/articles?select=title&order=title', { headers: asSecret })).json(),
  )
  return found.map(({ title }) => title).join()
}

/** Restores the bucket into an empty folder. Returns the command's output, and the magazine. */
async function restored(name: string, ...words: string[]) {
  const said: string[] = []
  const dataDir = join(folder, name)
  const options = { root: PROJECT, env: { ...testEnv, ...env, DATA_DIR: dataDir }, folder }
  await runCommand(['restore', env['JOURNAL_S3'] ?? '', ...words], {
    ...options,
    say: (line) => said.push(line),
  })
  expect(await readdir(dataDir)).not.toContain('from-bucket')
  const magazine = await openServer({ dataDir })
  ends.push(() => magazine.dispose())
  return { said, magazine }
}

describe('a lost machine', () => {
  it('comes back from the bucket alone as it was at any moment, with its pictures, if no entry is missing', async () => {
    const magazine = await keeping()
    await magazine.write('/rest/v1/articles', article('Uno'))
    await magazine.upload('foto-1200x675.webp', picture)
    await magazine.entry()
    await magazine.write('/rest/v1/articles', article('Dos'))
    const moment = await magazine.entry()
    await magazine.write('/rest/v1/articles', article('Tres'))
    await magazine.entry()
    expect(await magazine.ready()).toEqual([200, 'good'])
    await magazine.dispose()
    for (const lost of ['data', 'backups', 'journal'])
      await rm(join(folder, lost), { recursive: true, force: true })
    const { said, magazine: again } = await restored('again', `--until=${moment}`)
    expect(await titles(again)).toBe('Dos,Uno')
    const found = await again.raw('/storage/v1/object/public/pictures/foto-1200x675.webp')
    expect(Buffer.from(await found.arrayBuffer()).equals(picture)).toBe(true)
    expect(said.join()).toMatch(/^Took cacharreo-20261101T000000Z\.zip and 3 entries after it from http/)
    expect(said.join()).not.toContain(S3_KEYS.secret)
    await expect(restored('before', '--until=2026-01-01T00:00:00Z')).rejects.toThrow(
      'has no backup of that time.',
    )
    for (const key of keys()) if (key.endsWith('/000000000002.zip')) s3.buckets.get('copies')?.delete(key)
    await expect(restored('gap')).rejects.toThrow('lacks an entry before 000000000003.zip. Up to ')
  }, 180_000)

  it('may come back from any kept backup; older ones and their entries are deleted there, too', async () => {
    const magazine = await keeping({ BACKUP_KEEP: '3' })
    await magazine.write('/rest/v1/articles', article('Uno'))
    await magazine.entry()
    expect(copies()).toEqual([
      '000000000000-cacharreo-20261101T000000Z.zip',
      '000000000001.zip',
      'journal.json',
    ])
    for (let day = 0; day < 3; day += 1) await magazine.nextDay()
    expect(copies()).not.toContain('000000000001.zip')
    expect(copies()).toHaveLength(4)
    await magazine.write('/rest/v1/articles', article('Dos'))
    await magazine.entry()
    // There is data in the folder: the command downloads the files, and then refuses.
    const said: string[] = []
    const options = { root: PROJECT, env: { ...testEnv, ...env, DATA_DIR: join(folder, 'data') }, folder }
    for (const until of [[], ['--until=2026-11-03T12:00:00Z']]) {
      const words = ['restore', env['JOURNAL_S3'] ?? '', ...until]
      await expect(runCommand(words, { ...options, say: (line) => said.push(line) })).rejects.toThrow(
        'There is data in',
      )
    }
    expect(said.filter((line) => line.startsWith('Took '))).toEqual([
      expect.stringContaining('Took cacharreo-20261104T000100Z.zip and 1 entries'),
      expect.stringContaining('Took cacharreo-20261103T000100Z.zip and 1 entries'),
    ])
  })
})

describe('a bucket', () => {
  it('that is gone, refuses, is full or answers garbage stops nothing: /readyz says so, and later it has everything until another server takes it over', async () => {
    const magazine = await keeping()
    const states: readonly (readonly [() => unknown, () => unknown])[] = [
      [() => s3.goAway(), () => s3.comeBack()],
      ...[
        { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' },
        { status: 507 },
        { status: 200, body: '<html>Welcome</html>' },
      ].map((answer) => [() => s3.pretend(answer), () => s3.pretend(null)] as const),
    ]
    for (const [number, [fail, heal]] of states.entries()) {
      await fail()
      for (const title of ['Uno', 'Dos']) {
        await magazine.write('/rest/v1/articles', article(`${title} ${number}`))
        await magazine.entry()
      }
      await expect
        .poll(() => magazine.ready())
        .toEqual([200, expect.stringMatching(/^fails, and is \d+ s behind$/)])
      await heal()
      await magazine.entry()
      await expect.poll(() => magazine.ready()).toEqual([200, 'good'])
      expect(copies()).toContain(`00000000000${number * 2 + 2}.zip`)
    }
    // Another server has begun to write there.
    const note = keys().find((key) => key.endsWith('/journal.json')) ?? ''
    s3.buckets.get('copies')?.set(note, { status: 200, body: '{"owner":"another"}' })
    await magazine.write('/rest/v1/articles', article('Uno'))
    await magazine.entry()
    await expect.poll(async () => (await magazine.ready())[1]).toMatch(/^fails, and is \d+ s behind$/)
    expect(copies()).not.toContain('000000000009.zip')
  })

  it('that fails at a start gets the backup and all entries since', async () => {
    s3.pretend({ status: 403 })
    const magazine = await openJournalKeeper(folder, join(folder, 'data'), false, env)
    ends.push(() => magazine.dispose())
    await magazine.write('/rest/v1/articles', article('Uno'))
    await magazine.entry()
    s3.pretend(null)
    await magazine.entry()
    expect((await magazine.ready())[1]).toMatch(/its first backup is not made yet$/)
    await magazine.cover(3 * 60_000)
    await expect.poll(() => magazine.ready()).toEqual([200, 'good'])
    expect(copies()).toEqual([
      expect.stringMatching(/^00000000000\d-cacharreo-/),
      '000000000001.zip',
      'journal.json',
    ])
  })

  it('gets a line of its own from a machine that was put back to an earlier state', async () => {
    const earlier = await keeping()
    const kept = ['data', 'backups', 'journal']
    for (const name of kept) await copyFolder(join(folder, name), join(folder, 'copy', name))
    await earlier.write('/rest/v1/articles', article('Uno'))
    await earlier.entry()
    await earlier.dispose()
    for (const name of kept) {
      await rm(join(folder, name), { recursive: true, force: true })
      await rename(join(folder, 'copy', name), join(folder, name))
    }
    for (const name of ['server.sock', 'server.lock']) await rm(join(folder, 'data', name), { force: true })
    const magazine = await keeping()
    await magazine.write('/rest/v1/articles', article('Otra'))
    await magazine.entry()
    await expect.poll(() => magazine.ready()).toEqual([200, 'good'])
    expect(lines().size).toBe(2)
    expect(copies().filter((name) => name === '000000000001.zip')).toHaveLength(2)
  })
})

it('a bucket needs the folder that it copies, and keys', async () => {
  const start = async (given: Readonly<Record<string, string>>) => {
    const server = await openServer({ env: { ...testEnv, ...given } })
    await server.dispose()
  }
  await expect(start(env)).rejects.toThrow('JOURNAL_S3 needs JOURNAL_DIR')
  const folders = { BACKUP_DIR: folder, JOURNAL_DIR: folder }
  await expect(start({ ...folders, JOURNAL_S3: 'https://a:b@s3.example/x' })).rejects.toThrow(
    /^JOURNAL_S3 must be the address of a bucket/,
  )
  await expect(start({ ...folders, JOURNAL_S3: 'https://s3.example/x' })).rejects.toThrow(
    'JOURNAL_S3 names a bucket, so AWS_ACCESS_KEY_ID',
  )
})
