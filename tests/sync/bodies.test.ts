import { describe, expect, test } from 'vitest'
import { articleById } from '#store/article-by-id.ts'
import { putBodies } from '#store/copy/ingest-bodies.ts'
import { fillBodies } from '#sync/download/bodies.ts'
import { pull } from '#sync/round/pull.ts'
import { articleId, magazineOf } from '../support/fakes/fake-table-api.ts'
import { freshDevice } from '../support/sync/fresh-device.ts'
import { expectSame, pulled, sessionOf } from '../support/sync/sync-context.ts'

async function contentOf(device: ReturnType<typeof freshDevice>, number: number) {
  return (await articleById(device, { id: articleId(number) })).body?.content
}

describe('the texts, after the list', () => {
  test('come newest first, 50 to a request, and each but once', async () => {
    const { server, device } = await pulled(120)
    expect(await fillBodies(sessionOf(server, device))).toEqual({ ok: true, value: 'filled' })
    const asked = server.requests.map(({ query }) => query.get('ids')?.split(',') ?? [])
    expect(asked.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(asked.flat()).toEqual(server.articles.map(({ id }) => id))
    // The address contains the newest revision in it: a newer text has another address, so caches may store this one.
    expect(server.requests.map(({ query }) => query.get('rev'))).toEqual(['122', '72', '22'])
    await fillBodies(sessionOf(server, device))
    expect(server.requests).toHaveLength(3)
    expect(await contentOf(device, 1)).toBe('<p>Texto de a00001</p>')
  })

  test('from a table API that has not our call for them yet come by the plain call', async () => {
    const { server, device } = await pulled(60)
    server.fault = ({ path }) => (path === 'rpc/sync_bodies' ? { status: 404 } : null)
    expect(await fillBodies(sessionOf(server, device))).toEqual({ ok: true, value: 'filled' })
    expect(await device.bodies.texts.count()).toBe(60)
    expect((await device.bodies.versions.get(articleId(6)))?.bodyRev).toBe(8)
  })

  test('wait for the next round when the server has begun another generation', async () => {
    const { server, device, again } = await pulled(60)
    server.truncate()
    server.putArticle({ id: articleId(6) })
    expect(await fillBodies(sessionOf(server, device))).toEqual({ ok: false, failure: { kind: 'conflict' } })
    expect(await device.bodies.texts.count()).toBe(0)
    await again()
    await fillBodies(sessionOf(server, device))
    expect(await device.bodies.texts.count()).toBe(1)
  })

  test('none are fetched ahead for a reader who saves data', async () => {
    const { server, device } = await pulled(60)
    await fillBodies(sessionOf(server, device, { isSavingData: () => true }))
    expect(server.requests).toEqual([])
  })

  test('stop at the budget, newest first, whatever is here already', async () => {
    const { server, device } = await pulled(400)
    const length = server.articles[0]?.content.length ?? 0
    await fillBodies(sessionOf(server, device), { mostText: 100 * length })
    expect(await device.bodies.texts.count()).toBe(100)
    await fillBodies(sessionOf(server, device), { mostText: 150 * length })
    expect(await device.bodies.texts.count()).toBe(150)
    expect(await contentOf(device, 251)).toBe('<p>Texto de a00251</p>')
    expect(await contentOf(device, 250)).toBeUndefined()
  })

  test('an edited title does not fetch the text again; an edited text does', async () => {
    const { server, device, again } = await pulled(60)
    await fillBodies(sessionOf(server, device))
    server.putArticle({ id: articleId(5), title: 'Otro título' })
    server.putArticle({ id: articleId(6), content: '<p>Otro texto</p>' })
    await again()
    server.requests.length = 0
    await fillBodies(sessionOf(server, device))
    expect(server.requests.map(({ query }) => query.get('ids'))).toEqual([articleId(6)])
    expect(await contentOf(device, 6)).toBe('<p>Otro texto</p>')
  })

  test('those of deleted articles go', async () => {
    const { server, device, again } = await pulled(60)
    await fillBodies(sessionOf(server, device))
    server.deleteArticle(articleId(6))
    await again()
    await fillBodies(sessionOf(server, device))
    expect(await device.bodies.texts.count()).toBe(59)
    expect(await device.bodies.versions.get(articleId(6))).toBeUndefined()
  })

  test('after a restore all are fetched again: the same revision may be another text', async () => {
    const server = magazineOf(60)
    const backup = server.backup()
    const device = freshDevice()
    server.putArticle({ id: articleId(6), content: '<p>Antes</p>' })
    await pull(sessionOf(server, device))
    await fillBodies(sessionOf(server, device))
    server.restore(backup, { renew: true })
    server.putArticle({ id: articleId(6), content: '<p>Después</p>' })
    await pull(sessionOf(server, device))
    await fillBodies(sessionOf(server, device))
    await expectSame(device, server)
    expect(await contentOf(device, 6)).toBe('<p>Después</p>')
  })

  test('a failure stops them; what came stays, and only the rest is asked for later', async () => {
    const { server, device } = await pulled(120)
    server.fault = (_, number) => (number >= 2 ? 'reject' : null)
    expect(await fillBodies(sessionOf(server, device))).toMatchObject({ failure: { kind: 'network' } })
    expect(await device.bodies.texts.count()).toBe(50)
    server.fault = () => null
    server.requests.length = 0
    await fillBodies(sessionOf(server, device))
    expect(server.requests).toHaveLength(2)
    expect(await device.bodies.texts.count()).toBe(120)
  })

  test('a plain table API gives them without revisions, once', async () => {
    const server = magazineOf(60)
    server.functions = false
    const device = freshDevice()
    await pull(sessionOf(server, device))
    await fillBodies(sessionOf(server, device))
    server.requests.length = 0
    await fillBodies(sessionOf(server, device))
    expect(server.requests).toEqual([])
    expect(await contentOf(device, 60)).toBe('<p>Texto de a00060</p>')
  })

  test('of an article of which only the title is here come with the rest of it', async () => {
    const { server, device } = await pulled(60, { portions: { wholeUpTo: 30, newestWhole: 30 } })
    await fillBodies(sessionOf(server, device))
    const { article, body } = await articleById(device, { id: articleId(3) })
    expect(article?.introduction).toBe('Introducción de a00003')
    expect(body?.content).toBe('<p>Texto de a00003</p>')
    expect(server.paths).toEqual(['articles', 'rpc/sync_bodies', 'articles', 'rpc/sync_bodies'])
    await fillBodies(sessionOf(server, device))
    expect(server.paths).toHaveLength(4)
  })

  test('that are here without the rest of their article do not make it readable: the rest is fetched', async () => {
    const { server, device } = await pulled(60, { portions: { wholeUpTo: 30, newestWhole: 30 } })
    await putBodies(device, [{ id: articleId(3), bodyRev: 5, content: '<p>Ya aquí</p>' }], 1)
    await fillBodies(sessionOf(server, device))
    expect((await articleById(device, { id: articleId(3) })).article?.introduction).toBe(
      'Introducción de a00003',
    )
    expect(await contentOf(device, 3)).toBe('<p>Ya aquí</p>')
  })
})
