// A backup moves a magazine from the embedded database into an empty PostgreSQL. Every row and picture is the same,
// and everyone can still sign in. It needs PostgreSQL on this machine.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeFile } from '../../../server/backup/backup-format.ts'
import { runCommand } from '../../../server/backup/command.ts'
import { type OpenBackup, openBackup } from '../../../server/backup/backup-file.ts'
import { spool } from '../../../server/backup/spool.ts'
import { openPostgreSql } from '../../../server/postgresql/open-postgresql.ts'
import { snapshotOf } from '../../../server/gateway/database.ts'
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
import { smallPicture } from '../../support/fakes/small-picture.ts'
import { tellWhereNone } from '../../support/database/without-postgresql.ts'

const DRAFTS = ['0193cafe-0000-7000-8000-0000000000d1', '0193cafe-0000-7000-8000-0000000000d2'] as const
const FORM = { title: 'A medias', introduction: 'b', content: '<p>c</p>' }
const PICTURE = '0193cafe-0000-7000-8000-000000000001-1200x675.webp'

tellWhereNone()

describe.each(findPostgreSql())('into PostgreSQL in %s', (programs) => {
  let folder: string
  let postgresql: PostgreSql
  let magazine: TestServer
  let backup: OpenBackup
  let url: string
  const said: string[] = []

  const command = (...words: readonly string[]) =>
    runCommand(words, {
      root: PROJECT,
      env: { ...testEnv, DATA_DIR: magazine.dataDir },
      folder,
      say: (line) => said.push(line),
    })
  const restore = () =>
    runCommand(['restore', 'revista.zip'], {
      root: PROJECT,
      env: {
        ...testEnv,
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: url,
        FILES_DIR: join(folder, 'files'),
      },
      folder,
      say: (line) => said.push(line),
    })

  async function send(method: string, path: string, body?: object | Uint8Array<ArrayBuffer>): Promise<void> {
    const apikey = testEnv.SUPABASE_SECRET_KEY
    const headers = { apikey, ...(body instanceof Uint8Array && { 'content-type': 'image/webp' }) }
    const answer = await magazine.ask(path, { method, headers, ...(body && { body }) })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  }

  beforeAll(async () => {
    folder = await temporaryFolder()
    postgresql = await startPostgreSql(programs)
    const superuser = postgresql.connect('postgres')
    await superuser.ask(PREPARATION)
    await createDatabase(superuser, 'magazine')
    url = addressAt(postgresql.place, OWNER, 'magazine')
    magazine = await openServer({ sample: true })
    const found: unknown = await (await magazine.ask('/rest/v1/articles?select=id&order=id&limit=2')).json()
    const [changed, deleted] = Array.isArray(found) ? found.map((row: unknown) => String(Object(row).id)) : []
    await send('PATCH', `/rest/v1/articles?id=eq.${changed}`, { title: 'Otra, con «ñ» y 漢字' })
    await send('DELETE', `/rest/v1/articles?id=eq.${deleted}`)
    await send('POST', '/rest/v1/drafts', { id: DRAFTS[0], form: FORM, article: FORM })
    const publish_at = new Date(Date.now() + 86_400_000).toISOString()
    await send('POST', '/rest/v1/drafts', {
      id: DRAFTS[1],
      form: FORM,
      article: FORM,
      scheduled: FORM,
      publish_at,
    })
    await send('POST', `/storage/v1/object/pictures/${PICTURE}`, new Uint8Array(await smallPicture('webp')))
    await command('backup', 'revista.zip')
    backup = await openBackup(join(folder, 'revista.zip'))
    await restore()
  })
  afterAll(async () => {
    await backup?.close()
    await magazine?.dispose()
    await postgresql?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const hashOf = (lines: readonly string[]) =>
    createHash('sha256').update(lines.toSorted().join('\n')).digest('hex')
  const linesIn = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8').split('\n').filter(Boolean)

  test('every table and every file equals the backup’s', async () => {
    const host = await openPostgreSql({
      url,
      connections: 4,
      migrations: join(PROJECT, 'supabase/migrations'),
    })
    const spooled = join(folder, 'spooled')
    await mkdir(spooled)
    const there = await snapshotOf(host.database, (rows) => spool(rows, join(folder, 'files'), spooled))
    await host.close()
    const { manifest } = backup
    const [before, after] = [new Map<string, string>(), new Map<string, string>()]
    for (const { schema, name, parts } of manifest.tables) {
      const lines = await Promise.all(parts.map(async (part) => linesIn(await backup.read(part))))
      before.set(`${schema}.${name}`, hashOf(lines.flat()))
    }
    for (const { schema, name, parts } of there.tables) {
      const lines = await Promise.all(parts.map(async (part) => linesIn(await readFile(join(spooled, part)))))
      after.set(`${schema}.${name}`, hashOf(lines.flat()))
    }
    // A new generation tells devices to compare (docs/sync.md).
    expect(before.delete('sync.state') && after.delete('sync.state')).toBe(true)
    expect(after).toEqual(before)
    expect([...after.keys()]).toEqual(
      expect.arrayContaining(['auth.users', 'public.drafts', 'public.versions']),
    )
    expect(there.sequences).toEqual(manifest.sequences)
    const stored = await readFile(join(folder, 'files/pictures', PICTURE))
    expect(describeFile(stored)).toEqual(manifest.files[`storage/pictures/${PICTURE}`])
  })

  test('a server there has the administrator, the drafts and the schedule', async () => {
    const env = { ...testEnv, DATABASE_URL: url, FILES_DIR: join(folder, 'files') }
    const moved = await openServer({ env, dataDir: join(folder, 'data') })
    expect(moved.server.sameAdministrator).toBe(true)
    const headers = await moved.administrator()
    const drafts = await moved.ask('/rest/v1/drafts?select=id,publish_at&order=id', { headers })
    expect(await drafts.json()).toEqual([
      { id: DRAFTS[0], publish_at: null },
      { id: DRAFTS[1], publish_at: expect.any(String) },
    ])
    expect((await moved.raw(`/storage/v1/object/public/pictures/${PICTURE}`)).status).toBe(200)
    const ready = await moved.raw('/readyz')
    expect(await ready.json()).toMatchObject({ status: 'ready' })
    await moved.server.close()
  })

  test('a database that has a magazine is refused in a sentence', async () => {
    await expect(restore()).rejects.toThrow(
      /^There is a magazine in .*magazine.*\. Restore into an empty database/,
    )
    expect(said.at(-1)).toMatch(/Its keys are those of the settings from now on/)
  })
})
