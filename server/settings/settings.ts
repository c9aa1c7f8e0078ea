// Reads and validates the environment once. All other server files receive values, and never read `process.env`.
import { resolve } from 'node:path'
import { type Backend, parseBackend } from '#domain/device/backend.ts'
import { originOf, readSiteUrl } from './site-url.ts'

/** The three secrets of the embedded backend. */
export interface Keys {
  /** Sent by every reader; grants the role `anon`. */
  readonly publishable: string
  /** Grants the role `service_role`, which bypasses every policy. Never leaves the machine. */
  readonly secret: string
  readonly jwtSecret: string
  /** The previous secret, while it is being changed; null if there is none. */
  readonly jwtSecretPrevious: string | null
}

/** The account that the first start creates. */
export interface Administrator {
  readonly email: string
  readonly password: string
}

/** A PostgreSQL that replaces the embedded one. */
export interface PostgreSqlSettings {
  /** `postgres://user:password@host/database`. */
  readonly url: string
  /** The maximum number of connections per process, for each of the two databases. */
  readonly connections: number
  /** A standby that answers readers; null or absent if there is none. */
  readonly readUrl?: string | null
}

/** A bucket of an S3-compatible store. */
export interface S3Settings {
  /** The bucket's own address, without a trailing slash: `https://s3.example.com/revista`, `https://revista.s3.example.com`. */
  readonly address: string
  readonly keyId: string
  readonly secret: string
  readonly region: string
}

export interface Settings {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Null with the embedded database, or with a hosted project. */
  readonly postgresql: PostgreSqlSettings | null
  /** The folder of stored pictures, which all processes share; null for the one in the data folder. */
  readonly filesDir: string | null
  /** The bucket of stored pictures; null if they are in a folder. */
  readonly filesS3: S3Settings | null
  readonly clientDir: string
  /** The origin of a hosted project that replaces the embedded backend; null if there is none. */
  readonly hostedOrigin: string | null
  /** The public address, without a trailing slash; null: the origin of each request. */
  readonly siteUrl: string | null
  /** Whether readers get the service worker. `off` removes it from those who have it (docs/operations.md). */
  readonly worker: 'on' | 'off'
}

export type Environment = Readonly<Record<string, string | undefined>>

const DEFAULT_PORT = 4173
const SHORTEST_JWT_SECRET = 32
const DEFAULT_CONNECTIONS = 10
const DEFAULT_REGION = 'us-east-1'
/** Three are for the server itself (docs/production.md), so at least one is left for requests. */
const FEWEST_CONNECTIONS = 4

/** The settings of the server. Throws an error whose message is for the person at the terminal. */
export function readSettings(env: Environment, root: string): Settings {
  return {
    port: wholeNumber(env, 'PORT', { least: 0, most: 65_535 }) ?? DEFAULT_PORT,
    // Only this machine by default; HOST=0.0.0.0 serves the network.
    host: env['HOST'] ?? '127.0.0.1',
    dataDir: resolve(root, env['DATA_DIR'] ?? '.data'),
    postgresql: postgresql(env),
    filesDir: env['FILES_DIR'] ? resolve(root, env['FILES_DIR']) : null,
    filesS3: filesS3(env),
    clientDir: resolve(root, 'dist/client'),
    hostedOrigin: hostedOrigin(env),
    siteUrl: readSiteUrl(env),
    worker: readWorker(env),
  }
}

/** The secrets of the embedded backend. Throws if one is missing: without keys it would admit everyone. */
export function readKeys(env: Environment): Keys {
  const jwtSecret = required(env, 'JWT_SECRET')
  const jwtSecretPrevious = env['JWT_SECRET_PREVIOUS'] || null
  for (const [name, secret] of Object.entries({
    JWT_SECRET: jwtSecret,
    JWT_SECRET_PREVIOUS: jwtSecretPrevious,
  })) {
    if (secret !== null && Buffer.byteLength(secret) < SHORTEST_JWT_SECRET)
      throw new Error(`${name} must have at least ${SHORTEST_JWT_SECRET} bytes.`)
  }
  if (jwtSecret === jwtSecretPrevious)
    throw new Error('JWT_SECRET_PREVIOUS is the same as JWT_SECRET: it must be the one before.')
  return {
    publishable: required(env, 'SUPABASE_PUBLISHABLE_KEY'),
    secret: required(env, 'SUPABASE_SECRET_KEY'),
    jwtSecret,
    jwtSecretPrevious,
  }
}

/** The administrator to create. Throws if the environment does not name one. */
export function readAdministrator(env: Environment): Administrator {
  return { email: required(env, 'ADMIN_EMAIL').toLowerCase(), password: required(env, 'ADMIN_PASSWORD') }
}

/** The hosted project's public settings. */
export function readHosted(env: Environment): Backend {
  const url = hostedOrigin(env) ?? required(env, 'VITE_SUPABASE_URL')
  return checked({ url, key: required(env, 'VITE_SUPABASE_ANON_KEY') })
}

/** The backend for readers: the hosted project's, or this server's own. Throws a readable message if the app would reject it. */
export function readBackend(env: Environment): Backend {
  if (env['VITE_SUPABASE_URL']) return readHosted(env)
  return checked({ url: '', key: required(env, 'SUPABASE_PUBLISHABLE_KEY') })
}

