import { describe, expect, test } from 'vitest'
import { fetchArticle, fetchBodies, fetchList } from '#api/read/articles.ts'
import { fetchCategories } from '#api/read/categories.ts'
import { fetchChanges, fetchPage, fetchState } from '#api/read/changes.ts'
import { articleId, magazineOf } from '../support/fakes/fake-table-api.ts'
import { answering, apiOf } from '../support/sync/sync-context.ts'

const invalid = { ok: false, failure: { kind: 'invalid' } }
const snapshot = { g: 'g1', f: 0, r: 9 }
const row = { id: 'a', title: 'A', published_at: '2026-01-01T00:00:00+00:00', rev: 9, body_rev: 9 }

describe('sync_head', () => {
  test('reads sums beyond exact JSON numbers from text', async () => {
    const state = await fetchState(answering({ ...snapshot, n: 3, s: '24' }))
    expect(state).toEqual({
      ok: true,
      value: { generation: 'g1', floor: 0, head: 9, count: 3, sum: 24 },
    })
  })

  test.each([[null], [[]], [{}], [{ ...snapshot, n: 3 }], [{ ...snapshot, r: null, n: 3, s: '24' }]])(
    '%j is no state',
    async (answer) => {
      expect(await fetchState(answering(answer))).toMatchObject(invalid)
    },
  )

  test('a table API without our functions says that they are missing', async () => {
    const server = magazineOf(1)
    server.functions = false
    expect(await fetchState(apiOf(server))).toEqual({ ok: false, failure: { kind: 'missing' } })
  })
})

describe('sync_page', () => {
  test('the first page carries the categories and where the next begins', async () => {
    const page = await fetchPage(apiOf(magazineOf(5)), { after: null, count: 2 })
    if (!page.ok) throw new Error('no page')
    expect(page.value.heads.map(({ id }) => id)).toEqual([articleId(5), articleId(4)])
    expect(page.value.categories.map(({ slug }) => slug)).toEqual(['audio', 'gaming'])
    expect(page.value.next).toEqual({ id: articleId(4), publishedAt: '2026-01-01T00:04:00+00:00' })
  })

  test('the last page says that it is the last; a short one does not mean it', async () => {
    const server = magazineOf(4)
    const second = await fetchPage(apiOf(server), {
      after: { id: articleId(3), publishedAt: '2026-01-01T00:03:00+00:00' },
      count: 2,
    })
    expect(second).toMatchObject({ value: { next: { id: articleId(1) } } })
    const last = await fetchPage(apiOf(server), {
      after: { id: articleId(1), publishedAt: '2026-01-01T00:01:00+00:00' },
      count: 2,
    })
    expect(last).toMatchObject({ value: { heads: [], next: null } })
  })

  test('I9 a page that neither ends nor advances is invalid, because it would be requested forever', async () => {
    const stuck = answering({ ...snapshot, rows: [row], done: false })
    const after = { id: 'a', publishedAt: '2026-01-01T00:00:00+00:00' }
    expect(await fetchPage(stuck, { after, count: 1 })).toMatchObject(invalid)
    const empty = answering({ ...snapshot, rows: [], done: false })
    expect(await fetchPage(empty, { after, count: 1 })).toMatchObject(invalid)
  })

  test('a bad row is left out and counted, and paging goes on after it', async () => {
    const bad = { ...row, id: 'b', title: null }
    const page = await fetchPage(answering({ ...snapshot, rows: [row, bad], done: false, categories: [] }), {
      after: null,
      count: 2,
    })
    expect(page).toMatchObject({ value: { leftOut: 1, next: { id: 'b' } } })
  })

  test('thin rows come without column names, and malformed ones are left out', async () => {
    const title = ['a', 'A', '2026-01-01T00:00:00+00:00', null, 9, 8]
    const rows = [title, ['b'], { ...row, id: 'c' }, title.with(0, 'd')]
    const page = await fetchPage(answering({ ...snapshot, rows, done: false }), {
      after: { id: 'x', publishedAt: '2026-02-01T00:00:00+00:00' },
      count: 4,
      thin: true,
    })
    const head = {
      title: 'A',
      publishedAt: '2026-01-01T00:00:00+00:00',
      categoryId: null,
      rev: 9,
      bodyRev: 8,
    }
    expect(page).toMatchObject({
      value: {
        heads: [
          { ...head, id: 'a', thin: true },
          { ...head, id: 'd', thin: true },
        ],
        leftOut: 2,
        next: { id: 'd', publishedAt: '2026-01-01T00:00:00+00:00' },
      },
    })
  })

  test('the first page states the number of articles, or 0 if the server does not', async () => {
    const asked = { after: null, count: 2 }
    expect(await fetchPage(apiOf(magazineOf(5)), asked)).toMatchObject({ value: { total: 5 } })
    const silent = answering({ ...snapshot, rows: [row], done: true, categories: [] })
    expect(await fetchPage(silent, asked)).toMatchObject({ value: { total: 0 } })
  })

  test.each([
    [null],
    [{ ...snapshot, rows: [row] }],
    [{ rows: [], done: true }],
    [{ ...snapshot, rows: [], done: true }],
  ])('%j is no first page', async (answer) => {
    expect(await fetchPage(answering(answer), { after: null, count: 1 })).toMatchObject(invalid)
  })
})

