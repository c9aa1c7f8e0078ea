import { describe, expect, test } from 'vitest'
import { type Session, openDatabase } from '../../support/database/database.ts'
import { putArticle, putCategory } from '../../support/sync/rows.ts'

const database = await openDatabase()

interface Article {
  id: string
  rev: number
  body_rev: number
}

interface Category {
  id: string
  rev: number
}

const change = (session: Session, id: string, set: string) =>
  session.row<Article>(`update public.articles set ${set} where id = $1 returning id, rev, body_rev`, [id])

const generationOf = (session: Session) =>
  session.row<{ generation: string; floor: number }>('select generation, floor from sync.state')

const tombstones = (session: Session) =>
  session.rows<{ kind: string; id: string; rev: number }>(
    'select kind, id, rev from sync.tombstones order by rev',
  )

describe('one line of revisions', () => {
  test('runs through articles, categories and deletions in the order of writing', () =>
    database.undone(async (as) => {
      const category = await putCategory<Category>(as('admin'))
      const first = await putArticle<Article>(as('admin'))
      const second = await putArticle<Article>(as('admin'))
      const changed = await change(as('admin'), first.id, `title = 'z'`)
      await as('admin').rows('delete from public.articles where id = $1', [second.id])
      const [buried] = await tombstones(as('owner'))
      const revisions = [category.rev, first.rev, second.rev, changed.rev, buried?.rev]
      expect(revisions).toEqual(revisions.map((_, index) => category.rev + index))
    }))

  test('rows of one statement get a revision each', () =>
    database.undone(async (as) => {
      const rows = await as('admin').rows<Article>(
        `insert into public.articles (title, introduction, content)
         select 'a', 'b', 'c' from generate_series(1, 20) returning rev`,
      )
      expect(new Set(rows.map(({ rev }) => rev)).size).toBe(20)
    }))

  test('the server alone sets the time of change, from the first change that readers can see', () =>
    database.undone(async (as) => {
      const changedAt = async (id: string, set: string) =>
        (
          await as('admin').row<{ updated_at: unknown }>(
            `update public.articles set ${set} where id = $1 returning updated_at`,
            [id],
          )
        ).updated_at
      const { id } = await putArticle<Article>(as('admin'), { updated_at: '2020-01-01' })
      expect(await changedAt(id, `read_time = 7, published_at = '2026-01-01'`)).toBeNull()
      expect(await changedAt(id, `updated_at = '2020-01-01'`)).toBeNull()
      expect(await changedAt(id, 'overall = 3')).not.toBeNull()
      const [head] = await as('anon').rows<{ head: Record<string, unknown> }>(
        'select sync.head_row(a) as head from public.articles a where id = $1',
        [id],
      )
      expect(head?.head['updated_at']).toMatch(/^2\d{3}-/)
    }))

  test('what a client sends as revision is ignored, on insert and on update', () =>
    database.undone(async (as) => {
      const category = await putCategory<Category>(as('admin'), { rev: 900 })
      const article = await putArticle<Article>(as('admin'), { rev: 901, body_rev: 902 })
      const changed = await change(as('admin'), article.id, 'rev = 1, body_rev = 1, read_time = 7')
      expect(article).toMatchObject({ rev: category.rev + 1, body_rev: category.rev + 1 })
      expect(changed).toMatchObject({ rev: category.rev + 2, body_rev: article.body_rev })
      expect(
        await as('admin').row('update public.categories set rev = 1 where id = $1 returning rev', [
          category.id,
        ]),
      ).toEqual({ rev: category.rev })
    }))

  test('an update that changes nothing keeps the revision', () =>
    database.undone(async (as) => {
      const article = await putArticle<Article>(as('admin'))
      const category = await putCategory<Category>(as('admin'))
      const same = await change(as('admin'), article.id, 'title = title, images = images')
      expect(same).toMatchObject({ rev: article.rev, body_rev: article.body_rev })
      expect(
        await as('admin').row('update public.categories set name = name where id = $1 returning rev', [
          category.id,
        ]),
      ).toEqual({ rev: category.rev })
    }))

  test('the revision of the body moves only when the body changes', () =>
    database.undone(async (as) => {
      const article = await putArticle<Article>(as('admin'))
      const retitled = await change(as('admin'), article.id, `title = 'z'`)
      const rewritten = await change(as('admin'), article.id, `content = '<p>Otra vez.</p>'`)
      expect(retitled.body_rev).toBe(article.body_rev)
      expect(rewritten.rev).toBeGreaterThan(retitled.rev)
      expect(rewritten.body_rev).toBe(rewritten.rev)
    }))

  test.each([
    ['articles', putArticle],
    ['categories', putCategory],
  ] as const)('the id of %s never changes', (table, put) =>
    database.undone(async (as) => {
      await put(as('admin'))
      expect(await as('admin').refusal(`update public.${table} set id = gen_random_uuid()`)).toMatchObject({
        code: '22023',
        message: `${table}.id is immutable`,
      })
    }),
  )

  test('a save repeated after a lost answer adds nothing (P24.10)', () =>
    database.undone(async (as) => {
      const { id, rev } = await putArticle<Article>(as('admin'))
      await as('admin').rows(
        `insert into public.articles (id, title, introduction, content) values ($1, 'a', 'b', 'c')
         on conflict (id) do nothing`,
        [id],
      )
      expect(await as('anon').rows('select id, rev from public.articles')).toEqual([{ id, rev }])
    }))

  test('an edit that started from an older revision changes nothing (P24.11)', () =>
    database.undone(async (as) => {
      const { id, rev } = await putArticle<Article>(as('admin'))
      await change(as('admin'), id, `title = 'z'`)
      expect(
        await as('admin').rows(
          `update public.articles set title = 'y' where id = $1 and rev = $2 returning id`,
          [id, rev],
        ),
      ).toEqual([])
    }))
})

