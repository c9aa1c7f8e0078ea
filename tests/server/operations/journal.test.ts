// The journal of the embedded database. The data folder is lost, and everything acknowledged is restored from the
// second place, with its pictures and without sessions.
import { execFileSync } from 'node:child_process'
import { appendFile, copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBackup } from '../../../server/backup/backup-file.ts'
import { runCommand } from '../../../server/backup/command.ts'
import { openJournalKeeper } from '../../support/server/journal-keeper.ts'
import { copyFolder } from '../../support/server/copy-folder.ts'
import { pictureWith } from '../../support/fakes/small-picture.ts'
import {
  asSecret,
  openServer,
  PROJECT,
  temporaryFolder,
  type TestServer,
  testEnv,
} from '../../support/server/magazine-server.ts'

const picture = await pictureWith(Uint8Array.from({ length: 4000 }, (_, at) => (at * 11) % 256))

let folder: string
let opened: { dispose(): Promise<void> }[]

async function keeping(dataDir = join(folder, 'data'), env: Readonly<Record<string, string>> = {}) {
  const magazine = await openJournalKeeper(folder, dataDir, true, env)
  opened.push(magazine)
  return magazine
}

beforeEach(async () => {
  folder = await temporaryFolder()
  opened = []
})
afterEach(async () => {
  for (const server of opened) await server.dispose()
  await rm(folder, { recursive: true, force: true })
})

const titles = async (of: TestServer, table = 'articles') => {
  const asked = `/rest/v1/${table}?select=*&order=id`
  return JSON.stringify(await (await of.ask(asked, { headers: asSecret })).json())
}

const article = (title: string) => ({
  id: crypto.randomUUID(),
  title,
  introduction: '«ñ» \\ "x"\n\t',
  content: `<p>${title}</p>`,
  overall: 9.5,
})

/** The folder of the only line. */
async function lineFolder(): Promise<string> {
  const [line = ''] = await readdir(join(folder, 'journal'))
  return join(folder, 'journal', line)
}

/** The rows in an entry of the only line, as the text of each table. */
async function rowsIn(name: string): Promise<Record<string, string>> {
  const entry = await openBackup(join(await lineFolder(), name), 'cacharreo-journal')
  const rows: Record<string, string> = {}
  for (const { schema, name: table, parts } of entry.manifest.tables)
    for (const part of parts)
      rows[`${schema}.${table}`] = Buffer.from(await entry.read(part)).toString('utf8')
  await entry.close()
  return rows
}

/** Restores the oldest daily backup and the journal into a new folder; returns the command's output. */
async function restored(name: string, ...words: string[]): Promise<{ dataDir: string; said: string[] }> {
  const said: string[] = []
  const [backup = ''] = (await readdir(join(folder, 'backups'))).toSorted()
  const dataDir = join(folder, name)
  const options = { root: PROJECT, env: { ...testEnv, DATA_DIR: dataDir }, folder }
  await runCommand(
    ['restore', join(folder, 'backups', backup), `--journal=${join(folder, 'journal')}`, ...words],
    { ...options, say: (line) => said.push(line) },
  )
  return { dataDir, said }
}

async function openAgain(dataDir: string): Promise<TestServer> {
  const magazine = await openServer({ dataDir })
  opened.push(magazine)
  return magazine
}

