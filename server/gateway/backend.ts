// The embedded table API as one fetch handler: PostgREST, Auth and Storage over PGlite or a PostgreSQL. It is
// reachable through `gate.ts` only. Settings come from `supabase/config.toml`, the file that the Supabase CLI reads.
// Settings from the environment, and those that would weaken security, are fixed here.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { App, type Connection, type Schema, setExperimental } from '@supabase/lite'
import { parse } from 'smol-toml'
import { filesIn } from '../embedded/data-folder.ts'
import { withoutExperimentalNotice } from '../observe/console-lines.ts'
import { type Database, snapshotOf, type SnapshotRows, type Statements } from './database.ts'
import { endedSessionRefusal, noteDevice } from './token-session.ts'
import type { DatabaseHost, Shared } from './database-host.ts'
import type { TakenDatabase } from '../pglite/open-pglite.ts'
import type { FileStore } from '../storage/file-store.ts'
import { applyMigrations } from '../embedded/migrations.ts'
import { contractions, refuseNewerSchema } from '../embedded/newer-schema.ts'
import { addAdministrator } from '../password/administrators.ts'
import { changePassword, type PasswordChange } from '../password/change-password.ts'
import { notesOn } from '../postgresql/shared-notes.ts'
import {
  watchDiskSpace,
  type FreeBytes,
  freeBytesOnDisk,
  ROOM_TO_WRITE,
  whyNotWritable,
} from '../storage/disk-space.ts'
import type { Administrator, Keys, PostgreSqlSettings } from '../settings/settings.ts'
import { type PreviousSecret, previousSecret, signedAgain } from '../sign-in/previous-secret.ts'
import { refreshRefusal } from '../sign-in/session-lifetime.ts'
import { createSignInHistory, type SignInHistory } from '../sign-in/sign-in-history.ts'
import { withinLimit } from './statement-limit.ts'
import { systemSchemaIn } from './system-schema.ts'
import { createStoredFiles } from '../storage/stored-files.ts'
import { createUploads, readMostStored, type StoredTotals, storedTotals } from '../storage/check-uploads.ts'

const SIGN_UP = 'http://localhost/auth/v1/signup'
const USER = 'http://localhost/auth/v1/user'
/** What takes its turn among requests and is none. */
const ANY = 'http://localhost/'
/** What the server does past the table API may write. */
const WRITING = { method: 'POST', url: ANY } as const

