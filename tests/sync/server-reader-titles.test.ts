import { describe, expect, test } from 'vitest'
import { newestWhole, sitemapPages } from '#page/document-rows.ts'
import { articleById } from '#store/article-by-id.ts'
import { authorPage } from '#store/facets/author-page.ts'
import { listing } from '#store/queries.ts'
import type { Rows } from '#store/rows.ts'
import { createServerReader } from '#sync/server-reader.ts'
import { articleId, magazineOf, type FakeTableApi } from '../support/fakes/fake-table-api.ts'
import { apiOf, rowsOf } from '../support/sync/sync-context.ts'

/** More articles than are pulled completely. */
const MANY = 2100

async function opened(server: FakeTableApi) {
  const reader = createServerReader(apiOf(server), { mostHeads: 2000 })
  await reader.refresh()
  return { reader, rows: rowsOf(reader) }
}

describe('a reader of few heads', () => {
  test('pulls titles, and requests the heads of a page once', async () => {
    const server = magazineOf(MANY)
    const { rows } = await opened(server)
    expect(server.paths).not.toContain('articles')
    server.requests.length = 0
    const page = await listing(rows, { category: null, page: 50 })
    expect(page).toMatchObject({ stored: MANY, complete: true })
    expect(page.items.map(({ thin }) => thin)).toEqual(page.items.map(() => undefined))
    expect(server.paths).toEqual(['articles'])
    await listing(rows, { category: null, page: 50 })
    expect(server.paths).toEqual(['articles'])
  })

  test('requests the heads of a feed once, and its texts once', async () => {
    const server = magazineOf(MANY)
    const { rows } = await opened(server)
    server.requests.length = 0
    const found = await newestWhole(rows, 'audio', 30)
    expect(found?.articles.map(({ body }) => body?.content)).not.toContain(undefined)
    expect(found?.articles).toHaveLength(30)
    expect(server.paths).toEqual(['articles', 'rpc/sync_bodies'])
  })

  test('requests for an article its head, its text, and the heads of what to read next', async () => {
    const server = magazineOf(MANY)
    const { rows } = await opened(server)
    server.requests.length = 0
    expect((await articleById(rows, { id: articleId(7) })).related).toHaveLength(3)
    expect(server.paths).toEqual(['articles', 'rpc/sync_bodies', 'articles'])
  })

  test('answers as a reader of whole heads, after changes of every kind', async () => {
    const server = magazineOf(MANY)
    server.putAuthor('nuria', 'nuria')
    const { reader } = await opened(server)
    server.putArticle({ id: articleId(3), title: 'Cambiada', facts: { author: 'nuria' } })
    server.putArticle({ id: articleId(MANY + 1), title: 'Nueva', published_at: '2030-01-01T00:00:00+00:00' })
    server.deleteArticle(articleId(MANY))
    server.deleteArticle(articleId(5))
    server.putCategory({ id: 'audio', name: 'Sonido' })
    expect(await reader.refresh()).toMatchObject({ ok: true, value: { drift: null } })
    const rows = rowsOf(reader)
    const whole = createServerReader(apiOf(server))
    await whole.refresh()
    for (const asked of [
      { category: null, page: 1 },
      { category: null, page: 90 },
      { category: 'audio', page: 1 },
    ]) {
      expect((await listing(rows, asked)).items).toEqual((await listing(rowsOf(whole), asked)).items)
    }
    for (const number of [3, 4, 5, MANY]) {
      const id = articleId(number)
      expect(await articleById(rows, { id })).toEqual(await articleById(rowsOf(whole), { id }))
    }
    expect(await authorPage(rows, { slug: 'nuria' })).toEqual(
      await authorPage(rowsOf(whole), { slug: 'nuria' }),
    )
    // There is nothing after the last one.
    for (const from of [0, 2000, 9000]) {
      const pathsOf = async (of: Rows) => {
        const { pages, total } = await sitemapPages(of, { from, count: 2000 })
        return { total, paths: pages.map(({ path }) => path) }
      }
      expect(await pathsOf(rows)).toEqual(await pathsOf(rowsOf(whole)))
    }
    const all = await sitemapPages(rows, { from: 0, count: Infinity })
    const parts = [
      await sitemapPages(rows, { from: 0, count: 2000 }),
      await sitemapPages(rows, { from: 2000, count: 2000 }),
    ]
    expect(parts.flatMap(({ pages }) => pages.map(({ path }) => path))).toEqual(
      all.pages.map(({ path }) => path),
    )
    expect(all.pages).toHaveLength(all.total)
    whole.close()
  })

  test('starts over with a restored server', async () => {
    const server = magazineOf(MANY)
    const { reader, rows } = await opened(server)
    server.restore(magazineOf(MANY - 1).backup(), { renew: true })
    expect((await listing(rows, { category: null, page: 1 })).stored).toBe(MANY)
    await reader.refresh()
    expect((await listing(rowsOf(reader), { category: null, page: 1 })).stored).toBe(MANY - 1)
    expect((await articleById(rowsOf(reader), { id: articleId(8) })).article?.id).toBe(articleId(8))
  })

  test('mixes no heads of another magazine into the rows of the former one', async () => {
    const server = magazineOf(MANY)
    const { reader, rows } = await opened(server)
    const page = await listing(rows, { category: null, page: 1 })
    const other = magazineOf(MANY)
    other.putArticle({ id: articleId(MANY), title: 'De otra' })
    server.restore(other.backup(), { renew: true })
    server.fault = ({ query }) => (query.has('thin') ? { status: 403 } : null)
    expect(await reader.refresh()).toMatchObject({ ok: false })
    expect(await listing(rows, { category: null, page: 1 })).toEqual(page)
    await expect(listing(rows, { category: null, page: 50 })).rejects.toThrow('Heads cannot be had')
  })

  test('requests nothing for ids that are not listed, and throws if a head cannot be had', async () => {
    const server = magazineOf(MANY)
    const { rows } = await opened(server)
    server.requests.length = 0
    expect(await rows.readHeads(['made-up', '', 'a0000', 'a00001a'])).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(server.requests).toEqual([])
    server.fault = () => ({ status: 500 })
    await expect(rows.readHeads([articleId(1)])).rejects.toThrow('Heads cannot be had')
  })
})
