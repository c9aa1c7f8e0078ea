// A backup is taken during writes and restored on another machine. Rows, files and sign-in are the same, and earlier
// devices converge with the real code of sync.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '#api/client.ts'
import { pull } from '#sync/round/pull.ts'
import { runCommand } from '../../../server/backup/command.ts'
import { manifestIn, openBackup } from '../../../server/backup/backup-file.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { type Listening, listen } from '../../../server/http/listen.ts'
import { isDeep } from '../../support/deep.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import {
  asSecret,
  openServer,
  PROJECT,
  temporaryFolder,
  type TestServer,
  testEnv,
} from '../../support/server/magazine-server.ts'
import { zipOf } from '../../support/server/zip.ts'
import { rowsOf } from '../../support/sync/real-magazine.ts'
import { pictureWith } from '../../support/fakes/small-picture.ts'
import { expectSame, sessionWith } from '../../support/sync/sync-context.ts'

const DEVICES = isDeep ? 100 : 4
const ARTICLES = isDeep ? 600 : 60
/** No article has this id. */
const DRAFT_ID = 'd0000000-0000-4000-8000-000000000009'

const picture = await pictureWith(Uint8Array.from({ length: 4000 }, (_, at) => (at * 7) % 256))

let folder: string
let magazine: TestServer
let listening: Listening
let backup: string
let devices: { device: ReturnType<typeof freshDevice>; follow: (of: TestServer) => Promise<void> }[]
/** Articles written before the backup was requested; it may also contain later ones. */
let before: ReadonlySet<string>
const said: string[] = []

const command = (words: readonly string[], more: Record<string, string> = {}) =>
  runCommand(words, {
    root: PROJECT,
    env: {
      ...testEnv,
      DATA_DIR: magazine.dataDir,
      SITE: listening.origin.replace('localhost', '127.0.0.1'),
      ...more,
    },
    folder,
    say: (line) => said.push(line),
  })

async function write(of: TestServer, path: string, body: object, method = 'POST'): Promise<void> {
  const answer = await of.ask(path, { method, headers: asSecret, body })
  if (!answer.ok) throw new Error(await answer.text())
}

const article = (number: number) => ({
  id: crypto.randomUUID(),
  title: `Reseña ${number} «ñandú» \\ "x"\n\t`,
  introduction: 'b',
  content: `<p>${number}</p>`,
  overall: 9.5,
  images: ['/pictures/a-1200x675.webp'],
  published_at: new Date(1_700_000_000_000 + number * 60_000).toISOString(),
})

const ask = (of: TestServer) => async (path: string) =>
  await (await of.ask(`/rest/v1/${path}`, { headers: asSecret })).json()

/** A device whose server can be replaced. */
function reader() {
  const device = freshDevice()
  let at: TestServer | null = null
  const api = createApi({
    url: 'http://localhost',
    key: testEnv.SUPABASE_PUBLISHABLE_KEY,
    fetch: async (input, init) => {
      if (at === null) throw new Error('No server yet')
      return await at.server.fetch(new Request(input, init))
    },
  })
  const follow = async (of: TestServer) => {
    at = of
    const { ok } = await pull(sessionWith(api, device))
    expect(ok).toBe(true)
  }
  return { device, follow }
}

beforeAll(async () => {
  folder = await temporaryFolder()
  magazine = await openServer()
  listening = await listen(magazine.server, { port: 0, host: '127.0.0.1' })
  await write(magazine, '/rest/v1/categories', { name: 'Cocina', slug: 'cocina' })
  const articles = Array.from({ length: ARTICLES }, (_, number) => article(number))
  before = new Set(articles.map(({ id }) => id))
  await write(magazine, '/rest/v1/articles', articles)
  const [first] = articles
  if (!first) throw new Error('There are articles')
  await write(magazine, `/rest/v1/articles?id=eq.${first.id}`, { title: 'Otro título' }, 'PATCH')
  await write(magazine, '/rest/v1/drafts', { id: first.id, form: { title: 'null' }, article: { a: null } })
  await write(magazine, '/rest/v1/drafts', { id: DRAFT_ID, form: { title: 'Uno' }, article: {} })
  await write(magazine, `/rest/v1/drafts?id=eq.${DRAFT_ID}`, { form: { title: 'Dos' } }, 'PATCH')
  await write(magazine, '/rest/v1/redirects', { path: '/vieja', article_id: first.id })
  const stored = await magazine.ask('/storage/v1/object/pictures/foto-1200x675.webp', {
    method: 'POST',
    headers: { ...(await magazine.administrator()), 'content-type': 'image/webp' },
    body: picture,
  })
  if (!stored.ok) throw new Error(await stored.text())
  devices = Array.from({ length: DEVICES }, reader)
  backup = join(folder, 'copia.zip')
  await Promise.all(devices.slice(0, DEVICES / 2).map(({ follow }) => follow(magazine)))
  const writing = (async () => {
    for (let number = 0; number < 20; number += 1)
      await write(magazine, '/rest/v1/articles', article(10_000 + number))
  })()
  await command(['backup', 'copia.zip'])
  await writing
  // The backup lacks this: devices that have it are ahead of the restored server.
  await write(magazine, '/rest/v1/articles', article(20_000))
  await Promise.all(devices.slice(DEVICES / 4).map(({ follow }) => follow(magazine)))
})
afterAll(async () => {
  for (const { device } of devices) device.close()
  await listening.stop()
  await magazine.dispose()
  await rm(folder, { recursive: true, force: true })
})

