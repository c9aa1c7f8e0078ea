// A backup moves a magazine between the three sizes: embedded, PostgreSQL and back, a hosted project and back. Every row
// and every file is the same, and everyone can still sign in. It needs PostgreSQL on this machine.
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../../server/backup/command.ts'
import { describeFile, type Manifest, MANIFEST } from '../../../server/backup/backup-format.ts'
import { openBackup } from '../../../server/backup/backup-file.ts'
import { openPglite } from '../../../server/pglite/open-pglite.ts'
import { openConnections } from '../../../server/postgresql/connection.ts'
import { auditFiles, auditRows } from '../../support/server/audit.ts'
import { openHostedProject } from '../../support/database/deployable-project.ts'
import {
  openServer,
  PROJECT,
  temporaryFolder,
  type TestServer,
  testEnv,
} from '../../support/server/magazine-server.ts'
import {
  addressAt,
  findPostgreSql,
  type PostgreSql,
  startPostgreSql,
} from '../../support/database/postgresql.ts'
import { createDatabase, OWNER, PREPARATION } from '../../support/database/server-database.ts'
import { startS3Store } from '../../support/server/s3-store.ts'
import { smallPicture } from '../../support/fakes/small-picture.ts'
import { zipOf } from '../../support/server/zip.ts'
import { tellWhereNone } from '../../support/database/without-postgresql.ts'

const ids = (last: string) => `0193cafe-0000-7000-8000-0000000000${last}`
const FORM = { title: 'A medias', introduction: 'b', content: '<p>c</p>' }
const PICTURES = [`${ids('01')}-1200x675.webp`, `${ids('02')}-1200x675.webp`]
const [PICTURE = ''] = PICTURES

tellWhereNone()

