import { afterAll, describe, expect, test } from 'vitest'
import { type Person, type Session, openDatabase } from '../support/database/database.ts'
import { putArticle, putAuthor, putCategory, putGuide } from '../support/sync/rows.ts'

const database = await openDatabase()
afterAll(() => database.close())

/** `refused`: a policy rejects a new row with an error, and hides existing rows from updates and deletions. */
const writes = [
  {
    table: 'articles',
    verb: 'create',
    refused: '42501',
    sql: `insert into public.articles (title, introduction, content) values ('a', 'b', 'c') returning id`,
  },
  {
    table: 'articles',
    verb: 'change',
    refused: 0,
    sql: `update public.articles set title = 'z' returning id`,
  },
  { table: 'articles', verb: 'delete', refused: 0, sql: 'delete from public.articles returning id' },
  {
    table: 'categories',
    verb: 'create',
    refused: '42501',
    sql: `insert into public.categories (name, slug) values ('Gaming', 'gaming') returning id`,
  },
  {
    table: 'categories',
    verb: 'change',
    refused: 0,
    sql: `update public.categories set name = 'z' returning id`,
  },
  { table: 'categories', verb: 'delete', refused: 0, sql: 'delete from public.categories returning id' },
  {
    table: 'authors',
    verb: 'create',
    refused: '42501',
    sql: `insert into public.authors (name, slug) values ('Eva Ruiz', 'eva-ruiz') returning id`,
  },
  {
    table: 'authors',
    verb: 'change',
    refused: 0,
    sql: `update public.authors set name = 'z' returning id`,
  },
  { table: 'authors', verb: 'delete', refused: 0, sql: 'delete from public.authors returning id' },
  {
    table: 'guides',
    verb: 'create',
    refused: '42501',
    sql: `insert into public.guides (title, slug) values ('¿Qué reloj?', 'reloj') returning id`,
  },
  {
    table: 'guides',
    verb: 'change',
    refused: 0,
    sql: `update public.guides set title = 'z' returning id`,
  },
  { table: 'guides', verb: 'delete', refused: 0, sql: 'delete from public.guides returning id' },
  {
    table: 'redirects',
    verb: 'create',
    refused: '42501',
    sql: `insert into public.redirects (path, to_path) values ('/otra', '/') returning path`,
  },
  {
    table: 'redirects',
    verb: 'change',
    refused: 0,
    sql: `update public.redirects set to_path = '/search' returning path`,
  },
  { table: 'redirects', verb: 'delete', refused: 0, sql: 'delete from public.redirects returning path' },
]

async function putOneOfEach(owner: Session) {
  const category = await putCategory<{ id: string }>(owner)
  await putArticle(owner, { category_id: category.id })
  await putAuthor(owner)
  await putGuide(owner)
  await owner.rows(`insert into public.redirects (path, to_path) values ('/2019/05/movil', '/')`)
}

/**
 * The initial grants of a hosted project, which the embedded backend makes on its first request: only policies
 * protect anything.
 */
async function grantEverything(owner: Session) {
  await owner.rows('grant usage on schema public, private, sync to anon, authenticated')
  await owner.rows('grant all on all tables in schema public, private, sync to anon, authenticated')
}

/** The number of rows that a write touched, or the error code of its refusal. */
function outcomeOf(session: Session, sql: string): Promise<number | string> {
  return session.rows(sql).then(
    (rows) => rows.length,
    (error: unknown) => String(Object(error).code),
  )
}

