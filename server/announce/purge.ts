// Tells a CDN which of its copies are outdated (P27.65), through the APIs of Fastly (developer.fastly.com/reference/api/purging) and
// Cloudflare (developers.cloudflare.com/api, "Purge cached content"). Purges at Fastly are soft: the stale copy can still replace a
// failing server.
import { changedTags, EVERYTHING } from './cache-tags.ts'
import type { Change } from './changes.ts'
import { type Outcome, send } from './send.ts'
import type { PurgeSettings } from '../settings/announce-settings.ts'

/** The maximum number of tags per request: 256 at Fastly, 30 on Cloudflare's smallest plan. */
const MOST_TAGS = { fastly: 256, cloudflare: 30 }
/** If more requests than these were needed, everything is purged with one. */
const MOST_REQUESTS = 10

/** Purges what the changes affect. */
export function purge({
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