describe('deletions', () => {
  test('leave a tombstone with its own revision', () =>
    database.undone(async (as) => {
      const article = await putArticle<Article>(as('admin'))
      await as('admin').rows('delete from public.articles')
      expect(await tombstones(as('anon'))).toEqual([{ kind: 'a', id: article.id, rev: article.rev + 1 }])
    }))

  test('a row restored under its old id removes the tombstone and is new', () =>
    database.undone(async (as) => {
      const article = await putArticle<Article>(as('admin'))
      const category = await putCategory<Category>(as('admin'))
      await as('admin').rows('delete from public.articles')
      await as('admin').rows('delete from public.categories')
      const again = await putArticle<Article>(as('admin'), { id: article.id })
      await putCategory(as('admin'), { id: category.id })
      expect(await tombstones(as('owner'))).toEqual([])
      expect(again.rev).toBe(category.rev + 3)
      expect(again.body_rev).toBe(again.rev)
    }))

  test('a category that goes gives each of its articles a new revision, their bodies none, and no other article', () =>
    database.undone(async (as) => {
      const category = await putCategory<Category>(as('admin'))
      const inside = await putArticle<Article>(as('admin'), { category_id: category.id })
      const outside = await putArticle<Article>(as('admin'))
      await as('admin').rows('delete from public.categories')
      const after = await as('anon').rows<Article>(
        'select id, rev, body_rev from public.articles order by body_rev',
      )
      expect(after[0]?.rev).toBeGreaterThan(outside.rev)
      expect(after[0]?.body_rev).toBe(inside.body_rev)
      expect(after[1]).toMatchObject({ id: outside.id, rev: outside.rev })
      expect(await tombstones(as('owner'))).toMatchObject([{ kind: 'c', id: category.id }])
    }))

  test.each(['articles', 'categories'])('emptying %s at one stroke begins a new generation', (table) =>
    database.undone(async (as) => {
      const before = await generationOf(as('owner'))
      await as('owner').rows(`truncate public.${table} cascade`)
      expect((await generationOf(as('owner'))).generation).not.toBe(before.generation)
    }),
  )

  test('ordinary writes keep the generation', () =>
    database.undone(async (as) => {
      const before = await generationOf(as('owner'))
      await putArticle(as('admin'))
      await as('admin').rows('delete from public.articles')
      expect(await generationOf(as('owner'))).toEqual(before)
    }))
})

describe('forgetting deletions', () => {
  async function buryTwo(as: (person: 'owner' | 'admin') => Session) {
    const old = await putArticle<Article>(as('admin'))
    const fresh = await putArticle<Article>(as('admin'))
    await as('admin').rows('delete from public.articles where id = $1', [old.id])
    await as('admin').rows('delete from public.articles where id = $1', [fresh.id])
    await as('owner').rows(
      `update sync.tombstones set deleted_at = now() - interval '181 days' where id = $1`,
      [old.id],
    )
    return tombstones(as('owner'))
  }

  test('takes those older than 180 days and raises the floor to the last of them', () =>
    database.undone(async (as) => {
      const [old, fresh] = await buryTwo(as)
      await as('owner').rows('select sync.purge()')
      expect(await tombstones(as('owner'))).toEqual([fresh])
      expect((await generationOf(as('anon'))).floor).toBe(old?.rev)
    }))

  test('takes with it what has a smaller revision than the floor, or the floor would lie', () =>
    database.undone(async (as) => {
      const [first, second] = await buryTwo(as)
      await as('owner').rows(
        `update sync.tombstones set deleted_at = case id when $1 then now() else now() - interval '181 days' end`,
        [first?.id],
      )
      await as('owner').rows('select sync.purge()')
      expect(await tombstones(as('owner'))).toEqual([])
      expect((await generationOf(as('owner'))).floor).toBe(second?.rev)
    }))

  test('without old deletions changes nothing, and the floor never falls', () =>
    database.undone(async (as) => {
      const stones = await buryTwo(as)
      await as('owner').rows('update sync.tombstones set deleted_at = now()')
      await as('owner').rows('update sync.state set floor = 1')
      await as('owner').rows('select sync.purge()')
      expect(await tombstones(as('owner'))).toEqual(stones)
      expect((await generationOf(as('owner'))).floor).toBe(1)
    }))
})
