// An import is recorded row by row as it writes, and can be undone as a whole for a day; rows changed since then
// stay.
import { describe, expect, test } from 'vitest'
import { openDatabase, type Session } from '../../support/database/database.ts'
import type { Stored } from '../../support/editor/draft-rows.ts'
import { sampleField } from '../../support/fakes/sample-fields.ts'
import { pick, putArticle, putAuthor, putCategory, putGuide } from '../../support/sync/rows.ts'

const database = await openDatabase()

const IMPORT = 'd0000000-0000-4000-8000-000000000001'
const NEW_ARTICLE = 'd0000000-0000-4000-8000-00000000000a'
const NEW_CATEGORY = 'd0000000-0000-4000-8000-00000000000c'

const fields = [sampleField('weight', { label: 'Peso', unit: 'g', better: 'less' })]
const newCategory = {
  id: NEW_CATEGORY,
  name: 'Taller',
  slug: 'taller',
  color: '#6b7280',
  description: null,
  fields,
}
const newAuthor = {
  id: 'd0000000-0000-4000-8000-00000000000e',
  slug: 'eva-ruiz',
  name: 'Eva Ruiz',
  sentence: 'Pesa cosas.',
  expertise: null,
  face: null,
}
const newGuide = {
  id: 'd0000000-0000-4000-8000-00000000000b',
  slug: 'reloj',
  title: '¿Qué reloj?',
  introduction: 'Uno.',
  category_id: null,
  max_price: 100,
  checked_on: '2026-11-20',
  picks: [pick(1)],
  published_at: '2026-11-21T00:00:00+00:00',
}
const newArticle = {
  id: NEW_ARTICLE,
  title: 'Traído',
  introduction: 'De fuera.',
  content: '<p>Texto.</p>',
  images: [],
  published_at: '2021-03-04T09:00:00+00:00',
  category_id: NEW_CATEGORY,
  category: null,
  overall: null,
  read_time: 1,
  user_id: null,
  facts: { brand: 'Mirlo', author: newAuthor.id },
}

async function write(session: Session, tbl: string, verb: string, rows: readonly object[], import_ = IMPORT) {
  const { done } = await session.row<{ done: unknown }>('select public.import_rows($1, $2, $3, $4) as done', [
    import_,
    tbl,
    verb,
    JSON.stringify(rows),
  ])
  return done
}

const begin = (session: Session, id = IMPORT) =>
  session.rows('select public.begin_import($1, $2)', [id, 'taller.xml'])

const undo = async (session: Session, lim = 100, id = IMPORT) =>
  (await session.row<{ undone: unknown }>('select public.undo_import($1, $2) as undone', [id, lim])).undone

const listed = async (session: Session) =>
  (await session.row<{ list: readonly object[] }>('select public.list_imports() as list')).list

const everything = (session: Session) =>
  session.rows(
    `select 'a' as kind, to_jsonb(a) - 'rev' - 'body_rev' - 'updated_at' as row from public.articles a
     union all select 'c', to_jsonb(c) - 'rev' from public.categories c
     union all select 'u', to_jsonb(u) - 'rev' from public.authors u
     union all select 'g', to_jsonb(g) - 'rev' from public.guides g
     union all select 'r', to_jsonb(r) from public.redirects r order by 1, 2`,
  )

/** Rows of every kind; then an import that creates, changes, removes and redirects. */
async function imported(admin: Session) {
  const category = await putCategory<Stored>(admin, {
    color: '#0a7d4f',
    description: 'Lo que suena',
    fields: JSON.stringify(fields),
  })
  const kept = await putArticle<Stored>(admin, {
    title: 'Mío',
    category_id: category.id,
    overall: 8.5,
    facts: { brand: 'Tolva' },
  })
  const sample = await putArticle<Stored>(admin, { title: 'De muestra', category_id: category.id })
  const author = await putAuthor<Stored>(admin, { sentence: 'Mide pantallas.' })
  const leaving = await putAuthor<Stored>(admin, { slug: 'otra' })
  const guide = await putGuide<Stored>(admin, { picks: JSON.stringify([pick(2)]) })
  await admin.rows(`insert into public.redirects (path, to_path) values ('/vieja', '/search')`)
  const before = await everything(admin)
  await begin(admin)
  const change = ({ id, rev }: Stored, columns: object) => [{ id, rev: Number(rev), columns }]
  const removed = ({ id, rev }: Stored) => [{ id, rev: Number(rev) }]
  const taken = { title: 'Suyo', overall: null, facts: null, category_id: NEW_CATEGORY }
  await write(admin, 'categories', 'create', [newCategory])
  await write(
    admin,
    'categories',
    'update',
    change(category, { color: '#6b7280', description: null, fields: null }),
  )
  await write(admin, 'articles', 'create', [newArticle])
  await write(admin, 'articles', 'update', change(kept, taken))
  await write(admin, 'articles', 'remove', removed(sample))
  await write(admin, 'authors', 'create', [newAuthor])
  await write(admin, 'authors', 'update', change(author, { name: 'Otra' }))
  await write(admin, 'authors', 'remove', removed(leaving))
  await write(admin, 'guides', 'create', [newGuide])
  await write(admin, 'guides', 'remove', removed(guide))
  await write(admin, 'redirects', 'put', [
    { path: '/vieja', article_id: NEW_ARTICLE, to_path: null },
    { path: '/nueva', article_id: NEW_ARTICLE, to_path: null },
  ])
  return { before, kept, sample }
}

