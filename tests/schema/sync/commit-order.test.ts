// The order of revisions is the order of commits, for any transactions of writers: a reader who follows the log ends
// with the tables' rows. It needs a real PostgreSQL. With a broken lock or head, the test fails.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectFromBirth, readMigrations } from '../../support/database/database.ts'
import { isDeep, seedOf } from '../../support/deep.ts'
import {
  followLog,
  type Reading,
  tablesOf,
  writeTransactions,
} from '../../support/database/open-transactions.ts'
import {
  findPostgreSql,
  type PostgreSql,
  type Psql,
  startPostgreSql,
} from '../../support/database/postgresql.ts'
import { tellWhereNone } from '../../support/database/without-postgresql.ts'

const WRITERS = 6
const TRANSACTIONS = isDeep ? 1000 : 25

/** Planted faults: the function, and its replacement. */
const plants = [
  [
    'writers who take no lock',
    'sync.take_lock()',
    `create or replace function sync.take_lock() returns trigger language plpgsql as 'begin return null; end'`,
  ],
  [
    'a head that counts writers who have not committed',
    'sync.head()',
    `create or replace function sync.head() returns bigint language sql stable security definer set search_path = '' as
       'select last_value from sync.rev'`,
  ],
] as const

tellWhereNone()

describe.each(findPostgreSql())('on PostgreSQL in %s', (programs) => {
  const seed = seedOf()
  let server: PostgreSql
  let owner: Psql

  beforeAll(async () => {
    server = await startPostgreSql(programs)
    const superuser = server.connect('postgres')
    await superuser.ask(projectFromBirth)
    // Without the lock, writers deadlock on each other's rows: this setting detects it soon.
    await superuser.ask(`alter role owner set deadlock_timeout = '20ms'`)
    owner = server.connect('owner')
    for (const { sql } of await readMigrations()) await owner.ask(`begin;\n${sql}\n;commit`)
  })
  afterAll(() => server.stop())

  /** Many sessions write, and one reads. */
  async function run(transactions: number): Promise<{ read: Reading; tables: Reading; refused: string[] }> {
    const reader = server.connect('postgres')
    await reader.ask('set role anon')
    await owner.ask('truncate public.articles, public.categories, public.guides, sync.tombstones')
    const [since = '0'] = await owner.ask('select last_value from sync.rev')
    let isOver = false
    const writing = Promise.all(
      Array.from({ length: WRITERS }, (_, writer) =>
        writeTransactions(server.connect('owner'), transactions, seed + writer),
      ),
    ).finally(() => {
      isOver = true
    })
    const read = await followLog(reader, { since: Number(since), isOver: () => isOver, seed })
    return { read, tables: await tablesOf(owner), refused: (await writing).flat() }
  }

  test('I1 a reader who follows the log while many hold their transactions open ends as the tables', async () => {
    const { read, tables, refused } = await run(TRANSACTIONS)
    expect(read).toEqual(tables)
    expect(read.articles.size).toBeGreaterThan(TRANSACTIONS)
    // A session that waits for the lock holds no row lock. A refused write names a category that was deleted
    // meanwhile.
    expect(refused.filter((words) => !words.includes('articles_category_id_fkey'))).toEqual([])
  }, 600_000)

  test.each(plants)('%s are found by it', async (_, planted, instead) => {
    const [...sound] = await owner.ask(`select pg_get_functiondef('${planted}'::regprocedure)`)
    await owner.ask(instead)
    const { read, tables } = await run(25)
    await owner.ask(sound.join('\n'))
    expect(read).not.toEqual(tables)
  })
})
