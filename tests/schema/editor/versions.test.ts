// Earlier versions of rows are stored, and deleted rows can be restored.
import { describe, expect, test } from 'vitest'
import { ADMIN_ID, openDatabase, type Session, signedIn } from '../../support/database/database.ts'
import { sampleField } from '../../support/fakes/sample-fields.ts'
import { putArticle, putCategory } from '../../support/sync/rows.ts'

const database = await openDatabase()

interface Stored {
  readonly id: string
  readonly rev: number
  readonly category_id: string | null
}

const versions = (session: Session) =>
  session.rows<Record<string, unknown>>(
    `select kind, row_id, rev::int as rev, name, deleted, ended_by, ended_email, saved_email from public.versions order by id`,
  )

const trash = async (session: Session, given = '') =>
  (await session.row<{ trash: Record<string, unknown>[] }>(`select public.list_trash(${given}) as trash`))
    .trash

const categoryOf = (session: Session, id: string) =>
  session.row<Stored>('select id, category_id from public.articles where id = $1', [id])

const restored = (session: Session, kind: 'article' | 'category', id: string) =>
  session.rows<Stored>(`select * from public.restore_${kind}($1)`, [id])

describe('history', () => {
  test('each change and deletion leaves the row as it was, who ended it and who had saved it', () =>
    database.undone(async (as) => {
      await signedIn(as('admin'), 'ana@example.com')
      const article = await putArticle<Stored>(as('admin'), { title: 'Uno', facts: { brand: 'Mirlo' } })
      await signedIn(as('admin'), 'eva@example.com')
      const changed = await as('admin').row<Stored>(
        `update public.articles set title = 'Dos', overall = 7.5, facts = '{"brand": "Tolva"}' returning id, rev`,
      )
      await as('admin').rows('delete from public.articles')
      const kept = { kind: 'a', row_id: article.id, ended_by: ADMIN_ID, ended_email: 'eva@example.com' }
      expect(await versions(as('admin'))).toEqual([
        { ...kept, rev: Number(article.rev), name: 'Uno', deleted: false, saved_email: 'ana@example.com' },
        { ...kept, rev: Number(changed.rev), name: 'Dos', deleted: true, saved_email: 'eva@example.com' },
      ])
      const [first, second] = await as('admin').rows<{ former: object }>(
        'select former from public.versions order by id',
      )
      expect(first?.former).toMatchObject({
        title: 'Uno',
        overall: null,
        content: '<p>Se abre con una mano.</p>',
        facts: { brand: 'Mirlo' },
      })
      expect(second?.former).toMatchObject({ title: 'Dos', overall: 7.5, facts: { brand: 'Tolva' } })
    }))

  test('a write that changes nothing leaves no version, nor does one that is taken back', () =>
    database.undone(async (as) => {
      await putArticle(as('admin'))
      await putCategory(as('admin'))
      await as('admin').rows('update public.articles set title = title')
      await as('admin').rows('update public.categories set name = name')
      await as('admin').refusal(`update public.categories set color = 'red'`)
      expect(await versions(as('admin'))).toEqual([])
    }))

  test('a category’s deletion leaves a version of each article that loses it', () =>
    database.undone(async (as) => {
      const category = await putCategory<Stored>(as('admin'))
      const article = await putArticle<Stored>(as('admin'), { category_id: category.id })
      await as('admin').rows('delete from public.categories')
      expect(await versions(as('admin'))).toMatchObject([
        { kind: 'c', row_id: category.id, deleted: true },
        { kind: 'a', row_id: article.id, deleted: false },
      ])
    }))

  test('of a row the newest 50 are kept, and all of the last year', () =>
    database.undone(async (as) => {
      const [busy, calm] = [await putArticle<Stored>(as('owner')), await putArticle<Stored>(as('owner'))]
      const change = (id: string, times: number) =>
        as('owner').rows(
          `do $$ begin for n in 1..${times} loop
             update public.articles set title = 'Vez ' || n where id = '${id}';
           end loop; end $$`,
        )
      await change(busy.id, 60)
      await change(calm.id, 3)
      const counts = async () =>
        await as('owner').rows<{ row_id: string; count: number }>(
          'select row_id, count(*)::int as count from public.versions group by row_id',
        )
      const prune = async (days: number) => {
        await as('owner').rows(`select private.prune_versions(now() + ${days} * interval '1 day')`)
        return new Map((await counts()).map(({ row_id, count }) => [row_id, count]))
      }
      expect(await prune(364)).toEqual(
        new Map([
          [busy.id, 60],
          [calm.id, 3],
        ]),
      )
      expect(await prune(367)).toEqual(
        new Map([
          [busy.id, 50],
          [calm.id, 3],
        ]),
      )
      // The first version is the initial row, the last one 'Vez 59'.
      expect(
        await as('owner').row('select name from public.versions where row_id = $1 order by id limit 1', [
          busy.id,
        ]),
      ).toEqual({ name: 'Vez 10' })
    }))
})

