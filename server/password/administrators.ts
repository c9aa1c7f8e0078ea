// Setting passwords and adding administrators. Only a command on the server's machine can do either without the previous password, because
// the account API accepts no sign-ups.
import { randomUUID } from 'node:crypto'
import { hash } from 'bcryptjs'
import type { Database } from '../gateway/database.ts'
import type { Administrator } from '../settings/settings.ts'
import { type AdministratorAccount, administrators, changePassword, COST } from './change-password.ts'
import { unfitPassword } from './password-rules.ts'

export interface NewPassword {
  /** Null for the only administrator. */
  readonly email: string | null
  readonly password: string
  readonly isNew: boolean
}

/**
 * Sets an administrator's password, or creates an administrator. Returns the account's address. Throws a readable message if that is not
 * possible.
 */
export async function setPassword(
  database: Database,
  { email, password, isNew }: NewPassword,
): Promise<string> {
  const accounts = await administrators(database)
  const account = isNew ? newAccount(accounts, email ?? '') : chooseAdministrator(accounts, email)
  const unfit = await unfitPassword(password, 'The password', account.email)
  if (unfit !== null) throw new Error(unfit)
  if (account.id === null) await addAdministrator(database, { email: account.email, password })
  else await changePassword(database, { userId: account.id, current: null, next: password, session: null })
  return account.email
}

function newAccount(accounts: readonly AdministratorAccount[], email: string) {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error('Say whose account it is: --new --email=ADDRESS.')
  if (accounts.some((account) => account.email.toLowerCase() === email))
    throw new Error(`There is an account of ${email} already: without --new its password is set.`)
  return { id: null, email }
}

/** Creates an account like the account API does, in one transaction. */
async function addAdministrator(database: Database, { email, password }: Administrator): Promise<void> {
  const id = randomUUID()
  const encrypted = await hash(password, COST)
  const about = { sub: id, email, email_verified: true, phone_verified: false }
  await database.transaction(async (inside) => {
    await inside.query(
      `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
         created_at, updated_at)
       values ($1, 'authenticated', 'authenticated', $2, $3, now(), '{"provider": "email", "providers": ["email"]}', $4::text::jsonb,
         now(), now())`,
      [id, email, encrypted, JSON.stringify(about)],
    )
    await inside.query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
       values ($1, 'email', $2::text, $2::text::uuid, $3::text::jsonb, now(), now())`,
      [randomUUID(), id, JSON.stringify(about)],
    )
    await inside.query('insert into private.admins (user_id) values ($1)', [id])
  })
}

/** The account with this address or, without an address, the only one. Throws a readable message if there is no such account. */
export function chooseAdministrator(
  accounts: readonly AdministratorAccount[],
  email: string | null,
): AdministratorAccount {
  const [only, ...more] = accounts
  if (only === undefined)
    throw new Error('The magazine has no administrator yet: start it once, and the first start makes one.')
  const all = accounts.map((account) => account.email).join(', ')
  if (email === null) {
    if (more.length === 0) return only
    throw new Error(`There are several administrators, so say which: --email=… (${all}).`)
  }
  const found = accounts.find((account) => account.email.toLowerCase() === email.trim().toLowerCase())
  if (!found) throw new Error(`No administrator has the address ${email}. There is ${all}.`)
  return found
}
