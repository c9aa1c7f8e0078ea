import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { rowToBody, rowToCategory, rowToHead } from '#api/read/rows.ts'
import { openDevice, type Device } from '#store/device/device.ts'
import { articleById } from '#store/article-by-id.ts'
import { allCategories, newestArticles } from '#store/queries.ts'
import { createWritten, revisionToSaveOn } from '#sync/apply-written.ts'
import { fillBodies } from '#sync/download/bodies.ts'
import { pull } from '#sync/round/pull.ts'
import type { FakeArticle } from '../support/fakes/fake-magazine.ts'
import { articleId, magazineOf } from '../support/fakes/fake-table-api.ts'
import { freshDevice } from '../support/sync/fresh-device.ts'
import { expectSame, pulled, sessionOf } from '../support/sync/sync-context.ts'

const stored = { ok: true, value: 'stored' }

function writtenOn(device: Device) {
  let asked = 0
  const requests = {
    now: async () => {
      asked += 1
    },
    article: () => Promise.reject(new Error('nobody asks for one article')),
    heads: () => Promise.reject(new Error('nobody asks for a list')),
    storeSaved: () => Promise.reject(new Error('nobody saves anything')),
  }
  return { written: createWritten({ device, requests }), asked: () => asked }
}

function returned(row: FakeArticle) {
  const head = rowToHead(row)
  const body = rowToBody(row)
  if (!head || !body) throw new Error('no row')
  return { head, body }
}

function returnedCategory(row: unknown) {
  const category = rowToCategory(row)
  if (!category) throw new Error('no row')
  return category
}

describe('what a write brought back', () => {
  test('is on every screen at once, and a round is asked for', async () => {
    const { server, device, again } = await pulled(30)
    const { written, asked } = writtenOn(device)
    const row = server.putArticle({
      id: 'new',
      title: 'Recién creado',
      published_at: '2026-12-01T00:00:00+00:00',
    })
    expect(await written.article(returned(row))).toEqual(stored)
    expect((await newestArticles(device, { count: 1 }))[0]).toMatchObject({
      id: 'new',
      title: 'Recién creado',
    })
    expect((await articleById(device, { id: 'new' })).body?.content).toBe(row.content)
    expect(asked()).toBe(1)
    await again()
    await expectSame(device, server)
  })

  test('of a category is among the categories at once, sorted', async () => {
    const { server, device, again } = await pulled(30)
    const { written, asked } = writtenOn(device)
    const row = server.putCategory({ id: 'c9', name: 'Ábacos', slug: 'abacos' })
    expect(await written.category(returnedCategory(row))).toEqual(stored)
    expect((await allCategories(device))[0]).toMatchObject({ id: 'c9', name: 'Ábacos' })
    expect(asked()).toBe(1)
    await again()
    await expectSame(device, server)
  })

  test('goes on a device that has nothing yet', async () => {
    const server = magazineOf(30)
    const device = freshDevice()
    const { written } = writtenOn(device)
    await written.article(returned(server.putArticle({ id: 'new' })))
    expect(await newestArticles(device, { count: 9 })).toHaveLength(1)
    await pull(sessionOf(server, device))
    await expectSame(device, server)
  })
})

describe('what was deleted', () => {
  test('is off every screen at once, its text with it, and stays away', async () => {
    const { server, device, again } = await pulled(30)
    await fillBodies(sessionOf(server, device))
    const { written, asked } = writtenOn(device)
    const id = articleId(7)
    server.deleteArticle(id)
    expect(await written.articleGone({ id })).toEqual(stored)
    expect(await articleById(device, { id })).toMatchObject({ article: null, body: null })
    expect(asked()).toBe(1)
    await again()
    await expectSame(device, server)
  })

  test('is no reason to pull anew when an old copy of the server’s state still counts it', async () => {
    const { server, device, again } = await pulled(30)
    const { written } = writtenOn(device)
    const old = await sessionOf(server, device).api.get('rpc/sync_head', {})
    server.deleteArticle(articleId(7))
    await written.articleGone({ id: articleId(7) })
    server.cache = (url, body) => (url.includes('sync_head') && old.ok ? JSON.stringify(old.value) : body)
    server.requests.length = 0
    await again()
    expect(server.paths).toEqual(['rpc/sync_head'])
    server.cache = (_, body) => body
    await again()
    await expectSame(device, server)
  })

  test('and put back is there again', async () => {
    const { server, device, again } = await pulled(30)
    const { written } = writtenOn(device)
    const id = articleId(7)
    const row = server.articles.find((article) => article.id === id)
    if (!row) throw new Error('no row')
    server.deleteArticle(id)
    await written.articleGone({ id })
    await written.article(returned(server.putArticle({ ...row })))
    expect((await articleById(device, { id })).article?.title).toBe(row.title)
    await again()
    await expectSame(device, server)
  })

  test('twice, or never known here, changes nothing', async () => {
    const { server, device, again } = await pulled(30)
    const { written } = writtenOn(device)
    expect(await written.articleGone({ id: 'unknown' })).toEqual(stored)
    expect(await written.categoryGone({ id: 'unknown' })).toEqual(stored)
    await again()
    await expectSame(device, server)
  })

  test('of a category leaves its articles without one', async () => {
    const { server, device } = await pulled(30)
    const { written } = writtenOn(device)
    const row = server.putCategory({ id: 'c9', name: 'Pasajera' })
    await written.category(returnedCategory(row))
    await written.article(returned(server.putArticle({ id: articleId(3), category_id: 'c9' })))
    expect((await articleById(device, { id: articleId(3) })).article?.categoryName).toBe('Pasajera')
    await written.categoryGone({ id: 'c9' })
    expect((await articleById(device, { id: articleId(3) })).article?.categoryName).toBeNull()
  })
})

describe('on a plain table API, which numbers nothing', () => {
  test('writes are applied and deletions too, and there is no revision to save on', async () => {
    const server = magazineOf(5)
    server.functions = false
    const device = freshDevice()
    await pull(sessionOf(server, device))
    const { written } = writtenOn(device)
    const row = server.putArticle({ id: articleId(3), title: 'Cambiado' })
    const { head, body } = returned(row)
    await written.article({ head: { ...head, rev: 0, bodyRev: 0 }, body: { ...body, bodyRev: 0 } })
    const { article } = await articleById(device, { id: articleId(3) })
    expect(article?.title).toBe('Cambiado')
    expect(article && (await revisionToSaveOn(device, article))).toBeNull()
    await written.articleGone({ id: articleId(3) })
    expect((await articleById(device, { id: articleId(3) })).article).toBeNull()
  })

  test('elsewhere it is the row’s own', async () => {
    const { device } = await pulled(5)
    expect(await revisionToSaveOn(device, { rev: 7 })).toBe(7)
  })
})

test('a device that cannot be opened is told of, and the round is asked for all the same', async () => {
  class ClosedFactory extends IDBFactory {
    override open(): never {
      throw new DOMException('private mode', 'InvalidStateError')
    }
  }
  const nothing = { indexedDB: new ClosedFactory(), IDBKeyRange }
  const device = openDevice({ name: 'closed', ...nothing, loadMemory: async () => nothing })
  const { written, asked } = writtenOn(device)
  const row = returned(magazineOf(0).putArticle({ id: 'new' }))
  expect(await written.article(row)).toEqual({ ok: false, failure: { kind: 'closed' } })
  expect(asked()).toBe(1)
})