function checked(backend: Backend): Backend {
  if (parseBackend(backend) !== null) return backend
  throw new Error(
    'No app would use this backend: its address must begin with https, or be this machine, and its key must have up to ' +
      '2,000 letters, digits and signs.',
  )
}

/** Whether readers get the service worker. Throws a readable message for an invalid value. */
export function readWorker(env: Environment): 'on' | 'off' {
  return choice(env, 'WORKER', ['on', 'off']) ?? 'on'
}

function postgresql(env: Environment): PostgreSqlSettings | null {
  const url = env['DATABASE_URL']
  const readUrl = env['DATABASE_READ_URL'] || null
  if (!url) {
    if (readUrl === null) return null
    throw new Error('DATABASE_READ_URL is a standby of the PostgreSQL in DATABASE_URL, which is missing.')
  }
  if (env['VITE_SUPABASE_URL']) {
    throw new Error('DATABASE_URL and VITE_SUPABASE_URL name two places for the same rows: set one of them.')
  }
  for (const [name, address] of Object.entries({ DATABASE_URL: url, DATABASE_READ_URL: readUrl })) {
    if (address === null || (URL.canParse(address) && /^postgres(ql)?:$/.test(new URL(address).protocol)))
      continue
    // The value is not repeated, because it may contain a password.
    throw new Error(`${name} must be an address such as postgres://user:password@host/database.`)
  }
  const connections = wholeNumber(env, 'DATABASE_CONNECTIONS', { least: FEWEST_CONNECTIONS, most: 10_000 })
  return { url, connections: connections ?? DEFAULT_CONNECTIONS, readUrl }
}

/** No message contains the bucket's keys. */
function filesS3(env: Environment): S3Settings | null {
  const said = env['FILES_S3']
  if (!said) return null
  const bucket = bucketAt(said, 'FILES_S3', env)
  if (env['FILES_DIR'])
    throw new Error('FILES_S3 and FILES_DIR name two places for the same pictures: set one of them.')
  if (!env['DATABASE_URL']) {
    throw new Error(
      'FILES_S3 is for a PostgreSQL and needs DATABASE_URL: beside the embedded database pictures are in DATA_DIR, with which ' +
        'they are backed up.',
    )
  }
  return bucket
}

/** The bucket named by the setting `name`, with the environment's keys. Throws a readable message that contains no key. */
export function bucketAt(said: string, name: string, env: Environment): S3Settings {
  const address = bucketAddress(said)
  if (address === null) {
    // The value is not repeated, because it may contain a password.
    throw new Error(
      `${name} must be the address of a bucket such as https://s3.example.com/revista or https://revista.s3.example.com, ` +
        'with nothing after it. Its keys are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    )
  }
  const [keyId, secret] = [env['AWS_ACCESS_KEY_ID'], env['AWS_SECRET_ACCESS_KEY']]
  if (!keyId || !secret) {
    throw new Error(
      `${name} names a bucket, so AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must hold its keys.`,
    )
  }
  return { address, keyId, secret, region: env['AWS_REGION'] || DEFAULT_REGION }
}

/** Null if it is not a bucket's address. Only the store knows whether a path of one segment is a bucket's name. */
function bucketAddress(said: string): string | null {
  if (!URL.canParse(said)) return null
  const { protocol, username, password, origin, pathname } = new URL(said)
  const path = pathname.replace(/\/$/, '')
  const isPlain = /^https?:$/.test(protocol) && username + password === '' && !/[?#]/.test(said)
  return isPlain && /^(?:\/[^/]+)?$/.test(path) ? `${origin}${path}` : null
}

function hostedOrigin(env: Environment): string | null {
  const address = env['VITE_SUPABASE_URL']
  if (!address) return null
  if (!env['VITE_SUPABASE_ANON_KEY']) {
    throw new Error('VITE_SUPABASE_URL names a hosted project, so VITE_SUPABASE_ANON_KEY must hold its key.')
  }
  return originOf('VITE_SUPABASE_URL', address)
}

function required(env: Environment, name: string): string {
  const value = env[name]
  if (!value)
    throw new Error(
      `${name} is missing: "npm start" generates it into .env.local. ` +
        'Where a service has the keys in a file of its own, put them into the environment first (docs/deploy.md).',
    )
  return value
}

/** The setting with this name; null if it is not set. Throws a readable message unless it is a whole number in the range. */
export function wholeNumber(
  env: Environment,
  name: string,
  { least, most }: { readonly least: number; readonly most: number },
): number | null {
  const text = env[name]
  if (!text) return null
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new Error(`${name} must be a number from ${least} to ${most}, not "${text}".`)
  }
  return value
}

/** The setting with this name, one of these values; null if it is not set. Throws a readable message for another value. */
export function choice<Value extends string>(
  env: Environment,
  name: string,
  among: readonly Value[],
): Value | null {
  const value = env[name]
  if (!value) return null
  const found = among.find((each) => each === value)
  if (found === undefined) throw new Error(`${name} must be ${among.join(' or ')}, not "${value}".`)
  return found
}