test('P27.6 an import writes categories, articles, authors and guides whole, with their fields and facts', () =>
  database.undone(async (as) => {
    await imported(as('admin'))
    const given = { categories: newCategory, articles: newArticle, authors: newAuthor, guides: newGuide }
    for (const [table, row] of Object.entries(given)) {
      const stored = `select to_jsonb(t) as row from public.${table} t where id = $1`
      expect(await as('anon').row(stored, [row.id])).toMatchObject({ row })
    }
  }))

describe('undoing an import', () => {
  test.each([500, 1])('P27.6 puts everything back, %i rows at a time', (lim) =>
    database.undone(async (as) => {
      const { before } = await imported(as('admin'))
      expect(await listed(as('admin'))).toMatchObject([
        { id: IMPORT, name: 'taller.xml', created: 4, changed: 3, removed: 3, undone_at: null, stays: [] },
      ])
      let left = 1
      for (let calls = 0; left > 0 && calls < 30; calls += 1) {
        left = Number(Object(await undo(as('admin'), lim)).left)
      }
      expect(await everything(as('admin'))).toEqual(before)
      expect(await listed(as('admin'))).toMatchObject([{ stays: [], undone_at: expect.any(String) }])
    }),
  )

  test('leaves what somebody has changed or works on since, with its category and author, and names it', () =>
    database.undone(async (as) => {
      const { kept, sample } = await imported(as('admin'))
      await as('admin').rows(`update public.articles set introduction = 'Mejor.' where id = $1`, [kept.id])
      await as('admin').rows(
        `insert into public.drafts (id, form, article, base_rev) values ($1, '{}', '{"title": "Otro título"}', 1)`,
        [NEW_ARTICLE],
      )
      await as('admin').rows(`update public.redirects set article_id = $1 where path = '/vieja'`, [kept.id])
      expect(await undo(as('admin'))).toEqual({ left: 0, stays: 5 })
      const [import_] = await listed(as('admin'))
      expect(Object(import_).stays.toSorted()).toEqual(['/vieja', 'Eva Ruiz', 'Suyo', 'Taller', 'Traído'])
      expect(await as('admin').rows('select id from public.articles')).toHaveLength(3)
      expect(
        await as('admin').rows('select id from public.articles where id = $1', [sample.id]),
      ).toHaveLength(1)
    }))

  test('leaves other rows: one at another revision is neither written nor restored', () =>
    database.undone(async (as) => {
      const article = await putArticle<Stored>(as('admin'), { title: 'Mío' })
      await begin(as('admin'))
      const stale = { id: article.id, rev: Number(article.rev) - 1 }
      expect(
        await write(as('admin'), 'articles', 'update', [{ ...stale, columns: { title: 'Otro' } }]),
      ).toEqual([])
      expect(await write(as('admin'), 'articles', 'remove', [stale])).toEqual([])
      expect(await write(as('admin'), 'articles', 'create', [{ ...newArticle, id: article.id }])).toEqual([])
      expect(await undo(as('admin'))).toEqual({ left: 0, stays: 0 })
      expect(await as('admin').rows('select title from public.articles')).toEqual([{ title: 'Mío' }])
    }))

  test('two imports that changed one row are undone in turn', () =>
    database.undone(async (as) => {
      const second = IMPORT.replace(/1$/, '2')
      const first = await putArticle<Stored>(as('admin'), { title: 'Uno' })
      const rename = async (id: string, title: string) => {
        const { rev } = await as('admin').row<Stored>('select rev from public.articles')
        await begin(as('admin'), id)
        await write(
          as('admin'),
          'articles',
          'update',
          [{ id: first.id, rev: Number(rev), columns: { title } }],
          id,
        )
      }
      await rename(IMPORT, 'Dos')
      await rename(second, 'Tres')
      await undo(as('admin'), 100, second)
      await undo(as('admin'))
      expect(await as('admin').rows('select title from public.articles')).toEqual([{ title: 'Uno' }])
    }))

  test('is over after a day', () =>
    database.undone(async (as) => {
      await imported(as('admin'))
      await as('owner').rows(`update private.imports set began_at = now() - interval '25 hours'`)
      expect(await undo(as('admin'))).toBe(null)
      expect(await listed(as('admin'))).toEqual([])
      await as('owner').rows(`update private.imports set began_at = now() - interval '49 hours'`)
      await begin(as('admin'), IMPORT.replace(/1$/, '2'))
      expect(await as('owner').rows('select import from private.import_rows')).toEqual([])
    }))

  test('is for administrators alone, and no statement goes past the rules of the tables', () =>
    database.undone(async (as) => {
      await begin(as('admin'))
      for (const person of ['anon', 'reader'] as const) {
        for (const call of [
          `begin_import('${IMPORT}', 'x')`,
          `import_rows('${IMPORT}', 'articles', 'create', '[]')`,
          `undo_import('${IMPORT}')`,
          'list_imports()',
        ]) {
          expect(await as(person).refusal(`select public.${call}`)).toMatchObject({ code: '42501' })
        }
      }
      const rows = JSON.stringify([{ ...newArticle, category_id: null, overall: 11 }])
      const call = 'select public.import_rows($1, $2, $3, $4)'
      expect(await as('admin').refusal(call, [IMPORT, 'articles', 'create', rows])).toMatchObject({
        constraint: 'articles_overall_range',
      })
      expect(await as('admin').refusal(call, [IMPORT, 'drafts', 'create', '[]'])).toMatchObject({
        code: '22023',
      })
      expect(await as('admin').refusal(call, [NEW_ARTICLE, 'articles', 'create', '[]'])).toMatchObject({
        code: '22023',
      })
    }))
})
