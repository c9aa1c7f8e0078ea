// The embedded table API as one fetch handler: PostgREST, Auth and Storage over PGlite or PostgreSQL. It is reachable through `gate.ts`
// only. Settings come from `supabase/config.toml`, the file that the Supabase CLI reads. Environment settings, and settings that would
// weaken security, are fixed here.
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
import { notesOn } from '../postgresql/shared-notes.ts'
import {
  watchDiskSpace,
  type FreeBytes,
  freeBytesOnDisk,
  NoRoomError,
  ROOM_TO_WRITE,
  whyNotWritable,
} from '../storage/disk-space.ts'
import type { Administrator, Keys, PostgreSqlSettings } from '../settings/settings.ts'
import { type PreviousSecret, previousSecret, signedAgain } from '../sign-in/previous-secret.ts'
import { refreshRefusal } from '../sign-in/session-lifetime.ts'
import { createSignInHistory } from '../sign-in/sign-in-history.ts'
import { withinLimit } from './statement-limit.ts'
import { systemSchemaIn } from './system-schema.ts'
import { createStoredFiles } from '../storage/stored-files.ts'
import { createUploads, readMostStored, type StoredTotals, storedTotals } from '../storage/check-uploads.ts'

const SIGN_UP = 'http://localhost/auth/v1/signup'
/** The address of work that queues like a request but is not one. */
const ANY = 'http://localhost/'
/** Server work that bypasses the table API counts as a write. */
const WRITING = { method: 'POST', url: ANY } as const

