// WebSub (w3.org/TR/websub): tells the hub which feeds have changed; subscribers then get them from the hub (P27.55).
import { FEED_FORMATS, feedPath } from '#domain/pages/document-paths.ts'
import type { Change } from './changes.ts'
import { type Outcome, send } from './send.ts'

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
