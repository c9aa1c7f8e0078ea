// Deleting pictures while another session begins to use one, on a real PostgreSQL: this needs several sessions.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ADMIN_ID, projectFromBirth, readMigrations } from '../../support/database/database.ts'
import {
  findPostgreSql,
  type PostgreSql,
  type Psql,
  startPostgreSql,
} from '../../support/database/postgresql.ts'
import { putFile, storageSchema } from '../../support/database/storage-schema.ts'
import { tellWhereNone } from '../../support/database/without-postgresql.ts'

const HOLDER = 'e0000000-0000-4000-8000-000000000001'
const IMAGES = `'["/storage/v1/object/public/pictures/a.webp"]'`

const remove = `select public.remove_pictures('{a.webp}')`
const hold = `select public.hold_pictures('${HOLDER}', '{a.webp}')`

/** Ways to begin to use a picture. */
const uses = {
  'an article': `insert into public.articles (title, introduction, content, images) values ('a', 'b', 'c', ${IMAGES})`,
  'a draft': `insert into public.drafts (id, form, article) values (gen_random_uuid(), '{"images": ${IMAGES.slice(1, -1)}}', '{}')`,
  'a form that holds it': hold,
}

tellWhereNone()

describe.each(findPostgreSql())('on PostgreSQL in %s', (programs) => {
  let server: PostgreSql
  let superuser: Psql
  let owner: Psql

  beforeAll(async () => {
    server = await startPostgreSql(programs)
    superuser = server.connect('postgres')
    await superuser.ask(`${projectFromBirth}; ${storageSchema}`)
    owner = server.connect('owner')
    for (const { sql } of await readMigrations()) await owner.ask(`begin;\n${sql}\n;commit`)
    await owner.ask(`insert into private.admins values ('${ADMIN_ID}')`)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await owner.ask(
      'delete from public.drafts; delete from public.articles; delete from public.versions; delete from storage.objects',
    )
    await owner.ask('delete from private.draft_pictures; delete from private.unused_pictures')
    await owner.ask(putFile('a.webp'))
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
    const admin = `begin; set local role authenticated; set local request.jwt.claim.sub = '${ADMIN_ID}'`
    const removeFiles = `${admin}; delete from storage.objects returning name; commit`
    expect(await superuser.ask(removeFiles)).toEqual([])
    await superuser.ask(`${admin}; ${remove}; commit`)
    expect(await superuser.ask(removeFiles)).toEqual(['a.webp'])
  })
})
