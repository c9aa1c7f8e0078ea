// Makes a hosted Supabase project the magazine's: schema, jobs, bucket, administrator, closed sign-up. Everything is looked at
// first; what is as it should be is left alone, so that a second run changes nothing.
import type { Database } from '../gateway/database.ts'
import { applyMigrations } from '../embedded/migrations.ts'
import { readJobs } from './check-schema.ts'
import { type ExpectedSchema, expectedSchema, HISTORY, readBucket } from './expected-schema.ts'
import { findAdministrator, makeAdministrator } from './hosted-administrator.ts'
import { openHostedDatabase, progressOf, refuseForeign } from './hosted-database.ts'
import { type DeploySettings, HostedError } from './hosted-settings.ts'
import { CLOSED_SIGN_UP, createManagement, type Management, MANAGEMENT_API } from './management-api.ts'
import { createProjectApi, saidBy } from './project-api.ts'
import { ROWS_OF_AN_ANSWER } from './check-tables.ts'

export interface DeployOptions {
  readonly settings: DeploySettings
  /** The folder of migrations. */
  readonly migrations: string
  /** The address of Supabase's management API. */
  readonly management?: string
  readonly say: (line: string) => void
}

/** Does it. Gives what is left to do by hand, as sentences. Throws a sentence; `HostedError` before anything was changed. */
export async function deployProject(options: DeployOptions): Promise<string[]> {
  const { settings, migrations, management = MANAGEMENT_API, say } = options
  const ask = createProjectApi(settings.url)
  await refuseWrongKey(settings)
  const hosted = await openHostedDatabase(settings.databaseUrl)
  try {
    return await hosted.alone(async () => {
      const { database } = hosted
      const progress = await progressOf(database, migrations)
      await refuseForeign(hosted, progress)
      const account = await findAdministrator(ask, database, settings)
      const api = managementOf(settings, management)
      const outside = api && (await toSetOutside(api))
      const expected = await expectedSchema(migrations)

      const done: string[] = []
      if (await turnOnCron(database)) done.push('Turned pg_cron on.')
      if (progress.pending.length > 0) {
        await database.exec(HISTORY)
        await applyMigrations(database, migrations)
        done.push(`Applied ${progress.pending.length} migrations, up to ${progress.pending.at(-1)}.`)
      }
      done.push(...(await makeJobs(database, expected)), ...(await makeBucket(database, expected)))
      done.push(...(await makeAdministrator(ask, database, settings, account)))
      if (api && outside) done.push(...(await setOutside(api, outside)))
      // The table API hears of it by itself where the project is Supabase's; elsewhere by this.
      if (done.length > 0) await database.exec(`notify pgrst, 'reload schema'`)
      done.forEach(say)
      if (done.length === 0) say('Everything is as it should be; nothing was changed.')
      return await leftToDo(options, database)
    })
  } finally {
    await hosted.close()
  }
}

async function refuseWrongKey({ url, publishableKey }: DeploySettings): Promise<void> {
  const answer = await createProjectApi(url)('/auth/v1/settings', { key: publishableKey })
  if (answer.status === 200) return
  throw new HostedError(
    `The project at ${url} does not know the key of VITE_SUPABASE_ANON_KEY (${saidBy(answer)}). Nothing was changed.`,
  )
}

/** Turns it on where the project has it to turn on. Gives whether it was turned on now. */
async function turnOnCron(database: Database): Promise<boolean> {
  if ((await readJobs(database)) !== null) return false
  const { rows } = await database.query(`select from pg_available_extensions where name = 'pg_cron'`)
  if (rows.length === 0) return false
  await database.exec('create extension if not exists pg_cron with schema pg_catalog')
  return true
}

/** Those that are missing, or other: the migrations make them only where pg_cron was there before. */
async function makeJobs(database: Database, { jobs: wanted }: ExpectedSchema): Promise<string[]> {
  const jobs = await readJobs(database)
  const done: string[] = []
  for (const { jobname, schedule, command } of jobs === null ? [] : wanted) {
    const job = jobs?.find((one) => one.jobname === jobname)
    if (job?.active === true && job.schedule === schedule && job.command === command) continue
    if (job !== undefined) await database.query('select cron.unschedule($1::text)', [jobname])
    await database.query('select cron.schedule($1::text, $2::text, $3::text)', [jobname, schedule, command])
    done.push(`Scheduled "${jobname}".`)
  }
  return done
}

async function makeBucket(database: Database, { bucket: wanted }: ExpectedSchema): Promise<string[]> {
  const bucket = await readBucket(database)
  if (wanted === null || JSON.stringify(bucket) === JSON.stringify(wanted)) return []
  await database.query(
    `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
     values ('pictures', 'pictures', $1, $2::float8::bigint, array(select jsonb_array_elements_text($3)))
     on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
       allowed_mime_types = excluded.allowed_mime_types`,
    [wanted.public, wanted.file_size_limit, JSON.stringify(wanted.allowed_mime_types)],
  )
  return ['Set the bucket "pictures": public, with its limits.']
}

function managementOf({ accessToken, ref }: DeploySettings, address: string): Management | null {
  return accessToken === null || ref === null
    ? null
    : createManagement(createProjectApi(address), ref, accessToken)
}

interface Outside {
  readonly auth: readonly string[]
  readonly tooFewRows: boolean
}

/** What the management API has to set. Asked before anything is changed, so that a wrong token changes nothing. */
async function toSetOutside(api: Management): Promise<Outside> {
  const rows = await api.read('postgrest', 'max_rows')
  return {
    auth: await api.other('config/auth', CLOSED_SIGN_UP),
    tooFewRows: typeof rows === 'number' && rows < ROWS_OF_AN_ANSWER,
  }
}

async function setOutside(api: Management, { auth, tooFewRows }: Outside): Promise<string[]> {
  const done: string[] = []
  if (auth.length > 0) {
    await api.set('config/auth', CLOSED_SIGN_UP)
    done.push('Closed sign-up; the administrator signs in by e-mail and password.')
  }
  if (tooFewRows) {
    await api.set('postgrest', { max_rows: ROWS_OF_AN_ANSWER })
    done.push(`Set the rows of an answer to ${ROWS_OF_AN_ANSWER}.`)
  }
  return done
}

/** By what the project says of itself now. */
async function leftToDo({ settings }: DeployOptions, database: Database): Promise<string[]> {
  const left: string[] = []
  const said = await createProjectApi(settings.url)('/auth/v1/settings', { key: settings.publishableKey })
  const { disable_signup: isClosed, external } = Object(said.json)
  if (isClosed !== true) {
    left.push('Turn "Allow new users to sign up" off under Authentication, Sign In / Providers.')
  }
  if (Object(external).email !== true) {
    left.push('Turn the provider "Email" on under Authentication, Sign In / Providers.')
  }
  if ((await readJobs(database)) === null) {
    left.push(
      'Turn pg_cron on under Integrations, Cron, and run this again: without it no scheduled review comes out.',
    )
  }
  if (settings.accessToken === null || settings.ref === null) {
    left.push(
      `Look under Settings, Data API, that "Max rows" is at least ${ROWS_OF_AN_ANSWER} and "Exposed schemas" has neither private, sync nor server.`,
    )
  }
  left.push(
    'Build with this project: VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY, then "npm run export" or "npm start" (docs/deploy.md).',
    'Look at it from outside: "npm run check:supabase".',
  )
  return left
}
