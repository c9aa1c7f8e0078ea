// Caches public API responses in memory until something changes. Public requests are GETs with the publishable key and without a token,
// for articles, categories and the calls of sync (docs/sync.md). All other requests pass through.
import { answerTo, compressed } from '../http/answer.ts'
import { createEditionCache, type EditionCacheOptions } from '../http/edition-cache.ts'
import { readAt } from '../pages/edition.ts'
import type { Answer, Caller, Question } from './gate.ts'

export interface ResponseCacheOptions extends EditionCacheOptions {
  /** Answers requests that are not cached. */
  readonly gate: Answer
  /** The publishable key. */
  readonly key: string
  /** Resolves to a different value as soon as a change has been answered. */
  readonly edition: () => Promise<string>
}

const KEPT_PATH = /^\/rest\/v1\/(?:rpc\/sync_(?:head|page|changes|bodies|article|gone)|articles|categories)$/
/** PostgreSQL reads these words as the current time. A backslash could hide them in an escape. */
const ASKS_THE_CLOCK = /now|today|tomorrow|yesterday|\\/i

/** Caches the responses to admitted requests. Responses that pass through are compressed as the client accepts. */
export function createResponseCache(options: ResponseCacheOptions): Answer {
  const { gate, key: publishableKey, edition: askEdition } = options
  const cached = createEditionCache(options)

  /** Asks by GET, also for HEAD. Drops the first caller's abort signal and `if-none-match`, because other callers share the response. */
  const ask = ({ url, headers: asked }: Question, caller: Caller) => {
    const headers = new Headers(asked)
    headers.delete('if-none-match')
    return gate({ method: 'GET', url, headers, whole: () => new Request(url, { headers }) }, caller)
  }

  return async (request, caller) => {
    const key = keyOf(request, publishableKey)
    // If the database is down, the uncached request reports it.
    const edition = key === null ? null : await askEdition().catch(() => null)
    const found =
      key === null || edition === null
        ? null
        : await cached(
            edition,
            key,
            () => readAt(edition, () => ask(request, caller)),
            ({ status }) => status === 200,
          )
    return found === null
      ? await compressed(await gate(request, caller), request)
      : await answerTo(request, found)
  }
}

/** What the response depends on; null unless the request is public. The gate has normalised all of it. */
function keyOf({ method, url, headers }: Question, publishableKey: string): string | null {
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isRead || headers.get('apikey') !== publishableKey || headers.has('authorization')) return null
  const written = url.slice(url.indexOf('/', 'https://'.length))
  const [path = '', query = ''] = written.split('?')
  if (!KEPT_PATH.test(path) || ASKS_THE_CLOCK.test(decodeURIComponent(query))) return null
  return `${written}\n${headers.get('accept')}`
}
