// Writers with open transactions, rollbacks, savepoints and many rows at a time, beside a reader who follows the log.
// For PostgreSQL only: the embedded database has a single writer at a time.
import { diceOf, pick } from '../dice.ts'
import type { Psql } from './postgresql.ts'

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
export async function writeTransactions(session: Psql, count: number, seed: number): Promise<string[]> {
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
export interface Reading {
  readonly articles: Rows
  readonly categories: Rows
}

/** Follows the log from a revision, in windows of random size, until its end after `isOver`. */
export async function followLog(
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
export async function tablesOf(session: Psql): Promise<Reading> {
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
