import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../support/database/database.ts'
import { putArticle, putCategory } from '../../support/sync/rows.ts'
import { changes, head, page, pull, putMany, type Row, thinPage } from '../../support/sync/sync-calls.ts'

const database = await openDatabase()

describe('sync_head', () => {
  test('of an empty magazine: nothing at all, and a generation', () =>
    database.undone(async (as) => {
      const answer = await head(as('anon'))
      expect(answer).toEqual({ g: expect.stringMatching(/^[0-9a-f-]{36}$/), f: 0, r: 0, n: 0, s: '0' })
    }))

  test('states the largest revision, the count of articles and the sum of their revisions', () =>
    database.undone(async (as) => {
      const rows = await putMany(as('admin'), 3)
      const category = await putCategory<{ rev: number }>(as('admin'))
      const sum = rows.reduce((all, { rev }) => all + rev, 0)
      expect(await head(as('anon'))).toMatchObject({ r: category.rev, n: 3, s: String(sum) })
    }))

  test('a deletion moves it although no row is left to show it', () =>
    database.undone(async (as) => {
      const { rev } = await putArticle<{ rev: number }>(as('admin'))
      await as('admin').rows('delete from public.articles')
      expect(await head(as('anon'))).toMatchObject({ r: rev + 1, n: 0, s: '0' })
    }))

  test.each(['anon', 'reader', 'service'] as const)('%s may ask', (person) =>
    database.undone(async (as) => {
      await expect(head(as(person))).resolves.toBeDefined()
      await expect(page(as(person), 10)).resolves.toBeDefined()
      await expect(changes(as(person), 0)).resolves.toBeDefined()
    }),
  )

  test.each(['sync_head()', 'sync_page()', 'sync_changes(0)'])(
    '%s writes nothing, since GET is read-only, and caches may share its answer for a minute',
    (call) =>
      database.undone(async (as) => {
        await as('anon').rows('set transaction read only')
        await expect(as('anon').rows(`select ${call}`)).resolves.toHaveLength(1)
        const { headers } = await as('anon').row<{ headers: string }>(
          `select current_setting('response.headers') as headers`,
        )
        expect(JSON.parse(headers)).toEqual([
          { 'Cache-Control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=300' },
        ])
      }),
  )
})

describe('sync_page', () => {
  test('a row is what lists need of an article, its body left out', () =>
    database.undone(async (as) => {
      const category = await putCategory<{ id: string }>(as('admin'))
      const { id, rev } = await putArticle<{ id: string; rev: number }>(as('admin'), {
        title: 'Título',
        introduction: 'Introducción',
        images: '["/pictures/a.webp"]',
        published_at: '2026-11-20 19:58:49.479123+00',
        category_id: category.id,
        category: 'Audio',
        overall: 8.7,
        read_time: 6,
      })
      expect((await page(as('anon'), 1)).rows).toEqual([
        {
          id,
          title: 'Título',
          introduction: 'Introducción',
          images: ['/pictures/a.webp'],
          published_at: '2026-11-20T19:58:49.479123+00:00',
          category_id: category.id,
          category: 'Audio',
          overall: 8.7,
          read_time: 6,
          rev,
          body_rev: rev,
        },
      ])
    }))

  test("days are the same day whatever the session's time zone (P2.9)", () =>
    database.undone(async (as) => {
      await putArticle(as('admin'), { published_at: '2026-11-18T00:00:00Z' })
      await as('anon').rows(`set local timezone = 'America/Bogota'`)
      expect((await page(as('anon'), 1)).rows[0]?.published_at).toBe('2026-11-18T00:00:00+00:00')
      expect((await changes(as('anon'), 0)).articles[0]?.published_at).toBe('2026-11-18T00:00:00+00:00')
    }))

  test('pages are newest first and meet every article once, also where dates tie across an edge', () =>
    database.undone(async (as) => {
      const put = await putMany(as('admin'), 40)
      const rows = (await pull(as('anon'), 9)).flatMap((each) => each.rows)
      expect(rows.map(({ id }) => id).toSorted()).toEqual(put.map(({ id }) => id).toSorted())
      const order = rows.map(({ published_at, id }) => `${published_at} ${id}`)
      expect(order).toEqual(order.toSorted().toReversed())
    }))

  test('a full last page does not say that it is the last, the empty one after it does', () =>
    database.undone(async (as) => {
      await putMany(as('admin'), 4)
      expect((await pull(as('anon'), 2)).map(({ rows, done }) => [rows.length, done])).toEqual([
        [2, false],
        [2, false],
        [0, true],
      ])
    }))

  test('only the first page carries the categories', () =>
    database.undone(async (as) => {
      await putMany(as('admin'), 3)
      await putCategory(as('admin'))
      const [first, ...others] = await pull(as('anon'), 2)
      expect(first?.categories).toMatchObject([
        { name: 'Audio', slug: 'audio', color: '#6b7280', description: null },
      ])
      expect(others.map((each) => 'categories' in each)).toEqual([false])
    }))

  test('every page states the revision of its own snapshot', () =>
    database.undone(async (as) => {
      const rows = await putMany(as('admin'), 2)
      const first = await page(as('anon'), 1)
      await putMany(as('admin'), 1)
      const second = await page(as('anon'), 1, first.rows[0])
      expect(first.r).toBe(rows.at(-1)?.rev)
      expect(second.r).toBe(first.r + 1)
    }))
})

describe('sync_page of titles', () => {
  test('a row is what orders, finds and names an article, without the names of the columns', () =>
    database.undone(async (as) => {
      const category = await putCategory<{ id: string }>(as('admin'))
      const { id, rev } = await putArticle<{ id: string; rev: number }>(as('admin'), {
        title: 'Título',
        published_at: '2026-11-20 19:58:49.479123+00',
        category_id: category.id,
      })
      expect((await thinPage(as('anon'), 1)).rows).toEqual([
        [id, 'Título', '2026-11-20T19:58:49.479123+00:00', category.id, rev, rev, null, null],
      ])
    }))

  test('goes on where whole rows end, in their order, and says when it is done', () =>
    database.undone(async (as) => {
      await putMany(as('admin'), 40)
      const whole = (await page(as('anon'), 1000)).rows
      const titles: string[] = []
      let after: Row | undefined = whole[9]
      for (let done = false; !done;) {
        const each = await thinPage(as('anon'), 9, after)
        titles.push(...each.rows.map(([id]) => id))
        const [id, , published_at, , rev] = each.rows.at(-1) ?? []
        after = id !== undefined && published_at !== undefined ? { id, published_at, rev: rev ?? 0 } : after
        done = each.done
      }
      expect(titles).toEqual(whole.slice(10).map(({ id }) => id))
    }))

  test('is one of up to 5,000, stated by its own snapshot; a page of whole rows has from 1 to 1,000', () =>
    database.undone(async (as) => {
      const rows = await putMany(as('admin'), 5001)
      const first = await thinPage(as('anon'), 9000)
      expect(first.rows).toHaveLength(5000)
      expect(first).toMatchObject({ done: false, r: rows.at(-1)?.rev, n: 5001 })
      for (const [lim, given] of [
        [0, 1],
        [-5, 1],
        [9000, 1000],
      ] as const)
        expect((await page(as('anon'), lim)).rows).toHaveLength(given)
    }))

  test('only the first page counts the articles', () =>
    database.undone(async (as) => {
      await putMany(as('admin'), 3)
      const pages = await pull(as('anon'), 2)
      expect(pages.map(({ n }) => n)).toEqual([3, undefined])
    }))
})