describe('P15.3 readers', () => {
  test.each<[Person, string]>([
    ['anon', 'articles'],
    ['anon', 'categories'],
    ['anon', 'authors'],
    ['anon', 'guides'],
    ['anon', 'redirects'],
    ['reader', 'articles'],
    ['reader', 'categories'],
    ['reader', 'authors'],
    ['reader', 'guides'],
    ['reader', 'redirects'],
  ])('%s reads %s', (person, table) =>
    database.undone(async (as) => {
      await putOneOfEach(as('owner'))
      expect(await as(person).rows(`select * from public.${table}`)).toHaveLength(1)
    }),
  )

  test('P27.9 nobody but administrators reads a guide before it is published', () =>
    database.undone(async (as) => {
      await putGuide(as('owner'), { published_at: null })
      for (const [person, count] of [
        ['anon', 0],
        ['reader', 0],
        ['admin', 1],
      ] as const)
        expect(await as(person).rows('select id from public.guides')).toHaveLength(count)
    }))

  test.each(writes)('anon may not $verb $table', ({ sql }) =>
    database.undone(async (as) => {
      await putOneOfEach(as('owner'))
      expect(await as('anon').refusal(sql)).toMatchObject({
        code: '42501',
        message: expect.stringContaining('permission denied for table'),
      })
    }),
  )

  test.each(writes)('somebody signed in who is no administrator may not $verb $table', ({ sql, refused }) =>
    database.undone(async (as) => {
      await putOneOfEach(as('owner'))
      expect(await outcomeOf(as('reader'), sql)).toBe(refused)
    }),
  )

  for (const person of ['anon', 'reader'] as const) {
    test.each(writes)(`with everything granted, ${person} still may not $verb $table`, ({ sql, refused }) =>
      database.undone(async (as) => {
        await putOneOfEach(as('owner'))
        await grantEverything(as('owner'))
        expect(await outcomeOf(as(person), sql)).toBe(refused)
      }),
    )
  }

  test.each<[Person, string]>([
    ['anon', 'articles'],
    ['anon', 'categories'],
    ['reader', 'articles'],
    ['reader', 'categories'],
    ['reader', 'redirects'],
    ['reader', 'authors'],
    ['reader', 'guides'],
    ['admin', 'articles'],
    ['admin', 'redirects'],
  ])('%s may not empty %s at one stroke', (person, table) =>
    database.undone(async (as) => {
      expect((await as(person).refusal(`truncate public.${table} cascade`)).code).toBe('42501')
    }),
  )
})

describe('P15.3 the administrator', () => {
  test.each(writes)('may $verb $table', ({ sql }) =>
    database.undone(async (as) => {
      await putOneOfEach(as('owner'))
      expect(await as('admin').rows(sql)).toHaveLength(1)
    }),
  )

  test('is whoever stands in private.admins, from the next statement on', () =>
    database.undone(async (as) => {
      await putOneOfEach(as('owner'))
      await as('owner').rows('delete from private.admins')
      expect(await as('admin').rows('delete from public.articles returning id')).toEqual([])
    }))

  test('is asked for by the policies in one word', () =>
    database.undone(async (as) => {
      expect(await as('admin').row('select private.is_admin()')).toEqual({ is_admin: true })
      expect(await as('reader').row('select private.is_admin()')).toEqual({ is_admin: false })
    }))
})

test.each(writes)('the service role may $verb $table', ({ sql }) =>
  database.undone(async (as) => {
    await putOneOfEach(as('owner'))
    expect(await as('service').rows(sql)).toHaveLength(1)
  }),
)

describe('what the API does not expose', () => {
  const hidden = [
    'select * from private.admins',
    'insert into private.admins values (gen_random_uuid())',
    'delete from private.admins',
    'update sync.state set floor = 0',
    'insert into sync.state default values',
    'delete from sync.tombstones',
    `insert into sync.tombstones (kind, id, rev) values ('a', gen_random_uuid(), 1)`,
    `select nextval('sync.rev')`,
    `select setval('sync.rev', 1)`,
    'select sync.purge()',
    "select sync.purge(interval '0')",
  ]

  for (const person of ['anon', 'reader', 'admin'] as const) {
    test.each(hidden)(`${person} may not: %s`, (sql) =>
      database.undone(async (as) => {
        expect((await as(person).refusal(sql)).code).toBe('42501')
      }),
    )
  }

  test.each<Person>(['anon', 'reader'])(
    'with everything granted, %s sees no administrator and makes none',
    (person) =>
      database.undone(async (as) => {
        await grantEverything(as('owner'))
        expect(await as(person).rows('select * from private.admins')).toEqual([])
        expect((await as(person).refusal('insert into private.admins values (gen_random_uuid())')).code).toBe(
          '42501',
        )
      }),
  )

  test.each<Person>(['anon', 'reader', 'admin'])(
    'with everything granted, %s changes nothing that sync keeps',
    (person) =>
      database.undone(async (as) => {
        await grantEverything(as('owner'))
        await as('owner').rows(
          `insert into sync.tombstones (kind, id, rev) values ('a', gen_random_uuid(), 1)`,
        )
        expect(await as(person).rows('update sync.state set floor = 9 returning floor')).toEqual([])
        expect(await as(person).rows('delete from sync.state returning floor')).toEqual([])
        expect(await as(person).rows('update sync.tombstones set rev = 9 returning rev')).toEqual([])
        expect(await as(person).rows('delete from sync.tombstones returning rev')).toEqual([])
        expect(
          (await as(person).refusal(`insert into sync.tombstones values ('c', gen_random_uuid(), 2)`)).code,
        ).toBe('42501')
      }),
  )
})
