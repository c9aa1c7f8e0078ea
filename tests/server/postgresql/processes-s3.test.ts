// Two processes of the built server on one PostgreSQL, with their pictures in one bucket of an S3-compatible store.
// It needs PostgreSQL on this machine.
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { runExport } from '../../../server/export/command.ts'
import { READ_AT_ONCE } from '../../../server/storage/public-pictures.ts'
import { createBucketStore } from '../../../server/s3/bucket-store.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { asSecret, PROJECT, temporaryFolder, testEnv } from '../../support/server/magazine-server.ts'
import {
  addressAt,
  createDatabase,
  findPostgreSql,
  OWNER,
  type PostgreSql,
  startPrepared,
} from '../../support/database/postgresql.ts'
import { type S3Store, startS3Store } from '../../support/server/s3-store.ts'
import { type Processes, startProcesses } from '../../support/server/server-processes.ts'
import { pictureWith, smallPicture } from '../../support/fakes/small-picture.ts'
import { makeSmallBuild } from '../../support/server/small-build.ts'
import { tellWhereNone } from '../../support/database/without-postgresql.ts'

const picture = await smallPicture()
/** A response of /readyz is cached for a second. */
const WAIT = { timeout: 10_000 }
const UPLOADS = '/storage/v1/object'

tellWhereNone()

