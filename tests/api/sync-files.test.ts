import { describe, expect, test } from 'vitest'
import { createFilesApi } from '#api/sync-files.ts'
import { SYNC_HEAD } from '#domain/device/sync-files.ts'
import { fillBodies } from '#sync/download/bodies.ts'
import { pull } from '#sync/round/pull.ts'
import { createSyncRequests } from '#sync/sync-requests.ts'
import { writeSync } from '../../server/export/write-sync.ts'
import { articleId, magazineOf, type FakeTableApi } from '../support/fakes/fake-table-api.ts'
import { freshDevice } from '../support/sync/fresh-device.ts'
import { apiOf, expectSame, sessionWith } from '../support/sync/sync-context.ts'
import { patientClock } from '../support/sync/virtual-clock.ts'

/** A folder on a host, and a reader's API for it. */
function hostOf() {
  const files = new Map<string, Uint8Array>()
  const asked: string[] = []
  const fetch = async (input: RequestInfo | URL) => {
    const address = String(input instanceof Request ? input.url : input)
    asked.push(address)
    const bytes = files.get(address.replace(/\?.*/, ''))
    return bytes ? new Response(Buffer.from(bytes)) : new Response('<html>', { status: 404 })
  }
  return {
    files,
    asked,
    api: () => createFilesApi({ fetch, clock: patientClock }),
    /** Exports a magazine into the folder. */
    async put(server: FakeTableApi) {
      const made = new Map<string, Uint8Array>()
      await writeSync(apiOf(server), {
        isCurrent: () => false,
        put: (file, bytes) => Promise.resolve(void made.set(`/${file}`, bytes)),
        begin: () => Promise.resolve(),
      })
      files.clear()
      for (const [file, bytes] of made) files.set(file, bytes)
      return made
    },
  }
}

const MANY = 1130

/** A magazine that a device has received from files. */
async function followed(count = MANY) {
  const server = magazineOf(count)
  server.putAuthor('nuria', 'nuria')
  // The first page ends between articles of the same date.
  for (let each = 10; each < 45; each += 1) {
    server.putArticle({ id: articleId(each), published_at: '2028-01-01T00:00:00+00:00' })
  }
  const host = hostOf()
  await host.put(server)
  const device = freshDevice()
  const session = sessionWith(host.api(), device)
  const round = () => pull(session)
  expect(await round()).toMatchObject({ ok: true, value: { drift: null } })
  host.asked.length = 0
  return { server, host, device, session, round }
}

/** The server after changes of every kind. */
function changed(server: FakeTableApi, count = MANY): void {
  server.putArticle({ id: articleId(3), title: 'Cambiada', content: 'Otro texto' })
  server.putArticle({ id: articleId(count + 1), title: 'Nueva', published_at: '2030-01-01T00:00:00+00:00' })
  server.putArticle({ id: articleId(9), published_at: '2029-01-01T00:00:00.5+00:00' })
  server.deleteArticle(articleId(count))
  server.deleteArticle(articleId(5))
  server.putCategory({ id: 'audio', name: 'Sonido' })
}

