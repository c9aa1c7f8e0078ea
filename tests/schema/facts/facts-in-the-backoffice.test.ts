// P27.6: facts go wherever their article goes. Each test sends them one way and checks that they arrive.
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase, type Session } from '../../support/database/database.ts'
import { columns, drafts, NEW_ID, publish, putDraft, type Stored } from '../../support/editor/draft-rows.ts'
import { sampleField } from '../../support/fakes/sample-fields.ts'
import { putArticle, putCategory } from '../../support/sync/rows.ts'

const database = await openDatabase()
afterAll(() => database.close())

const facts = {
  product: 'Mirlo Tres',
  brand: 'Mirlo',
  price: 129,
  pricedOn: '2026-11-20',
  values: { weight: 210 },
}
const others = { ...facts, price: 119 }
const fields = [sampleField('weight', { label: 'Peso', unit: 'g', better: 'less' })]
const PAST = `now() - interval '1 minute'`

const factsOf = async (session: Session) =>
  (await session.rows<{ facts: unknown }>('select facts from public.articles')).map((row) => row.facts)

const revOf = async (session: Session) =>
  Number((await session.row<Stored>('select rev from public.articles')).rev)

describe('P27.6 history and trash', () => {
  test('each version has its own facts, and a restored article those of its deletion', () =>
    database.undone(async (as) => {
      const { id } = await putArticle<Stored>(as('admin'), { facts })
      await as('admin').rows('update public.articles set facts = $1', [others])
      await as('admin').rows('delete from public.articles')
      expect(
        await as('admin').rows(`select former -> 'facts' as facts, deleted from public.versions order by id`),
      ).toEqual([
        { facts, deleted: false },
        { facts: others, deleted: true },
      ])
      await as('admin').rows('select * from public.restore_article($1)', [id])
      expect(await factsOf(as('admin'))).toEqual([others])
    }))

  test('a restored category has its fields', () =>
    database.undone(async (as) => {
      const { id } = await putCategory<Stored>(as('admin'), { fields: JSON.stringify(fields) })
      await as('admin').rows('delete from public.categories')
      expect(await as('admin').rows('select fields from public.restore_category($1)', [id])).toEqual([
        { fields },
      ])
    }))

  test('what was deleted before there were facts is restored without', () =>
    database.undone(async (as) => {
      const article = await putArticle<Stored>(as('admin'))
      const category = await putCategory<Stored>(as('admin'))
      await as('admin').rows('delete from public.articles')
      await as('admin').rows('delete from public.categories')
      await as('owner').rows(`update public.versions set former = former - 'facts' - 'fields'`)
      await as('admin').rows('select * from public.restore_article($1)', [article.id])
      await as('admin').rows('select * from public.restore_category($1)', [category.id])
      expect(await factsOf(as('admin'))).toEqual([null])
      expect(await as('admin').rows('select fields from public.categories')).toEqual([{ fields: null }])
    }))
})

describe('P27.6 drafts', () => {
  test('a new article comes out with the facts of its draft', () =>
    database.undone(async (as) => {
      await putDraft(as('admin'), { article: { ...columns, facts }, due: PAST })
      expect(await publish(as('service'))).toBe(1)
      expect(await factsOf(as('admin'))).toEqual([facts])
      expect(await drafts(as('admin'))).toEqual([])
    }))

  test.each([
    ['states others', { facts: others }, others],
    ['takes them away', { facts: null }, null],
    ['knows none, as one of an earlier app', {}, facts],
  ])('a scheduled change that %s', (_, given, expected) =>
    database.undone(async (as) => {
      const { id, rev } = await putArticle<Stored>(as('admin'), { facts })
      await putDraft(as('admin'), { id, base: rev, article: { title: 'Otro título', ...given }, due: PAST })
      expect(await publish(as('service'))).toBe(1)
      expect(await factsOf(as('admin'))).toEqual([expected])
    }),
  )

  test('a draft with broken facts is not published, and names the rule', () =>
    database.undone(async (as) => {
      await putDraft(as('admin'), { article: { ...columns, facts: { price: 1 } }, due: PAST })
      expect(await publish(as('service'))).toBe(0)
      expect(await drafts(as('admin'))).toMatchObject([{ id: NEW_ID, problem: 'articles_facts_price' }])
    }))

  test('a draft that differs in its facts alone stays when the rest is published', () =>
    database.undone(async (as) => {
      const { id, rev } = await putArticle<Stored>(as('admin'))
      await putDraft(as('admin'), { id, base: rev, article: { title: 'Otro título', facts } })
      await as('admin').rows(`update public.articles set title = 'Otro título'`)
      expect(await drafts(as('admin'))).toHaveLength(1)
      await as('admin').rows('update public.articles set facts = $1', [facts])
      expect(await drafts(as('admin'))).toEqual([])
    }))

  test('an unpublished article is a draft with its facts', () =>
    database.undone(async (as) => {
      const { id, rev } = await putArticle<Stored>(as('admin'), { facts })
      await as('admin').rows('select * from public.take_back_article($1, $2)', [id, rev])
      expect(await drafts(as('admin'))).toMatchObject([{ form: { facts }, article: { facts } }])
    }))

  test('P27.7 published again with another price, it keeps the date of its last change', () =>
    database.undone(async (as) => {
      const { id } = await putArticle<Stored>(as('admin'), { facts })
      await as('admin').rows('select * from public.take_back_article($1, $2)', [id, await revOf(as('admin'))])
      const again = await putArticle<{ updated_at: unknown }>(as('admin'), { id, facts: others })
      expect(again.updated_at).toBeNull()
      const corrected = { ...others, corrections: [{ on: '2026-11-20', text: 'Pesa 210 g.' }] }
      await as('admin').rows('select * from public.take_back_article($1, $2)', [id, await revOf(as('admin'))])
      const news = await putArticle<{ updated_at: unknown }>(as('admin'), { id, facts: corrected })
      expect(news.updated_at).not.toBeNull()
    }))
})

