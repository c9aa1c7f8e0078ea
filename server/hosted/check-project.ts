// One look at a hosted project, from outside and, where its database is named, from inside. Changes nothing.
import { checkFunctions } from './check-functions.ts'
import { checkContents, checkJobs, checkParts, checkProgress } from './check-schema.ts'
import { checkAuth, checkBucket, checkClock, checkCors } from './check-services.ts'
import { capSentence, checkTables, ROWS_OF_AN_ANSWER } from './check-tables.ts'
import { type ExpectedSchema, expectedSchema } from './expected-schema.ts'
import { type Collected, collectFindings, type Findings } from './findings.ts'
import { openHostedDatabase, progressOf } from './hosted-database.ts'
import { HostedError, type HostedSettings } from './hosted-settings.ts'
import { createManagement, MANAGEMENT_API } from './management-api.ts'
import { type AskProject, createProjectApi, saidBy } from './project-api.ts'

export interface CheckOptions {
  readonly settings: HostedSettings
  /** The folder of migrations. */
  readonly migrations: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The address of Supabase's management API. */
  readonly management?: string
}

/** Looks at all that the settings let it see. Throws `HostedError` where it sees nothing at all. */
export async function checkProject(options: CheckOptions): Promise<Collected> {
  const { settings, migrations, now } = options
  const { publishableKey: key, secretKey } = settings
  const ask = createProjectApi(settings.url)
  await refuseWrongKeys(ask, settings)
  const findings = collectFindings()
  const expected = await expectedSchema(migrations)
  await checkFunctions(ask, key, expected.functions, findings)
  const { isCapSeen } = await checkTables(ask, settings, expected.tables, findings)
  await checkAuth(ask, key, findings)
  await checkClock(ask, now, findings)
  await checkCors(ask, settings, findings)
  await checkBucket(ask, settings, expected.bucket, findings)
  await checkCap(options, isCapSeen, findings)
  if (secretKey === null) findings.notLooked('What the secret key sees: that takes SUPABASE_SECRET_KEY.')
  await checkInside(options, expected, findings)
  return findings
}

async function refuseWrongKeys(
  ask: AskProject,
  { url, publishableKey, secretKey }: HostedSettings,
): Promise<void> {
  const answer = await ask('/rest/v1/rpc/sync_head', { key: publishableKey })
  if (answer.status === 401 && !isFromDatabase(answer.json)) {
    throw new HostedError(
      `The project at ${url} does not know the key of VITE_SUPABASE_ANON_KEY (${saidBy(answer)}).`,
    )
  }
  if (secretKey === null) return
  const secret = await ask('/rest/v1/rpc/sync_head', { key: secretKey })
  if (secret.status === 401 && !isFromDatabase(secret.json)) {
    throw new HostedError(
      `The project at ${url} does not know the key of SUPABASE_SECRET_KEY (${saidBy(secret)}).`,
    )
  }
}

/** A refusal of the database has its five letters; one of the gateway or of the table API has other codes. */
function isFromDatabase(json: unknown): boolean {
  return /^[0-9A-Z]{5}$/.test(String(Object(json).code))
}

/** Rows of one answer: by the settings of the project, where too few were there to see it. */
async function checkCap(
  { settings: { accessToken, ref }, management = MANAGEMENT_API }: CheckOptions,
  isCapSeen: boolean,
  findings: Findings,
): Promise<void> {
  if (accessToken !== null && ref !== null) {
    const api = createManagement(createProjectApi(management), ref, accessToken)
    const rows = await api.read('postgrest', 'max_rows')
    if (typeof rows === 'number' && rows < ROWS_OF_AN_ANSWER) findings.differs(capSentence(rows))
  } else if (!isCapSeen) {
    findings.notLooked(
      `How many rows an answer may have: fewer than ${ROWS_OF_AN_ANSWER} are there, and the setting takes SUPABASE_ACCESS_TOKEN.`,
    )
  }
}

async function checkInside(
  { settings: { databaseUrl }, migrations, now }: CheckOptions,
  newest: ExpectedSchema,
  findings: Findings,
): Promise<void> {
  if (databaseUrl === null) {
    findings.notLooked(
      'The versions of functions, policies, rights, triggers, jobs and the administrators: that takes SUPABASE_DB_URL.',
    )
    return
  }
  const hosted = await openHostedDatabase(databaseUrl)
  try {
    const progress = await progressOf(hosted.database, migrations)
    checkProgress(progress, findings)
    if (progress.applied.length === 0) return
    const expected =
      progress.pending.length === 0 ? newest : await expectedSchema(migrations, new Set(progress.applied))
    await checkParts(hosted.database, expected, migrations, findings)
    await checkJobs(hosted.database, expected.jobs, findings)
    await checkContents(hosted.database, expected, now, findings)
  } finally {
    await hosted.close()
  }
}
