// Drafts beside published articles: saved by several devices in turn, and deleted when their content is published.
import { describe, expect, test } from 'vitest'
import { ADMIN_ID, openDatabase, signedIn } from '../../support/database/database.ts'
import { articles, columns, drafts, NEW_ID, putDraft, type Stored } from '../../support/editor/draft-rows.ts'
import { putArticle, putCategory } from '../../support/sync/rows.ts'

const database = await openDatabase()

describe('saving', () => {
  test('says when, by whom and as which revision; a save names the one that it goes on from', () =>
    database.undone(async (as) => {
      await signedIn(as('admin'), 'ana@example.com')
      const first = await putDraft(as('admin'))
      expect(first).toMatchObject({
        title: 'Mirlo Tres',
        base_rev: 0,
        saved_by: ADMIN_ID,
        saved_email: 'ana@example.com',
        publish_at: null,
        problem: null,
      })
      const save = (rev: number) =>
        as('admin').rows<Stored>(
          `update public.drafts set form = form || '{"title": "Mirlo Cuatro"}' where id = $1 and rev = $2 returning *`,
          [NEW_ID, rev],
        )
      const [second] = await save(first.rev)
      expect(second?.rev).toBeGreaterThan(first.rev)
      expect(await save(first.rev)).toEqual([])
      expect(await drafts(as('admin'))).toEqual([second])
    }))

  test('one that changes nothing keeps its number, so that it may be repeated', () =>
    database.undone(async (as) => {
      const first = await putDraft(as('admin'))
      const again = await as('admin').row<Stored>('update public.drafts set form = form returning *')
      expect(again).toEqual(first)
    }))

  test('a draft begun anew has no revision that another one of its id has had', () =>
    database.undone(async (as) => {
      const first = await putDraft(as('admin'))
      await as('admin').rows('delete from public.drafts')
      expect((await putDraft(as('admin'))).rev).toBeGreaterThan(first.rev)
    }))

  test('the server’s columns cannot be sent by clients', () =>
    database.undone(async (as) => {
      await putDraft(as('admin'))
      for (const column of ['rev = 1', `saved_at = now()`, `saved_by = null`, `problem = 'moved'`]) {
        expect((await as('admin').refusal(`update public.drafts set ${column}`)).code).toBe('42501')
      }
      await as('service').rows(`update public.drafts set form = '{}', rev = 1, saved_at = '1999-01-01'`)
      expect(
        await as('admin').rows(`select from public.drafts where rev > 1 and saved_at = now()`),
      ).toHaveLength(1)
    }))

  test.each([
    [`form = '[]'`, 'drafts_form_object'],
    [`article = '1'`, 'drafts_article_object'],
    [`publish_at = now(), scheduled = '[]'`, 'drafts_scheduled_object'],
    ['publish_at = now()', 'drafts_scheduled_whole'],
    [`scheduled = '{}'`, 'drafts_scheduled_whole'],
    [`publish_at = 'infinity', scheduled = '{}'`, 'drafts_publish_at_sane'],
  ])('%s breaks %s', (change, constraint) =>
    database.undone(async (as) => {
      await putDraft(as('admin'))
      expect(await as('admin').refusal(`update public.drafts set ${change}`)).toMatchObject({
        code: '23514',
        constraint,
      })
    }),
  )
})

describe('publishing by hand', () => {
  test('removes the draft that says what the row says now, whatever the call', () =>
    database.undone(async (as) => {
      await putDraft(as('admin'))
      await putArticle(as('admin'), { ...columns, id: NEW_ID, images: JSON.stringify(columns['images']) })
      expect(await drafts(as('admin'))).toEqual([])
      const [row] = await articles(as('admin'))
      await putDraft(as('admin'), { base: Number(row?.['rev']), article: { ...columns, title: 'Otro' } })
      await as('admin').rows(`update public.articles set title = 'Otro'`)
      expect(await drafts(as('admin'))).toEqual([])
    }))

  test('keeps the draft that says something else, and the draft of another article', () =>
    database.undone(async (as) => {
      const article = await putArticle<Stored>(as('admin'))
      await putDraft(as('admin'), { id: article.id, base: Number(article.rev) })
      await putDraft(as('admin'))
      await as('admin').rows(`update public.articles set title = 'Mirlo Tres'`)
      const category = await putCategory<Stored>(as('admin'))
      await as('admin').rows('update public.articles set category_id = $1', [category.id])
      await as('admin').rows('delete from public.categories')
      expect(await drafts(as('admin'))).toHaveLength(2)
    }))

  test('ends a draft that waits, too: what was to be public at its hour is public', () =>
    database.undone(async (as) => {
      const article = await putArticle<Stored>(as('admin'))
      const due = `now() + interval '1 day'`
      const draft = { id: article.id, base: Number(article.rev), due }
      await putDraft(as('admin'), { ...draft, article: { ...columns, title: 'A su hora' } })
      const typed = JSON.stringify({ ...columns, title: 'Corregido después' })
      await as('admin').rows(`update public.drafts set form = $1, article = $1`, [typed])
      await as('admin').rows(
        `update public.articles set (title, introduction, content, images, published_at, overall)
           = (select 'Corregido después', introduction, content, images, published_at, overall
              from jsonb_populate_record(null::public.articles, $1))`,
        [typed],
      )
      expect(await drafts(as('admin'))).toEqual([])
    }))

  test('is not blocked by a draft that is no valid article yet', () =>
    database.undone(async (as) => {
      const article = await putArticle<Stored>(as('admin'))
      await putDraft(as('admin'), { id: article.id, article: { ...columns, read_time: 2.5 } })
      expect(await as('admin').rows(`update public.articles set title = 'b' returning id`)).toHaveLength(1)
      expect(await drafts(as('admin'))).toHaveLength(1)
    }))

  test('rolled back, leaves the draft as it was', () =>
    database.undone(async (as) => {
      await putDraft(as('admin'))
      await as('admin').rows('savepoint publishing')
      await putArticle(as('admin'), { ...columns, id: NEW_ID, images: JSON.stringify(columns['images']) })
      await as('admin').rows('rollback to savepoint publishing')
      expect(await drafts(as('admin'))).toHaveLength(1)
    }))
})
