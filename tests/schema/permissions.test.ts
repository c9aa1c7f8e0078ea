// Who may do what: readers read what is public, administrators also write, and no caller reaches past the API.
import { describe, expect, test } from 'vitest'
import { openDatabase, type Person, type Session } from '../support/database/database.ts'
import {
  askedOutcomes,
  outcomesFor,
  protectedRows,
  serverState,
  writes,
} from '../support/database/statements.ts'
import { putDraft } from '../support/editor/draft-rows.ts'
import { putArticle, putGuide } from '../support/sync/rows.ts'

const database = await openDatabase()

async function putRows(owner: Session) {
  for (const sql of protectedRows) await owner.rows(sql)
}

/**
 * The initial grants of a hosted project, which the embedded backend makes on its first request: only policies
 * protect anything.
 */
async function grantEverything(owner: Session) {
  await owner.rows('grant usage on schema public, private, sync to anon, authenticated')
  await owner.rows('grant all on all tables in schema public, private, sync to anon, authenticated')
  await owner.rows('grant execute on all functions in schema public to anon, authenticated')
}

describe('P15.3, P2.15 every table and function', () => {
  test.each([
    ['anon reads what is public and may do nothing else', 'anon'],
    ['somebody signed in who is no administrator may do as little', 'reader'],
    ['an administrator may do what the backoffice does', 'admin'],
  ] as const)('%s', (_, person) =>
    database.undone(async (as) => {
      await putRows(as('owner'))
      expect(await askedOutcomes(as(person))).toEqual(outcomesFor(person))
    }),
  )

  test.each(['anon', 'reader'] as const)('with everything granted, %s still may not', (person) =>
    database.undone(async (as) => {
      await putRows(as('owner'))
      await grantEverything(as('owner'))
      expect(await askedOutcomes(as(person), true)).toEqual(outcomesFor(person, true))
    }),
  )

  test('the service role may write, and does not reach the state of the server processes', () =>
    database.undone(async (as) => {
      await putRows(as('owner'))
      for (const { sql, admin } of writes)
        expect([sql, await as('service').outcome(sql)]).toEqual([sql, admin])
      for (const sql of serverState)
        expect(await as('service').refusal(sql)).toMatchObject({
          message: 'permission denied for schema server',
        })
    }))
})

test('P27.9 nobody but administrators reads a guide before it is published', () =>
  database.undone(async (as) => {
    await putGuide(as('owner'), { published_at: null })
    for (const [person, count] of [
      ['anon', 0],
      ['reader', 0],
      ['admin', 1],
    ] as const)
      expect(await as(person).rows('select id from public.guides')).toHaveLength(count)
  }))

test('an administrator is whoever stands in private.admins, from the next statement on', () =>
  database.undone(async (as) => {
    await putArticle(as('owner'))
    expect(await as('admin').row('select private.is_admin()')).toEqual({ is_admin: true })
    expect(await as('reader').row('select private.is_admin()')).toEqual({ is_admin: false })
    await as('owner').rows('delete from private.admins')
    expect(await as('admin').rows('delete from public.articles returning id')).toEqual([])
  }))

test.each<Person>(['anon', 'reader', 'admin'])(
  'with everything granted, %s makes no administrator and changes nothing that sync keeps',
  (person) =>
    database.undone(async (as) => {
      await grantEverything(as('owner'))
      await as('owner').rows(`insert into sync.tombstones (kind, id, rev) values ('a', gen_random_uuid(), 1)`)
      const outcomes = {
        'select * from private.admins': 0,
        'insert into private.admins values (gen_random_uuid())': '42501',
        'update sync.state set floor = 9 returning floor': 0,
        'delete from sync.state returning floor': 0,
        'update sync.tombstones set rev = 9 returning rev': 0,
        'delete from sync.tombstones returning rev': 0,
        [`insert into sync.tombstones values ('c', gen_random_uuid(), 2)`]: '42501',
      }
      for (const [sql, outcome] of Object.entries(outcomes))
        expect([sql, await as(person).outcome(sql)]).toEqual([sql, outcome])
    }),
)

test('readers’ calls of sync reveal neither drafts, nor former texts, nor who changed a text', () =>
  database.undone(async (as) => {
    await putArticle(as('owner'), { title: 'Lo de antes' })
    await as('owner').rows(`update public.articles set title = 'Lo de ahora'`)
    await putDraft(as('admin'))
    const { all } = await as('anon').row<{ all: string }>(
      'select public.sync_page()::text || public.sync_changes(0)::text as all',
    )
    expect(all).toContain('Lo de ahora')
    expect(all).not.toMatch(/Lo de antes|Mirlo|changed_(?:at|by)/)
  }))