describe.each(findPostgreSql())('by way of PostgreSQL in %s', (programs) => {
  let folder: string
  let postgresql: PostgreSql
  let url: string
  /** Of the first magazine. */
  let rows: Record<string, string>
  let files: Record<string, string>
  const said: string[] = []

  const run = (words: readonly string[], env: Record<string, string>) =>
    runCommand(words, { root: PROJECT, env: { ...testEnv, ...env }, folder, say: (line) => said.push(line) })
  const own = (database: string) => ({
    DATA_DIR: join(folder, `data-${database}`),
    DATABASE_URL: addressAt(postgresql.place, OWNER, database),
    FILES_DIR: join(folder, `files-${database}`),
  })
  const embedded = (name: string) => ({ DATA_DIR: join(folder, name) })

  async function ofDatabase(database: string) {
    const { sessions, database: there } = openConnections(own(database).DATABASE_URL, 1)
    const found = await auditRows(there)
    await sessions.close()
    return found
  }
  async function ofFolder(name: string) {
    const host = await openPglite({ root: PROJECT, dataDir: join(folder, name) })
    const found = await auditRows(host.database)
    await host.close()
    return found
  }
  async function signsIn(magazine: TestServer): Promise<void> {
    expect(magazine.server.sameAdministrator).toBe(true)
    const headers = await magazine.administrator()
    const drafts = await magazine.ask('/rest/v1/drafts?select=id,publish_at&order=id', { headers })
    expect(await drafts.json()).toEqual([
      { id: ids('d1'), publish_at: null },
      { id: ids('d2'), publish_at: expect.any(String) },
    ])
    expect((await magazine.raw(`/storage/v1/object/public/pictures/${PICTURE}`)).status).toBe(200)
    expect(await (await magazine.raw('/readyz')).json()).toMatchObject({ status: 'ready' })
  }

  beforeAll(async () => {
    folder = await temporaryFolder()
    postgresql = await startPostgreSql(programs)
    const superuser = postgresql.connect('postgres')
    await superuser.ask(PREPARATION)
    for (const name of ['magazine', 'bucket', 'empty']) await createDatabase(superuser, name)
    url = own('magazine').DATABASE_URL
    const first = await openServer({ sample: true, dataDir: join(folder, 'first') })
    const send = async (method: string, path: string, body?: object | Uint8Array<ArrayBuffer>) => {
      const apikey = testEnv.SUPABASE_SECRET_KEY
      const headers = { apikey, ...(body instanceof Uint8Array && { 'content-type': 'image/webp' }) }
      const answer = await first.ask(path, { method, headers, ...(body && { body }) })
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    }
    const found: unknown = await (await first.ask('/rest/v1/articles?select=id&order=id&limit=3')).json()
    const [changed, deleted, old] = Array.isArray(found)
      ? found.map((row: unknown) => String(Object(row).id))
      : []
    await send('PATCH', `/rest/v1/articles?id=eq.${changed}`, { title: 'Otra, con «ñ» y 漢字 \\ "x"\n\t' })
    await send('DELETE', `/rest/v1/articles?id=eq.${deleted}`)
    await send('POST', '/rest/v1/redirects', { path: '/vieja', article_id: old })
    const due = { scheduled: FORM, publish_at: new Date(Date.now() + 86_400_000).toISOString() }
    for (const [id, more] of [
      ['d1', {}],
      ['d2', due],
    ] as const)
      await send('POST', '/rest/v1/drafts', { id: ids(id), form: FORM, article: FORM, ...more })
    await send('PATCH', `/rest/v1/drafts?id=eq.${ids('d1')}`, { form: { ...FORM, title: 'Otra vez' } })
    await send('POST', '/rest/v1/discarded_drafts', {
      id: ids('d4'),
      row_id: ids('d3'),
      form: FORM,
      base_rev: 0,
    })
    // No article shows them.
    for (const name of PICTURES)
      await send('POST', `/storage/v1/object/pictures/${name}`, new Uint8Array(await smallPicture('webp')))
    await first.server.close()
    rows = await ofFolder('first')
    files = await auditFiles(join(folder, 'first/storage'))
    await run(['backup', 'first.zip'], embedded('first'))
    await run(['restore', 'first.zip'], own('magazine'))
  })
  afterAll(async () => {
    await postgresql?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('every row and every file is the same in PostgreSQL, and back in an embedded database', async () => {
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
      expect(rows[`public.${table}`], table).not.toMatch(/^0 /)
    expect(Object.keys(files)).toHaveLength(2)
    expect(await ofDatabase('magazine')).toEqual(rows)
    expect(await auditFiles(own('magazine').FILES_DIR)).toEqual(files)
    await run(['backup', 'second.zip'], own('magazine'))
    expect(said.at(-2)).toMatch(/^second\.zip has the magazine of .*\/magazine\.$/)
    await run(['restore', 'second.zip'], embedded('back'))
    expect(await ofFolder('back')).toEqual(rows)
    expect(await auditFiles(join(folder, 'back/storage'))).toEqual(files)
    const back = await openServer({ dataDir: join(folder, 'back') })
    await signsIn(back)
    await back.server.close()
    expect(await readdir(own('magazine').DATA_DIR)).not.toContain('backup-of-database')
  })

  test('a server on PostgreSQL has accounts, drafts and schedule, and is backed up while it writes', async () => {
    const moved = await openServer({
      env: { ...testEnv, ...own('magazine') },
      dataDir: own('magazine').DATA_DIR,
    })
    await signsIn(moved)
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
    // One moment: the sum of the revisions is that of the rows.
    const { rows: sums } = await there.database.query<{ same: boolean }>(
      `select s.articles = (select count(*) from public.articles) as same from sync.state s`,
    )
    await there.sessions.close()
    expect(sums).toEqual([{ same: true }])
    await moved.server.close()
  })

  test('a database that has a magazine is refused, and one without has no backup', async () => {
    await expect(run(['restore', 'first.zip'], own('magazine'))).rejects.toThrow(
      /^There is a magazine in .*magazine.*\. Restore into an empty database/,
    )
    const none = { ...own('magazine'), DATABASE_URL: addressAt(postgresql.place, OWNER, 'postgres') }
    await expect(run(['backup', 'none.zip'], none)).rejects.toThrow(/^There is no magazine in /)
    expect(await readdir(folder)).not.toContain('none.zip')
    expect(url).toContain('magazine')
  })

  test('a bucket gives and takes the pictures; one that fails midway leaves a sentence and no file', async () => {
    const s3 = await startS3Store('revista')
    const { FILES_DIR: __, ...database } = own('bucket')
    const env = { ...database, ...s3.env('revista') }
    try {
      await run(['restore', 'first.zip'], env)
      await run(['backup', 'bucket.zip'], env)
      await run(['restore', 'bucket.zip'], embedded('of-bucket'))
      expect(await ofFolder('of-bucket')).toEqual(rows)
      expect(await auditFiles(join(folder, 'of-bucket/storage'))).toEqual(files)
      s3.failAt(PICTURES[1] ?? '')
      await expect(run(['backup', 'broken.zip'], env)).rejects.toThrow(
        /^The bucket of pictures .* answers 503/,
      )
      expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual([])
    } finally {
      await s3.stop()
    }
  })

  test('odd backups are refused in a sentence, and the database takes the next one', async () => {
    await createDatabase(postgresql.connect('postgres'), 'odd')
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
    expect(await ofDatabase('odd')).toEqual(rows)
  })

  test('a hosted project takes it once it is deployed, as long as nobody has used it, and gives it back', async () => {
    const { project, address, run: supabase, open } = await openHostedProject(postgresql, 'hosted')
    const env = {
      VITE_SUPABASE_URL: project.url,
      VITE_SUPABASE_ANON_KEY: testEnv.SUPABASE_PUBLISHABLE_KEY,
      SUPABASE_DB_URL: address,
    }
    await expect(run(['restore', 'first.zip'], { ...embedded('x'), ...env })).rejects.toThrow(
      /^There is no magazine in .* yet: run "npm run deploy:supabase" first\.$/,
    )
    await supabase('deploy')
    // Pictures of an attempt that broke off are no obstacle.
    project.alter((request, answer) =>
      request.url.includes(PICTURES[1] ?? '') ? Response.json({}, { status: 503 }) : answer,
    )
    const restore = () => run(['restore', 'first.zip'], { ...embedded('x'), ...env })
    await expect(restore()).rejects.toThrow(/^The project's storage did not serve or take the picture /)
    project.alter(null)
    await restore()
    expect(said.at(-1)).toMatch(/^Its administrators are those of the backup\./)
    const services = [
      'auth.users',
      'storage.objects',
      'storage.buckets',
      'supabase_migrations.schema_migrations',
    ]
    const without = (all: Record<string, string>) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !services.includes(name)))
    expect(without(await auditRows(open.database))).toEqual(without(rows))
    const signIn = await fetch(`${project.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: testEnv.SUPABASE_PUBLISHABLE_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ email: testEnv.ADMIN_EMAIL, password: testEnv.ADMIN_PASSWORD }),
    })
    expect(signIn.status).toBe(200)
    await expect(restore()).rejects.toThrow(/ is in use: it has articles, .*No row was changed\.$/)

    // A hosted project's accounts have more columns, and its host more tables.
    await open.database.exec(
      `alter table auth.users add instance_id uuid; create schema vault; create table vault.secrets (secret text);
       insert into vault.secrets values ('a-secret-of-the-host'); create table public.others (id int); insert into public.others values (1)`,
    )
    await run(['backup', 'hosted.zip'], { ...embedded('x'), ...env })
    project.alter((request, answer) =>
      request.url.includes(PICTURES[1] ?? '') ? Response.json({}, { status: 503 }) : answer,
    )
    await expect(run(['backup', 'half.zip'], { ...embedded('x'), ...env })).rejects.toThrow(
      /did not serve or take/,
    )
    expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([])
    await run(['restore', 'hosted.zip'], embedded('from-hosted'))
    expect(said).toContain('Left out: instance_id of auth.users, which this place does not have.')
    expect(said).toContain('Left out: public.others, a table of another program.')
    expect(without(await ofFolder('from-hosted'))).toEqual(without(rows))
    expect(await auditFiles(join(folder, 'from-hosted/storage'))).toEqual(files)
    const back = await openServer({ dataDir: join(folder, 'from-hosted') })
    await signsIn(back)
    await back.server.close()
  })
})
