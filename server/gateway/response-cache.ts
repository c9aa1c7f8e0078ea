// Caches public API responses in memory until something changes. Public are GET requests with the publishable key and
// no token, for articles, categories and the calls of sync (docs/sync.md). Every other request passes through.
import { answerTo, compressed } from '../http/answer.ts'
import { createEditionCache, type EditionCacheOptions } from '../http/edition-cache.ts'
import { readAt } from '../pages/edition.ts'
import type { Answer, Caller, Question } from './gate.ts'

export interface ResponseCacheOptions extends EditionCacheOptions {
  /** Answers what is not kept. */
  readonly gate: Answer
  /** The publishable key. */
  readonly key: string
  /** Another one than before as soon as a change has been answered. */
  readonly edition: () => Promise<string>
}

const KEPT_PATH = /^\/rest\/v1\/(?:rpc\/sync_(?:head|page|changes|bodies|article|gone)|articles|categories)$/
/** PostgreSQL takes these words for the time at which it is asked; behind a backslash they may be spelled otherwise. */
const ASKS_THE_CLOCK = /now|today|tomorrow|yesterday|\\/i

/** Remembers what admitted requests were answered. What comes through is compressed as the client wants it. */
export function createResponseCache(options: ResponseCacheOptions): Answer {
  const { gate, key: publishableKey, edition: askEdition } = options
  const cached = createEditionCache(options)

  /** By GET, also for HEAD. Without the first asker's signal and condition: the others wait for the answer, too. */
  const ask = ({ url, headers: asked }: Question, caller: Caller) => {
    const headers = new Headers(asked)
    headers.delete('if-none-match')
    return gate({ method: 'GET', url, headers, whole: () => new Request(url, { headers }) }, caller)
  }

  return async (request, caller) => {
    const key = keyOf(request, publishableKey)
    // A database that does not answer says so itself.
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

/** What the answer depends on; null where it is not for everybody. The gate has written all of it, in one spelling. */
function keyOf({ method, url, headers }: Question, publishableKey: string): string | null {
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isRead || headers.get('apikey') !== publishableKey || headers.has('authorization')) return null
  const written = url.slice(url.indexOf('/', 'https://'.length))
  const [path = '', query = ''] = written.split('?')
  if (!KEPT_PATH.test(path) || ASKS_THE_CLOCK.test(decodeURIComponent(query))) return null
  return `${written}\n${headers.get('accept')}`
}
