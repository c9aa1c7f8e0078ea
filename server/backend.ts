// The embedded table API (PostgREST, Auth and Storage over PGlite) as one fetch handler. Nothing of it is reachable but
// through `gate.ts`. Settings come from `supabase/config.toml`, the file the Supabase CLI reads. Settings that would weaken
// security, and those of the environment, are fixed here.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { App, type Schema, setExperimental } from '@supabase/lite'
import type { PGlite, PgliteConnection } from '@supabase/lite/pglite'
import { parse } from 'smol-toml'
import { withoutExperimentalNotice } from './log.ts'
import { applyMigrations } from './migrations.ts'
import { openDatabase } from './open-database.ts'
import type { Administrator, Keys } from './settings.ts'
import { createStoredFiles } from './stored-files.ts'

export interface Backend {
  /** Answers under /rest/v1, /auth/v1 and /storage/v1. */
  fetch(request: Request): Promise<Response>
  /** The database itself, past every policy. */
  readonly database: PGlite
  /** Makes an account, although signing up is closed. Returns its id. Throws a sentence when it cannot be made. */
  createAccount(account: Administrator): Promise<string>
  close(): Promise<void>
}

/** Opens the database in `dataDir`, brings its schema up to date and answers. About three seconds on an empty folder. */
export async function startBackend(options: { root: string; dataDir: string; keys: Keys }): Promise<Backend> {
  const { root, dataDir, keys } = options
  setExperimental('storage', true)
  const config = await readConfig(join(root, 'supabase/config.toml'))
  const connection = await openDatabase(dataDir)
  try {
    const app = createApp(connection, config, keys)
    app._storageAdapter = createStoredFiles(join(dataDir, 'storage'))
    await withoutExperimentalNotice(() => app.ensureSystemSchema())
    await applyMigrations(connection.driver, join(root, 'supabase/migrations'))
    return {
      fetch: (request) => app.fetch(request),
      database: connection.driver,
      createAccount: (account) => createAccount(createApp(connection, config, keys, true), keys, account),
      close: () => connection.close(),
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}

function createApp(connection: PgliteConnection, config: Schema, keys: Keys, signup = false): App {
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
    new Request('http://localhost/auth/v1/signup', {
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
