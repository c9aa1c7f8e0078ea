// Arrays sent to an operator's own PostgreSQL arrive unchanged, and are returned unchanged.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Connections, openConnections } from '../../../server/postgresql/connection.ts'
import { seedOf } from '../../support/deep.ts'
import { diceOf, pick } from '../../support/dice.ts'
import {
  addressAt,
  findPostgreSql,
  type PostgreSql,
  startPostgreSql,
} from '../../support/database/postgresql.ts'
import { tellWhereNone } from '../../support/database/without-postgresql.ts'

tellWhereNone()

describe.each(findPostgreSql())('arrays on PostgreSQL in %s', (programs) => {
  let postgresql: PostgreSql
  let open: Connections

  beforeAll(async () => {
    postgresql = await startPostgreSql(programs)
    open = openConnections(addressAt(postgresql.place, 'postgres', 'postgres'), 2)
  })
  afterAll(async () => {
    await open?.sessions.close()
    await postgresql?.stop()
  })

  /** What the database returns of it, and its own textual form. */
  async function passed(value: unknown, type: string) {
    const sql = `select $1::${type} as value, to_jsonb($1::${type}) as json`
    const { rows } = await open.database.query<{ value: unknown; json: unknown }>(sql, [value])
    return rows[0]
  }

  test.each([
    ['text[]', ['a', 'b c', '', 'NULL', 'null', '{}', ',', '"', String.raw`\"`, "'", 'ñandú', '\n\t']],
    ['text[]', []],
    ['text[]', ['a', null]],
    [
      'text[]',
      [
        ['a', 'b'],
        ['c', null],
      ],
    ],
    ['uuid[]', ['3f0c3c7e-54a5-4b62-9c66-5a0d5a2f0e01']],
    ['int[]', [1, -2, null]],
    ['jsonb[]', [{ a: [1, '"'] }, { b: null }]],
  ])('%s: %j', async (type, value) => {
    expect(await passed(value, type)).toEqual({ value, json: value })
  })

  test('any texts, in each of two sessions', async () => {
    const roll = diceOf(seedOf())
    const letters = ['a', '"', '\\', '{', '}', ',', ' ', 'N', "'", '\u00e9', '\ud83d\udcf7'] as const
    const text = () => Array.from({ length: Math.floor(roll() * 6) }, () => pick(roll, letters)).join('')
    const list = () => Array.from({ length: Math.floor(roll() * 5) }, () => (roll() < 0.1 ? null : text()))
    const lists = Array.from({ length: 200 }, list)
    const answers = await Promise.all(lists.map((one) => passed(one, 'text[]')))
    expect(answers).toEqual(lists.map((one) => ({ value: one, json: one })))
  })
})
