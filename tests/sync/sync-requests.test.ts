import { describe, expect, test } from 'vitest'
import type { Device } from '#store/device/device.ts'
import { articleById } from '#store/article-by-id.ts'
import { createSyncRequests } from '#sync/sync-requests.ts'
import { fillBodies } from '#sync/download/bodies.ts'
import { pull } from '#sync/round/pull.ts'
import { articleId, magazineOf, type FakeTableApi } from '../support/fakes/fake-table-api.ts'
import { freshDevice } from '../support/sync/fresh-device.ts'
import { expectSame, pulled, sessionOf } from '../support/sync/sync-context.ts'
import { jumpingClock, until } from '../support/sync/virtual-clock.ts'

function askOn(server: FakeTableApi, device: Device) {
  return createSyncRequests({
    context: () => sessionOf(server, device),
    now: async () => {},
    storeSaved: async () => {},
  })
}

const stored = { ok: true, value: 'stored' }

describe('one article, please', () => {
  test('with its body on the device asks nobody', async () => {
    const { server, device } = await pulled(60)
    await fillBodies(sessionOf(server, device))
    server.requests.length = 0
    expect(await askOn(server, device).article(articleId(5))).toEqual(stored)
    expect(server.requests).toEqual([])
  })

  test('without its body brings the body alone, by the address of its revision', async () => {
    const { server, device } = await pulled(60)
    expect(await askOn(server, device).article(articleId(5))).toEqual(stored)
    expect(server.requests).toHaveLength(1)
    expect(server.paths).toEqual(['rpc/sync_bodies'])
    expect(server.requests[0]?.query.get('rev')).toBe('7')
    expect((await articleById(device, { id: articleId(5) })).body?.content).toBe('<p>Texto de a00005</p>')
  })

  test('on an empty device is brought whole, before any list', async () => {
    const server = magazineOf(60)
    const device = freshDevice()
    expect(await askOn(server, device).article(articleId(5))).toEqual(stored)
    expect(server.paths).toEqual(['rpc/sync_article'])
    expect(await articleById(device, { id: articleId(5) })).toMatchObject({
      article: { title: 'Reseña 5' },
      body: { content: '<p>Texto de a00005</p>' },
    })
    await pull(sessionOf(server, device))
    await expectSame(device, server)
  })

  test('newer than the last round is there before the log delivers it, and counts once', async () => {
    const { server, device, again } = await pulled(60)
    const old = await sessionOf(server, device).api.get('rpc/sync_head', {})
    server.putArticle({ id: 'new' })
    expect(await askOn(server, device).article('new')).toEqual(stored)
    // According to a stale copy of the head, the device has one article too many: no reason to pull again.
    server.cache = (url, body) => (url.includes('sync_head') && old.ok ? JSON.stringify(old.value) : body)
    server.requests.length = 0
    await again()
    expect(server.paths).not.toContain('rpc/sync_page')
    server.cache = (_, body) => body
    await again()
    await expectSame(device, server)
  })

  test('P8.4 is missing only when the server says so', async () => {
    const { server, device } = await pulled(60)
    const requests = askOn(server, device)
    expect(await requests.article('unknown')).toEqual({ ok: false, failure: { kind: 'missing' } })
    server.fault = () => 'reject'
    expect(await requests.article('unknown')).toEqual({ ok: false, failure: { kind: 'network' } })
    server.fault = () => 'html'
    expect(await requests.article('unknown')).toMatchObject({ failure: { kind: 'invalid' } })
  })

  test('is missing without a request if the id has another form', async () => {
    const server = magazineOf(0)
    server.putArticle({ id: '0193cafe-0000-7000-8000-00000000000a' })
    const device = freshDevice()
    await pull(sessionOf(server, device))
    server.requests.length = 0
    const requests = askOn(server, device)
    expect(await requests.article('unknown')).toEqual({ ok: false, failure: { kind: 'missing' } })
    expect(server.requests).toEqual([])
    await requests.article('0193cafe-0000-7000-8000-00000000000b')
    expect(server.paths).not.toEqual([])
  })

  test('deleted since the last round is missing', async () => {
    const { server, device } = await pulled(60)
    server.deleteArticle(articleId(5))
    expect(await askOn(server, device).article(articleId(5))).toEqual({
      ok: false,
      failure: { kind: 'missing' },
    })
  })

  test('is requested without a revision if a lagging copy lacks its body', async () => {
    const { server, device } = await pulled(60)
    server.cache = (url, body) =>
      url.includes('sync_bodies') ? JSON.stringify({ g: 'generation-1', rows: [] }) : body
    expect(await askOn(server, device).article(articleId(5))).toEqual(stored)
    expect(server.paths).toEqual(['rpc/sync_bodies', 'articles'])
  })

  test('is requested itself if the shared answer is older than the device', async () => {
    const { server, device } = await pulled(60)
    const old = await sessionOf(server, device).api.get('rpc/sync_article', { i: articleId(5) })
    server.putArticle({ id: articleId(5), content: '<p>Otro texto</p>' })
    await pull(sessionOf(server, device))
    server.cache = (url, body) => (url.includes('sync_article') && old.ok ? JSON.stringify(old.value) : body)
    server.fault = ({ path }) => (path === 'rpc/sync_bodies' ? { status: 404 } : null)
    expect(await askOn(server, device).article(articleId(5))).toEqual(stored)
    expect((await articleById(device, { id: articleId(5) })).body?.content).toBe('<p>Otro texto</p>')
  })

  test('is requested itself if the shared answer is of another generation', async () => {
    const { server, device } = await pulled(60)
    const old = await sessionOf(server, device).api.get('rpc/sync_article', { i: articleId(5) })
    server.truncate()
    server.putArticle({ id: articleId(5), title: 'De nuevo' })
    await pull(sessionOf(server, device))
    await device.copy.heads.delete(articleId(5))
    server.cache = (url, body) => (url.includes('sync_article') && old.ok ? JSON.stringify(old.value) : body)
    expect(await askOn(server, device).article(articleId(5))).toEqual(stored)
    expect((await articleById(device, { id: articleId(5) })).article?.title).toBe('De nuevo')
  })

  test('asked for twice at once is fetched once', async () => {
    const { server, device } = await pulled(60)
    const requests = askOn(server, device)
    expect(await Promise.all([requests.article(articleId(5)), requests.article(articleId(5))])).toEqual([
      stored,
      stored,
    ])
    expect(server.requests).toHaveLength(1)
  })

  test('a caller that aborts gets `aborted` at once; others get the article', async () => {
    const { server, device } = await pulled(60)
    const requests = askOn(server, device)
    const leaving = new AbortController()
    const left = requests.article(articleId(5), leaving.signal)
    const stays = requests.article(articleId(5))
    leaving.abort()
    expect(await left).toEqual({ ok: false, failure: { kind: 'aborted' } })
    expect(await stays).toEqual(stored)
  })

  test('from a plain table API is asked for when opened: nothing else tells that its text changed', async () => {
    const server = magazineOf(60)
    server.functions = false
    const device = freshDevice()
    await pull(sessionOf(server, device))
    await fillBodies(sessionOf(server, device))
    server.putArticle({ id: articleId(5), content: '<p>Otro texto</p>' })
    const requests = askOn(server, device)
    expect(await requests.article(articleId(5))).toEqual(stored)
    expect((await articleById(device, { id: articleId(5) })).body?.content).toBe('<p>Otro texto</p>')
    server.fault = () => 'reject'
    expect(await requests.article(articleId(5))).toEqual(stored)
  })
})

