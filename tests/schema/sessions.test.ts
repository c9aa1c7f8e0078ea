// Administrators can list and end only the sessions of their own account; several deletions and imports need a recent
// sign-in.
import { describe, expect, test } from 'vitest'
import { ADMIN_ID, openDatabase, type Person, type Session } from '../support/database/database.ts'
import { putArticle, putCategory } from '../support/sync/rows.ts'

/** The columns that the functions read, as in the account service. */
const SESSIONS = `
  create table auth.sessions (
    id uuid primary key, user_id uuid not null, user_agent text, created_at timestamptz not null,
    updated_at timestamptz not null, not_after timestamptz
  );
  grant all on auth.sessions to owner`

const HERE = '10000000-0000-4000-8000-000000000000'
const PHONE = '20000000-0000-4000-8000-000000000000'
const STRANGER = '30000000-0000-4000-8000-000000000000'

type As = (person: Person) => Session

const database = await openDatabase({ before: SESSIONS })

/** Ages in minutes: of the sign-in, and of the last renewal of the token. */
async function putSession(
  as: As,
  { id, user = ADMIN_ID, age, renewed = age }: { id: string; user?: string; age: number; renewed?: number },
): Promise<void> {
  await as('owner').rows(
    `insert into auth.sessions values ($1::uuid, $2, $1::text || ' at work', now() - $3 * interval '1 minute',
       now() - $4 * interval '1 minute')`,
    [id, user, age, renewed],
  )
}

/** From now on, requests carry this session's token. */
async function takeSession(as: As, id: string | null): Promise<void> {
  const claims = id === null ? '' : JSON.stringify({ session_id: id })
  await as('owner').rows(`select set_config('request.jwt.claims', $1, true)`, [claims])
}

const list = (as: As) =>
  as('admin').row<{ my_sessions: Record<string, unknown>[] }>('select public.my_sessions()')
const idsOf = async (as: As) => (await list(as)).my_sessions.map(({ id }) => id)

describe('the sessions of the account', () => {
  test('are listed, this one first, then the last used', () =>
    database.undone(async (as) => {
      await putSession(as, { id: PHONE, age: 3000, renewed: 20 })
      await putSession(as, { id: HERE, age: 600, renewed: 50 })
      await putSession(as, { id: STRANGER, user: STRANGER, age: 1 })
      await takeSession(as, HERE)
      const { my_sessions: mine } = await list(as)
      expect(mine).toEqual([
        expect.objectContaining({ id: HERE, is_current: true }),
        expect.objectContaining({ id: PHONE, is_current: false, user_agent: `${PHONE} at work` }),
      ])
      const used = Date.parse(String(mine[1]?.['used_at'])) - Date.parse(String(mine[1]?.['created_at']))
      expect(used / 60_000).toBeCloseTo(2980)
    }))

  test('end one by one; another account’s do not', () =>
    database.undone(async (as) => {
      await putSession(as, { id: HERE, age: 1 })
      await putSession(as, { id: PHONE, age: 1 })
      await putSession(as, { id: STRANGER, user: STRANGER, age: 1 })
      await takeSession(as, HERE)
      const end = (id: string) => as('admin').row('select public.end_session($1)', [id])
      expect(await end(PHONE)).toEqual({ end_session: true })
      expect(await end(PHONE)).toEqual({ end_session: false })
      expect(await end(STRANGER)).toEqual({ end_session: false })
      expect(await idsOf(as)).toEqual([HERE])
      expect(await as('owner').rows('select id from auth.sessions order by id')).toEqual([
        { id: HERE },
        { id: STRANGER },
      ])
    }))

  const calls = [
    'select public.my_sessions()',
    `select public.end_session('${HERE}')`,
    'select public.confirm_sign_in()',
  ]
  for (const person of ['anon', 'reader'] as const) {
    test.each(calls)(`${person} may not: %s`, (sql) =>
      database.undone(async (as) => {
        await putSession(as, { id: HERE, age: 1 })
        await takeSession(as, HERE)
        expect((await as(person).refusal(sql)).code).toBe('42501')
        expect(await as('owner').rows('select id from auth.sessions')).toHaveLength(1)
      }),
    )
  }

  test.each<Person>(['anon', 'reader', 'admin'])('%s may not judge a session past the calls', (person) =>
    database.undone(async (as) => {
      for (const sql of ['select private.session_id()', `select private.demand_sign_in('1 day')`])
        expect((await as(person).refusal(sql)).code).toBe('42501')
    }),
  )
})