describe.each(findPostgreSql())('two processes and a bucket, on PostgreSQL in %s', (programs) => {
  let postgresql: PostgreSql
  let database: string
  let s3: S3Store
  let magazine: Processes

  beforeAll(async () => {
    postgresql = await startPrepared(programs, 'magazine')
    database = addressAt(postgresql.place, OWNER, 'magazine')
    s3 = await startS3Store('pictures-of-ours', 'empty', 'of-others')
    magazine = await startProcesses(database, 2, null, { ...s3.env('pictures-of-ours'), FILES_DIR: '' })
  })
  afterAll(async () => {
    await magazine?.stop()
    await s3?.stop()
    await postgresql?.stop()
  })

  /** The bucket itself, bypassing every process. */
  const bucket = (name: string) =>
    createBucketStore(Object(readSettings({ DATABASE_URL: database, ...s3.env(name) }, PROJECT).filesS3))
  const stored = async () => (await bucket('pictures-of-ours').list('pictures')).map(({ name }) => name)

  /** Uploads a picture followed by this text, which `shown` returns. */
  async function upload(name: string, text: string, which: number, method = 'POST'): Promise<number> {
    const headers = { ...asSecret, 'content-type': 'image/webp' }
    const body = await pictureWith(text)
    const answer = await magazine.ask(`${UPLOADS}/pictures/${name}`, { method, headers, body }, which)
    await answer.body?.cancel()
    return answer.status
  }
  async function shown(name: string, which: number): Promise<[number, string]> {
    const answer = await magazine.ask(`${UPLOADS}/public/pictures/${name}`, {}, which)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const text = bytes.subarray(answer.ok ? picture.byteLength : 0).toString('utf8')
    return [answer.status, answer.ok ? text : String(Object(JSON.parse(text)).statusCode)]
  }
  async function readiness(which: number) {
    const answer = await magazine.ask('/readyz', {}, which)
    const { status, checks } = Object(await answer.json())
    return [answer.status, status, checks.pictures]
  }
  const rows = async (which: number) =>
    (await magazine.ask('/rest/v1/articles?select=id&limit=1', { headers: asSecret }, which)).status

  test('a picture that one has stored is in the bucket, served by the other, replaced and deleted for both', async () => {
    expect(await upload('2026/de-uno-1200x675.webp', 'of one', 0)).toBe(200)
    expect(await stored()).toEqual(['2026/de-uno-1200x675.webp'])
    for (const which of [0, 1])
      expect(await shown('2026/de-uno-1200x675.webp', which)).toEqual([200, 'of one'])
    expect(await upload('2026/de-uno-1200x675.webp', 'of another', 1, 'PUT')).toBe(200)
    for (const which of [0, 1])
      expect(await shown('2026/de-uno-1200x675.webp', which)).toEqual([200, 'of another'])
    const body = { prefixes: ['2026/de-uno-1200x675.webp'] }
    await magazine.ask(`${UPLOADS}/pictures`, { method: 'DELETE', headers: asSecret, body }, 0)
    for (const which of [0, 1]) expect(await shown('2026/de-uno-1200x675.webp', which)).toEqual([400, '404'])
    expect(await stored()).toEqual([])
  })

  test('they are ready, with a data folder of their own before the first card is drawn', async () => {
    for (const which of [0, 1]) {
      const answer = await magazine.ask('/readyz', {}, which)
      const checks = ['client', 'database', 'dataFolder', 'pages', 'pictures', 'schema']
      expect(await answer.json()).toEqual({
        status: 'ready',
        checks: Object.fromEntries(checks.map((name) => [name, 'good'])),
      })
      expect(answer.status).toBe(200)
    }
  })

  test('one with another bucket, with that of another magazine or with a wrong key is refused in a sentence', async () => {
    await bucket('of-others').writeMark('another-magazine')
    await expect(magazine.start(s3.env('empty'))).rejects.toThrow(
      /^The pictures of the magazine in .+ are not in http:\/\/127\.0\.0\.1:\d+\/empty\. Name .+ their bucket with FILES_S3; all /,
    )
    await expect(magazine.start(s3.env('of-others'))).rejects.toThrow(
      /\/of-others, which holds those of another magazine\. Name .+ FILES_S3/,
    )
    expect(await bucket('empty').readMark()).toBeNull()
    const wrong = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'nobody-may-read-this' }
    const said = await magazine.start(wrong).then(
      () => 'started',
      (error: unknown) => String(error),
    )
    expect(said).toMatch(/\/pictures-of-ours answers 403 InvalidAccessKeyId\. .*AWS_ACCESS_KEY_ID/)
    expect(said).not.toContain('nobody-may-read-this')
  })

  test('a first start with an invalid bucket leaves the database as it was', async () => {
    await createDatabase(postgresql.connect('postgres'), 'untouched')
    const DATABASE_URL = addressAt(postgresql.place, OWNER, 'untouched')
    await expect(magazine.start({ DATABASE_URL, ...s3.env('nowhere') })).rejects.toThrow(
      /\/nowhere answers 404 NoSuchBucket\. Start the store, or put right FILES_S3, /,
    )
    const schemas = `select nspname from pg_namespace where nspname !~ '^pg_|^information_schema$' order by 1`
    expect(await postgresql.connect(OWNER, 'untouched').ask(schemas)).toEqual(['public'])
  })

  test('while the store is away articles are served, pictures fail, and service resumes by itself', async () => {
    expect(await upload('kept.webp', 'kept', 0)).toBe(200)
    await s3.goAway()
    for (const which of [0, 1]) {
      expect(await shown('kept.webp', which)).toEqual([500, '500'])
      expect(await upload(`lost-${which}.webp`, 'x', which)).toBe(500)
      expect([(await magazine.ask('/', {}, which)).status, await rows(which)]).toEqual([200, 200])
      // Articles are still served: a balancer keeps sending readers.
      const gone = [200, 'degraded', 'does not answer (ECONNREFUSED)']
      await vi.waitFor(async () => expect(await readiness(which)).toEqual(gone), WAIT)
    }
    // A deletion that did not reach the store leaves the row, and with it the picture.
    const body = { prefixes: ['kept.webp'] }
    const deleted = await magazine.ask(
      `${UPLOADS}/pictures`,
      { method: 'DELETE', headers: asSecret, body },
      0,
    )
    expect(deleted.status).toBe(500)
    await s3.comeBack()
    for (const which of [0, 1]) {
      expect(await shown('kept.webp', which)).toEqual([200, 'kept'])
      // What was not acknowledged does not exist.
      expect(await shown(`lost-${which}.webp`, which)).toEqual([400, '404'])
      await vi.waitFor(async () => expect(await readiness(which)).toEqual([200, 'ready', 'good']), WAIT)
    }
    for (const one of magazine.all) expect(one.said()).toMatch(/The bucket http\S+ does not answer/)
  })

  test('a silent store does not delay rows', async () => {
    expect(await upload('slow.webp', 'slow', 0)).toBe(200)
    await s3.goAway()
    const silent = await s3.fallSilent()
    const pictures = Array.from({ length: 3 * READ_AT_ONCE }, () => shown('slow.webp', 0))
    let answered = 0
    for (const picture of pictures) void picture.then(() => (answered += 1))
    await vi.waitFor(() => expect(silent.connections()).toBe(READ_AT_ONCE), WAIT)
    for (let asked = 0; asked < 5; asked += 1) expect(await rows(0)).toBe(200)
    expect([answered, silent.connections()]).toEqual([0, READ_AT_ONCE])
    await silent.end()
    await s3.comeBack()
    expect(await pictures.at(-1)).toEqual([200, 'slow'])
    await Promise.all(pictures)
    expect(await shown('slow.webp', 0)).toEqual([200, 'slow'])
  })

  test('an export copies the pictures from the bucket, and later only the changed ones', async () => {
    const out = await temporaryFolder()
    const build = await makeSmallBuild()
    onTestFinished(async () => {
      await build.dispose()
      await rm(out, { recursive: true, force: true })
    })
    const env = {
      ...testEnv,
      DATABASE_URL: database,
      ...s3.env('pictures-of-ours'),
      SITE_URL: 'https://revista.example',
    }
    const exported = async () => {
      const words = ['--out', join(out, 'site'), '--without-cards']
      const options = { root: PROJECT, env, clientDir: build.clientDir, folder: PROJECT, say: () => {} }
      const { written, removed } = await runExport(words, options)
      return [...written, ...removed].filter((file) => file.startsWith('storage/')).toSorted()
    }
    const place = 'storage/v1/object/public/pictures'
    for (const name of ['a/stays.webp', 'a/replaced.webp', 'gone.webp'])
      expect(await upload(name, name, 0)).toBe(200)
    const first = await exported()
    expect(first).toEqual((await stored()).map((name) => `${place}/${name}`).toSorted())
    expect(first).toContain(`${place}/a/stays.webp`)
    expect(await readFile(join(out, 'site', place, 'a/replaced.webp'))).toEqual(
      Buffer.from(await pictureWith('a/replaced.webp')),
    )
    expect(await upload('a/replaced.webp', 'other bytes', 1, 'PUT')).toBe(200)
    const body = { prefixes: ['gone.webp'] }
    await magazine.ask(`${UPLOADS}/pictures`, { method: 'DELETE', headers: asSecret, body }, 0)
    expect(await exported()).toEqual([`${place}/a/replaced.webp`, `${place}/gone.webp`])
    expect(await readFile(join(out, 'site', place, 'a/replaced.webp'))).toEqual(
      Buffer.from(await pictureWith('other bytes')),
    )
    expect(await readdir(join(out, 'site', place))).not.toContain('gone.webp')
  })
})