describe('trash', () => {
  test('lists deleted rows in pages, the last deletion first, without restored ones', () =>
    database.undone(async (as) => {
      await signedIn(as('admin'), 'ana@example.com')
      const category = await putCategory<Stored>(as('admin'))
      const first = await putArticle<Stored>(as('admin'), { title: 'Uno', images: '["a.webp"]' })
      const second = await putArticle<Stored>(as('admin'), { title: 'Dos', category_id: category.id })
      for (const id of [first.id, second.id])
        await as('admin').rows('delete from public.articles where id = $1', [id])
      await as('admin').rows('delete from public.categories')
      const all = await trash(as('admin'))
      expect(all).toMatchObject([
        { kind: 'c', id: category.id, name: 'Audio', color: '#6b7280', articles: 0 },
        { kind: 'a', id: second.id, name: 'Dos', cover: null },
        { kind: 'a', id: first.id, name: 'Uno', cover: 'a.webp', ended_email: 'ana@example.com' },
      ])
      expect(await trash(as('admin'), 'lim => 2')).toEqual(all.slice(0, 2))
      expect(await trash(as('admin'), `before => ${String(all[1]?.['version'])}`)).toEqual(all.slice(2))
      await restored(as('admin'), 'article', second.id)
      // The article returns to its category once that is restored, too.
      expect(await trash(as('admin'))).toEqual([{ ...all[0], articles: 1 }, all[2]])
      await as('admin').rows('delete from public.articles where id = $1', [second.id])
      expect((await trash(as('admin'))).map(({ id }) => id)).toEqual([second.id, category.id, first.id])
    }))

  test('P27.6 an article is restored whole, with its facts and a new revision, and a repeated call does nothing', () =>
    database.undone(async (as) => {
      const before = await putArticle<Stored>(as('admin'), {
        title: 'Uno',
        overall: 7.5,
        facts: { brand: 'Mirlo', author: ADMIN_ID },
      })
      await as('admin').rows('delete from public.articles')
      const { head } = await as('anon').row<{ head: number }>('select sync.head()::int as head')
      const [back] = await restored(as('admin'), 'article', before.id)
      expect(back).toEqual({ ...before, rev: back?.rev, ...Object({ body_rev: Object(back).body_rev }) })
      expect(Number(back?.rev)).toBeGreaterThan(head)
      expect(await restored(as('admin'), 'article', before.id)).toEqual([back])
      const { changes } = await as('anon').row<{ changes: { articles: object[] } }>(
        `select public.sync_changes(${head}) as changes`,
      )
      expect(changes.articles).toMatchObject([{ id: before.id, title: 'Uno' }])
      expect(await as('anon').row('select public.sync_gone($1) as gone', [before.id])).toEqual({
        gone: false,
      })
    }))

  test('what was never there is not restored', () =>
    database.undone(async (as) => {
      const { id } = await as('owner').row<{ id: string }>('select gen_random_uuid() as id')
      expect(await restored(as('admin'), 'article', id)).toEqual([])
      expect(await restored(as('admin'), 'category', id)).toEqual([])
    }))

  test('P27.6 a category has its fields again, and gets back the articles that lost it with its deletion, and no other', () =>
    database.undone(async (as) => {
      const fields = JSON.stringify([sampleField('weight', { label: 'Peso' })])
      const category = await putCategory<Stored>(as('admin'), { fields })
      const other = await putCategory<Stored>(as('admin'), { name: 'Gaming', slug: 'gaming' })
      const put = (title: string, category_id: string | null) =>
        putArticle<Stored>(as('admin'), { title, category_id })
      const loser = await put('La pierde', category.id)
      const stranger = await put('Nunca la tuvo', null)
      const before = await put('La dejó antes', category.id)
      const moved = await put('Tiene otra desde entonces', category.id)
      const undecided = await put('Tuvo otra y ya ninguna', category.id)
      const set = (id: string, to: string | null) =>
        as('admin').rows('update public.articles set category_id = $2 where id = $1', [id, to])
      await set(before.id, null)
      await as('admin').rows('delete from public.categories where id = $1', [category.id])
      expect(await trash(as('admin'))).toMatchObject([{ kind: 'c', articles: 3 }])
      await as('admin').rows(`update public.articles set title = 'La pierde, corregida' where id = $1`, [
        loser.id,
      ])
      await set(moved.id, other.id)
      await set(undecided.id, other.id)
      await set(undecided.id, null)
      const [back] = await restored(as('admin'), 'category', category.id)
      expect(back).toEqual({ ...category, rev: back?.rev })
      expect(await restored(as('admin'), 'category', category.id)).toEqual([back])
      const categories = async (ids: readonly Stored[]) =>
        Promise.all(ids.map(async ({ id }) => (await categoryOf(as('admin'), id)).category_id))
      expect(await categories([loser, stranger, before, moved, undecided])).toEqual([
        category.id,
        null,
        null,
        other.id,
        null,
      ])
    }))

  test('a category whose slug has been taken stays in the trash, and no article is touched', () =>
    database.undone(async (as) => {
      const category = await putCategory<Stored>(as('admin'))
      const article = await putArticle<Stored>(as('admin'), { category_id: category.id })
      await as('admin').rows('delete from public.categories')
      await putCategory(as('admin'), { name: 'Audio otra vez' })
      const refusal = await as('admin').refusal(`select public.restore_category('${category.id}')`)
      expect(refusal).toMatchObject({ code: '23505', constraint: 'categories_slug_key' })
      expect((await categoryOf(as('admin'), article.id)).category_id).toBeNull()
      expect(await trash(as('admin'))).toHaveLength(1)
    }))

  test('an article restored before its category follows it when that is restored, too', () =>
    database.undone(async (as) => {
      const category = await putCategory<Stored>(as('admin'))
      const article = await putArticle<Stored>(as('admin'), { category_id: category.id })
      await as('admin').rows('delete from public.articles')
      await as('admin').rows('delete from public.categories')
      expect(await restored(as('admin'), 'article', article.id)).toMatchObject([{ category_id: null }])
      await restored(as('admin'), 'category', category.id)
      expect((await categoryOf(as('admin'), article.id)).category_id).toBe(category.id)
    }))
})