describe('a recent sign-in', () => {
  const IDS = ['a', 'b', 'c'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`)

  /** Three articles and this administrator's session, which began this many minutes ago. */
  async function begin(as: As, age: number): Promise<void> {
    for (const id of IDS) await putArticle(as('owner'), { id })
    await putSession(as, { id: HERE, age })
    await takeSession(as, HERE)
  }
  const remove = (as: As, person: Person, ids: readonly string[]) =>
    as(person).rows('delete from public.articles where id = any ($1::uuid[]) returning id', [ids])
  const refusedRemoval = (as: As, ids: readonly string[]) =>
    as('admin').refusal('delete from public.articles where id = any ($1::uuid[])', [ids])

  test('is judged before anything begins', () =>
    database.undone(async (as) => {
      await begin(as, 9)
      const ask = 'select public.confirm_sign_in()'
      expect(await as('admin').row(ask)).toEqual({ confirm_sign_in: true })
      await as('owner').rows(`update auth.sessions set created_at = created_at - interval '2 minutes'`)
      expect((await as('admin').refusal(ask)).code).toBe('PT401')
    }))

  test('lets several rows go, at once or one by one', () =>
    database.undone(async (as) => {
      await begin(as, 9)
      expect(await remove(as, 'admin', IDS.slice(0, 2))).toHaveLength(2)
      expect(await remove(as, 'admin', IDS.slice(2))).toHaveLength(1)
    }))

  test('that is too old lets one go, and no second one within ten minutes', () =>
    database.undone(async (as) => {
      await begin(as, 11)
      expect((await refusedRemoval(as, IDS)).code).toBe('PT401')
      expect(await remove(as, 'admin', IDS.slice(0, 1))).toHaveLength(1)
      expect((await refusedRemoval(as, IDS.slice(1, 2))).code).toBe('PT401')
      const { id } = await putCategory<{ id: string }>(as('owner'))
      expect((await as('admin').refusal('delete from public.categories where id = $1', [id])).code).toBe(
        'PT401',
      )
      await as('owner').rows(`update public.versions set ended_at = ended_at - interval '11 minutes'`)
      expect(await remove(as, 'admin', IDS.slice(1, 2))).toHaveLength(1)
    }))

  test('is no matter of whoever signed in on another account’s session, or of none', () =>
    database.undone(async (as) => {
      await begin(as, 9)
      await as('owner').rows('update auth.sessions set user_id = $1', [STRANGER])
      expect((await refusedRemoval(as, IDS)).code).toBe('PT401')
      await takeSession(as, null)
      expect((await refusedRemoval(as, IDS)).code).toBe('PT401')
    }))

  test('is not asked of the service role', () =>
    database.undone(async (as) => {
      await begin(as, 5000)
      expect(await remove(as, 'service', IDS)).toHaveLength(3)
    }))

  const insert = (count: number) =>
    `insert into public.articles (title, introduction, content)
     select 'a', 'b', 'c' from generate_series(1, ${count}) returning id`

  test('of the last day lets an import create several rows at once; an older one, one at a time', () =>
    database.undone(async (as) => {
      await begin(as, 23 * 60)
      expect(await as('admin').rows(insert(3))).toHaveLength(3)
      await as('owner').rows(`update auth.sessions set created_at = created_at - interval '2 hours'`)
      expect((await as('admin').refusal(insert(2))).code).toBe('PT401')
      expect(await as('admin').rows(insert(1))).toHaveLength(1)
      const categories = `insert into public.categories (name, slug) values ('a', 'a'), ('b', 'b')`
      expect((await as('admin').refusal(categories)).code).toBe('PT401')
    }))
})
