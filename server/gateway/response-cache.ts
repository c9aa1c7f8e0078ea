// Caches public API responses in memory until something changes. Public are GET requests with the publishable key and
// no token, for articles, categories and the calls of sync (docs/sync.md). Every other request passes through.
import { LRUCache } from 'lru-cache'
import {
  compressed,
  compressedPage,
  type Encoding,
  isJson,
  isWorthIt,
  pickEncoding,
  encodedTag,
  isKnown,
  tagOf,
} from '../http/encoding.ts'
import type { Answer, Caller, Question } from './gate.ts'

export interface ResponseCacheOptions {
  /** Answers what is not kept. */
  readonly gate: Answer
  /** The publishable key. */
  readonly key: string
  /** Another one than before as soon as a change has been answered. */
  readonly edition: () => Promise<string>
  /** Bytes to keep at most, with addresses and compressed copies. */
  readonly mostBytes?: number
  /** Hears of each answer that may be kept whether it was. */
  readonly onAsked?: (wasKept: boolean) => void
}

interface Kept {
  readonly status: number
  readonly headers: Headers
  readonly isJson: boolean
  /** Null: not to be kept. */
  readonly etag: string | null
  readonly plain: Uint8Array<ArrayBuffer>
  readonly smaller: Partial<Record<Encoding, Promise<Uint8Array<ArrayBuffer>>>>
  size: number
}

const MOST_BYTES = 64 * 1024 * 1024
/** No single answer may take more than this part of it. */
const LARGEST_PART = 4
/** Headers and what holds them, in bytes, roughly. */
const OVERHEAD = 2048
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

const KEPT_PATH = /^\/rest\/v1\/(?:rpc\/sync_(?:head|page|changes|bodies|article|gone)|articles|categories)$/
/** PostgreSQL takes these words for the time at which it is asked; behind a backslash they may be spelled otherwise. */
const ASKS_THE_CLOCK = /now|today|tomorrow|yesterday|\\/i

/** Remembers what admitted requests were answered. What comes through is compressed as the client wants it. */
export function createResponseCache(options: ResponseCacheOptions): Answer {
  const { gate, key: publishableKey, edition: askEdition, mostBytes = MOST_BYTES, onAsked } = options
  const kept = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    maxEntrySize: Math.floor(mostBytes / LARGEST_PART),
    sizeCalculation: ({ size }) => size,
  })
  const underWay = new Map<string, Promise<Kept>>()
  let current = ''

  async function make(key: string, request: Question, caller: Caller): Promise<Kept> {
    // Without the first asker's signal: the others wait for it, too.
    const { method, url, headers: asked } = request
    const whole = () => new Request(url, { headers: asked })
    const answer = await gate({ method, url, headers: asked, whole }, caller)
    const plain = new Uint8Array(await answer.arrayBuffer())
    const headers = new Headers(answer.headers)
    const json = isJson(answer)
    if (json) headers.append('vary', 'Accept-Encoding')
    return {
      status: answer.status,
      headers,
      isJson: json,
      etag: answer.status === 200 ? tagOf(plain) : null,
      plain,
      smaller: {},
      size: OVERHEAD + 2 * key.length + plain.byteLength,
    }
  }

  /** One computation for all who ask for the same in the same edition. */
  async function found(edition: string, key: string, request: Question, caller: Caller): Promise<Kept> {
    // Editions come in the order in which they were asked for: another one is a later one.
    if (edition !== current) {
      kept.clear()
      current = edition
    }
    const here = kept.get(key)
    onAsked?.(here !== undefined)
    if (here) return here
    // What is being made of older rows is not this one.
    const makingKey = `${edition} ${key}`
    const making =
      underWay.get(makingKey) ?? make(key, request, caller).finally(() => underWay.delete(makingKey))
    underWay.set(makingKey, making)
    const made = await making
    if (made.etag !== null && edition === current && !kept.has(key)) kept.set(key, made)
    return made
  }

  async function bytesOf(key: string, answer: Kept, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
    const { plain, smaller } = answer
    const there = smaller[encoding]
    if (there) return await there
    const making = compressedPage(plain, encoding)
    smaller[encoding] = making
    const bytes = await making
    answer.size += bytes.byteLength
    // Put in anew, it is weighed anew.
    if (kept.peek(key) === answer) kept.set(key, answer)
    return bytes
  }

  async function sent(key: string, answer: Kept, request: Question): Promise<Response> {
    const { status, plain, etag } = answer
    const headers = new Headers(answer.headers)
    const wanted = answer.isJson ? pickEncoding(request.headers.get('accept-encoding'), ENCODINGS) : null
    const encoding = isWorthIt(plain) ? wanted : null
    if (etag !== null) {
      headers.set('etag', encodedTag(etag, encoding))
      if (isKnown(request, etag)) {
        headers.delete('content-length')
        return new Response(null, { status: 304, headers })
      }
    }
    const bytes = encoding === null ? plain : await bytesOf(key, answer, encoding)
    if (encoding !== null) headers.set('content-encoding', encoding)
    headers.set('content-length', String(bytes.byteLength))
    return new Response(bytes, { status, headers })
  }

  return async (request, caller) => {
    const key = keyOf(request, publishableKey)
    // A database that does not answer says so itself.
    const edition = key === null ? null : await askEdition().catch(() => null)
    if (key === null || edition === null) return await compressed(await gate(request, caller), request)
    return await sent(key, await found(edition, key, request, caller), request)
  }
}

/** What the answer depends on; null where it is not for everybody. The gate has written all of it, in one spelling. */
function keyOf({ method, url, headers }: Question, publishableKey: string): string | null {
  if (method !== 'GET' || headers.get('apikey') !== publishableKey || headers.has('authorization'))
    return null
  const written = url.slice(url.indexOf('/', 'https://'.length))
  const [path = '', query = ''] = written.split('?')
  if (!KEPT_PATH.test(path) || ASKS_THE_CLOCK.test(decodeURIComponent(query))) return null
  return `${written}\n${headers.get('accept')}`
}
