// Permissions for versions and drafts: administrators get what they need, everyone else nothing.
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase, type Person, type Session } from '../../support/database/database.ts'
import { editorInternals, editorRows, editorStatements } from '../../support/editor/editor-statements.ts'

const database = await openDatabase()
afterAll(() => database.close())

async function putRows(owner: Session): Promise<void> {
  for (const sql of editorRows) await owner.rows(sql)
}

/** A hosted project's initial grants: only policies protect anything. */
async function grantEverything(owner: Session): Promise<void> {
  await owner.rows('grant all on all tables in schema public, private, sync to anon, authenticated')
  await owner.rows('grant execute on all functions in schema public to anon, authenticated')
}

/** The number of rows that a statement sees or touches, or the error code of its refusal. */
const outcomeOf = (session: Session, sql: string): Promise<number | string> =>
  session.rows(sql).then(
    (rows) => rows.length,
    (error: unknown) => String(Object(error).code),
  )

describe('P15.3, P2.15 tables of drafts, versions and schedules', () => {
  test.each(editorStatements)('anon may not $what', ({ sql }) =>
    database.undone(async (as) => {
      await putRows(as('owner'))
      expect((await as('anon').refusal(sql)).code).toBe('42501')
    }),
  )

  test.each(editorStatements)(
    'somebody signed in who is no administrator may not $what',
    ({ sql, admin, isRefused }) =>
      database.undone(async (as) => {
        await putRows(as('owner'))
        expect(await outcomeOf(as('reader'), sql)).toBe(admin === null || isRefused ? '42501' : 0)
      }),
  )

  for (const person of ['anon', 'reader'] as const) {
    test.each(editorStatements)(
      `with everything granted, ${person} still may not $what`,
      ({ sql, isRefused }) =>
        database.undone(async (as) => {
          await putRows(as('owner'))
          await grantEverything(as('owner'))
          expect(await outcomeOf(as(person), sql)).toBe(isRefused ? '42501' : 0)
        }),
    )
  }

  test.each(editorStatements)('an administrator: $what', ({ sql, admin }) =>
    database.undone(async (as) => {
      await putRows(as('owner'))
      expect(await outcomeOf(as('admin'), sql)).toBe(admin ?? '42501')
    }),
  )

  for (const person of ['anon', 'reader', 'admin'] as const satisfies readonly Person[]) {
    test.each(editorInternals)(`${person} may not: %s`, (sql) =>
      database.undone(async (as) => {
        await putRows(as('owner'))
        expect((await as(person).refusal(sql)).code).toBe('42501')
      }),
    )
  }
})