export interface Backend {
  /** Answers under /rest/v1, /auth/v1 and /storage/v1. */
  fetch(request: Request): Promise<Response>
  /** Direct access to the database, bypassing every policy. Each call queues like a request. */
  readonly database: Database
  /** Creates an account even though sign-up is closed. Returns its id. Throws an error with a readable message on failure. */
  createAccount(account: Administrator): Promise<string>
  /** Runs a write that bypasses every policy. It queues like a request. Throws `NoRoomError` if the disk takes no writes. */
  write<T>(work: (database: Database) => Promise<T>): Promise<T>
  readonly signIns: ReturnType<typeof createSignInHistory>
  /** Runs start-up work while no other process on the same database is doing its own. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Resolves to a different value as soon as any process has answered a change that readers can see. */
  readonly edition: () => Promise<string>
  /** Reclaims space in the database's files, if there is enough free space to do so. */
  maintain(): Promise<void>
  /** What the processes on one database share; null if this is the only one. */
  readonly shared: Shared | null
  /**
   * Runs `work` on a snapshot of all rows, bypassing every policy. On the embedded database all other work waits meanwhile, because there
   * is one connection.
   */
  snapshot<T>(work: (rows: SnapshotRows) => Promise<T>): Promise<T>
  /** Runs a transaction that changes nothing a reader can see. Throws `NoRoomError` if the disk takes no writes. */
  unseen<T>(work: (inside: Statements) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface BackendOptions {
  readonly root: string
  readonly dataDir: string
  readonly keys: Keys
  /** An operator's own PostgreSQL. Default: the embedded one, in `dataDir`. */
  readonly postgresql?: PostgreSqlSettings | null
  /** Where stored files are kept. Default: in `dataDir` (`filesIn`). */
  readonly files?: FileStore
  /** Size limits of the bucket of pictures. Default: the limits that apply without settings. */
  readonly mostStored?: StoredTotals
  /** The versions of the migrations to apply. Default: all. */
  readonly migrations?: ReadonlySet<string>
  /** Default: the free space that the disk reports. */
  readonly freeBytes?: FreeBytes
  /** Time limit of a request's statement, in seconds. Default: none. */
  readonly statementSeconds?: number
  /** An embedded database taken over from another process. Default: none. */
  readonly taken?: TakenDatabase | null
  /** Called with the database before its first statement. */
  readonly onConnected?: (database: Pick<DatabaseHost, 'onStatement'>) => void
  /** Called before migrations that make older releases refuse the database. If it fails, no migration is applied. */
  readonly beforeContraction?: (database: Database) => Promise<void>
}

/** Opens the database, migrates its schema and starts answering. Takes about three seconds on an empty folder. */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const { root, dataDir, keys, freeBytes = freeBytesOnDisk } = options
  const files = options.files ?? createStoredFiles(filesIn(dataDir))
  setExperimental('storage', true)
  const config = await readConfig(join(root, 'supabase/config.toml'))
  const migrations = join(root, 'supabase/migrations')
  const room = options.postgresql ? null : watchDiskSpace(dataDir, freeBytes)
  await room?.demand(!existsSync(join(dataDir, 'database')))
  const demandRoom = async () => {
    const refusal = await room?.refusal(WRITING)
    if (refusal) throw new NoRoomError(refusal)
  }
  const host = await openHost(options, migrations, demandRoom)
  const { connection, database, shared } = host
  try {
    options.onConnected?.(host)
    if (shared === null) await refuseNewerSchema(database, { dataDir, folder: migrations })
    const app = createApp(connection, config, keys)
    const uploads = createUploads({
      files,
      most: options.mostStored ?? readMostStored({}),
      totals: () => storedTotals(host.statements),
    })
    app._storageAdapter = uploads.adapter
    await withoutExperimentalNotice(() => app.init())
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
    // If the file store is unusable, the start fails before it has written anything.
    if (shared !== null) await files.readMark()
    await host.alone(async () => {
      const systemSchema = await systemSchemaIn(root, config, database)
      // Skipped after a takeover: the previous process has created it, and writers are waiting.
      if (shared !== null || !options.taken?.isClosed || !systemSchema.isNoted) await app.ensureSystemSchema()
      await applyMigrations(database, migrations, options.migrations, async (pending) => {
        if (contractions(pending).length > 0) await options.beforeContraction?.(database)
      })
      if (shared === null && options.migrations === undefined) await systemSchema.note()
      previous = await previousSecret(notesOn(database), keys.jwtSecretPrevious, Date.now())
      if (shared === null) return
      await shared.check({ keys, files })
      // The API grants its roles their rights on its first request, so that runs while no other process does the same.
      await firstRequest(answer, keys)
    })
    const write: Backend['write'] = (work) =>
      host.inTurn(WRITING, async () => {
        await demandRoom()
        return await work(database)
      })
    const queued: Database = {
      query: (sql, values) => write((inside) => inside.query(sql, values)),
      exec: (sql) => write((inside) => inside.exec(sql)),
      transaction: (work) => write((inside) => inside.transaction(work)),
    }
    return {
      fetch: answer,
      database: queued,
      createAccount: (account) =>
        host.inTurn({ method: 'POST', url: SIGN_UP }, () =>
          createAccount(createApp(connection, config, keys, true), keys, account),
        ),
      write,
      signIns: createSignInHistory((sql, values) => queued.query(sql, values)),
      snapshot: (work) => host.inTurn({ method: 'GET', url: ANY }, () => snapshotOf(database, work)),
      unseen: (work) =>
        host.inTurn({ method: 'GET', url: ANY }, async () => {
          await demandRoom()
          return await host.statements.transaction(work)
        }),
      alone: (work) => host.alone(work),
      edition: host.edition,
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
        // Closing also writes, and PGlite would retry forever. Acknowledged writes are in its log, which the next start reads.
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

/** Each kind is imported only where it is used. */
async function openHost(
  options: BackendOptions,
  migrations: string,
  demandRoom: () => Promise<void>,
): Promise<DatabaseHost> {
  const { root, postgresql, dataDir, statementSeconds = null, taken = null } = options
  if (postgresql) {
    const { openPostgreSql } = await import('../postgresql/open-postgresql.ts')
    return await openPostgreSql({ ...postgresql, migrations, statementSeconds })
  }
  const { openPglite } = await import('../pglite/open-pglite.ts')
  return await openPglite({ root, dataDir, statementSeconds, taken, demandRoom })
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
      // server/sign-in/session-lifetime.ts rotates tokens. The package then answers a used token with its successor.
      enable_refresh_token_rotation: false,
      email: { ...config.auth?.email, enable_signup: signup, enable_confirmations: false },
    },
    storage: { ...config.storage, enabled: true },
    studio: { enabled: false },
    // With `admin`, the server would treat a loopback request without a key as `service_role`.
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
  const { user, msg } = Object(await answer.json())
  const { id } = Object(user)
  if (answer.ok && typeof id === 'string') return id
  throw new Error(`The administrator's account could not be made: ${msg ?? answer.status}.`)
}

/** The backend validates every value against its own schema, and names the wrong one. */
async function readConfig(path: string): Promise<Schema> {
  return Object(parse(await readFile(path, 'utf8')))
}
