// Sets passwords of the embedded backend's accounts, bypassing its account API. That API accepts a token without the previous password,
// and keeps all other devices signed in.
import { compare, hash } from 'bcryptjs'
import type { Database, Statements } from '../gateway/database.ts'

export interface PasswordChange {
  readonly userId: string
  /** The previous password; null for people on the server's machine, who need not know it. */
  readonly current: string | null
  readonly next: string
  /** The session that stays signed in; null ends all of them. */
  readonly session: string | null
}

export interface AdministratorAccount {
  readonly id: string
  readonly email: string
}

/** bcrypt's cost, the account API's own. */
export const COST = 10
/** A hash that matches no password. */
const NOBODYS = `$2b$${COST}$${'.'.repeat(53)}`

/** Changes the password and ends the account's other sessions, in one transaction. `wrong`: `current` is not its password. */
export async function changePassword(
  database: Database,
  { userId, current, next, session }: PasswordChange,
): Promise<'changed' | 'wrong'> {
  if (current !== null && !(await isPassword(database, userId, current))) return 'wrong'
  const encrypted = await hash(next, COST)
  await database.transaction(async (inside) => {
    await inside.query(
      'update auth.users set encrypted_password = $2, recovery_token = null, updated_at = now() where id = $1',
      [userId, encrypted],
    )
    await inside.query(
      'delete from auth.refresh_tokens where user_id = $1 and session_id is distinct from $2',
      [userId, session],
    )
    await inside.query('delete from auth.sessions where user_id = $1 and id is distinct from $2', [
      userId,
      session,
    ])
  })
  return 'changed'
}

/** All accounts with administrator rights, sorted by e-mail address. */
export async function administrators(
  database: Pick<Statements, 'query'>,
): Promise<readonly AdministratorAccount[]> {
  const { rows } = await database.query<AdministratorAccount>(
    'select u.id, u.email from auth.users u join private.admins a on a.user_id = u.id order by u.email',
  )
  return rows
}

/** Whether this account has this password. */
export async function isPassword(
  database: Pick<Statements, 'query'>,
  userId: string,
  password: string,
): Promise<boolean> {
  const { rows } = await database.query<{ encrypted: string | null }>(
    'select encrypted_password as encrypted from auth.users where id = $1',
    [userId],
  )
  const encrypted = rows[0]?.encrypted ?? null
  return encrypted !== null && (await compare(password, encrypted))
}

/** Takes as long as `isPassword`, for an address without an account. */
export async function compareWithNobodys(password: string): Promise<void> {
  await compare(password, NOBODYS)
}
