// Unpublishing an article into a draft (`take_back_article`), and publishing it again.
import { expect, test } from 'vitest'
import { openDatabase, type Session } from '../../support/database/database.ts'
import { articles, type Columns, drafts, putDraft, type Stored } from '../../support/editor/draft-rows.ts'
import { putArticle } from '../../support/sync/rows.ts'

const database = await openDatabase()

const takeBack = (session: Session, { id, rev }: Stored) =>
  session.rows<Columns>('select * from public.take_back_article($1, $2)', [id, rev])

const legacy = {
  title: 'Mirlo Tres',
  introduction: 'Suena como pesa.',
  content: '<p>Grave.</p>',
  images: ['a.webp', 'b.webp'],
  published_at: '2026-11-21T10:30:00Z',
  category: 'Sonido',
  overall: 7,
  read_time: 9,
  user_id: 'e0000000-0000-4000-8000-000000000001',
}

test('the row goes, readers are told so, and its whole text is a draft; its history stays', () =>
  database.undone(async (as) => {
    const facts = { brand: 'Mirlo' }
    const article = await putArticle<Stored>(as('admin'), { ...legacy, facts })
    const [draft] = await takeBack(as('admin'), article)
    const { title, introduction, content, images } = legacy
    const words = { title, introduction, content, images, facts }
    expect(draft).toMatchObject({
      id: article.id,
      form: { ...words, publishedAt: '2026-11-21', categoryId: null, overall: '7', readTime: '9' },
      article: { ...words, published_at: '2026-11-21', category_id: null, overall: 7, read_time: 9 },
      publish_at: null,
    })
    expect(Number(draft?.['base_rev'])).toBe(0)
    expect(await articles(as('anon'))).toEqual([])
    expect(await as('anon').row('select public.sync_gone($1) as gone', [article.id])).toEqual({ gone: true })
    expect(await as('admin').row('select public.list_trash() as trash')).toEqual({ trash: [] })
    expect(
      await as('admin').rows(
        'select deleted, former ->> $2 as title from public.versions where row_id = $1',
        [article.id, 'title'],
      ),
    ).toEqual([{ deleted: false, title }])
  }))

test('published again, it keeps what no form shows, and is gone for nobody', () =>
  database.undone(async (as) => {
    const article = await putArticle<Stored>(as('admin'), legacy)
    await as('admin').rows(`update public.articles set introduction = 'Otra'`)
    const [now] = await articles(as('admin'))
    await takeBack(as('admin'), { id: article.id, rev: Number(now?.['rev']) })
    await as('admin').rows(
      `insert into public.articles (id, title, introduction, content, images, published_at, overall, read_time, user_id)
       values ($1, 'Mirlo Tres', 'Otra', '<p>Grave.</p>', '["a.webp", "b.webp"]', '2026-11-21', 7, 9,
         '00000000-0000-0000-0000-000000000000')`,
      [article.id],
    )
    const [{ rev, body_rev: _, ...again } = {}] = await articles(as('admin'))
    const { rev: before, body_rev: __, ...was } = now ?? {}
    expect(again).toEqual(was)
    expect(Number(rev)).toBeGreaterThan(Number(before))
    expect(await drafts(as('admin'))).toEqual([])
    expect(await as('anon').row('select public.sync_gone($1) as gone', [article.id])).toEqual({ gone: false })
  }))

test('another day and another text are what the create says', () =>
  database.undone(async (as) => {
    const article = await putArticle<Stored>(as('admin'), legacy)
    await takeBack(as('admin'), article)
    await as('admin').rows(
      `insert into public.articles (id, title, introduction, content, published_at, category)
       values ($1, 'Otro', 'b', 'c', '2026-12-01', 'Otra')`,
      [article.id],
    )
    expect(
      await as('owner').row(
        'select title, category, published_at, updated_at = now() as changed from public.articles',
      ),
    ).toEqual({
      title: 'Otro',
      category: 'Otra',
      published_at: new Date('2026-12-01'),
      changed: true,
    })
  }))

test('what was typed and not published stays the draft, and has no time any more', () =>
  database.undone(async (as) => {
    const article = await putArticle<Stored>(as('admin'), legacy)
    await putDraft(as('admin'), {
      id: article.id,
      base: Number(article.rev),
      due: `now() + interval '1 hour'`,
    })
    const [draft] = await takeBack(as('admin'), article)
    expect(draft).toMatchObject({ form: { overall: 8.5 }, publish_at: null, scheduled: null })
    await as('admin').rows(`update public.drafts set publish_at = null`)
    expect(await as('service').row('select public.publish_due() as count')).toEqual({ count: 0 })
  }))

test('asked again after a lost answer it gives the same draft; where the article has moved on, nothing happens', () =>
  database.undone(async (as) => {
    const article = await putArticle<Stored>(as('admin'), legacy)
    expect(await takeBack(as('admin'), { ...article, rev: Number(article.rev) - 1 })).toEqual([])
    expect(await articles(as('admin'))).toHaveLength(1)
    const [draft] = await takeBack(as('admin'), article)
    expect(await takeBack(as('admin'), article)).toEqual([draft])
    expect(await takeBack(as('admin'), { ...article, id: 'c0000000-0000-4000-8000-00000000dead' })).toEqual(
      [],
    )
  }))
