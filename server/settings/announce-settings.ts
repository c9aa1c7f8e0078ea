// Environment settings for notifying other servers: IndexNow, WebSub and purges. `settings.ts` has the others.
import { choice, type Environment, type Settings } from './settings.ts'

export interface AnnounceSettings {
  /** The endpoint for IndexNow; null if it is off. */
  readonly indexNow: string | null
  /** The hub of the feeds; null if there is none. */
  readonly hub: string | null
  /** The CDN to tell about outdated copies; null if there is none. */
  readonly purge: PurgeSettings | null
}

export interface PurgeSettings {
  readonly endpoint: string
  readonly form: 'fastly' | 'cloudflare'
  /** The CDN's API token, a secret. */
  readonly token: string
}

/** Forwards each submission to all participating search engines. */
const INDEXNOW_ENDPOINT = 'https://api.indexnow.org/indexnow'
/** This machine, where nobody can read the traffic. */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/** Reads the settings. Throws a readable message if a value is invalid, or if the server could not send the notifications. */
export function readAnnounceSettings(
  env: Environment,
  { siteUrl, hostedOrigin }: Pick<Settings, 'siteUrl' | 'hostedOrigin'>,
): AnnounceSettings {
  const hub = env['WEBSUB_HUB'] ? endpoint('WEBSUB_HUB', env['WEBSUB_HUB']) : null
  const indexNow =
    choice(env, 'INDEXNOW', ['on', 'off']) === 'on'
      ? endpoint('INDEXNOW_ENDPOINT', env['INDEXNOW_ENDPOINT'] || INDEXNOW_ENDPOINT)
      : null
  const purge = env['PURGE_URL'] ? purgeSettings(env['PURGE_URL'], env['PURGE_TOKEN']) : null
  const name = indexNow !== null ? 'INDEXNOW' : hub !== null ? 'WEBSUB_HUB' : 'PURGE_URL'
  if (indexNow === null && hub === null && purge === null) return { indexNow, hub, purge }
  if (siteUrl === null) {
    throw new Error(`${name} tells others the magazine's addresses: set its public address in SITE_URL.`)
  }
  if (hostedOrigin !== null) {
    throw new Error(
      `${name} follows a database of this server's own: with VITE_SUPABASE_URL nobody would send anything. Leave it out.`,
    )
  }
  return { indexNow, hub, purge }
}

/** The end of the address tells which API it is. Throws a readable message for another end, or a missing token. */
function purgeSettings(address: string, token: string | undefined): PurgeSettings {
  const purges = endpoint('PURGE_URL', address)
  const form = { purge: 'fastly', purge_cache: 'cloudflare' }[purges.slice(purges.lastIndexOf('/') + 1)]
  if (form !== 'fastly' && form !== 'cloudflare') {
    throw new Error(
      'PURGE_URL must end with /purge (Fastly: https://api.fastly.com/service/ID/purge) or /purge_cache (Cloudflare: https://api.cloudflare.com/client/v4/zones/ID/purge_cache).',
    )
  }
  if (!/^[\x21-\x7e]{1,500}$/.test(token ?? '')) {
    throw new Error('PURGE_URL needs PURGE_TOKEN, the token with which the CDN lets the server purge.')
  }
  return { endpoint: purges, form, token: token ?? '' }
}

/** Requires an https address, or http on this machine, without user, password or fragment. */
function endpoint(name: string, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname))
  if (url === null || !isSafe || url.username + url.password !== '' || address.includes('#')) {
    // The value is not repeated, because it may contain a password.
    throw new Error(`${name} must be an https address such as https://hub.example.org/, without a password.`)
  }
  return url.href
}
