// The number of articles and the sum of their revisions are updated with each write, instead of being counted on
// request.
import { describe, expect, test } from 'vitest'
import { openDatabase, type Session } from '../support/database/database.ts'
import { diceOf, pick } from '../support/dice.ts'
import { putArticle } from '../support/sync/rows.ts'

const database = await openDatabase()

const COUNTED = `select count(*)::int as n, coalesce(sum(rev), 0)::text as s from public.articles`
const STATED = `select (sync_head() ->> 'n')::int as n, sync_head() ->> 's' as s`
const PAGE = `select (sync_page(lim => 1) ->> 'n')::int as n`

/** Every kind of write, of one and of several rows, some without any change. */
const WRITES = [
  `insert into public.articles (title, introduction, content) values ('a', 'b', 'c')`,
  `insert into public.articles (title, introduction, content, category_id)
   select 'a', 'b', 'c', (select id from public.categories limit 1) from generate_series(1, 5)`,
  `insert into public.articles (id, title, introduction, content)
   select id, 'otra vez', 'b', 'c' from public.articles order by rev limit 2
   on conflict (id) do update set title = excluded.title || random()`,
  `insert into public.articles (id, title, introduction, content)
   select id, 'nunca', 'b', 'c' from public.articles limit 2 on conflict (id) do nothing`,
  `update public.articles set title = title || '.' where rev in (select rev from public.articles order by rev limit 3)`,
  `update public.articles set title = title`,
  `update public.articles set title = 'z' where false`,
  `delete from public.articles where rev in (select rev from public.articles order by rev desc limit 2)`,
  `delete from public.articles where false`,
  // The articles of a category change with it.
  `with gone as (delete from public.categories returning id)
   insert into public.categories (name, slug) values ('Otra', gen_random_uuid()::text)`,
  `select private.publish_due()`,
] as const

async function expectCounted(session: Session): Promise<void> {
  const counted = await session.row<{ n: number; s: string }>(COUNTED)
  expect(await session.row(STATED)).toEqual(counted)
  expect(await session.row(PAGE)).toEqual({ n: counted.n })
}

describe('number of articles and sum of revisions', () => {
  test('are those of the rows after whatever was written', () =>
    database.undone(async (as) => {
      const roll = diceOf(7)
      const owner = as('owner')
      await expectCounted(owner)
      await owner.rows(`insert into public.categories (name, slug) values ('Una', 'una')`)
      for (let write = 0; write < 80; write += 1) {
        const sql = pick(roll, WRITES)
        await owner.rows(sql)
        await expectCounted(owner)
      }
      await owner.rows('truncate public.articles')
      await expectCounted(owner)
    }))

  test('are rolled back with the write', () =>
    database.undone(async (as) => {
      await putArticle(as('owner'))
      await as('owner').refusal(
        `do $$ begin
           insert into public.articles (title, introduction, content) values ('a', 'b', 'c');
           raise exception 'not this one';
         end $$`,
      )
      await expectCounted(as('owner'))
    }))

  test('are not counted on request, so the head’s cost does not grow', () =>
    database.undone(async (as) => {
      await as('owner').rows('update sync.state set articles = 700, revisions = 7000')
      expect(await as('anon').row(STATED)).toEqual({ n: 700, s: '7000' })
      expect(await as('anon').row(PAGE)).toEqual({ n: 700 })
    }))

  test('are counted daily, for rows that came past the triggers', () =>
    database.undone(async (as) => {
      await putArticle(as('owner'))
      await as('owner').rows('update sync.state set articles = 700, revisions = 7000')
      await as('owner').rows('select sync.purge()')
      await expectCounted(as('owner'))
    }))
})