describe('the rest of the titles on a page', () => {
  const portions = { wholeUpTo: 30, newestWhole: 30 }
  const page = { shown: [articleId(3), articleId(4), articleId(59)], ahead: [] }
  const staying = () => new AbortController().signal
  const filled = { ok: true, value: 'filled' }

  test('I15 is one request, and none when all is here', async () => {
    const { server, device } = await pulled(60, { portions })
    const requests = askOn(server, device)
    expect(await requests.heads(page, staying())).toEqual(filled)
    expect(await requests.heads(page, staying())).toEqual(filled)
    expect(server.requests.map(({ query }) => query.get('id'))).toEqual(['in.(a00003,a00004)'])
  })

  test('I15 is not asked for again before a round has found the server, when it did not come', async () => {
    const { server, device } = await pulled(60, { portions })
    const requests = askOn(server, device)
    server.fault = () => ({ status: 401 })
    expect(await requests.heads(page, staying())).toMatchObject({ failure: { kind: 'refused' } })
    server.fault = () => null
    server.requests.length = 0
    await requests.heads(page, staying())
    await requests.heads({ shown: [...page.shown, articleId(5)], ahead: [] }, staying())
    expect(server.requests.map(({ query }) => query.get('id'))).toEqual(['in.(a00005)'])
    const later = jumpingClock(Date.UTC(2026, 10, 22))
    await pull(sessionOf(server, device, { portions, clock: later }))
    server.requests.length = 0
    await requests.heads(page, staying())
    expect(server.requests.map(({ query }) => query.get('id'))).toEqual(['in.(a00003,a00004)'])
  })

  test('brings the next page along, unless the reader saves data', async () => {
    const { server, device } = await pulled(60, { portions })
    const asking = { shown: [articleId(3)], ahead: [articleId(2)] }
    let isSaving = true
    const requests = createSyncRequests({
      context: () => sessionOf(server, device, { isSavingData: () => isSaving }),
      now: async () => {},
      storeSaved: async () => {},
    })
    await requests.heads(asking, staying())
    isSaving = false
    await requests.heads(asking, staying())
    expect(server.requests.map(({ query }) => query.get('id'))).toEqual(['in.(a00003)', 'in.(a00002)'])
  })

  test('is requested once if the server no longer has it', async () => {
    const { server, device } = await pulled(60, { portions })
    const requests = askOn(server, device)
    server.deleteArticle(articleId(3))
    expect(await requests.heads(page, staying())).toEqual(filled)
    await requests.heads(page, staying())
    expect(server.requests).toHaveLength(1)
  })

  test('is cancelled with its page, and requested again when the page returns', async () => {
    const { server, device } = await pulled(60, { portions })
    const requests = askOn(server, device)
    const leaving = new AbortController()
    server.fault = () => 'hang'
    const left = requests.heads(page, leaving.signal)
    await until(async () => server.requests.length === 1)
    leaving.abort()
    expect(await left).toEqual({ ok: false, failure: { kind: 'aborted' } })
    server.fault = () => null
    expect(await requests.heads(page, staying())).toEqual(filled)
    expect(server.requests).toHaveLength(2)
  })

  test('an article opened from such a page is fetched whole, whatever of it is here', async () => {
    const { server, device } = await pulled(60, { portions })
    expect(await askOn(server, device).article(articleId(3))).toEqual(stored)
    expect(await articleById(device, { id: articleId(3) })).toMatchObject({
      article: { introduction: 'Introducción de a00003' },
      body: { content: '<p>Texto de a00003</p>' },
    })
    await expectSame(device, server)
  })
})
