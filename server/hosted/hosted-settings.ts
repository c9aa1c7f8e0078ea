// Reads the settings of a hosted Supabase project, for the commands that deploy and check one. They have their own names: DATABASE_URL
// together with VITE_SUPABASE_URL would name two places for the same rows (server/settings/settings.ts).
import type { Environment } from '../settings/settings.ts'
import { originOf, readSiteUrl } from '../settings/site-url.ts'

export interface HostedSettings {
  /** The project's address, without a trailing slash. */
  readonly url: string
  readonly publishableKey: string
  /** Null skips some checks. */
  readonly secretKey: string | null
  /** The site's future origin, as browsers send it. */
  readonly site: string
}

/** The settings with the project's secret key and database. */
export interface ProjectSettings extends HostedSettings {
  readonly secretKey: string
  readonly databaseUrl: string
  /** The project's reference at Supabase; null if neither its address nor a setting has it. */
  readonly ref: string | null
}

export interface DeploySettings extends ProjectSettings {
  readonly email: string
  /** Null if not set. It is required only if the account does not exist yet. */
  readonly password: string | null
  /** For Supabase's management API. Null if the settings are left to do by hand. */
  readonly accessToken: string | null
}

const WHERE = {
  VITE_SUPABASE_URL: 'the address of the project, such as https://abcdefghijklmnopqrst.supabase.co',
  VITE_SUPABASE_ANON_KEY: "the project's publishable (or anon) key, under Settings, API Keys",
  SUPABASE_SECRET_KEY: "the project's secret (or service_role) key, under Settings, API Keys",
  SUPABASE_DB_URL:
    "the address of the project's database, under Connect: the direct connection or the session pooler",
  ADMIN_EMAIL: 'the e-mail with which the administrator will sign in',
} as const

/** For checking a project. Throws a readable message. */
export function readHostedSettings(env: Environment): HostedSettings {
  return {
    url: originOf('VITE_SUPABASE_URL', required(env, 'VITE_SUPABASE_URL')),
    publishableKey: required(env, 'VITE_SUPABASE_ANON_KEY'),
    secretKey: env['SUPABASE_SECRET_KEY'] || null,
    site: readSiteUrl(env) ?? 'https://magazine.example',
  }
}

/** For commands that need the database itself. Throws a readable message. */
export function readProjectSettings(env: Environment): ProjectSettings {
  const settings = readHostedSettings(env)
  const secretKey = required(env, 'SUPABASE_SECRET_KEY')
  const databaseUrl = required(env, 'SUPABASE_DB_URL')
  if (!URL.canParse(databaseUrl) || !/^postgres(ql)?:$/.test(new URL(databaseUrl).protocol)) {
    // The value is not repeated, because it may contain a password.
    throw new Error(
      'SUPABASE_DB_URL must be an address such as postgresql://user:password@host:5432/postgres.',
    )
  }
  return { ...settings, secretKey, databaseUrl, ref: refIn(env, settings.url, new URL(databaseUrl)) }
}

/** For deploying to a project. Throws a readable message. */
export function readDeploySettings(env: Environment): DeploySettings {
  const settings = readProjectSettings(env)
  const email = required(env, 'ADMIN_EMAIL').trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new Error(`ADMIN_EMAIL must be an e-mail address, not "${email}".`)
  }
  return {
    ...settings,
    email,
    password: env['ADMIN_PASSWORD'] || null,
    accessToken: env['SUPABASE_ACCESS_TOKEN'] || null,
  }
}

/** The project's reference. Throws if its address and its database belong to two projects. */
function refIn(env: Environment, url: string, { hostname, username }: URL): string | null {
  const ofProject =
    env['SUPABASE_PROJECT_REF'] || /^([a-z0-9]{16,})\.supabase\.co$/.exec(new URL(url).hostname)?.[1]
  const ofDatabase =
    /^db\.([a-z0-9]{16,})\.supabase\.co$/.exec(hostname)?.[1] ??
    /^[^.]+\.([a-z0-9]{16,})$/.exec(decodeURIComponent(username))?.[1]
  if (ofProject && ofDatabase && ofProject !== ofDatabase) {
    throw new Error(
      `VITE_SUPABASE_URL or SUPABASE_PROJECT_REF names the project ${ofProject} and SUPABASE_DB_URL the project ${ofDatabase}: one of them is wrong.`,
    )
  }
  return ofProject ?? ofDatabase ?? null
}

function required(env: Environment, name: keyof typeof WHERE): string {
  const value = env[name]
  if (!value) throw new Error(`${name} is missing: ${WHERE[name]}.`)
  return value
}
