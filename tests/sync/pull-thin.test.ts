import { describe, expect, test } from 'vitest'
import type { Device } from '#store/device/device.ts'
import { commit } from '#store/copy/ingest.ts'
import { newestArticles } from '#store/queries.ts'
import { searchResults } from '#store/search/search-results.ts'
import { applyArticle } from '#sync/round/apply.ts'
import { fillHeads } from '#sync/download/fill-heads.ts'
import { fetchArticle } from '#api/read/articles.ts'
import { pull } from '#sync/round/pull.ts'
import { articleId, instant, magazineOf, type FakeTableApi } from '../support/fakes/fake-table-api.ts'
import { freshDevice, freshDisk } from '../support/sync/fresh-device.ts'
import { apiOf, expectSame, pulled, sessionOf } from '../support/sync/sync-context.ts'

// A magazine above the limit: the newest are complete, the others only titles (docs/sync.md §5).

const portions = { wholeUpTo: 500, newestWhole: 300 }

async function thinIds({ copy }: Device): Promise<string[]> {
  return (await copy.heads.toArray()).flatMap(({ id, thin }) => (thin ? [id] : []))
}

/** The ids of all articles except the newest `whole`. */
function olderThan(server: FakeTableApi, whole: number): string[] {
  return server.articles.slice(whole).map(({ id }) => id)
}

describe('the first pull of a large magazine', () => {
  test('I14 brings the newest whole and of the others the titles, all of them exactly', async () => {
    const server = magazineOf(900)
    const device = freshDevice()
    expect(await pull(sessionOf(server, device, { portions }))).toMatchObject({
      ok: true,
      value: { phase: 'live', count: 900 },
    })
    await expectSame(device, server)
    expect((await thinIds(device)).toSorted()).toEqual(olderThan(server, 300).toSorted())
    const asked = server.requests.map(({ query }) => [query.get('lim'), query.get('thin')])
    expect(asked).toEqual([
      ['24', null],
      ['276', null],
      ['5000', 'true'],
      ['500', null],
    ])
  })

  test('up to the limit takes every article whole', async () => {
    const { server, device } = await pulled(500, { portions })
    await expectSame(device, server)
    expect(await thinIds(device)).toEqual([])
  })

  test('takes every article whole from a server that does not say how many there are', async () => {
    const server = magazineOf(900)
    server.cache = (_, body) => body.replace('"n":900,', '')
    const device = freshDevice()
    await pull(sessionOf(server, device, { portions }))
    await expectSame(device, server)
    expect(await thinIds(device)).toEqual([])
  })

  test('P27.60 finds every title, and says of one what is known', async () => {
    const { server, device } = await pulled(0, { portions })
    server.restore(magazineOf(900).backup(), { renew: true })
    server.putArticle({ id: articleId(7), facts: { brand: 'Mirlo' } })
    await pull(sessionOf(server, device, { portions }))
    const found = await searchResults(device, { text: 'reseña 7', page: 12 })
    expect(found.total).toBe(111)
    expect(found.items).toEqual([
      {
        id: articleId(7),
        title: 'Reseña 7',
        publishedAt: instant(7),
        categoryId: 'gaming',
        category: null,
        categoryName: 'Gaming',
        categoryColor: '#123456',
        rev: 903,
        bodyRev: 9,
        overall: 8,
        facts: { brand: 'Mirlo' },
        thin: true,
      },
    ])
  })

  test('what changes while paging is not missed: written, moved, deleted', async () => {
    const server = magazineOf(900)
    const device = freshDevice()
    server.before = (_, number) => {
      if (number === 3) {
        server.putArticle({ id: articleId(3), title: 'Cambiada, por leer' })
        server.putArticle({ id: articleId(890), title: 'Cambiada, ya leída' })
        server.deleteArticle(articleId(5))
        server.deleteArticle(articleId(895))
        server.putArticle({ id: articleId(7), published_at: instant(5000) })
        server.putArticle({ id: articleId(880), published_at: instant(2) })
        server.deleteCategory('gaming')
      }
      if (number === 4) {
        server.putArticle({ id: articleId(4), title: 'Cambiada, ya leída como título' })
        server.deleteArticle(articleId(6))
        server.putArticle({ id: 'new', published_at: instant(6000) })
      }
    }
    await pull(sessionOf(server, device, { portions }))
    await expectSame(device, server)
  })

  test.each([1, 3, 6])('goes on where it died, after commit %i, and ends the same', async (last) => {
    const server = magazineOf(1300)
    const disk = freshDisk()
    const device = disk.open()
    let commits = 0
    const countCommit = () => {
      commits += 1
      if (commits > last) device.close()
    }
    device.copy.checkpoints.hook('creating', countCommit)
    device.copy.checkpoints.hook('updating', countCommit)
    await pull(sessionOf(server, device, { portions })).catch((error: unknown) => error)
    const reopened = disk.open()
    const { count } = await reopened.copy.readCheckpoint()
    expect(count).toBe(await reopened.copy.heads.count())
    expect(count).toBeLessThan(1300)
    const before = server.requests.length
    await pull(sessionOf(server, reopened, { portions }))
    expect(server.requests[before]?.query.has('i')).toBe(true)
    await expectSame(reopened, server)
    expect((await thinIds(reopened)).toSorted()).toEqual(olderThan(server, 300).toSorted())
  })
})