describe('sync_changes', () => {
  test('articles, categories and deletions are returned separately', async () => {
    const server = magazineOf(3)
    const since = server.head
    server.putArticle({ id: articleId(1), title: 'Otro título' })
    server.deleteArticle(articleId(2))
    server.putCategory({ id: 'audio', name: 'Sonido' })
    const changes = await fetchChanges(apiOf(server), { since, count: 500 })
    expect(changes).toMatchObject({
      value: {
        to: since + 3,
        done: true,
        heads: [{ title: 'Otro título' }],
        categories: [{ name: 'Sonido' }],
        goneArticles: [{ id: articleId(2), rev: since + 2 }],
        goneCategories: [],
      },
    })
  })

  const changes = { ...snapshot, to: 9, done: true, articles: [], categories: [], gone: [] }

  test('deletions of kinds that this app does not know, and unknown keys, are passed over', async () => {
    const answer = { ...changes, guides: [{}], articles: [{ ...row, other: {} }], gone: [['x', 'b', 9]] }
    const read = await fetchChanges(answering(answer), { since: 0, count: 5 })
    expect(read).toMatchObject({ value: { to: 9, goneArticles: [], goneCategories: [], leftOut: 0 } })
  })

  test('an unreadable deletion makes the answer invalid, because the cursor would skip it', async () => {
    const answer = answering({ ...changes, gone: [['a', null, 9]] })
    expect(await fetchChanges(answer, { since: 1, count: 500 })).toMatchObject(invalid)
  })

  test('I9 an unfinished answer that does not advance is invalid', async () => {
    const answer = answering({ ...changes, done: false, to: 5 })
    expect(await fetchChanges(answer, { since: 5, count: 500 })).toMatchObject(invalid)
  })

  test.each([[null], [{ ...changes, to: null }], [{ ...changes, gone: undefined }], [{ ...changes, g: 1 }]])(
    '%j is no answer',
    async (answer) => {
      expect(await fetchChanges(answering(answer), { since: 1, count: 500 })).toMatchObject(invalid)
    },
  )
})

describe('the plain calls', () => {
  test('P24.1 the list is joined with its categories and ordered by date, newest first', async () => {
    const server = magazineOf(3)
    const list = await fetchList(apiOf(server), { offset: 1, count: 2 })
    expect(list).toMatchObject({ value: { ids: [articleId(2), articleId(1)] } })
    const query = server.requests[0]?.query
    expect(query?.get('select')).toContain('categories(id,name,color)')
    expect(query?.get('order')).toBe('published_at.desc,id.desc')
  })

  test('P24.3 categories are asked for with all columns, by name', async () => {
    const server = magazineOf(1)
    expect(await fetchCategories(apiOf(server))).toMatchObject({
      value: [{ name: 'Audio' }, { name: 'Gaming' }],
    })
    expect(server.requests[0]?.query.get('select')).toBe('*')
    expect(server.requests[0]?.query.get('order')).toBe('name.asc')
  })

  test('one whole article; an empty answer means that there is none', async () => {
    const api = apiOf(magazineOf(2))
    expect(await fetchArticle(api, articleId(2))).toMatchObject({
      value: { head: { id: articleId(2) }, body: { content: `<p>Texto de ${articleId(2)}</p>` } },
    })
    expect(await fetchArticle(api, 'unknown')).toEqual({ ok: false, failure: { kind: 'missing' } })
  })

  test('many bodies in one request, without revisions where there are none', async () => {
    const server = magazineOf(3)
    const ids = [articleId(1), articleId(3), 'gone']
    const bodies = await fetchBodies(apiOf(server), { ids, numbered: true })
    expect(bodies).toMatchObject({ value: [{ id: articleId(3) }, { id: articleId(1) }] })
    await fetchBodies(apiOf(server), { ids, numbered: false })
    expect(server.requests[1]?.query.get('select')).toBe('id,content')
  })

  test('an answer other than an array is invalid', async () => {
    expect(await fetchCategories(answering({ message: 'hola' }))).toMatchObject(invalid)
    expect(await fetchList(answering(null), { offset: 0, count: 1 })).toMatchObject(invalid)
  })
})