describe('a lost data folder', () => {
  it('comes back from backup and journal with every row and picture, and begins another generation, though the second place was away', async () => {
    const magazine = await keeping()
    expect(await magazine.ready()).toEqual([200, 'good'])
    await rename(join(folder, 'journal'), join(folder, 'unmounted'))
    await magazine.write('/rest/v1/articles', article('Mientras tanto'))
    await magazine.entry()
    await expect
      .poll(() => magazine.ready())
      .toEqual([200, expect.stringMatching(/^fails, and is \d+ s behind$/)])
    await mkdir(join(folder, 'journal'))
    await magazine.entry()
    expect(await readdir(join(folder, 'journal'))).toEqual([])
    await rm(join(folder, 'journal'), { recursive: true })
    await rename(join(folder, 'unmounted'), join(folder, 'journal'))
    await magazine.entry()
    await expect.poll(() => magazine.ready()).toEqual([200, 'good'])

    const [one, two, three] = [article('Uno'), article('Dos'), article('Tres')]
    await magazine.write('/rest/v1/articles', [one, two, three])
    await magazine.upload('foto-1200x675.webp', picture)
    await magazine.entry()
    await magazine.write(`/rest/v1/articles?id=eq.${one.id}`, { title: 'Uno, otra vez' }, 'PATCH')
    await magazine.write(`/rest/v1/articles?id=eq.${two.id}`, {}, 'DELETE')
    await magazine.write('/rest/v1/drafts', { id: three.id, form: { a: null }, article: {} })
    await magazine.write('/rest/v1/redirects', { path: '/vieja', article_id: one.id })
    await magazine.upload('quitada-1200x675.webp', picture)
    await magazine.entry()
    await magazine.write('/storage/v1/object/pictures', { prefixes: ['quitada-1200x675.webp'] }, 'DELETE')
    const editor = await magazine.administrator()
    await magazine.entry()
    // Sessions are not in it, and no role of the table API reaches the notes of changes.
    const last = (await readdir(await lineFolder()))
      .filter((name) => name.endsWith('.zip'))
      .toSorted()
      .at(-1)
    const names = Object.keys(await rowsIn(last ?? ''))
    expect(names.filter((name) => /^(?:auth|server|journal)\./.test(name))).toEqual(['auth.users'])
    const headers = { ...editor, 'accept-profile': 'journal' }
    expect((await magazine.ask('/rest/v1/changes', { headers })).status).toBeGreaterThanOrEqual(400)
    const state = async (of: TestServer) => ({
      articles: await titles(of),
      drafts: await titles(of, 'drafts'),
      versions: await titles(of, 'versions'),
      redirects: await titles(of, 'redirects'),
    })
    const before = await state(magazine)
    const head = async (of: TestServer) => Object(await (await of.ask('/rest/v1/rpc/sync_head')).json())
    const generation = JSON.stringify(await head(magazine))
    const { dataDir, said } = await restored('again')
    expect(said[0]).toContain(magazine.moment())
    const again = await openAgain(dataDir)
    expect(await state(again)).toEqual(before)
    expect(JSON.stringify(await head(again))).not.toBe(generation)
    const found = await again.raw('/storage/v1/object/public/pictures/foto-1200x675.webp')
    expect(Buffer.from(await found.arrayBuffer()).equals(picture)).toBe(true)
    expect(await readdir(join(dataDir, 'storage/pictures'))).toEqual(['foto-1200x675.webp'])
    await again.administrator()
  })

  it('comes back from any kept backup as it was at any moment; older entries are deleted', async () => {
    const magazine = await keeping(undefined, { BACKUP_KEEP: '2' })
    await magazine.write('/rest/v1/articles', article('Uno'))
    await magazine.entry()
    expect(await readdir(await lineFolder())).toContain('000000000001.zip')
    for (let day = 0; day < 2; day += 1) await magazine.nextDay()
    expect(await readdir(await lineFolder())).not.toContain('000000000001.zip')
    const two = article('Dos')
    await magazine.write('/rest/v1/articles', two)
    const moment = await magazine.entry()
    const before = await titles(magazine)
    await magazine.write(`/rest/v1/articles?id=eq.${two.id}`, {}, 'DELETE')
    await magazine.entry()
    const { dataDir } = await restored('then', `--until=${moment}`)
    expect(await titles(await openAgain(dataDir))).toBe(before)
    await expect(restored('before', '--until=2026-01-01T00:00:00Z')).rejects.toThrow(
      'Take an earlier backup.',
    )
    await expect(restored('never', '--until=ayer')).rejects.toThrow('--until is a moment such as')
    await rename(await lineFolder(), join(folder, 'journal/another'))
    await expect(restored('other')).rejects.toThrow('does not belong to the backup')
  })
})

