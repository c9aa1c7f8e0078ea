import { describe, expect, test } from 'vitest'
import { listing } from '#store/queries.ts'
import { pull } from '#sync/round/pull.ts'
import { catalogueRows } from '../support/sync/catalogue-rows.ts'
import type { FakeTableApi } from '../support/fakes/fake-table-api.ts'
import { articleId, instant, magazineOf } from '../support/fakes/fake-table-api.ts'
import { freshDevice } from '../support/sync/fresh-device.ts'
import { expectSame, sessionOf } from '../support/sync/sync-context.ts'
import type { Device } from '#store/device/device.ts'

function plainMagazine(count: number): FakeTableApi {
  const server = magazineOf(count)
  server.functions = false
  return server
}

const FIELD = {
  key: 'peso',
  label: 'Peso',
  unit: 'g',
  kind: 'number',
  better: 'less',
  decimals: 0,
  filters: true,
  choices: [],
}

/** Compares everything except revisions, which a plain table API lacks. */
async function expectSameTexts(device: Device, server: FakeTableApi): Promise<void> {
  const { count } = await device.copy.readCheckpoint()
  const { ids } = await catalogueRows(device)
  expect(ids).toEqual(server.articles.map(({ id }) => id))
  expect(count).toBe(server.articles.length)
  const heads = await device.copy.heads.bulkGet(ids)
  expect(heads.map((head) => head?.title)).toEqual(server.articles.map(({ title }) => title))
  const names = (await device.copy.categories.toArray()).map(({ name }) => name)
  expect(names.toSorted()).toEqual(server.categories.map(({ name }) => name).toSorted())
}

/** Makes up to `most` changes, each before a page that is not the first. */
function whilePaging(server: FakeTableApi, most: number, change: (move: number) => void): void {
  let moves = 0
  server.before = ({ path, query }) => {
    if (path !== 'articles' || query.get('offset') === '0' || moves === most) return
    moves += 1
    change(moves)
  }
}

async function pulledPlain(count: number) {
  const server = plainMagazine(count)
  const device = freshDevice()
  await pull(sessionOf(server, device))
  server.requests.length = 0
  return { server, device, again: () => pull(sessionOf(server, device)) }
}

