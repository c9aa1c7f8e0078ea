// Starts the announcers that the settings ask for: IndexNow, WebSub, CDN purges, or none.
import type { After } from '../rounds.ts'
import type { Database } from '../gateway/database.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { AnnounceSettings } from '../settings/announce-settings.ts'
import { startAnnouncer } from './announcer.ts'
import { indexNow, indexNowKey } from './index-now.ts'
import { purge } from './purge.ts'
import { webSub } from './web-sub.ts'

/** Starts the announcers. `base`: the public address, without a trailing slash. */
export async function startAnnouncing(
  settings: AnnounceSettings,
  options: {
    readonly base: string
    readonly database: Database
    readonly metrics: Pick<Metrics, 'count'>
    readonly after?: After
  },
) {
  const { base, metrics } = options
  const { indexNow: endpoint, hub, purge: cdn } = settings
  const key = endpoint === null ? null : await indexNowKey(options.database)
  const all = [
    ...(endpoint !== null && key !== null
      ? [{ name: 'IndexNow', tell: indexNow({ endpoint, key, base }), what: 'indexnow' }]
      : []),
    ...(hub === null ? [] : [{ name: 'WebSub', tell: webSub({ hub, base }), what: 'websub' }]),
    ...(cdn === null ? [] : [{ name: 'Purge', tell: purge(cdn), what: 'purge' }]),
  ].map(({ name, tell, what }) =>
    startAnnouncer({
      ...options,
      name,
      tell,
      onTold: (outcome) => metrics.count('announcements', { what, outcome }),
    }),
  )
  return {
    /** IndexNow's key, served as a file; null if IndexNow is off. */
    key,
    /** Reports that something was or may have been written. */
    heard() {
      for (const one of all) one.heard()
    },
    async end() {
      await Promise.all(all.map((one) => one.end()))
    },
  }
}
