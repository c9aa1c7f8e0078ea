// The order of revisions is the order of commits, for any transactions of writers: a reader who follows the log ends
// with the tables' rows. It needs a real PostgreSQL: the embedded database has a single writer at a time.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSchema } from '../../support/database/database.ts'
import { isDeep, seedOf } from '../../support/deep.ts'
import { diceOf, pick } from '../../support/dice.ts'
import { findPostgreSql, type PostgreSql, type Psql } from '../../support/database/postgresql.ts'
import { tellWhereNone } from '../../support/database/without-postgresql.ts'

const WRITERS = 6
const TRANSACTIONS = isDeep ? 1000 : 25

/** The statements of one transaction. `%` stands for a unique value. */
const STATEMENTS = [
  `insert into public.articles (title, introduction, content) values ('one %', 'b', 'c')`,
  `insert into public.articles (title, introduction, content, published_at)
     select 'many % ' || n, 'b', 'c', now() - n * interval '1 day' from generate_series(1, 5) n`,
  `update public.articles set title = 'changed %' where id in
     (select id from public.articles order by md5(id::text || '%') limit 3)`,
  `update public.articles set content = content where id in
     (select id from public.articles order by md5(id::text || '%') limit 10)`,
  `delete from public.articles where id in (select id from public.articles order by md5(id::text || '%') limit 1)`,
  `insert into public.articles (id, title, introduction, content)
     select id, 'back %', 'b', 'c' from sync.tombstones where kind = 'a' order by md5(id::text || '%') limit 1
     on conflict do nothing`,
  `insert into public.categories (name, slug) values ('C', 'c-%')`,
  `update public.articles set category_id = (select id from public.categories order by md5(id::text || '%') limit 1)
     where id in (select id from public.articles order by md5(id::text || '%') limit 2)`,
  `delete from public.categories where id in (select id from public.categories order by md5(id::text || '%') limit 1)`,
] as const

/** The longest pause of a transaction between two statements, in seconds. */
const LONGEST_PAUSE = 0.006

/** Runs this many transactions in a session. Returns the database's refusals. */
async function writeTransactions(session: Psql, count: number, seed: number): Promise<string[]> {
  const roll = diceOf(seed)
  const refused: string[] = []
  for (let number = 0; number < count; number += 1) {
    const parts = ['begin']
    for (let each = Math.floor(roll() * 4); each >= 0; each -= 1) {
      const statement = pick(roll, STATEMENTS).replaceAll('%', `${seed}-${number}-${each}`)
      const isTakenBack = roll() < 0.25
      parts.push(...(isTakenBack ? ['savepoint s', statement, 'rollback to savepoint s'] : [statement]))
      parts.push(`do $$ begin perform pg_sleep(${roll() * LONGEST_PAUSE}); end $$`)
    }
    parts.push(roll() < 0.2 ? 'rollback' : 'commit')
    await session.ask(parts.join(';\n')).catch((error: unknown) => refused.push(String(error)))
  }
  return refused
}

type Rows = Map<string, unknown>

/** The state of a reader who only applies the log in order. */
interface Reading {
  readonly articles: Rows
  readonly categories: Rows
}

/** Follows the log from a revision, in windows of random size, until its end after `isOver`. */
async function followLog(
  session: Psql,
  { since, isOver, seed }: { since: number; isOver: () => boolean; seed: number },
): Promise<Reading> {
  const roll = diceOf(seed)
  const reading: Reading = { articles: new Map(), categories: new Map() }
  let cursor = since
  for (;;) {
    const isLast = isOver()
    const [answer = ''] = await session.ask(`select sync_changes(${cursor}, ${1 + Math.floor(roll() * 20)})`)
    const { to, done, articles, categories, gone } = JSON.parse(answer)
    for (const row of articles) reading.articles.set(row.id, row)
    for (const row of categories) reading.categories.set(row.id, row)
    for (const [kind, id] of gone) reading[kind === 'a' ? 'articles' : 'categories'].delete(id)
    cursor = to
    if (isLast && done) return reading
  }
}

/** The expected state of such a reader: the tables' rows. */
async function tablesOf(session: Psql): Promise<Reading> {
  const rows = async (sql: string): Promise<Rows> => {
    const [answer = '[]'] = await session.ask(
      `select coalesce(jsonb_agg(r), '[]') from (${sql}) all_of_them (r)`,
    )
    const all: { id: string }[] = JSON.parse(answer)
    return new Map(all.map((row) => [row.id, row]))
  }
  return {
    articles: await rows('select sync.head_row(a) from public.articles a'),
    categories: await rows('select to_jsonb(c) from public.categories c'),
  }
}

tellWhereNone()

describe.each(findPostgreSql())('on PostgreSQL in %s', (programs) => {
  const seed = seedOf()
  let server: PostgreSql
  let owner: Psql

  beforeAll(async () => {
    ;({ server, owner } = await startSchema(programs))
  })
  afterAll(() => server.stop())

  test('I1 a reader who follows the log while many hold their transactions open ends as the tables', async () => {
    const reader = server.connect('postgres')
    await reader.ask('set role anon')
    const [since = '0'] = await owner.ask('select last_value from sync.rev')
    let isOver = false
    const writing = Promise.all(
      Array.from({ length: WRITERS }, (_, writer) =>
        writeTransactions(server.connect('owner'), TRANSACTIONS, seed + writer),
      ),
    ).finally(() => {
      isOver = true
    })
    const read = await followLog(reader, { since: Number(since), isOver: () => isOver, seed })
    const [tables, refused] = [await tablesOf(owner), (await writing).flat()]
    expect(read).toEqual(tables)
    expect(read.articles.size).toBeGreaterThan(TRANSACTIONS)
    // A session that waits for the lock holds no row lock. A refused write names a category that was deleted
    // meanwhile.
    expect(refused.filter((words) => !words.includes('articles_category_id_fkey'))).toEqual([])
    const [stated, counted] = [
      `sync_head() ->> 'n', sync_head() ->> 's'`,
      'count(*), sum(rev) from public.articles',
    ]
    expect(await owner.ask(`select ${stated}`)).toEqual(await owner.ask(`select ${counted}`))
  }, 600_000)
})