describe('after that', () => {
  test('an idle check is one small request, and the self-check holds', async () => {
    const { server, again } = await pulled(900, { portions })
    expect(await again()).toMatchObject({ ok: true, value: { drift: null } })
    expect(server.paths).toEqual(['rpc/sync_head'])
  })

  test('a change brings its article whole', async () => {
    const { server, device, again } = await pulled(900, { portions })
    server.putArticle({ id: articleId(3), introduction: 'Otra' })
    server.deleteArticle(articleId(4))
    await again()
    await expectSame(device, server)
    expect(await device.copy.heads.get(articleId(3))).toMatchObject({ introduction: 'Otra' })
    expect(await thinIds(device)).not.toContain(articleId(3))
  })

  test('another generation is pulled anew: the newest whole, of the others the titles', async () => {
    const { server, device, again } = await pulled(900, { portions })
    const backup = server.backup()
    server.putArticle({ id: articleId(3), title: 'Va a perderse' })
    await again()
    server.restore(backup, { renew: true })
    server.deleteArticle(articleId(900))
    await again()
    await expectSame(device, server)
    expect((await thinIds(device)).toSorted()).toEqual(olderThan(server, 300).toSorted())
  })

  test('a pull over the same revisions takes nothing away from what is whole', async () => {
    const { server, device, again } = await pulled(900, { portions })
    await fillHeads(sessionOf(server, device), [articleId(3)])
    server.deleteArticle(articleId(9))
    server.purge()
    await again()
    expect(server.paths).toContain('rpc/sync_page')
    await expectSame(device, server)
    expect(await device.copy.heads.get(articleId(3))).toMatchObject({
      introduction: 'Introducción de a00003',
    })
  })
})

describe('the rest of titles', () => {
  test('is brought by one request, and no list is read again for it', async () => {
    const { server, device } = await pulled(900, { portions })
    const before = await device.copy.readCheckpoint()
    const ids = [articleId(3), articleId(899), articleId(4)]
    expect(await fillHeads(sessionOf(server, device), ids)).toEqual({ ok: true, value: 'filled' })
    expect(server.requests.map(({ query }) => query.get('id'))).toEqual(['in.(a00003,a00004)'])
    expect(await device.copy.heads.get(articleId(3))).toMatchObject({
      introduction: 'Introducción de a00003',
    })
    expect(await device.copy.readCheckpoint()).toEqual(before)
    await expectSame(device, server)
  })

  test('of an article that has changed since is its newer state, ahead of the log', async () => {
    const { server, device, again } = await pulled(900, { portions })
    server.putArticle({ id: articleId(3), title: 'Cambiada' })
    await fillHeads(sessionOf(server, device), [articleId(3)])
    expect(await device.copy.heads.get(articleId(3))).toMatchObject({ title: 'Cambiada' })
    await again()
    await expectSame(device, server)
  })

  test('I12 does not bring back what was deleted while it was on its way', async () => {
    const { server, device, again } = await pulled(900, { portions })
    server.putArticle({ id: articleId(3), title: 'Cambiada' })
    server.after = async ({ path }) => {
      if (path !== 'articles') return
      server.after = () => {}
      server.deleteArticle(articleId(3))
      server.deleteArticle(articleId(4))
      await again()
    }
    await fillHeads(sessionOf(server, device), [articleId(3), articleId(4)])
    await expectSame(device, server)
  })

  test('of another era, or of an older revision, is left alone', async () => {
    const { server, device } = await pulled(900, { portions })
    const id = articleId(3)
    server.cache = (url, body) => (url.includes('/articles?') ? body.replace('"rev":5,', '"rev":4,') : body)
    await fillHeads(sessionOf(server, device), [id])
    expect(await thinIds(device)).toContain(id)
    server.cache = (_, body) => body
    server.after = async () => {
      const from = await device.copy.readCheckpoint()
      await commit(device, { from, move: { era: from.era + 1 }, heads: [thinHead(server, id)] })
    }
    await fillHeads(sessionOf(server, device), [id])
    expect(await thinIds(device)).toContain(id)
  })

  test('comes with an article that is opened, and changes no list', async () => {
    const { server, device } = await pulled(900, { portions })
    const { edition } = await device.copy.readCheckpoint()
    const article = await fetchArticle(apiOf(server), articleId(3))
    if (article.ok) await applyArticle(device, article.value)
    expect(await device.copy.heads.get(articleId(3))).toMatchObject({
      introduction: 'Introducción de a00003',
    })
    expect((await device.copy.readCheckpoint()).edition).toBe(edition)
    await expectSame(device, server)
  })

  test('of a page of lists is not asked from a table API without revisions, which is pulled whole', async () => {
    const server = magazineOf(900)
    server.functions = false
    const device = freshDevice()
    await pull(sessionOf(server, device, { portions }))
    server.requests.length = 0
    expect(await newestArticles(device, { count: 1 })).toMatchObject([
      { introduction: 'Introducción de a00900' },
    ])
    expect(await thinIds(device)).toEqual([])
    await fillHeads(sessionOf(server, device), [articleId(3)])
    expect(server.requests).toEqual([])
  })
})

function thinHead(server: FakeTableApi, id: string) {
  const row = server.articles.find((article) => article.id === id)
  if (!row) throw new Error(`no ${id}`)
  const { title, published_at: publishedAt, category_id: categoryId, rev, body_rev: bodyRev } = row
  return { id, title, publishedAt, categoryId, rev, bodyRev, thin: true } as const
}
