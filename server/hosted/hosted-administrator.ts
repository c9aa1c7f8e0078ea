// The administrator of a hosted project: an account of its service, made with the secret key, and the row that gives it rights.
// An account that is there keeps its password.
import type { Database } from '../gateway/database.ts'
import { unfitPassword } from '../password/password-rules.ts'
import { type DeploySettings, HostedError } from './hosted-settings.ts'
import { type AskProject, saidBy } from './project-api.ts'

/** Accounts of one page, which are looked for in the database. */
const PAGE = 50

type Given = Pick<DeploySettings, 'secretKey' | 'email' | 'password' | 'url'>

/**
 * Looks whether it can be made, and whether the service and the database are of one project. Gives the account's id; null: it is
 * yet to be made. Throws `HostedError`.
 */
export async function findAdministrator(
  ask: AskProject,
  database: Database,
  { secretKey, email, password, url }: Given,
): Promise<string | null> {
  const answer = await ask(`/auth/v1/admin/users?page=1&per_page=${PAGE}`, { key: secretKey })
  if (answer.status !== 200) {
    throw new HostedError(
      `The project at ${url} does not let SUPABASE_SECRET_KEY see its accounts (${saidBy(answer)}). ` +
        'Take the secret (or service_role) key of this project.',
    )
  }
  await refuseOtherDatabase(database, usersIn(answer.json))
  const id = await accountOf(database, email)
  if (id !== null) return id
  if (password === null)
    throw new HostedError(`ADMIN_PASSWORD is missing: the account ${email} is yet to be made.`)
  const unfit = await unfitPassword(password, 'ADMIN_PASSWORD', email)
  if (unfit !== null) throw new HostedError(unfit)
  return null
}

/** Makes what is missing of it; gives what was made, as sentences. `found`: by `findAdministrator`. */
export async function makeAdministrator(
  ask: AskProject,
  database: Database,
  { secretKey, email, password }: Given,
  found: string | null,
): Promise<string[]> {
  const made: string[] = []
  let id = found
  if (id === null) {
    const answer = await ask('/auth/v1/admin/users', {
      method: 'POST',
      key: secretKey,
      // Confirmed: a new project sends e-mails to its team alone.
      body: { email, password, email_confirm: true },
    })
    if (answer.status !== 200 && answer.status !== 201) {
      throw new HostedError(`The account ${email} could not be made (${saidBy(answer)}).`)
    }
    id = await accountOf(database, email)
    if (id === null) {
      throw new HostedError(
        `The account ${email} was made, and the database does not have it: SUPABASE_DB_URL is another project's.`,
      )
    }
    made.push(`Made the account ${email}.`)
  }
  const { rows } = await database.query(
    'insert into private.admins (user_id) values ($1) on conflict do nothing returning user_id',
    [id],
  )
  if (rows.length > 0) made.push(`Made ${email} administrator.`)
  return made
}

async function accountOf(database: Database, email: string): Promise<string | null> {
  const { rows } = await database.query<{ id: string }>('select id from auth.users where lower(email) = $1', [
    email,
  ])
  return rows[0]?.id ?? null
}

async function refuseOtherDatabase(database: Database, users: readonly string[]): Promise<void> {
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::integer as count from auth.users where id::text in (select jsonb_array_elements_text($1))',
    [JSON.stringify(users)],
  )
  if (rows[0]?.count === users.length) return
  throw new HostedError(
    "The database of SUPABASE_DB_URL lacks accounts that the project has: the two are not one project's. Nothing was changed.",
  )
}

function usersIn(json: unknown): string[] {
  const { users } = Object(json)
  return Array.isArray(users) ? users.map((user: unknown) => String(Object(user).id)) : []
}
