import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../support/database/database.ts'
import { putArticle, putCategory } from '../../support/sync/rows.ts'
import {
  type Changes,
  type Row,
  changes,
  follow,
  head,
  page,
  pull,
  putMany,
} from '../../support/sync/sync-calls.ts'

const database = await openDatabase()

describe('sync_changes', () => {
  test('gives what came after a revision and nothing before it', () =>
    database.undone(async (as) => {
      const old = await putArticle<Row>(as('admin'))
      const kept = await putArticle<Row>(as('admin'))
      const category = await putCategory<{ id: string; rev: number }>(as('admin'))
      await as('admin').rows('delete from public.articles where id = $1', [old.id])
      expect(await changes(as('anon'), old.rev)).toEqual({
        g: expect.any(String),
        f: 0,
        r: category.rev + 1,
        to: category.rev + 1,
        done: true,
        articles: [expect.objectContaining({ id: kept.id, rev: kept.rev })],
        categories: [
          {
            id: category.id,
            name: 'Audio',
            slug: 'audio',
            color: '#6b7280',
            description: null,
            fields: null,
            rev: category.rev,
          },
        ],
        authors: [],
        guides: [],
        gone: [['a', old.id, category.rev + 1]],
      })
    }))

  test('caught up, it gives nothing and stays where it is', () =>
    database.undone(async (as) => {
      const { rev } = await putArticle<Row>(as('admin'))
      expect(await changes(as('anon'), rev)).toMatchObject({
        r: rev,
        to: rev,
        done: true,
        articles: [],
        categories: [],
        gone: [],
      })
    }))

  test('a cursor ahead of the database does not fall back, and the answer shows the smaller revision', () =>
    database.undone(async (as) => {
      const { rev } = await putArticle<Row>(as('admin'))
      expect(await changes(as('anon'), rev + 50)).toMatchObject({ r: rev, to: rev + 50, done: true })
    }))

  test('windows cut through articles, categories and deletions on one number line', () =>
    database.undone(async (as) => {
      const [doomed] = await putMany(as('admin'), 3)
      await putCategory(as('admin'), { name: 'Audio', slug: 'audio' })
      await as('admin').rows('delete from public.articles where id = $1', [doomed?.id])
      await putCategory(as('admin'), { name: 'Gaming', slug: 'gaming' })
      await putMany(as('admin'), 2)
      const windows = await follow(as('anon'), 0, 3)
      const revisionsOf = (window: Changes) =>
        [
          ...window.articles.map(({ rev }) => rev),
          ...window.categories.map(({ rev }) => rev),
          ...window.gone.map(([, , rev]) => rev),
        ].toSorted((a, b) => a - b)
      const seen = windows.flatMap(revisionsOf)
      expect(seen).toHaveLength(7)
      expect(seen).toEqual(seen.toSorted((a, b) => a - b))
      expect(
        windows.filter(({ done }) => !done).map((window) => revisionsOf(window).at(-1) === window.to),
      ).toEqual([true, true])
    }))

  test('an article changed twice comes once, with its last revision', () =>
    database.undone(async (as) => {
      const { id, rev } = await putArticle<Row>(as('admin'))
      await as('admin').rows(`update public.articles set title = 'y'`)
      await as('admin').rows(`update public.articles set title = 'z'`)
      expect((await changes(as('anon'), rev)).articles).toMatchObject([{ id, rev: rev + 2, title: 'z' }])
    }))
})

test('2,500 articles put in at one stroke arrive whole, by pages and by changes, past any cap of 1,000 rows', () =>
  database.undone(async (as) => {
    const put = await putMany(as('admin'), 2500)
    const wanted = put.map(({ id }) => id).toSorted()
    const pages = await pull(as('anon'), 1000)
    const windows = await follow(as('anon'), 0, 1000)
    expect(pages.map(({ rows }) => rows.length)).toEqual([1000, 1000, 500])
    expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id)).toSorted()).toEqual(wanted)
    expect(windows.map(({ articles }) => articles.length)).toEqual([1000, 1000, 500])
    expect(windows.flatMap(({ articles }) => articles.map(({ id }) => id)).toSorted()).toEqual(wanted)
    expect(await head(as('anon'))).toMatchObject({ n: 2500, r: windows.at(-1)?.to })
  }))

test('a page and what changed after its revision are the whole truth, whatever moves during the paging', () =>
  database.undone(async (as) => {
    const put = await putMany(as('admin'), 6)
    const first = await page(as('anon'), 3)
    const [top] = first.rows
    const below = put.find(({ id }) => !first.rows.some((row) => row.id === id))
    await as('admin').rows('delete from public.articles where id = $1', [top?.id])
    await as('admin').rows(`update public.articles set published_at = '2026-11-21' where id = $1`, [
      below?.id,
    ])
    const added = await putArticle<Row>(as('admin'), { published_at: '2026-11-21' })
    const rest = await page(as('anon'), 10, first.rows.at(-1))
    const since = await changes(as('anon'), first.r)
    const found = new Set([...first.rows, ...rest.rows, ...since.articles].map(({ id }) => id))
    for (const [, id] of since.gone) found.delete(id)
    const stored = await as('anon').rows<Row>('select id from public.articles')
    expect([...found].toSorted()).toEqual(stored.map(({ id }) => id).toSorted())
    expect(found.has(added.id)).toBe(true)
  }))
