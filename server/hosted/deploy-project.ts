// Deploys the magazine to a hosted Supabase project. The Supabase CLI's `db push` applies the migrations. This command adds what the CLI
// cannot do: pg_cron, the administrator and closed sign-up. A second run repeats nothing. Settings are checked before any change.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Database } from '../gateway/database.ts'
import { unfitPassword } from '../password/password-rules.ts'
import { openConnections } from '../postgresql/connection.ts'
import { connectionFailure, databaseName } from '../postgresql/database-address.ts'
import { ROWS_OF_AN_ANSWER } from './check-project.ts'
import type { DeploySettings } from './hosted-settings.ts'
import { type AskProject, createProjectApi, messageOf, refuseWrongKeys } from './project-api.ts'

export interface DeployOptions {
  readonly settings: DeploySettings
  readonly say: (line: string) => void
  /** The address of Supabase's management API. */
  readonly management: string
  /** Applies the migrations to the database at this address. Throws a readable message on failure. */
  readonly push: (databaseUrl: string) => Promise<void>
}

/** Two groups of settings in Supabase's management API, with the values that the magazine needs. */
const NEEDED = {
  'config/auth': {
    disable_signup: true,
    external_anonymous_users_enabled: false,
    external_email_enabled: true,
  },
  postgrest: { max_rows: ROWS_OF_AN_ANSWER },
} as const

/** Runs before the migrations, which schedule their jobs only if pg_cron exists. */
const TURN_ON_CRON = `do $$ begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
  end if;
end $$`

/** Deploys. Returns what is left to do by hand, as sentences. Throws a readable message on failure. */
export async function deployProject({ settings, say, management, push }: DeployOptions): Promise<string[]> {
  const ask = createProjectApi(settings.url)
  await refuseWrongKeys(ask, settings)
  const { database, sessions } = openConnections(settings.databaseUrl, 1)
  try {
    const isThere = await hasAccount(database, settings)
    const isManaged = await setOutside(createProjectApi(management), settings)
    await turnOnCron(database)
    await push(settings.databaseUrl)
    await makeAdministrator(ask, database, settings, isThere)
    // A hosted project reloads its schema by itself; other installations need this.
    await database.exec(`notify pgrst, 'reload schema'`)
    say(`The migrations are applied, and ${settings.email} is administrator.`)
    if (isManaged) say('Sign-up is closed; the administrator signs in by e-mail and password.')
    return leftToDo(isManaged)
  } finally {
    await sessions.close()
  }
}

/** Applies the migrations in the folder `root` with the Supabase CLI, which npx downloads. */
export async function pushBySupabase(root: string, databaseUrl: string): Promise<void> {
  const address = new URL(databaseUrl)
  // Not as an argument, because process lists show those.
  const password = decodeURIComponent(address.password)
  address.password = ''
  const child = spawn('npx', ['--yes', 'supabase@3', 'db', 'push', `--remote=${address.href}`, '--yes'], {
    cwd: root,
    env: { ...process.env, PGPASSWORD: password },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error('The Supabase CLI did not apply the migrations: it says why above.')
}

/** Whether the administrator's account exists. Throws a readable message if the database or the password is unusable. */
async function hasAccount(database: Database, settings: DeploySettings): Promise<boolean> {
  const { databaseUrl, email, password } = settings
  const where = databaseName(databaseUrl)
  const accounts = await database
    .query('select from auth.users where lower(email) = $1', [email])
    .catch((error: unknown) => {
      if (Object(error).code === '42P01')
        throw new Error(`The database ${where} is no Supabase project's: it has no accounts.`)
      throw failureOf(error, where)
    })
  if (accounts.rows.length > 0) return true
  if (password === null) throw new Error(`ADMIN_PASSWORD is missing: the account ${email} is yet to be made.`)
  const unfit = await unfitPassword(password, 'ADMIN_PASSWORD', email)
  if (unfit !== null) throw new Error(unfit)
  return false
}

/** A readable error for a failed connection that names the right setting; any other error is returned unchanged. */
export function failureOf(error: unknown, where: string): unknown {
  const failure = connectionFailure(error, where)?.message.replaceAll('DATABASE_URL', 'SUPABASE_DB_URL')
  return failure === undefined ? error : new Error(failure)
}

/** Applies the settings through the management API. Returns false if there is no access token. */
async function setOutside(ask: AskProject, { accessToken, ref }: DeploySettings): Promise<boolean> {
  if (accessToken === null || ref === null) return false
  for (const [name, body] of Object.entries(NEEDED)) {
    const answer = await ask(`/v1/projects/${ref}/${name}`, { method: 'PATCH', bearer: accessToken, body })
    if (answer.status > 299) {
      throw new Error(
        `Supabase's management API refuses SUPABASE_ACCESS_TOKEN for the project ${ref} (${messageOf(answer)}). ` +
          'Make one under Account, Access Tokens, or leave it out and do by hand what the command then says.',
      )
    }
  }
  return true
}

async function turnOnCron(database: Database): Promise<void> {
  await database.exec(TURN_ON_CRON)
  const { rows } = await database.query(
    `select where to_regprocedure('cron.schedule(text,text,text)') is not null`,
  )
  if (rows.length > 0) return
  throw new Error(
    'There is no pg_cron, without which no scheduled review comes out. Turn it on under Integrations, Cron, and run this again.',
  )
}

/** Creates the account if it is missing; an existing one keeps its password. */
async function makeAdministrator(
  ask: AskProject,
  database: Database,
  { secretKey, email, password }: DeploySettings,
  isThere: boolean,
): Promise<void> {
  if (!isThere) {
    // Already confirmed, because a new project sends e-mails only to its team.
    const body = { email, password, email_confirm: true }
    const answer = await ask('/auth/v1/admin/users', { method: 'POST', key: secretKey, body })
    if (answer.status > 299) throw new Error(`The account ${email} could not be made (${messageOf(answer)}).`)
  }
  const { rows } = await database.query(
    `insert into private.admins (user_id) select id from auth.users where lower(email) = $1
     on conflict (user_id) do update set user_id = excluded.user_id returning user_id`,
    [email],
  )
  if (rows.length > 0) return
  throw new Error(
    `The account ${email} was made, and the database does not have it: SUPABASE_DB_URL is another project's.`,
  )
}

function leftToDo(isManaged: boolean): string[] {
  const byHand = [
    'Turn "Allow new users to sign up" off and the provider "Email" on under Authentication, Sign In / Providers.',
    `See that "Max rows" is at least ${ROWS_OF_AN_ANSWER} under Settings, Data API.`,
  ]
  return [
    ...(isManaged ? [] : byHand),
    'Name this project by VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY, and run "npm run export" or "npm start" (docs/deploy.md).',
    'Check it from outside: "npm run check:supabase".',
  ]
}
