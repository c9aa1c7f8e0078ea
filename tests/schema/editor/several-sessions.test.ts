// What needs several sessions, on a real PostgreSQL: publishing drafts and removing pictures while others write.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ADMIN_ID, startSchema } from '../../support/database/database.ts'
import { findPostgreSql, type PostgreSql, type Psql } from '../../support/database/postgresql.ts'
import { putFile, storageSchema } from '../../support/database/storage-schema.ts'
import { tellWhereNone } from '../../support/database/without-postgresql.ts'

const KEPT_ID = 'd0000000-0000-4000-8000-000000000001'
const HOLDER = 'e0000000-0000-4000-8000-000000000001'
const IMAGES = `'["/storage/v1/object/public/pictures/a.webp"]'`

const admin = `begin; set local role authenticated; set local request.jwt.claim.sub = '${ADMIN_ID}'`
const remove = `select public.remove_pictures('{a.webp}')`
const hold = `select public.hold_pictures('${HOLDER}', '{a.webp}')`

/** Ways to begin to use a picture. */
const uses = {
  'an article': `insert into public.articles (title, introduction, content, images) values ('a', 'b', 'c', ${IMAGES})`,
  'a draft': `insert into public.drafts (id, form, article) values (gen_random_uuid(), '{"images": ${IMAGES.slice(1, -1)}}', '{}')`,
  'a form that holds it': hold,
}

const draft = (id: string, title: string) =>
  `insert into public.drafts (id, form, article, publish_at, scheduled)
   select '${id}', f, f, now() - interval '1 minute', f
   from (select jsonb_build_object('title', '${title}', 'introduction', 'b', 'content', 'c') as f) one`

tellWhereNone()

describe.each(findPostgreSql())('on PostgreSQL in %s', (programs) => {
  let server: PostgreSql
  let superuser: Psql
  let owner: Psql

  beforeAll(async () => {
    ;({ server, superuser, owner } = await startSchema(programs, storageSchema))
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    for (const table of ['public.drafts', 'public.articles', 'public.versions', 'storage.objects'])
      await owner.ask(`delete from ${table}`)
    await owner.ask('delete from private.draft_pictures; delete from private.unused_pictures')
    await owner.ask(putFile('a.webp'))
    await owner.ask(
      `insert into public.articles (id, title, introduction, content) values ('${KEPT_ID}', 'a', 'b', 'c');
       update public.articles set title = 'z'; ${draft('c0000000-0000-4000-8000-000000000001', 'a')}`,
    )
  })

  // One test's sessions, closed after it: a failed test leaves no locks behind.
  const sessions: Psql[] = []
  const connect = () => {
    const session = server.connect('owner')
    sessions.push(session)
    return session
  }
  afterEach(() => Promise.all(sessions.splice(0).map((session) => session.close())))

  const waiting = async () => (await superuser.ask('select count(*) from pg_locks where not granted'))[0]

  test('an administrator finds accented capitals in texts, also where the locale folds none', async () => {
    await owner.ask(
      `update public.articles set content = '<p>En ESPAÑA, en su ÉPOCA</p>' where id = '${KEPT_ID}'`,
    )
    const found = `select jsonb_array_length(public.search_texts('{españa,espana,epoca}'))`
    expect(await superuser.ask(`${admin}; ${found}; commit`)).toEqual(['1'])
  })

  test('two who publish at once publish each draft once', async () => {
    await owner.ask(
      `delete from public.drafts; ${draft('e0000000-0000-4000-8000-000000000001', 'Uno')};
       ${draft('e0000000-0000-4000-8000-000000000002', 'Dos')}`,
    )
    const [first, second] = [connect(), connect()]
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
    const [first, second] = [connect(), connect()]
    expect(await first.ask('begin; select public.publish_due()')).toEqual(['1'])
    const later = second.ask('select public.publish_due()')
    await expect.poll(waiting, { timeout: 10_000 }).toBe('1')
    await first.ask('rollback')
    expect(await later).toEqual(['1'])
  })

  test('a draft that somebody is saving is left for the next minute, and stops no other', async () => {
    const saver = connect()
    await owner.ask(draft('e0000000-0000-4000-8000-000000000003', 'Otro'))
    await saver.ask(`begin; update public.drafts set form = '{}' where title = 'a'`)
    expect(await owner.ask('select public.publish_due()')).toEqual(['1'])
    await saver.ask('commit')
    expect(await owner.ask('select public.publish_due()')).toEqual(['1'])
  })

  test('publishing by hand meanwhile waits, and neither blocks the other forever', async () => {
    const [due, writer] = [connect(), connect()]
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
    const [one, other] = [connect(), connect()]
    const [rev] = await owner.ask('select rev from public.drafts')
    const save = (title: string) =>
      `update public.drafts set form = '{"title": "${title}"}' where rev = ${rev} returning form ->> 'title'`
    expect(await one.ask(`begin; ${save('Uno')}`)).toEqual(['Uno'])
    const later = other.ask(save('Dos'))
    await one.ask('commit')
    expect(await later).toEqual([])
  })

  test.each(Object.entries(uses))(
    'a removal waits for %s that is being written, and sees it',
    async (_, use) => {
      const [writer, remover] = [connect(), connect()]
      await writer.ask(`begin; ${use}`)
      const removal = remover.ask(remove)
      await expect.poll(waiting, { timeout: 10_000 }).toBe('1')
      await writer.ask('commit')
      expect(await removal).toEqual([])
    },
  )

  test('who begins to use a picture waits for its removal to be decided, and is told that it goes', async () => {
    const [remover, holder] = [connect(), connect()]
    expect(await remover.ask(`begin; ${remove}`)).toEqual(['a.webp'])
    const held = holder.ask(hold)
    await expect.poll(waiting, { timeout: 10_000 }).toBe('1')
    await remover.ask('commit')
    expect(await held).toEqual([])
  })

  test('if the removal is rolled back, the picture can be used', async () => {
    const [remover, holder] = [connect(), connect()]
    await remover.ask(`begin; ${remove}`)
    const held = holder.ask(hold)
    await expect.poll(waiting, { timeout: 10_000 }).toBe('1')
    await remover.ask('rollback')
    expect(await held).toEqual(['a.webp'])
  })

  test('removal and publishing wait for each other without a deadlock', async () => {
    const [publisher, remover] = [connect(), connect()]
    await owner.ask(
      `insert into public.drafts (id, form, article, publish_at, scheduled)
       select gen_random_uuid(), f, f, now() - interval '1 minute', f
       from (select jsonb_build_object('title', 'a', 'introduction', 'b', 'content', 'c', 'images', ${IMAGES}::jsonb) as f) one`,
    )
    await publisher.ask('begin; select public.publish_due()')
    const removal = remover.ask(remove)
    await expect.poll(waiting, { timeout: 10_000 }).toBe('1')
    await publisher.ask(`update public.articles set title = 'z'; commit`)
    expect(await removal).toEqual([])
  })

  test('the storage service removes what was decided, by the rights of an administrator, and nothing else', async () => {
    const removeFiles = `${admin}; delete from storage.objects returning name; commit`
    expect(await superuser.ask(removeFiles)).toEqual([])
    await superuser.ask(`${admin}; ${remove}; commit`)
    expect(await superuser.ask(removeFiles)).toEqual(['a.webp'])
  })
})