describe('the second place', () => {
  it('delays no upgrade: what is written meanwhile is in the next server’s first entry', async () => {
    const magazine = await keeping()
    await magazine.entry()
    await magazine.server.prepare?.()
    await magazine.write('/rest/v1/articles', [article('Meanwhile')])
    const entries = await readdir(await lineFolder())
    await magazine.server.release?.()
    expect(await readdir(await lineFolder())).toEqual(entries)
    await keeping()
    const [first = ''] = (await readdir(await lineFolder())).filter((name) => !entries.includes(name))
    expect((await rowsIn(first))['public.articles']).toContain('Meanwhile')
  })

  it('is refused to a server whose data folder was copied for another', async () => {
    const magazine = await keeping()
    const copy = join(folder, 'copy')
    await copyFolder(magazine.dataDir, copy)
    for (const name of ['server.sock', 'server.lock']) await rm(join(copy, name), { force: true })
    await magazine.write('/rest/v1/articles', article('Uno'))
    await magazine.entry()
    // The copy has no entries of its own: it begins a new line.
    await keeping(copy)
    expect(await readdir(join(folder, 'journal'))).toHaveLength(2)
    await magazine.write('/rest/v1/articles', article('Dos'))
    await magazine.entry()
    expect(await magazine.ready()).toEqual([200, 'good'])
  })
})

describe('entries', () => {
  it('are left out where the last is damaged, and refused where another is damaged or missing', async () => {
    const magazine = await keeping()
    const states: string[] = []
    const moments: string[] = []
    for (const title of ['Uno', 'Dos', 'Tres']) {
      await magazine.write('/rest/v1/articles', article(title))
      moments.push(await magazine.entry())
      states.push(await titles(magazine))
    }
    const place = await lineFolder()
    const whole = await readFile(join(place, '000000000003.zip'))
    await appendFile(join(place, '000000000003.zip'), 'torn')
    await rm(join(place, '000000000003.zip'))
    await appendFile(join(place, '000000000003.zip'), whole.subarray(0, whole.length / 2))
    await copyFile(join(place, '000000000001.zip'), join(place, '000000000099.zip'))
    const { dataDir, said } = await restored('cut')
    expect(said.join()).toContain('The last entry was left out.')
    expect(said.join()).toContain('it is no entry 99')
    expect(await titles(await openAgain(dataDir))).toBe(states[1])
    // A second damaged file may be an entry, so the first is not the last one.
    await appendFile(join(place, '000000000100.zip'), 'torn')
    await expect(restored('two')).rejects.toThrow('000000000003.zip is no backup, or it is cut off. Later')
    for (const name of ['000000000099.zip', '000000000100.zip']) await rm(join(place, name))
    await rm(join(place, '000000000003.zip'))
    await appendFile(join(place, '000000000003.zip'), whole)
    await rename(join(place, '000000000002.zip'), join(place, 'elsewhere'))
    await appendFile(join(place, '000000000002.zip'), 'torn')
    await expect(restored('torn')).rejects.toThrow(
      `Later entries build on it. Up to ${moments[0]} all is there`,
    )
    const early = await restored('early', `--until=${moments[0]}`)
    expect(early.said[0]).toContain(moments[0])
    await rm(join(place, '000000000002.zip'))
    // A named pipe is no entry: reading it would never end.
    execFileSync('mkfifo', [join(place, '000000000002.zip')])
    await expect(restored('gap')).rejects.toThrow(
      `lacks an entry before 000000000003.zip. Up to ${moments[0]} all`,
    )
  })

  it('are restored without stray files, such as copies under another number, which are named', async () => {
    const magazine = await keeping()
    const moments: string[] = []
    for (const title of ['Uno', 'Dos', 'Tres']) {
      await magazine.write('/rest/v1/articles', article(title))
      moments.push(await magazine.entry())
    }
    const place = await lineFolder()
    const stray = join(place, '000000000099.zip')
    await copyFile(join(place, '000000000002.zip'), stray)
    const whole = await titles(magazine)
    const { dataDir, said } = await restored('whole')
    expect(said.join('\n')).toContain(`${stray} was left out: it is no entry 99`)
    expect(said[0]).toContain(moments[2])
    expect(await titles(await openAgain(dataDir))).toBe(whole)
    // In the place of an entry it leaves a gap.
    await copyFile(stray, join(place, '000000000001.zip'))
    await expect(restored('gap')).rejects.toThrow('lacks an entry before 000000000002.zip')
  })

  it('end with the setting: without a journal nothing is noted', async () => {
    const dataDir = join(folder, 'data')
    await (await keeping(dataDir)).server.close()
    opened = []
    await openAgain(dataDir)
    await openServer({ env: { ...testEnv, JOURNAL_DIR: folder } }).then(
      () => expect.unreachable(),
      (error: unknown) => expect(String(error)).toContain('JOURNAL_DIR needs BACKUP_DIR'),
    )
  })
})
