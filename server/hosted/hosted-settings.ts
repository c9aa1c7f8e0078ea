// What the environment says of a hosted Supabase project, for the two commands that set one up and look at it. Their values have
// names of their own: DATABASE_URL beside VITE_SUPABASE_URL would mean two places for the same rows (server/settings/settings.ts).
import type { Environment } from '../settings/settings.ts'

/** A hosted project as its commands ask it. What is null was not given: less is done, or less is looked at. */
export interface HostedSettings {
  /** The project's address, without a slash at the end. */
  readonly url: string
  /** The project's name at Supabase; null where nothing says it: it runs elsewhere. */
  readonly ref: string | null
  readonly publishableKey: string
  readonly secretKey: string | null
  readonly databaseUrl: string | null
  /** For Supabase's management API. */
  readonly accessToken: string | null
  /** Where readers will be: the origin that a browser names. */
  readonly site: string
}

export interface DeploySettings extends HostedSettings {
  readonly secretKey: string
  readonly databaseUrl: string
  readonly email: string
  /** Null: there is an account already, or the command says that it needs one. */
  readonly password: string | null
}

/** A setting is missing or wrong, or the project is none that this can be done with; the message says what to do. */
export class HostedError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'HostedError'
  }
}

const WHERE = {
  VITE_SUPABASE_URL: 'the address of the project, such as https://abcdefghijklmnopqrst.supabase.co',
  VITE_SUPABASE_ANON_KEY: "the project's publishable (or anon) key, under Settings, API Keys",
  SUPABASE_SECRET_KEY: "the project's secret (or service_role) key, under Settings, API Keys",
  SUPABASE_DB_URL:
    "the address of the project's database, under Connect: the direct connection or the session pooler",
  ADMIN_EMAIL: 'the e-mail with which the administrator will sign in',
} as const

/** For looking. Throws `HostedError`. */
export function readHostedSettings(env: Environment): HostedSettings {
  const url = addressIn(env, 'VITE_SUPABASE_URL')
  const databaseUrl = env['SUPABASE_DB_URL'] ? databaseIn(env['SUPABASE_DB_URL']) : null
  return {
    url: url.origin,
    ref: refIn(env, url, databaseUrl),
    publishableKey: required(env, 'VITE_SUPABASE_ANON_KEY'),
    secretKey: env['SUPABASE_SECRET_KEY'] || null,
    databaseUrl,
    accessToken: env['SUPABASE_ACCESS_TOKEN'] || null,
    site: env['SITE_URL'] ? addressIn(env, 'SITE_URL').origin : 'https://magazine.example',
  }
}

/** For setting up. Throws `HostedError`. */
export function readDeploySettings(env: Environment): DeploySettings {
  const settings = readHostedSettings(env)
  const secretKey = required(env, 'SUPABASE_SECRET_KEY')
  const databaseUrl = databaseIn(required(env, 'SUPABASE_DB_URL'))
  const email = required(env, 'ADMIN_EMAIL').trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new HostedError(`ADMIN_EMAIL must be an e-mail address, not "${email}".`)
  }
  if (secretKey === settings.publishableKey) {
    throw new HostedError(
      'SUPABASE_SECRET_KEY and VITE_SUPABASE_ANON_KEY are the same key: one of them is wrong.',
    )
  }
  return { ...settings, secretKey, databaseUrl, email, password: env['ADMIN_PASSWORD'] || null }
}

/** By its own setting where the project has a domain of its own, else by its addresses. Throws where they name two. */
function refIn(env: Environment, url: URL, databaseUrl: string | null): string | null {
  const named = {
    SUPABASE_PROJECT_REF: env['SUPABASE_PROJECT_REF'] || null,
    VITE_SUPABASE_URL: /^([a-z0-9]{16,})\.supabase\.(?:co|in|net)$/.exec(url.hostname)?.[1] ?? null,
    SUPABASE_DB_URL: databaseUrl === null ? null : refOf(databaseUrl),
  }
  const found = Object.entries(named).flatMap(([name, ref]) => (ref === null ? [] : [{ name, ref }]))
  const [first] = found
  const other = found.find(({ ref }) => ref !== first?.ref)
  if (first !== undefined && other !== undefined) {
    throw new HostedError(
      `${first.name} names the project ${first.ref} and ${other.name} the project ${other.ref}: one of them is wrong.`,
    )
  }
  return first?.ref ?? null
}

/** The project that an address of Supabase's databases names, directly or by its pooler's user. */
function refOf(databaseUrl: string): string | null {
  const { hostname, username } = new URL(databaseUrl)
  return (
    /^db\.([a-z0-9]{16,})\.supabase\.(?:co|in|net)$/.exec(hostname)?.[1] ??
    /^[^.]+\.([a-z0-9]{16,})$/.exec(decodeURIComponent(username))?.[1] ??
    null
  )
}

function addressIn(env: Environment, name: 'VITE_SUPABASE_URL' | 'SITE_URL'): URL {
  const value = name === 'SITE_URL' ? (env[name] ?? '') : required(env, name)
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new HostedError(`${name} must be an address such as https://example.org, not "${value}".`)
  }
  return new URL(value)
}

function databaseIn(value: string): string {
  if (!URL.canParse(value) || !/^postgres(ql)?:$/.test(new URL(value).protocol)) {
    // Not repeated: there may be a password in it.
    throw new HostedError(
      'SUPABASE_DB_URL must be an address such as postgresql://user:password@host:5432/postgres.',
    )
  }
  if (/\[[^\]]*password[^\]]*\]/i.test(decodeURIComponent(new URL(value).password))) {
    throw new HostedError(
      'SUPABASE_DB_URL still has [YOUR-PASSWORD] in it: put the password of the database there.',
    )
  }
  if (new URL(value).port === '6543') {
    throw new HostedError(
      'SUPABASE_DB_URL names the transaction pooler (port 6543), which keeps no session and so no lock. ' +
        'Take the session pooler or the direct connection, on port 5432.',
    )
  }
  return value
}

function required(env: Environment, name: keyof typeof WHERE): string {
  const value = env[name]
  if (!value) throw new HostedError(`${name} is missing: ${WHERE[name]}.`)
  return value
}
