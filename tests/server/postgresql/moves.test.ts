// A backup moves a magazine from the embedded database to PostgreSQL and back. Every row and every file is the same, and
// everyone can still sign in. It needs PostgreSQL on this machine.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeFile, type Manifest, MANIFEST } from '../../../server/backup/backup-format.ts'
import { manifestIn, openBackup } from '../../../server/backup/backup-file.ts'
import { openConnections } from '../../../server/postgresql/connection.ts'
import { auditFiles } from '../../support/server/audit.ts'
import { openServer, testEnv } from '../../support/server/magazine-server.ts'
import { expectMoved, FORM, type Moves, openMoves, PICTURES } from '../../support/database/moves.ts'
import { addressAt, findPostgreSql, OWNER } from '../../support/database/postgresql.ts'
import { openJournalKeeper } from '../../support/server/journal-keeper.ts'
import { smallPicture } from '../../support/fakes/small-picture.ts'
import { startS3Store } from '../../support/server/s3-store.ts'
import { zipOf } from '../../support/server/zip.ts'
import { tellWhereNone } from '../../support/database/without-postgresql.ts'

tellWhereNone()

describe.each(findPostgreSql())('by way of PostgreSQL in %s', (programs) => {
  let moves: Moves

  beforeAll(async () => {
    moves = await openMoves(programs, 'magazine', 'bucket', 'empty', 'odd', 'end', 'moment')
    await moves.run(['restore', 'first.zip'], moves.own('magazine'))
  })
  afterAll(() => moves?.stop())

  test('every row and every file is the same in PostgreSQL, and back in an embedded database', async () => {
    const { folder, run, own, embedded, ofDatabase, ofFolder, files, said } = moves
    for (const table of [
      'articles',
      'drafts',
      'discarded_drafts',
      'versions',
      'redirects',
      'categories',
      'authors',
      'guides',
    ])
      expect(moves.rows[`public.${table}`]).not.toMatch(/^0 /)
    expect(Object.keys(files)).toHaveLength(2)
    expect(await ofDatabase('magazine')).toEqual(moves.rows)
    expect(await auditFiles(own('magazine').FILES_DIR)).toEqual(files)
    // A killed command has left copies. Of two concurrent commands, one is refused at once.
    const work = join(own('magazine').DATA_DIR, 'backup-of-database')
    await mkdir(join(work, 'backup-under-way/tables'), { recursive: true })
    await writeFile(join(work, 'backup-under-way/tables/left'), 'of a killed command')
    const both = ['second.zip', 'other.zip'].map((name) =>
      run(['backup', name], own('magazine')).then(() => name, String),
    )
    const [made = '', other = ''] = (await Promise.all(both)).toSorted((a, b) => a.length - b.length)
    expect(other).toMatch(/^Error: Another backup is being made by way of /)
    expect(said.at(-2)).toMatch(/^(?:second|other)\.zip has the magazine of .*\/magazine\.$/)
    await run(['restore', made], embedded('back'))
    expect(await ofFolder('back')).toEqual(moves.rows)
    expect(await auditFiles(join(folder, 'back/storage'))).toEqual(files)
    const back = await openServer({ dataDir: join(folder, 'back') })
    await expectMoved(back)
    await back.server.close()
    expect(await readdir(own('magazine').DATA_DIR)).not.toContain('backup-of-database')
  }, 180_000)

  test('a server on PostgreSQL has accounts, drafts and schedule, and is backed up while it writes', async () => {
    const { run, own } = moves
    const moved = await openServer({
      env: { ...testEnv, ...own('magazine') },
      dataDir: own('magazine').DATA_DIR,
    })
    await expectMoved(moved)
    const headers = { apikey: testEnv.SUPABASE_SECRET_KEY }
    let isDone = false
    const writing = (async () => {
      for (let number = 0; !isDone; number += 1) {
        const body = { ...FORM, title: `Durante ${number}`, published_at: '2026-01-01' }
        const answer = await moved.ask('/rest/v1/articles', { method: 'POST', headers, body })
        expect(answer.status).toBe(201)
      }
    })()
    await run(['backup', 'during.zip'], own('magazine'))
    isDone = true
    await writing
    await run(['restore', 'during.zip'], own('empty'))
    const there = openConnections(own('empty').DATABASE_URL, 1)
    // A single snapshot: the sum of the revisions matches the rows.
    const { rows: sums } = await there.database.query<{ same: boolean }>(
      `select s.articles = (select count(*) from public.articles) as same from sync.state s`,
    )
    await there.sessions.close()
    expect(sums).toEqual([{ same: true }])
    await moved.server.close()
  })

  test('a database that has a magazine is refused, and one without has no backup', async () => {
    const { folder, postgresql, run, own } = moves
    await expect(run(['restore', 'first.zip'], own('magazine'))).rejects.toThrow(
      /^There is a magazine in .*magazine.*\. Restore into an empty database/,
    )
    const none = { ...own('magazine'), DATABASE_URL: addressAt(postgresql.place, OWNER, 'postgres') }
    await expect(run(['backup', 'none.zip'], none)).rejects.toThrow(/^There is no magazine in /)
    expect(await readdir(folder)).not.toContain('none.zip')
  })

  test('a bucket gives and takes the pictures; one that fails midway leaves a sentence and no file', async () => {
    const { folder, run, own } = moves
    const pictures = async (name: string) => {
      const { files } = (await manifestIn(join(folder, name))) ?? { files: {} }
      return Object.entries(files).filter(([path]) => path.startsWith('storage/'))
    }
    const s3 = await startS3Store('revista')
    const { FILES_DIR: __, ...database } = own('bucket')
    const env = { ...database, ...s3.env('revista') }
    try {
      await run(['restore', 'first.zip'], env)
      await run(['backup', 'bucket.zip'], env)
      expect(await pictures('bucket.zip')).toHaveLength(PICTURES.length)
      expect(await pictures('bucket.zip')).toEqual(await pictures('first.zip'))
      s3.failAt(PICTURES[1])
      await expect(run(['backup', 'broken.zip'], env)).rejects.toThrow(/^The bucket .* answers 503/)
      expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual([])
    } finally {
      await s3.stop()
    }
  })

  test('odd backups are refused in a sentence, and the database takes the next one', async () => {
    const { folder, run, own, ofDatabase } = moves
    const backup = await openBackup(join(folder, 'first.zip'))
    const { manifest } = backup
    const content: Record<string, Uint8Array> = {}
    for (const name of Object.keys(manifest.files)) content[name] = await backup.read(name)
    await backup.close()
    const part = manifest.tables.find(({ name }) => name === 'articles')?.parts[0] ?? ''
    const lines = Buffer.from(content[part] ?? []).toString('utf8')
    const refused = async (changed: Uint8Array, words: RegExp, more: Partial<Manifest> = {}) => {
      const all = { ...content, [part]: changed }
      const described = Object.entries(all).map(([name, bytes]) => [name, describeFile(bytes)] as const)
      const text = JSON.stringify({ ...manifest, files: Object.fromEntries(described), ...more })
      await writeFile(join(folder, 'odd.zip'), await zipOf({ ...all, [MANIFEST]: text }))
      await expect(run(['restore', 'odd.zip'], own('odd'))).rejects.toThrow(words)
    }
    const text = (value: string) => new Uint8Array(Buffer.from(value))
    await refused(
      text(lines + lines),
      /^The rows of public\.articles in .* could not be put in \(duplicate key/,
    )
    await refused(text(lines.slice(lines.indexOf('\n') + 1)), /articles has not the rows that it states/)
    await refused(
      text('[1'),
      /^The rows of public\.articles in .* could not be put in \(invalid input syntax/,
    )
    await refused(
      new Uint8Array(Buffer.from(lines, 'utf16le')),
      /^The rows of public\.articles in .* could not be put/,
    )
    await refused(
      new Uint8Array(Buffer.from('["ñ"]', 'latin1')),
      /could not be put in \(.*encoded data was not valid/,
    )
    await refused(text(lines), /by a newer or unreleased version .* 29990101000000_wings/, {
      migrations: [...manifest.migrations, '29990101000000_wings'],
    })
    const tables = manifest.tables.map((one) =>
      one.parts.includes(part) ? { ...one, columns: one.columns.with(0, 'wings') } : one,
    )
    await refused(text(lines), /has a column wings that this version does not know/, { tables })
    await run(['restore', 'first.zip'], own('odd'))
    expect(await ofDatabase('odd')).toEqual(moves.rows)
  })

  test('a journal is restored with every row and file that the embedded database has, at its end and at a moment', async () => {
    const { folder, run, own, embedded, ofDatabase, ofFolder } = moves
    const magazine = await openJournalKeeper(folder, join(folder, 'kept'))
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
    const article = (id: string) => ({
      id,
      title: id,
      introduction: '«ñ» \\ "x"',
      content: '<p>c</p>',
      overall: 9,
    })
    await magazine.write('/rest/v1/articles', [article(one), article(two)])
    await magazine.upload('foto-1200x675.webp', new Uint8Array(await smallPicture('webp')))
    const moment = await magazine.entry()
    await magazine.write(`/rest/v1/articles?id=eq.${one}`, { title: 'Otra vez' }, 'PATCH')
    await magazine.write(`/rest/v1/articles?id=eq.${two}`, {}, 'DELETE')
    await magazine.upload('otra-1200x675.webp', new Uint8Array(await smallPicture('webp')))
    await magazine.entry()
    await magazine.server.close()
    const [backup = ''] = await readdir(join(folder, 'backups'))
    const words = ['restore', join(folder, 'backups', backup), `--journal=${join(folder, 'journal')}`]
    await run(words, own('end'))
    // In addition, the embedded one has the journal's own notes.
    expect(await ofFolder('kept')).toMatchObject(await ofDatabase('end'))
    const files = await auditFiles(own('end').FILES_DIR)
    expect(Object.keys(files)).toHaveLength(2)
    expect(files).toEqual(await auditFiles(join(folder, 'kept/storage')))
    const then = [...words, `--until=${moment}`]
    await run(then, own('moment'))
    await run(then, embedded('of-moment'))
    expect(await ofDatabase('moment')).toEqual(await ofFolder('of-moment'))
    expect(Object.keys(await auditFiles(own('moment').FILES_DIR))).toHaveLength(1)
  }, 180_000)
})
