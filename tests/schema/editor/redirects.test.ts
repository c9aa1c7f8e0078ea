// Redirects: which rows are valid, and who may write them, on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_ID, openDatabase, projectFromBirth, readMigrations } from '../../support/database/database.ts'
import {
  findPostgreSql,
  type PostgreSql,
  type Psql,
  startPostgreSql,
} from '../../support/database/postgresql.ts'
import {
  badRedirects,
  goodRedirects,
  redirectReading,
  redirectRow,
  redirectWrites,
} from '../../support/database/redirect-statements.ts'

const database = await openDatabase()
afterAll(() => database.close())

test.each(goodRedirects)('a key and a target of ours are taken: %s', (sql) =>
  database.undone(async (as) => {
    expect(await as('admin').rows(sql)).toHaveLength(1)
  }),
)

test.each(badRedirects)('a row of another form is refused: %s', (sql, constraint) =>
  database.undone(async (as) => {
    expect(await as('admin').refusal(sql)).toMatchObject({ code: '23514', constraint })
  }),
)

test('a redirect stays when its article goes, and leads where that was', () =>
  database.undone(async (as) => {
    await as('owner').rows(
      `insert into public.articles (id, title, introduction, content) values ('d0000000-0000-4000-8000-000000000001', 'a', 'b', 'c')`,
    )
    await as('admin').rows(goodRedirects[0] ?? '')
    await as('admin').rows('delete from public.articles')
    expect(await as('anon').rows(redirectReading)).toHaveLength(1)
  }))

test('a changed slug leads from the former one, without a chain or a circle', () =>
  database.undone(async (as) => {
    const led = () => as('anon').rows('select path, to_path from public.redirects order by path')
    await as('admin').rows(`insert into public.categories (name, slug) values ('Audio', 'audio')`)
    await as('admin').rows(`update public.categories set slug = 'sonido'`)
    expect(await led()).toEqual([{ path: '/categoria/audio', to_path: '/categoria/sonido' }])
    await as('admin').rows(`update public.categories set slug = 'ruido'`)
    expect(await led()).toEqual([
      { path: '/categoria/audio', to_path: '/categoria/ruido' },
      { path: '/categoria/sonido', to_path: '/categoria/ruido' },
    ])
    await as('admin').rows(`update public.categories set slug = 'audio'`)
    expect(await led()).toEqual([
      { path: '/categoria/ruido', to_path: '/categoria/audio' },
      { path: '/categoria/sonido', to_path: '/categoria/audio' },
    ])
    await as('admin').rows(`insert into public.categories (name, slug) values ('Ruido', 'ruido')`)
    expect(await led()).toEqual([{ path: '/categoria/sonido', to_path: '/categoria/audio' }])
    // A slug that is too long for a key can still be changed.
    await as('admin').rows(`update public.categories set slug = repeat('a', 700) where slug = 'audio'`)
    await as('admin').rows(`update public.categories set slug = 'corto' where slug <> 'ruido'`)
    expect(await led()).toEqual([
      { path: '/categoria/audio', to_path: '/categoria/corto' },
      { path: '/categoria/sonido', to_path: '/categoria/corto' },
    ])
  }))

test.each([
  ['authors', '/autor/', { name: 'Ana' }],
  ['guides', '/guia/', { title: '¿Qué móvil?' }],
])('P27.39 a changed slug of %s leads from the former one, until another takes it', (table, at, row) =>
  database.undone(async (as) => {
    const led = () => as('anon').rows('select path, to_path from public.redirects order by path')
    const put = async (slug: string) => {
      const [column, value] = Object.entries(row)[0] ?? []
      await as('admin').rows(`insert into public.${table} (slug, ${column}) values ($1, $2)`, [slug, value])
    }
    await put('uno')
    await as('admin').rows(`update public.${table} set slug = 'dos'`)
    await as('admin').rows(`update public.${table} set slug = 'tres'`)
    expect(await led()).toEqual([
      { path: `${at}dos`, to_path: `${at}tres` },
      { path: `${at}uno`, to_path: `${at}tres` },
    ])
    await put('dos')
    expect(await led()).toEqual([{ path: `${at}uno`, to_path: `${at}tres` }])
  }),
)

describe.each(findPostgreSql())('on PostgreSQL in %s', (programs) => {
  let server: PostgreSql
  let superuser: Psql

  beforeAll(async () => {
    server = await startPostgreSql(programs)
    superuser = server.connect('postgres')
    await superuser.ask(projectFromBirth)
    const owner = server.connect('owner')
    for (const { sql } of await readMigrations()) await owner.ask(`begin;\n${sql}\n;commit`)
    await owner.ask(`insert into private.admins values ('${ADMIN_ID}'); ${redirectRow}`)
  })
  afterAll(() => server.stop())

  /** The result of a statement, which is rolled back; or the reason why it was refused. */
  async function outcomeOf(role: string, id: string, sql: string): Promise<number | string> {
    const before = `begin; set local role ${role}; set local request.jwt.claim.sub = '${id}'`
    const outcome = await superuser.ask(`${before}; ${sql}`).then(
      (lines) => lines.length,
      (error: unknown) => String(error),
    )
    await superuser.ask('rollback')
    return outcome
  }
  const READER = 'b0000000-0000-4000-8000-000000000002'

  test('anybody reads them', async () => {
    expect(await outcomeOf('anon', '', redirectReading)).toBe(1)
    expect(await outcomeOf('authenticated', READER, redirectReading)).toBe(1)
  })

  test.each(redirectWrites)('only an administrator may $what', async ({ sql, ...write }) => {
    expect(await outcomeOf('anon', '', sql)).toMatch('permission denied')
    const refusal = 'isNew' in write ? /row-level security/ : /^0$/
    expect(String(await outcomeOf('authenticated', READER, sql))).toMatch(refusal)
    expect(await outcomeOf('authenticated', ADMIN_ID, sql)).toBe(1)
  })

  test.each(goodRedirects)('a key and a target of ours are taken: %s', async (sql) => {
    await superuser.ask('begin; delete from public.redirects')
    expect(await superuser.ask(sql)).toHaveLength(1)
    await superuser.ask('rollback')
  })

  test.each(badRedirects)('a row of another form is refused: %s', async (sql, constraint) => {
    expect(await outcomeOf('authenticated', ADMIN_ID, sql)).toMatch(constraint)
  })
})
