// Tells a CDN which of its copies have changed (P27.65), by the forms of Fastly (developer.fastly.com/reference/api/purging)
// and Cloudflare (developers.cloudflare.com/api, "Purge cached content"). A purge at Fastly is soft: the copy still stands in
// for a server that fails.
import { changedTags, EVERYTHING } from './cache-tags.ts'
import type { Change } from './changes.ts'
import { type Outcome, send } from './send.ts'
import type { PurgeSettings } from '../settings/announce-settings.ts'

/** Tags of one request: Fastly takes 256, Cloudflare's smallest plan 30. */
const MOST_TAGS = { fastly: 256, cloudflare: 30 }
/** With more than these, everything goes: one request in place of many. */
const MOST_REQUESTS = 10

/** Tells it. */
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
