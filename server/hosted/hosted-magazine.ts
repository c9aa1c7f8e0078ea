// A magazine in a hosted project, read and filled as a whole: rows through a connection to its database, pictures through its storage
// service. Its other schemas belong to the host.
import { pictureTypeIn } from '#domain/pictures/picture-type.ts'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createProjectByKey, type Project } from '#api/project.ts'
import type { OpenedElsewhere } from '../backup/make-backup.ts'
import { newerSchema, readMigrations, unknownMigration } from '../embedded/newer-schema.ts'
import type { SnapshotRows } from '../gateway/database.ts'
import { openConnections } from '../postgresql/connection.ts'
import { databaseName } from '../postgresql/database-address.ts'
import type { Environment } from '../settings/settings.ts'
import { failureOf } from './deploy-project.ts'
import { readProjectSettings } from './hosted-settings.ts'
import { createProjectApi, refuseWrongKeys } from './project-api.ts'

/** The project's address is `where`. */
export interface HostedMagazine extends OpenedElsewhere {
  /** The project's migrations, as `version_name`. */
  readonly migrations: readonly string[]
  /** Stores or replaces a picture. Throws a readable message on failure. */
  readonly write: (name: string, bytes: Uint8Array) => Promise<void>
}

const TRIES = 3
/** The delay before the second attempt, in milliseconds; it doubles for the third. */
const PAUSE = 200
/** The timeout for one picture, in milliseconds. */
const PATIENCE = 60_000

/**
 * Opens the project of `VITE_SUPABASE_URL` and `SUPABASE_DB_URL`. Throws a readable message if it is unusable, or has no magazine. Writes
 * nothing.
 */
export async function openHosted(root: string, env: Environment): Promise<HostedMagazine> {
  const settings = readProjectSettings(env)
  const { url, databaseUrl, secretKey } = settings
  const ask = createProjectApi(url)
  await refuseWrongKeys(ask, settings)
  const where = databaseName(databaseUrl)
  const { database, sessions } = openConnections(databaseUrl, 1)
  try {
    const { rows } = await database
      .query<{ generation: string }>('select generation::text from sync.state where one')
      .catch((error: unknown) => {
        if (!['42P01', '3F000'].includes(Object(error).code)) throw failureOf(error, where)
        throw new Error(`There is no magazine in ${where} yet: run "npm run deploy:supabase" first.`)
      })
    const head = await ask('/rest/v1/rpc/sync_head', { key: secretKey })
    if (Object(head.json).g !== rows[0]?.generation)
      throw new Error(
        `SUPABASE_DB_URL is another project's: the magazine in ${where} is not the one of ${url}.`,
      )
    const migrations = await readMigrations(database)
    const unknown = await unknownMigration(migrations, join(root, 'supabase/migrations'))
    if (unknown !== null) throw newerSchema(`The magazine in ${where} was made`, unknown)
    const administrators = await database.query<{ email: string }>(
      `select u.email from auth.users u join private.admins a on a.user_id = u.id
       where u.email is not null order by u.created_at, u.id limit 1`,
    )
    return {
      where: url,
      database,
      migrations,
      administrator: administrators.rows[0] ?? null,
      // The snapshot reads the storage service's table of files, so a list is not needed.
      list: () => Promise.resolve([]),
      read: (bucket, name) => readPicture(url, bucket, name),
      write: (name, bytes) => writePicture(createProjectByKey({ url, key: secretKey }), name, bytes),
      unmovable,
      close: () => sessions.close(),
    }
  } catch (error) {
    await sessions.close()
    throw error
  }
}

async function readPicture(url: string, bucket: string, name: string): Promise<Uint8Array | null> {
  const path = [bucket, ...name.split('/')].map(encodeURIComponent).join('/')
  return await severalTimes(`the picture ${name}`, async () => {
    const answer = await fetch(`${url}/storage/v1/object/public/${path}`, {
      signal: AbortSignal.timeout(PATIENCE),
    })
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer())
    await answer.body?.cancel()
    // Storage answers 400 for a missing file, and for a bucket that is not public.
    if (answer.status === 400 || answer.status === 404) return null
    throw new Error(`it answers ${answer.status}`)
  })
}

async function writePicture(project: Project, name: string, bytes: Uint8Array): Promise<void> {
  const type = pictureTypeIn(bytes) ?? 'application/octet-stream'
  await severalTimes(`the picture ${name}`, async () => {
    const stored = await project.store({ name, type, bytes: new Uint8Array(bytes).buffer })
    if (!stored.ok) throw new Error(`its answer: ${stored.failure.kind}`)
  })
}

/** Retries a failing request. Throws a readable message after the last attempt. */
async function severalTimes<T>(what: string, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const { message, cause } = Object(error)
      if (tries === TRIES)
        throw new Error(
          `The project's storage did not serve or take ${what} (${String(Object(cause).code ?? message)}). Run this again.`,
        )
      await pause(PAUSE * 2 ** (tries - 1))
    }
  }
}

/** Accounts that can sign in only through this host. */
async function unmovable(rows: SnapshotRows): Promise<readonly string[]> {
  const found = await rows.query<{ without: number; others: number; factors: boolean }>(
    `select count(*) filter (where coalesce(encrypted_password, '') = '')::int as without,
       count(*) filter (where encrypted_password <> '' and encrypted_password !~ '^[$]2[abxy]?[$]')::int as others,
       to_regclass('auth.mfa_factors') is not null as factors
     from auth.users`,
  )
  const { without = 0, others = 0, factors = false } = found.rows[0] ?? {}
  const enrolled = factors
    ? (await rows.query<{ count: number }>('select count(*)::int as count from auth.mfa_factors')).rows[0]
    : undefined
  const left = [
    [
      without,
      'accounts have no password: they sign in through other services, which only a hosted project asks.',
    ],
    [others, 'accounts have a password in a form other than bcrypt, which only a hosted project checks.'],
    [enrolled?.count ?? 0, 'second factors of sign-in stay with the project: they are not in the backup.'],
  ] as const
  return left.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : []))
}
