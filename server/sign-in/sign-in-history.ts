// The sign-in history that administrators see: one row for each account, and one for all unknown e-mail addresses.
import type { Statements } from '../gateway/database.ts'
import { REMOVE_ENDED } from './session-lifetime.ts'

const ACCEPTED = `insert into server.sign_ins as known (user_id, signed_in_at, session_id) values ($1, now(), $2)
on conflict (user_id) do update set former_at = known.signed_in_at, former_refused = known.refused,
  signed_in_at = excluded.signed_in_at, session_id = excluded.session_id, refused = 0`

/** Writes one row in either case, so that its timing does not reveal whether there is such an account. */
const REFUSED = `insert into server.sign_ins as known (user_id, refused)
values (coalesce((select id from auth.users where email = $1 and encrypted_password is not null), $2), 1)
on conflict (user_id) do update set refused = known.refused + 1
returning user_id as id`

/** The row for all addresses without an account. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The history in this database. If a note fails, that is logged, and the sign-in goes on. */
export function createSignInHistory(query: Statements['query']) {
  async function note(sql: string, values: unknown[]): Promise<{ id: string }[]> {
    try {
      return (await query<{ id: string }>(sql, values)).rows
    } catch (error) {
      console.error('Sign-in history:', error)
      return []
    }
  }
  return {
    /** Records a correct password and its new session; deletes expired sessions. */
    async accepted(userId: string, session: string | null) {
      await note(ACCEPTED, [userId, session])
      await note(REMOVE_ENDED, [])
    },
    /** Counts a wrong password, even if there is no account with this address. Returns whether there is one with its own password. */
    async refused(email: string) {
      const [row] = await note(REFUSED, [email, NOBODY])
      return row !== undefined && row.id !== NOBODY
    },
  }
}
