// A draft's schedule: it is published once, not early, and only over the row that it was written for. Otherwise the
// draft records why not.
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../support/database/database.ts'
import {
  articles,
  type Columns,
  columns,
  drafts,
  NEW_ID,
  publish,
  putDraft,
  type Stored,
} from '../../support/editor/draft-rows.ts'
import { putArticle } from '../../support/sync/rows.ts'

const database = await openDatabase()

const PAST = `now() - interval '1 minute'`

/** The columns in an article's form. */
const shownOf = ({
  rev: _,
  body_rev: __,
  updated_at: ___,
  id: ____,
  user_id: _____,
  category: ______,
  ...shown
}: Columns) => shown

describe('publishing when due', () => {
  test('a new article is written as a create would write it, once, and readers learn of it', () =>
    database.undone(async (as) => {
      const facts = { brand: 'Mirlo', price: 129, pricedOn: '2026-11-20' }
      await putDraft(as('admin'), { due: PAST, article: { ...columns, facts } })
      expect(await publish(as('service'))).toBe(1)
      expect(await publish(as('service'))).toBe(0)
      expect(await drafts(as('admin'))).toEqual([])
      const all = await articles(as('admin'))
      expect(all).toMatchObject([
        {
          id: NEW_ID,
          ...columns,
          facts,
          published_at: new Date('2026-11-21'),
          overall: '8.5',
          read_time: 5,
          category: null,
        },
      ])
      expect(all[0]?.['user_id']).toBe('00000000-0000-0000-0000-000000000000')
      const { changes } = await as('anon').row<{ changes: { articles: object[] } }>(
        'select public.sync_changes(0) as changes',
      )
      expect(changes.articles).toMatchObject([{ id: NEW_ID, title: 'Mirlo Tres' }])
    }))

  test('without date, pictures and minutes it has the table’s defaults', () =>
    database.undone(async (as) => {
      const { title, introduction, content } = columns
      await putDraft(as('admin'), { due: PAST, article: { title, introduction, content } })
      expect(await publish(as('service'))).toBe(1)
      expect(
        await as('owner').row(
          'select published_at = now() as now, images, read_time, overall from public.articles',
        ),
      ).toEqual({ now: true, images: [], read_time: 5, overall: null })
    }))

  test('not early, whatever anybody’s clock says', () =>
    database.undone(async (as) => {
      await putDraft(as('admin'), { due: `now() + interval '1 second'` })
      expect(await publish(as('service'))).toBe(0)
      expect(await articles(as('admin'))).toEqual([])
      await as('admin').rows(`update public.drafts set publish_at = now()`)
      expect(await publish(as('service'))).toBe(1)
    }))

  test('a published article is changed as an update would: its instant stays, its former row is kept', () =>
    database.undone(async (as) => {
      const article = await putArticle<Stored & Columns>(as('admin'), {
        published_at: '2026-11-21T10:30:00Z',
        read_time: 9,
      })
      const changed = { ...columns, title: 'Otro título', images: [], overall: null }
      await putDraft(as('admin'), { id: article.id, base: Number(article.rev), article: changed, due: PAST })
      expect(await publish(as('service'))).toBe(1)
      const [now] = await articles(as('admin'))
      expect(shownOf(now ?? {})).toEqual({
        ...shownOf(article),
        ...changed,
        published_at: new Date('2026-11-21T10:30:00Z'),
      })
      expect(Number(now?.['rev'])).toBeGreaterThan(Number(article.rev))
      expect(
        await as('admin').rows('select from public.versions where row_id = $1', [article.id]),
      ).toHaveLength(1)
      expect(await drafts(as('admin'))).toEqual([])
    }))

  test('what was typed since it was scheduled is not published, and goes on from what is', () =>
    database.undone(async (as) => {
      await putDraft(as('admin'), { due: PAST })
      await as('admin').rows(
        `update public.drafts set form = '{"title": "Sin acabar"}', article = '{"title": "Sin acabar"}'`,
      )
      expect(await publish(as('service'))).toBe(1)
      const [row] = await articles(as('admin'))
      expect(row?.['title']).toBe('Mirlo Tres')
      expect(await drafts(as('admin'))).toMatchObject([
        { title: 'Sin acabar', base_rev: Number(row?.['rev']), publish_at: null, scheduled: null },
      ])
      expect(await publish(as('service'))).toBe(0)
    }))

  test.each<[string, string, string]>([
    ['has changed', `update public.articles set title = 'De otra persona'`, 'moved'],
    ['has been deleted', 'delete from public.articles', 'missing'],
  ])('where the article %s since, nothing is written and the draft says so', (_, meanwhile, problem) =>
    database.undone(async (as) => {
      const article = await putArticle<Stored>(as('admin'))
      const draft = await putDraft(as('admin'), { id: article.id, base: Number(article.rev), due: PAST })
      await as('admin').rows(meanwhile)
      const before = await articles(as('admin'))
      expect(await publish(as('service'))).toBe(0)
      expect(await articles(as('admin'))).toEqual(before)
      expect(await drafts(as('admin'))).toEqual([{ ...draft, problem }])
      // After that report the draft waits for an editor, who may schedule it again over the current row.
      expect(await publish(as('service'))).toBe(0)
      await as('admin').rows(`update public.drafts set base_rev = $1`, [before[0]?.['rev'] ?? 0])
      expect(await publish(as('service'))).toBe(1)
    }),
  )

  test.each<[string, Columns, string]>([
    ['a blank title', { title: ' ' }, 'articles_title_not_blank'],
    ['no text at all', { content: null }, '23502'],
    ['a category that is gone', { category_id: NEW_ID }, 'articles_category_id_fkey'],
    ['half a minute', { read_time: 2.5 }, '22P02'],
    ['P27.6 a price without its day', { facts: { price: 1 } }, 'articles_facts_price'],
  ])('with %s it is marked with the rule, and the next one is published all the same', (_, change, problem) =>
    database.undone(async (as) => {
      await putDraft(as('admin'), { article: { ...columns, ...change }, due: `now() - interval '1 hour'` })
      const other = 'c0000000-0000-4000-8000-000000000002'
      await putDraft(as('admin'), { id: other, due: PAST })
      expect(await publish(as('service'))).toBe(1)
      expect(await articles(as('admin'))).toMatchObject([{ id: other }])
      expect(await drafts(as('admin'))).toMatchObject([{ id: NEW_ID, problem }])
    }),
  )

  test('a draft deleted before it was due is not published', () =>
    database.undone(async (as) => {
      await putDraft(as('admin'), { due: PAST })
      await as('admin').rows('delete from public.drafts')
      expect(await publish(as('service'))).toBe(0)
      expect(await articles(as('admin'))).toEqual([])
    }))

  test('an administrator’s backoffice may ask for it, too', () =>
    database.undone(async (as) => {
      await putDraft(as('admin'), { due: PAST })
      expect(await publish(as('admin'))).toBe(1)
    }))
})
