// The server processes' own state is private: no role of the API can access its schema.
import { afterAll, expect, test } from 'vitest'
import { openDatabase, type Person } from '../support/database/database.ts'

const database = await openDatabase()
afterAll(() => database.close())

const PEOPLE: readonly Person[] = ['anon', 'reader', 'admin', 'service']
const STATEMENTS = [
  'select * from server.notes',
  `insert into server.notes (name, value) values ('keys', '{}')`,
  `update server.notes set value = '{}'`,
  'delete from server.notes',
  'select * from server.rate_limits',
  `insert into server.rate_limits (name, key, tokens, at) values ('a', 'b', 1, 1)`,
  'update server.rate_limits set tokens = 100',
  'delete from server.rate_limits',
  'truncate server.rate_limits',
  'select * from server.sign_ins',
  'update server.sign_ins set refused = 0',
]

test.each(PEOPLE.flatMap((person) => STATEMENTS.map((sql) => [person, sql] as const)))(
  '%s may not: %s',
  (person, sql) =>
    database.undone(async (as) => {
      expect(await as(person).refusal(sql)).toMatchObject({
        code: '42501',
        message: 'permission denied for schema server',
      })
    }),
)

test('none of its tables has row-level security, for which the embedded backend would open the schema', () =>
  database.undone(async (as) => {
    const closed = await as('owner').rows(
      `select relname from pg_class where relnamespace = 'server'::regnamespace and relrowsecurity`,
    )
    expect(closed).toEqual([])
  }))