describe('the files of an export', () => {
  test('give a device everything that the server has', async () => {
    const { server, device, session } = await followed()
    await expectSame(device, server)
    expect(await device.copy.heads.filter(({ thin }) => thin === true).count()).toBe(0)
    expect((await device.readAuthors()).map(({ slug }) => slug)).toEqual(['nuria'])
    expect(await fillBodies(session, { everything: true })).toMatchObject({ ok: true })
    expect(await device.bodies.versions.count()).toBe(MANY)
    for (const { id, content } of server.articles) expect((await device.readBody(id))?.content).toBe(content)
  })

  test('of a second export bring what changed, by one file of changes', async () => {
    const { server, host, device, round } = await followed()
    changed(server)
    await host.put(server)
    expect(await round()).toMatchObject({ ok: true, value: { drift: null } })
    await expectSame(device, server)
    // The index and the changes, in addition to the head.
    expect(host.asked.filter((address) => address.startsWith('/sync/'))).toHaveLength(2)
  })

  test('of the same magazine are the same, and a new article leaves older files as they are', async () => {
    const server = magazineOf(MANY)
    const host = hostOf()
    const before = await host.put(server)
    expect([...(await host.put(server)).keys()]).toEqual([...before.keys()])
    server.putArticle({ id: articleId(MANY + 1), published_at: '2030-01-01T00:00:00+00:00' })
    const after = await host.put(server)
    const others = [...after.keys()].filter((file) => !before.has(file))
    // The newest texts and heads, the last changes, the numbers, the index.
    expect(others.length).toBeLessThanOrEqual(6)
  })

  test('may change during a first download', async () => {
    const server = magazineOf(MANY)
    const host = hostOf()
    await host.put(server)
    const device = freshDevice()
    const ending = new AbortController()
    const stopped = sessionWith(host.api(), device, { signal: ending.signal })
    const api = stopped.api
    let pages = 0
    const cut = {
      ...stopped,
      api: {
        get: (...of: Parameters<typeof api.get>) => {
          if (of[0] === 'rpc/sync_page' && (pages += 1) === 2) ending.abort()
          return api.get(...of)
        },
      },
    }
    expect(await pull(cut)).toMatchObject({ ok: false })
    expect((await device.copy.readCheckpoint()).phase).toBe('pull')
    changed(server)
    await host.put(server)
    expect(await pull(sessionWith(host.api(), device))).toMatchObject({ ok: true, value: { drift: null } })
    await expectSame(device, server)
  })

  test('that are gone under an open page are found again by the new head', async () => {
    const { server, host, device, session } = await followed()
    changed(server)
    await host.put(server)
    expect(await fillBodies(session, { everything: true })).toMatchObject({ ok: true })
    await pull(session)
    await fillBodies(session, { everything: true })
    expect((await device.readBody(articleId(3)))?.content).toBe('Otro texto')
  })

  test.each([
    ['is there before its files', (files: Map<string, Uint8Array>) => dropAll(files, '/sync/')],
    ['is gone', (files: Map<string, Uint8Array>) => void files.delete(SYNC_HEAD)],
    ['is half', (files: Map<string, Uint8Array>) => void files.set(SYNC_HEAD, Buffer.from('{"g":"x","r":'))],
    ['is a page', (files: Map<string, Uint8Array>) => void files.set(SYNC_HEAD, Buffer.from('<html>'))],
    [
      'names nothing of use',
      (files: Map<string, Uint8Array>) =>
        void files.set(SYNC_HEAD, Buffer.from('{"g":"x","f":0,"r":9999,"n":1,"s":1,"index":"../x"}')),
    ],
  ])('lose nothing while the head %s', async (_, spoil) => {
    const { server, host, device, round } = await followed(60)
    changed(server, 60)
    await host.put(server)
    const whole = new Map(host.files)
    spoil(host.files)
    expect(await round()).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
    expect(await device.copy.heads.count()).toBe(60)
    for (const [file, bytes] of whole) host.files.set(file, bytes)
    expect(await round()).toMatchObject({ ok: true, value: { drift: null } })
    await expectSame(device, server)
  })

  test('of an older export than the device has are requested past caches, and then taken whole', async () => {
    const { server, host, device, round } = await followed(60)
    const earlier = server.backup()
    changed(server, 60)
    await host.put(server)
    await round()
    server.restore(earlier, { renew: false })
    await host.put(server)
    host.asked.length = 0
    await round()
    expect(host.asked.some((address) => address.startsWith(`${SYNC_HEAD}?r=`))).toBe(true)
    await expectSame(device, server)
  })

  test('answer for one article, and say that there is none', async () => {
    const { device, session, server, host } = await followed(60)
    server.putArticle({ id: articleId(61), title: 'Nueva', content: 'Texto nuevo' })
    await host.put(server)
    const requests = createSyncRequests({
      context: () => session,
      now: () => Promise.resolve(),
      storeSaved: () => Promise.resolve(),
    })
    expect(await requests.article(articleId(61))).toEqual({ ok: true, value: 'stored' })
    expect((await device.readBody(articleId(61)))?.content).toBe('Texto nuevo')
    expect(await requests.article(articleId(99))).toEqual({ ok: false, failure: { kind: 'missing' } })
  })
})

function dropAll(files: Map<string, Uint8Array>, prefix: string): void {
  for (const file of files.keys()) if (file.startsWith(prefix)) files.delete(file)
}