describe('P27.6 imports', () => {
  const IMPORT = 'd0000000-0000-4000-8000-000000000001'
  const AUTHOR = 'd0000000-0000-4000-8000-000000000002'
  const GUIDE = 'd0000000-0000-4000-8000-000000000003'

  const everything = (session: Session) =>
    session.rows(
      `select to_jsonb(a) - 'rev' - 'body_rev' - 'updated_at' as row from public.articles a
       union all select to_jsonb(c) - 'rev' from public.categories c
       union all select to_jsonb(u) - 'rev' from public.authors u
       union all select to_jsonb(q) - 'rev' from public.guides q order by 1`,
    )
  const write = async (session: Session, table: string, verb: string, rows: readonly object[]) => {
    const call = 'select public.import_rows($1, $2, $3, $4) as done'
    return (await session.row<{ done: string[] }>(call, [IMPORT, table, verb, JSON.stringify(rows)])).done
  }
  const undo = async (session: Session) =>
    (await session.row<{ undone: unknown }>('select public.undo_import($1) as undone', [IMPORT])).undone

  const author = {
    id: AUTHOR,
    slug: 'eva-ruiz',
    name: 'Eva Ruiz',
    sentence: 'Pesa cosas.',
    expertise: null,
    face: null,
  }
  const guide = {
    id: GUIDE,
    slug: 'reloj',
    title: '¿Qué reloj?',
    introduction: 'Uno.',
    category_id: null,
    max_price: 100,
    checked_on: '2026-11-20',
    picks: [{ article: NEW_ID, reason: 'Dura.' }],
    published_at: '2026-11-21T00:00:00+00:00',
  }

  test('facts, fields, authors and guides are created, and undoing removes them', () =>
    database.undone(async (as) => {
      await as('admin').rows('select public.begin_import($1, $2)', [IMPORT, 'a.zip'])
      const category = {
        id: IMPORT,
        name: 'Audio',
        slug: 'audio',
        color: '#6b7280',
        description: null,
        fields,
      }
      const article = { id: NEW_ID, ...columns, read_time: 3, facts: { ...facts, author: AUTHOR } }
      await write(as('admin'), 'categories', 'create', [category])
      await write(as('admin'), 'articles', 'create', [article])
      await write(as('admin'), 'authors', 'create', [author])
      await write(as('admin'), 'guides', 'create', [guide])
      const [first, , third] = await Promise.all(
        ['articles', 'categories', 'authors', 'guides'].map((table) =>
          as('admin').row<Record<string, unknown>>(`select to_jsonb(t) as row from public.${table} t`),
        ),
      )
      expect(first).toMatchObject({ row: { facts: article.facts } })
      expect(third).toMatchObject({ row: author })
      expect(await as('anon').row('select to_jsonb(q) as row from public.guides q')).toMatchObject({
        row: guide,
      })
      expect(await undo(as('admin'))).toEqual({ left: 0, stays: 0 })
      expect(await everything(as('admin'))).toEqual([])
    }))

  test('what an import changed or removed of them comes back', () =>
    database.undone(async (as) => {
      const category = await putCategory<Stored>(as('admin'), { fields: JSON.stringify(fields) })
      const article = await putArticle<Stored>(as('admin'), { facts })
      const put = (table: string, { id, ...row }: { id: string; [column: string]: unknown }) =>
        as('admin').row<Stored>(
          `insert into public.${table} select (jsonb_populate_record(null::public.${table}, $1)).* returning id, rev`,
          [{ id, ...row, rev: 1 }],
        )
      const [writer, question] = [await put('authors', author), await put('guides', guide)]
      const other = await put('authors', { ...author, id: IMPORT, slug: 'otra' })
      const before = await everything(as('admin'))
      await as('admin').rows('select public.begin_import($1, $2)', [IMPORT, 'a.zip'])
      const change = ({ id, rev }: Stored, given: object) => [{ id, rev: Number(rev), columns: given }]
      await write(as('admin'), 'categories', 'update', change(category, { fields: null }))
      await write(as('admin'), 'articles', 'update', change(article, { facts: null }))
      await write(as('admin'), 'authors', 'update', change(writer, { name: 'Otra' }))
      await write(as('admin'), 'authors', 'remove', [{ id: other.id, rev: Number(other.rev) }])
      await write(as('admin'), 'guides', 'remove', [{ id: question.id, rev: Number(question.rev) }])
      expect(await factsOf(as('admin'))).toEqual([null])
      expect(await undo(as('admin'))).toEqual({ left: 0, stays: 0 })
      expect(await everything(as('admin'))).toEqual(before)
    }))

  test('a created author who signs an article by now stays', () =>
    database.undone(async (as) => {
      await as('admin').rows('select public.begin_import($1, $2)', [IMPORT, 'a.zip'])
      await write(as('admin'), 'authors', 'create', [author])
      await putArticle(as('admin'), { facts: { author: AUTHOR } })
      expect(await undo(as('admin'))).toEqual({ left: 0, stays: 1 })
    }))
})
