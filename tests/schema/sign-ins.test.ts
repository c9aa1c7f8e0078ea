// Only the account's own administrator can read its sign-ins.
import { expect, test } from 'vitest'
import { ADMIN_ID, openDatabase } from '../support/database/database.ts'

const database = await openDatabase()

const ASK = 'select public.sign_in_history() as said'
const NOTHING = { last_sign_in: null, refused_since: null }

test('an administrator is told of no sign-ins where nobody noted any, as on a hosted project', () =>
  database.undone(async (as) => {
    expect(await as('admin').row(ASK)).toEqual({ said: NOTHING })
  }))

test('an administrator is told of the own account alone', () =>
  database.undone(async (as) => {
    await as('owner').rows(
      `insert into server.sign_ins (user_id, signed_in_at, refused) values ($1, '2026-11-25T10:00:00Z', 4),
        ('00000000-0000-0000-0000-000000000000', null, 99)`,
      [ADMIN_ID],
    )
    expect(await as('admin').row(ASK)).toEqual({
      said: { last_sign_in: '2026-11-25T10:00:00+00:00', refused_since: 4 },
    })
    expect(await as('service').row(ASK)).toEqual({ said: NOTHING })
    expect((await as('reader').refusal(ASK)).code).toBe('42501')
    expect((await as('anon').refusal(ASK)).code).toBe('42501')
  }))