export interface Backend {
  /** Answers under /rest/v1, /auth/v1 and /storage/v1. */
  fetch(request: Request): Promise<Response>
  /** The database itself, past every policy. Each question waits for its turn, as a request does. */
  readonly database: Database
  /** Makes an account, although signing up is closed. Returns its id. Throws a sentence when it cannot be made. */
  createAccount(account: Administrator): Promise<string>
  /**
   * Changes an account's password and ends its other sessions. `wrong`: `current` is not its password. An answer: the disk takes no
   * writes, as any request that writes is told.
   */
  changePassword(change: PasswordChange): Promise<'changed' | 'wrong' | Response>
  /** Makes a further administrator. An answer: as above. */
  addAdministrator(account: Administrator): Promise<Response | null>
  /** What is noted of sign-ins. */
  readonly signIns: SignInHistory
  /** Runs what a start does while no other process on the same database does the same. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Another one than before as soon as a change that readers can see has been answered, by whichever process. */
  readonly edition: () => Promise<string>
  /** Forgets what nobody needs at this time, given in ISO form. Returns names of unused files. Throws where the disk takes no writes. */
  keepHouse(at: string): Promise<readonly string[]>
  /** Gives room of the database's files back, where there is room enough to do so. */
  maintain(): Promise<void>
  /** What processes on one database have in common; null: this is the only one. */
  readonly shared: Shared | null
  /**
   * Does what is to see all rows as they are at one moment, past every policy. On the embedded database everybody else waits
   * meanwhile, for there is one connection.
   */
  snapshot<T>(work: (rows: SnapshotRows) => Promise<T>): Promise<T>
  /** A transaction that changes nothing a reader can see. Throws where the disk takes no writes. */
  unseen<T>(work: (inside: Statements) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface BackendOptions {
  /** The project's folder. */
  readonly root: string
  readonly dataDir: string
  readonly keys: Keys
  /** The PostgreSQL of one's own. Default: the embedded one, in `dataDir`. */
  readonly postgresql?: PostgreSqlSettings | null
  /** Where stored files are kept. Default: in `dataDir` (`filesIn`). */
  readonly files?: FileStore
  /** What the bucket of pictures may hold. Default: as without settings. */
  readonly mostStored?: StoredTotals
  /** The versions of the migrations to apply. Default: all. */
  readonly migrations?: ReadonlySet<string>
  /** Default: what the disk says. */
  readonly freeBytes?: FreeBytes
  /** Seconds that a statement of a request may take. Default: any number. */
  readonly statementSeconds?: number
  /** The embedded database comes from another process. Default: it does not. */
  readonly taken?: TakenDatabase | null
  /** Hears of the database before anybody asks it anything. */
  readonly onConnected?: (database: Pick<DatabaseHost, 'onStatement'>) => void
  /** Called before migrations that an older release must refuse. If it fails, none is applied. */
  readonly beforeContraction?: (database: Database) => Promise<void>
}

/** Opens the database, brings its schema up to date and answers. About three seconds on an empty folder. */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const { root, dataDir, keys, freeBytes = freeBytesOnDisk } = options
  const files = options.files ?? createStoredFiles(filesIn(dataDir))
  setExperimental('storage', true)
  const config = await readConfig(join(root, 'supabase/config.toml'))
  const migrations = join(root, 'supabase/migrations')
  const room = options.postgresql ? null : watchDiskSpace(dataDir, freeBytes)
  await room?.demand(!existsSync(join(dataDir, 'database')))
  const host = await openHost(options, migrations)
  const { connection, database, shared } = host
  try {
    options.onConnected?.(host)
    if (shared === null) await refuseNewerSchema(database, { dataDir, folder: migrations })
    const app = createApp(connection, config, keys)
    const uploads = createUploads({
      adapter: files.adapter,
      most: options.mostStored ?? readMostStored({}),
      totals: () => storedTotals(host.statements),
    })
    app._storageAdapter = uploads.adapter
    const answered = async (request: Request) => {
      const given = await app.fetch(request)
      await noteDevice(request, given, host.statements)
      return given
    }
    let previous: PreviousSecret | null = null
    const answer = (asked: Request) => {
      const request = previous === null ? asked : signedAgain(asked, keys.jwtSecret, previous, Date.now())
      return host.inTurn(
        request,
        async () =>
          (await room?.refusal(request)) ??
          (await endedSessionRefusal(request, host.statements)) ??
          (await refreshRefusal(request, database)) ??
          (await withinLimit(request, async () => await uploads.answer(async () => await answered(request)))),
      )
    }
    // A place that cannot be used ends a start before it has written anything.
    if (shared !== null) await files.readMark()
    await host.alone(async () => {
      const systemSchema = await systemSchemaIn(root, config, database)
      // The process before has made it, and writers wait.
      if (shared !== null || !options.taken?.isClosed || !systemSchema.isNoted)
        await withoutExperimentalNotice(() => app.ensureSystemSchema())
      await applyMigrations(database, migrations, options.migrations, async (pending) => {
        if (contractions(pending).length > 0) await options.beforeContraction?.(database)
      })
      if (shared === null && options.migrations === undefined) await systemSchema.note()
      previous = await previousSecret(notesOn(database), keys.jwtSecretPrevious, Date.now())
      if (shared === null) return
      await shared.check({ keys, files })
      // With its first request the API grants its roles what they need: while no other process does the same.
      await firstRequest(answer, keys)
    })
    const writeRefusal = async () => (await room?.refusal(new Request(ANY, { method: 'POST' }))) ?? null
    const demandRoom = async () => {
      const refusal = await writeRefusal()
      if (refusal) throw new Error(`The disk takes no writes (${refusal.status})`)
    }
    return {
      fetch: answer,
      database: {
        query: (sql, values) => host.inTurn(WRITING, () => database.query(sql, values)),
        exec: (sql) => host.inTurn(WRITING, () => database.exec(sql)),
        transaction: (work) => host.inTurn(WRITING, () => database.transaction(work)),
      },
      createAccount: (account) =>
        host.inTurn({ method: 'POST', url: SIGN_UP }, () =>
          createAccount(createApp(connection, config, keys, true), keys, account),
        ),
      changePassword: (change) =>
        host.inTurn(
          { method: 'PUT', url: USER },
          async () =>
            (await room?.refusal(new Request(USER, { method: 'PUT' }))) ??
            (await changePassword(database, change)),
        ),
      addAdministrator: (account) =>
        host.inTurn(WRITING, async () => {
          const refusal = await writeRefusal()
          if (!refusal) await addAdministrator(database, account)
          return refusal
        }),
      signIns: createSignInHistory((sql, values) => host.inTurn(WRITING, () => database.query(sql, values))),
      snapshot: (work) => host.inTurn({ method: 'GET', url: ANY }, () => snapshotOf(database, work)),
      unseen: (work) =>
        host.inTurn({ method: 'GET', url: ANY }, async () => {
          await demandRoom()
          return await host.statements.transaction(work)
        }),
      alone: (work) => host.alone(work),
      edition: host.edition,
      // Not through the table API: its statements have a time limit.
      keepHouse: (at) =>
        host.inTurn(WRITING, async () => {
          await demandRoom()
          const { rows } = await database.transaction((inside) =>
            inside.query<{ name: string }>('select public.keep_house($1) as name', [at]),
          )
          return rows.map(({ name }) => name)
        }),
      async maintain() {
        const { rows } = await host.statements.query<{ size: number }>(
          'select pg_database_size(current_database())::float8 as size',
        )
        // It may write every page of the database twice.
        const needed = ROOM_TO_WRITE + 2 * (rows[0]?.size ?? 0)
        if (room !== null && (await freeBytes(dataDir)) < needed) return
        await host.maintain()
      },
      shared,
      close: async () => {
        // Closing writes, too, and PGlite would try that for ever. What was acknowledged is in its log, read at the next start.
        const reason = room === null ? null : await whyNotWritable(dataDir)
        if (reason === null) return await host.close()
        await host.abandon()
        console.error(`The disk of ${dataDir} takes no writes (${reason}): the database was left unclosed.`)
      },
    }
  } catch (error) {
    await host.close()
    throw error
  }
}

/** Each kind is loaded only where it is used. */
async function openHost(options: BackendOptions, migrations: string): Promise<DatabaseHost> {
  const { root, postgresql, dataDir, statementSeconds = null, taken = null } = options
  if (postgresql) {
    const { openPostgreSql } = await import('../postgresql/open-postgresql.ts')
    return await openPostgreSql({ ...postgresql, migrations, statementSeconds })
  }
  const { openPglite } = await import('../pglite/open-pglite.ts')
  return await openPglite({ root, dataDir, statementSeconds, taken })
}

async function firstRequest(answer: (request: Request) => Promise<Response>, keys: Keys): Promise<void> {
  const answered = await answer(
    new Request('http://localhost/rest/v1/rpc/sync_head', { headers: { apikey: keys.publishable } }),
  )
  if (!answered.ok) throw new Error(`The table API does not answer: ${await answered.text()}`)
}

function createApp(connection: Connection, config: Schema, keys: Keys, signup = false): App {
  return new App({
    ...config,
    connection,
    api: { ...config.api, enabled: true, schemas: ['public'] },
    auth: {
      ...config.auth,
      enabled: true,
      enable_signup: signup,
      publishable_key: keys.publishable,
      secret_key: keys.secret,
      jwt_secret: keys.jwtSecret,
      // Done by server/sign-in/session-lifetime.ts, after which the package answers with the successor of what was used up.
      enable_refresh_token_rotation: false,
      email: { ...config.auth?.email, enable_signup: signup, enable_confirmations: false },
    },
    storage: { ...config.storage, enabled: true },
    studio: { enabled: false },
    // `admin` would serve a request without any key on loopback as `service_role`.
    options: { server: { admin: false, disableStudio: true } },
  })
}

async function createAccount(app: App, keys: Keys, account: Administrator): Promise<string> {
  const answer = await app.fetch(
    new Request(SIGN_UP, {
      method: 'POST',
      headers: { apikey: keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify(account),
    }),
  )
  const body: unknown = await answer.json()
  const id = answer.ok ? textAt(body, 'user', 'id') : undefined
  if (id === undefined) {
    throw new Error(`The administrator's account could not be made: ${textAt(body, 'msg') ?? answer.status}.`)
  }
  return id
}

async function readConfig(path: string): Promise<Schema> {
  const config: unknown = parse(await readFile(path, 'utf8'))
  if (!isConfig(config)) throw new Error(`${path} is not a table.`)
  return config
}

/** Only the outermost shape: the backend checks every value by its own schema and names the one that is wrong. */
function isConfig(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null
}

function textAt(value: unknown, ...path: readonly string[]): string | undefined {
  const found = path.reduce<unknown>((inner, key) => Object(inner)[key], value)
  return typeof found === 'string' ? found : undefined
}
