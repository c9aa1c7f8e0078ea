// What an account's administrator is told of sign-ins: one row for each account, and one for all addresses that have none.
import type { Statements } from '../database.ts'

export interface SignInHistory {
  /** Notes a right password, and the session that began with it. */
  accepted(userId: string, session: string | null): Promise<void>
  /** Counts a wrong password, also where no account has this address. */
  refused(email: string): Promise<void>
}

const ACCEPTED = `insert into server.sign_ins as known (user_id, signed_in_at, session_id) values ($1, now(), $2)
on conflict (user_id) do update set former_at = known.signed_in_at, former_refused = known.refused,
  signed_in_at = excluded.signed_in_at, session_id = excluded.session_id, refused = 0`

/** One statement that writes one row in either case: its time tells nobody whether there is such an account. */
const REFUSED = `insert into server.sign_ins as known (user_id, refused)
values (coalesce((select id from auth.users where email = $1), '00000000-0000-0000-0000-000000000000'), 1)
on conflict (user_id) do update set refused = known.refused + 1`

/** The history in this database. A note that fails is reported and fails no sign-in. */
export function createSignInHistory(query: Statements['query']): SignInHistory {
  const note = async (sql: string, values: unknown[]) => {
    await query(sql, values).catch((error: unknown) => console.error('Sign-in history:', error))
  }
  return {
    accepted: (userId, session) => note(ACCEPTED, [userId, session]),
    refused: (email) => note(REFUSED, [email]),
  }
}
