// Starts what the settings ask for: IndexNow, WebSub, purges of a CDN, or none of them.
import type { After } from '../gateway/ask-backend.ts'
import type { Database } from '../gateway/database.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { AnnounceSettings, PurgeSettings } from '../settings/announce-settings.ts'
import { startAnnouncer } from './announcer.ts'
import { changedTags, EVERYTHING } from './cache-tags.ts'
import type { Change } from './changes.ts'
import { type Outcome, send } from './send.ts'
import { FEED_FORMATS, feedPath } from '#domain/pages/document-paths.ts'
import { randomBytes } from 'node:crypto'
import { articleAddress, authorAddress, guideAddress } from '#domain/pages/absolute-address.ts'

// IndexNow (indexnow.org/documentation): tells search engines which addresses were published, changed or deleted (P27.54).
const NOTE = 'index now key'
/** In a folder of its own no key would be allowed to speak for the whole site. */
export const keyPath = (key: string) => `/${key}.txt`

/** The key of this magazine, the same for all its processes, made once: 32 hexadecimal digits. It is public. */
async function indexNowKey(database: Pick<Database, 'query'>): Promise<string> {
  const made = randomBytes(16).toString('hex')
  await database.query(
    'insert into server.notes (name, value) values ($1, $2) on conflict (name) do nothing',
    [NOTE, JSON.stringify({ key: made })],
  )
  const { rows } = await database.query<{ key: string }>(
    "select value ->> 'key' as key from server.notes where name = $1",
    [NOTE],
  )
  const key = rows[0]?.key
  if (key === undefined) throw new Error('The database kept no key for IndexNow.')
  return key
}

/** Tells one endpoint. `base`: the public address, without a slash at the end. */
function indexNow(options: {
  readonly endpoint: string
  readonly key: string
  readonly base: string
}): (changes: readonly Change[], ends: AbortSignal) => Promise<Outcome> {
  const { endpoint, key, base } = options
  return async (changes, ends) => {
    const urlList = [...new Set(changes.flatMap((change) => addressesOf(change, base)))]
    if (urlList.length === 0) return { kind: 'sent' }
    const body = JSON.stringify({ host: new URL(base).host, key, keyLocation: base + keyPath(key), urlList })
    return await send(endpoint, { type: 'application/json; charset=utf-8', body }, ends)
  }
}

function addressesOf({ kind, id, slugs }: Change, base: string): string[] {
  switch (kind) {
    case 'a':
      return [articleAddress(id, base)]
    case 'c':
      return []
    case 'u':
      return slugs.map((slug) => authorAddress(slug, base))
    case 'g':
      return slugs.map((slug) => guideAddress(slug, base))
  }
}

// WebSub (w3.org/TR/websub): tells the hub which feeds have changed; subscribers then get them from the hub (P27.55).
/** Tells the hub. `base`: the public address, without a slash at the end. */
export function webSub(options: {
  readonly hub: string
  readonly base: string
}): (changes: readonly Change[], ends: AbortSignal) => Promise<Outcome> {
  const { hub, base } = options
  return async (changes, ends) => {
    // One after the other: not every hub takes several topics at once.
    for (const topic of topicsOf(changes)) {
      const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': base + topic }).toString()
      const outcome = await send(hub, { type: 'application/x-www-form-urlencoded', body }, ends)
      if (outcome.kind !== 'sent') return outcome
    }
    return { kind: 'sent' }
  }
}

/** Only articles are in feeds. */
function topicsOf(changes: readonly Change[]): string[] {
  const articles = changes.filter(({ kind }) => kind === 'a')
  if (articles.length === 0) return []
  const places = new Set([null, ...articles.flatMap(({ categories }) => categories)])
  return [...places].flatMap((category) => FEED_FORMATS.map((format) => feedPath(category, format)))
}

// Tells a CDN which of its copies have changed (P27.65), by the forms of Fastly (developer.fastly.com/reference/api/purging)
// and Cloudflare (developers.cloudflare.com/api, "Purge cached content"). A purge at Fastly is soft: the copy still stands in
// for a server that fails.
/** Tags of one request: Fastly takes 256, Cloudflare's smallest plan 30. */
const MOST_TAGS = { fastly: 256, cloudflare: 30 }
/** With more than these, everything goes: one request in place of many. */
const MOST_REQUESTS = 10

function purge({
  endpoint,
  form,
  token,
}: PurgeSettings): (changes: readonly Change[], ends: AbortSignal) => Promise<Outcome> {
  const most = MOST_TAGS[form]
  const request = (tags: readonly string[]) =>
    form === 'fastly'
      ? { surrogate_keys: tags, headers: { 'fastly-key': token, 'fastly-soft-purge': '1' } }
      : { tags, headers: { authorization: `Bearer ${token}` } }
  return async (changes, ends) => {
    const changed = changedTags(changes)
    const tags = changed.length > most * MOST_REQUESTS ? [EVERYTHING] : changed
    for (let from = 0; from < tags.length; from += most) {
      const { headers, ...body } = request(tags.slice(from, from + most))
      const said = { type: 'application/json', body: JSON.stringify(body), headers }
      const outcome = await send(endpoint, said, ends)
      if (outcome.kind !== 'sent') return outcome
    }
    return { kind: 'sent' }
  }
}

export interface Announcing {
  /** The key of IndexNow, served as a file; null: it is off. */
  readonly key: string | null
  /** Something was written, or may have been. */
  heard(): void
  end(): Promise<void>
}

/** Starts them. `base`: the public address, without a slash at the end. */
export async function startAnnouncing(
  settings: AnnounceSettings,
  options: {
    readonly base: string
    readonly database: Database
    readonly metrics: Pick<Metrics, 'countAnnouncement'>
    readonly after?: After
  },
): Promise<Announcing> {
  const { base, metrics } = options
  const { indexNow: endpoint, hub, purge: cdn } = settings
  const key = endpoint === null ? null : await indexNowKey(options.database)
  const all = [
    ...(endpoint !== null && key !== null
      ? [{ name: 'IndexNow', tell: indexNow({ endpoint, key, base }), what: 'indexnow' as const }]
      : []),
    ...(hub === null ? [] : [{ name: 'WebSub', tell: webSub({ hub, base }), what: 'websub' as const }]),
    ...(cdn === null ? [] : [{ name: 'Purge', tell: purge(cdn), what: 'purge' as const }]),
  ].map(({ name, tell, what }) =>
    startAnnouncer({ ...options, name, tell, onTold: (outcome) => metrics.countAnnouncement(what, outcome) }),
  )
  return {
    key,
    heard() {
      for (const one of all) one.heard()
    },
    async end() {
      await Promise.all(all.map((one) => one.end()))
    },
  }
}
