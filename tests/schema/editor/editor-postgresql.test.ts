// Versions and drafts on a real PostgreSQL: permissions, and what needs several sessions.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ADMIN_ID, projectFromBirth, readMigrations } from '../../support/database/database.ts'
import {
  editorInternals,
  editorRows,
  editorStatements,
  KEPT_ID,
} from '../../support/editor/editor-statements.ts'
import {
  type PostgreSql,
  type Psql,
  findPostgreSql,
  startPostgreSql,
} from '../../support/database/postgresql.ts'
import { tellWhereNone } from '../../support/database/without-postgresql.ts'

const people = {
  anon: ['anon', ''],
  reader: ['authenticated', 'b0000000-0000-4000-8000-000000000002'],
  admin: ['authenticated', ADMIN_ID],
} as const

const REFUSED = /permission denied|row-level security|administrators only/

tellWhereNone()

describe.each(findPostgreSql())('on PostgreSQL in %s', (programs) => {
  let server: PostgreSql
  let superuser: Psql
  let owner: Psql

  beforeAll(async () => {
    server = await startPostgreSql(programs)
    superuser = server.connect('postgres')
    await superuser.ask(projectFromBirth)
    owner = server.connect('owner')
    for (const { sql } of await readMigrations()) await owner.ask(`begin;\n${sql}\n;commit`)
    await owner.ask(`insert into private.admins values ('${ADMIN_ID}')`)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await owner.ask(
      'delete from public.drafts; delete from public.discarded_drafts; delete from public.articles; delete from public.categories; delete from public.versions',
    )
    for (const sql of editorRows) await owner.ask(sql)
  })

  /** The number of rows of a statement, which is rolled back; or 'refused'. */
  async function outcomeOf(person: keyof typeof people, sql: string): Promise<number | 'refused'> {
    const [role, id] = people[person]
    const before = `begin; set local role ${role}; set local request.jwt.claim.sub = '${id}'`
    const outcome = await superuser.ask(`${before}; ${sql}`).then(
      (lines) => lines.length,
      (error: unknown) => {
        if (REFUSED.test(String(error))) return 'refused' as const
        throw error
      },
    )
    await superuser.ask('rollback')
    return outcome
  }

  test('an administrator finds accented capitals in texts, also where the locale folds none', async () => {
    await owner.ask(
      `update public.articles set content = '<p>En ESPAÑA, en su ÉPOCA</p>' where id = '${KEPT_ID}'`,
    )
    const found = `select * from jsonb_array_elements_text(public.search_texts('{españa,espana,epoca}'))`
    expect(await outcomeOf('admin', found)).toBe(1)
  })

  test.each(editorStatements)('anon may not $what', async ({ sql }) => {
    expect(await outcomeOf('anon', sql)).toBe('refused')
  })

  test.each(editorStatements)(
    'somebody signed in who is no administrator may not $what',
    async ({ sql, admin, isRefused }) => {
      expect(await outcomeOf('reader', sql)).toBe(admin === null || isRefused ? 'refused' : 0)
    },
  )

  test.each(editorStatements)('an administrator: $what', async ({ sql, admin }) => {
    expect(await outcomeOf('admin', sql)).toBe(admin ?? 'refused')
  })

  for (const person of ['anon', 'reader', 'admin'] as const) {
    test.each(editorInternals)(`${person} may not: %s`, async (sql) => {
      expect(await outcomeOf(person, sql)).toBe('refused')
    })
  }

  const waiting = async () =>
    (await superuser.ask(`select count(*) from pg_locks where locktype = 'advisory' and not granted`))[0]

  const draft = (id: string, title: string) =>
    `insert into public.drafts (id, form, article, publish_at, scheduled)
     select '${id}', f, f, now() - interval '1 minute', f
     from (select jsonb_build_object('title', '${title}', 'introduction', 'b', 'content', 'c') as f) one`

  test('two who publish at once publish each draft once', async () => {
    await owner.ask(
      `delete from public.drafts; ${draft('e0000000-0000-4000-8000-000000000001', 'Uno')};
       ${draft('e0000000-0000-4000-8000-000000000002', 'Dos')}`,
    )
    const [first, second] = [server.connect('owner'), server.connect('owner')]
    expect(await first.ask('begin; select public.publish_due()')).toEqual(['2'])
    const later = second.ask('select public.publish_due()')
    await expect.poll(waiting, { timeout: 10_000 }).toBe('1')
    await first.ask('commit')
    expect(await later).toEqual(['0'])
    expect(await owner.ask('select title from public.articles where rev > 0 order by title')).toEqual([
      'Dos',
      'Uno',
      'z',
    ])
    expect(await owner.ask('select count(*) from public.versions where row_id::text like $$e%$$')).toEqual([
      '0',
    ])
  })

  test('if the first one rolls back, the second one publishes', async () => {
    const [first, second] = [server.connect('owner'), server.connect('owner')]
    expect(await first.ask('begin; select public.publish_due()')).toEqual(['1'])
    const later = second.ask('select public.publish_due()')
    await expect.poll(waiting, { timeout: 10_000 }).toBe('1')
    await first.ask('rollback')
    expect(await later).toEqual(['1'])
  })

  test('a draft that somebody is saving is left for the next minute, and stops no other', async () => {
    const saver = server.connect('owner')
    await owner.ask(draft('e0000000-0000-4000-8000-000000000003', 'Otro'))
    await saver.ask(`begin; update public.drafts set form = '{}' where title = 'a'`)
    expect(await owner.ask('select public.publish_due()')).toEqual(['1'])
    await saver.ask('commit')
    expect(await owner.ask('select public.publish_due()')).toEqual(['1'])
  })

  test('publishing by hand meanwhile waits, and neither blocks the other forever', async () => {
    const [due, writer] = [server.connect('owner'), server.connect('owner')]
    await owner.ask(
      `insert into public.drafts (id, form, article, base_rev, publish_at, scheduled)
       select a.id, '{"title": "Programado"}', '{"title": "Programado"}', a.rev, now() - interval '1 minute', '{"title": "Programado"}'
       from public.articles a where a.id = '${KEPT_ID}'`,
    )
    expect(await due.ask('begin; select public.publish_due()')).toEqual(['2'])
    const later = writer.ask(`update public.articles set title = 'A mano' where id = '${KEPT_ID}'`)
    await expect.poll(waiting, { timeout: 10_000 }).toBe('1')
    await due.ask('commit')
    await later
    expect(
      await owner.ask(
        `select former ->> 'title' from public.versions where row_id = '${KEPT_ID}' order by id`,
      ),
    ).toEqual(['a', 'z', 'Programado'])
  })

  test('two devices that save a draft from one revision: the second one finds it gone', async () => {
    const [one, other] = [server.connect('owner'), server.connect('owner')]
    const [rev] = await owner.ask('select rev from public.drafts')
    const save = (title: string) =>
      `update public.drafts set form = '{"title": "${title}"}' where rev = ${rev} returning form ->> 'title'`
    expect(await one.ask(`begin; ${save('Uno')}`)).toEqual(['Uno'])
    const later = other.ask(save('Dos'))
    await one.ask('commit')
    expect(await later).toEqual([])
  })
})
