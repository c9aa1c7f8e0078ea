// WebSub (w3.org/TR/websub) tells the hub which feeds have changed; subscribers then get them from the hub (P27.55).
import { FEED_FORMATS, feedPath } from '#domain/pages/document-paths.ts'
import type { Change } from './changes.ts'
import { type Outcome, send } from './send.ts'

/** Notifies the hub. `base`: the public address, without a trailing slash. */
export function webSub(options: {
  readonly hub: string
  readonly base: string
}): (changes: readonly Change[], ends: AbortSignal) => Promise<Outcome> {
  const { hub, base } = options
  return async (changes, ends) => {
    // One at a time, because not every hub accepts several topics per request.
    for (const topic of topicsOf(changes)) {
      const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': base + topic }).toString()
      const outcome = await send(hub, { type: 'application/x-www-form-urlencoded', body }, ends)
      if (outcome.kind !== 'sent') return outcome
    }
    return { kind: 'sent' }
  }
}

/** The feeds of changed articles; other changes appear in no feed. */
function topicsOf(changes: readonly Change[]): string[] {
  const articles = changes.filter(({ kind }) => kind === 'a')
  if (articles.length === 0) return []
  const places = new Set([null, ...articles.flatMap(({ categories }) => categories)])
  return [...places].flatMap((category) => FEED_FORMATS.map((format) => feedPath(category, format)))
}