describe('a backup', () => {
  it('is made by the running server, whole, without keys, and says so', async () => {
    expect(said).toContain(
      'The keys are not in it: keep a copy of the settings (.env.local) apart, or ask for them with --with-keys.',
    )
    const { manifest, close } = await openBackup(backup)
    await close()
    expect(manifest.tables.map(({ schema, name }) => `${schema}.${name}`)).toEqual(
      expect.arrayContaining([
        'auth.users',
        'private.admins',
        'public.articles',
        'public.drafts',
        'public.redirects',
        'public.versions',
        'storage.objects',
        'sync.state',
      ]),
    )
    expect(Object.keys(manifest.files)).toContain('storage/pictures/foto-1200x675.webp')
    const whole = (await readFile(backup)).toString('latin1')
    for (const secret of [testEnv.SUPABASE_SECRET_KEY, testEnv.JWT_SECRET, testEnv.ADMIN_PASSWORD])
      expect(whole).not.toContain(secret)
    expect(Object.keys(manifest.files)).not.toContain('keys.json')
    expect(await readdir(magazine.dataDir)).not.toContain('backup-under-way')
  })

  it('is requested by the data folder alone: no address leads to it, with any key', async () => {
    const { authorization } = asSecret
    const statuses = ['GET', 'POST'].map(async (method) => {
      const { status, body } = await magazine.raw('/_backup', { method, headers: { authorization } })
      await body?.cancel()
      return status
    })
    expect(await Promise.all(statuses)).toEqual([404, 405])
    expect(await readdir(folder)).toEqual(['copia.zip'])
  })
})

describe('a restore', () => {
  it('gives the same rows, files and sign-in, and earlier devices converge', async () => {
    const dataDir = join(folder, 'restored')
    await command(['restore', 'copia.zip'], { DATA_DIR: dataDir })
    expect(said.at(-1)).toBe(
      'The backup has no keys. With other keys than then, installed apps learn the new one at their next visit.',
    )
    const restored = await openServer({ dataDir })
    try {
      for (const table of ['categories?order=id', 'drafts?order=id', 'redirects?order=path'])
        expect(await ask(restored)(table)).toEqual(await ask(magazine)(table))
      const rows = await rowsOf(ask(restored))
      const now = await rowsOf(ask(magazine))
      const there = new Set(rows.articles.map(({ id }) => id))
      expect([...before].every((id) => there.has(id))).toBe(true)
      expect(rows.articles.length).toBeLessThan(now.articles.length)
      expect(rows.articles).toEqual(now.articles.filter(({ id }) => there.has(id)))
      const texts = await ask(restored)('articles?select=id,content&order=id')
      const textsThere: { id: string }[] = await ask(magazine)('articles?select=id,content&order=id')
      expect(texts).toEqual(textsThere.filter(({ id }) => there.has(id)))
      // Those of an article and of a draft only: a restore is not a change.
      const versions = await ask(restored)('versions?order=id')
      expect(versions).toEqual(await ask(magazine)('versions?order=id'))
      expect(versions).toMatchObject([{ kind: 'a' }, { kind: 'd', name: 'Uno' }])

      const shown = await restored.raw('/storage/v1/object/public/pictures/foto-1200x675.webp')
      expect(new Uint8Array(await shown.arrayBuffer())).toEqual(picture)
      const headers = await restored.administrator()
      expect(headers['authorization']).not.toContain('undefined')

      // As many articles are created as were lost. So the count, the largest revision and the sum equal those on
      // earlier devices, but the rows differ.
      const lost = now.articles.length - rows.articles.length
      for (let each = 0; each < lost; each += 1)
        await write(restored, '/rest/v1/articles', article(30_000 + each))
      const head = async (of: TestServer) => Object(await ask(of)('rpc/sync_head'))
      const { g: __, ...former } = await head(magazine)
      expect(await head(restored)).toMatchObject(former)
      await Promise.all(devices.map(({ follow }) => follow(restored)))
      const after = await rowsOf(ask(restored))
      for (const { device } of devices) await expectSame(device, after)
    } finally {
      await restored.dispose()
    }
  })

  it('touches no existing data without --replace, and none of another server with it', async () => {
    const { dataDir } = magazine
    const restore = (replace: boolean) =>
      restoreBackup(backup, { root: PROJECT, dataDir, replace, now: () => 0 })
    await expect(restore(false)).rejects.toThrow(
      `There is data in ${dataDir}. With --replace it is set aside first; or choose another folder with DATA_DIR.`,
    )
    await expect(restore(true)).rejects.toThrow('belongs to another server')
  })

  it('refuses a truncated, changed or invalid backup, before anything is made', async () => {
    const bytes = await readFile(backup)
    const spoilt = async (name: string, content: Uint8Array) => {
      await writeFile(join(folder, name), content)
      const dataDir = join(folder, `of-${name}`)
      const words = await restoreBackup(join(folder, name), {
        root: PROJECT,
        dataDir,
        replace: false,
        now: () => 0,
      }).catch(String)
      expect(await readdir(folder)).not.toContain(`of-${name}`)
      return words
    }
    expect(await spoilt('cut.zip', bytes.subarray(0, bytes.length / 2))).toContain(
      'is no backup, or it is cut off.',
    )
    expect(await spoilt('text.zip', Buffer.from('hello'))).toContain('is no backup, or it is cut off.')
    const manifest = JSON.stringify(await manifestIn(backup)).padEnd(65 * 1024 * 1024)
    expect(await spoilt('endless.zip', await zipOf({ 'manifest.json': manifest }))).toContain(
      'is no backup of this magazine',
    )
    const changed = Buffer.from(bytes)
    // In the middle of the picture, which is stored uncompressed.
    const at = changed.indexOf(Buffer.from(picture.subarray(2000, 2040)))
    changed[at] = 99
    expect(await spoilt('changed.zip', changed)).toMatch(
      /is damaged: storage\/pictures\/foto-1200x675\.webp in it is not what/,
    )
  })
})