describe('a table API without our functions', () => {
  test('is read by the plain calls, 2,500 articles behind a cap of 1,000 rows', async () => {
    const server = plainMagazine(2500)
    server.rowCap = 300
    const device = freshDevice()
    expect(await pull(sessionOf(server, device))).toMatchObject({ ok: true, value: { phase: 'live' } })
    await expectSameTexts(device, server)
    expect(new Set(server.paths)).toEqual(new Set(['rpc/sync_page', 'categories', 'articles']))
  })

  test('I6 the first page is readable after the first answer', async () => {
    const server = plainMagazine(100)
    const device = freshDevice()
    let seen: unknown = null
    server.before = async ({ path, query }) => {
      if (path === 'articles' && query.get('offset') !== '0') {
        seen ??= await listing(device, { category: null, page: 1 })
      }
    }
    await pull(sessionOf(server, device))
    expect(seen).toMatchObject({ filled: true, stored: 24, categories: [{}, {}], featured: [{}, {}, {}] })
  })

  test('changes and deletions arrive with the next pass; what is unchanged is not written', async () => {
    const { server, device, again } = await pulledPlain(700)
    server.putArticle({ id: articleId(5), title: 'Cambiada' })
    server.putArticle({ id: 'new', published_at: instant(9000) })
    server.deleteArticle(articleId(300))
    server.deleteCategory('gaming')
    const written: string[] = []
    device.copy.heads.hook('updating', (_, id) => void written.push(id))
    server.putArticle({ id: articleId(7), category_id: 'audio' })
    await again()
    await expectSameTexts(device, server)
    // Gaming's 349 articles lost their category with it; those of Audio stay as they were.
    expect(written).toContain(articleId(5))
    expect(written).not.toContain(articleId(6))
  })

  test('changed facts and fields arrive with the next pass, where categories have fields', async () => {
    const { server, device, again } = await pulledPlain(3)
    const facts = async () => (await device.copy.heads.get(articleId(3)))?.facts
    const labels = async () => (await device.copy.categories.get('audio'))?.fields?.map(({ label }) => label)
    server.putArticle({ id: articleId(3), facts: { brand: 'Mirlo' } })
    await again()
    expect(server.requests.some(({ query }) => query.get('select')?.includes('facts'))).toBe(false)
    expect([await facts(), await labels()]).toEqual([undefined, undefined])
    server.putCategory({ id: 'audio', name: 'Audio', fields: [FIELD] })
    await again()
    expect([await facts(), await labels()]).toEqual([{ brand: 'Mirlo' }, ['Peso']])
    server.putArticle({ id: articleId(3), facts: { brand: 'Tolva' } })
    server.putCategory({ id: 'audio', name: 'Audio', fields: [{ ...FIELD, label: 'Masa' }] })
    await again()
    expect([await facts(), await labels()]).toEqual([{ brand: 'Tolva' }, ['Masa']])
    const { heads, categories } = device.copy
    const revs = async () =>
      [...(await heads.toArray()), ...(await categories.toArray())].map(({ rev }) => rev)
    const before = await revs()
    await again()
    expect(await revs()).toEqual(before)
  })

  test('a list that moves while it is read is read again, and nothing is lost meanwhile', async () => {
    const { server, device, again } = await pulledPlain(1200)
    whilePaging(server, 2, (move) =>
      server.putArticle({ id: `new-${move}`, published_at: instant(9000 + move) }),
    )
    expect(await again()).toMatchObject({ ok: true })
    await expectSameTexts(device, server)
    whilePaging(server, 1, () => server.deleteArticle(articleId(1200)))
    await again()
    await expectSameTexts(device, server)
  })

  test('a list that keeps changing ends the pass, and everything stays', async () => {
    const { server, device, again } = await pulledPlain(700)
    whilePaging(server, Infinity, (move) =>
      server.putArticle({ id: `new-${move}`, published_at: instant(9000 + move) }),
    )
    expect(await again()).toMatchObject({ ok: false })
    expect(await device.copy.heads.count()).toBeGreaterThanOrEqual(700)
  })

  test('a pass that fails half way deletes nothing, and the next one makes it right', async () => {
    const { server, device, again } = await pulledPlain(1200)
    for (let number = 1; number <= 1000; number += 1) server.deleteArticle(articleId(number))
    server.putArticle({ id: 'new', published_at: instant(9000) })
    server.fault = ({ path, query }) =>
      path === 'articles' && query.get('offset') !== '0' ? { status: 500 } : null
    expect(await again()).toMatchObject({ failure: { kind: 'server' } })
    expect(await device.copy.heads.count()).toBe(1201)
    server.fault = () => null
    await again()
    await expectSameTexts(device, server)
  })

  test('an empty list counts as an error, and nothing is deleted', async () => {
    const { server, device, again } = await pulledPlain(60)
    server.cache = (url, body) => (url.includes('/articles?') ? '[]' : body)
    expect(await again()).toMatchObject({ failure: { kind: 'invalid' } })
    expect(await device.copy.heads.count()).toBe(60)
  })

  test('an empty magazine that has never had an article is an answer', async () => {
    const { device } = await pulledPlain(0)
    expect(await listing(device, { category: null, page: 1 })).toMatchObject({ filled: true, stored: 0 })
  })

  test('is replaced as soon as the functions exist', async () => {
    const { server, device, again } = await pulledPlain(60)
    server.functions = true
    server.putArticle({ id: articleId(5), title: 'Cambiada' })
    await again()
    await expectSame(device, server)
  })

  test('is used when the functions no longer exist', async () => {
    const server = magazineOf(60)
    const device = freshDevice()
    await pull(sessionOf(server, device))
    server.functions = false
    server.deleteArticle(articleId(5))
    await pull(sessionOf(server, device))
    await expectSameTexts(device, server)
  })

  test('without any call is a failure, and nothing is deleted', async () => {
    const { server, device, again } = await pulledPlain(60)
    server.fault = () => ({ status: 404 })
    expect(await again()).toMatchObject({ failure: { kind: 'missing' } })
    expect(await device.copy.heads.count()).toBe(60)
  })
})
