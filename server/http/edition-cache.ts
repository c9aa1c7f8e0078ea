// Caches responses in memory, for one edition of the rows. Concurrent requests for the same response share one computation.
import { LRUCache } from 'lru-cache'
import { type Bytes, compress, type Encoding, encodingsFor, type Resource, tagOf } from './answer.ts'
import { sharedRun, withLimit } from './concurrency.ts'

export interface EditionCacheOptions {
  /** The cache's size limit in bytes, with keys and compressed copies. No response may exceed a quarter. Default: 64 MB. */
  readonly mostBytes?: number
  /** Called for each request, with whether it was a cache hit. */
  readonly onAsked?: (wasCached: boolean) => void
  /** Recompresses responses on a second request with Brotli's best quality, so that popular ones are smallest. Default: false. */
  readonly packs?: boolean
}

/**
 * Returns the response for a key in an edition; on a cache miss `make` creates it. Null if too many others are being made. `isCacheable`
 * says whether a new response may be stored. Editions must come in the order of the requests.
 */
export type EditionCache = (
  edition: string | number,
  key: string,
  make: () => Promise<Response>,
  isCacheable: (made: Pick<Resource, 'status' | 'headers'>) => boolean,
) => Promise<Resource> | null

interface Cached extends Resource {
  readonly plain: Bytes
  readonly copies: Partial<Record<Encoding, Bytes>>
  isAskedAgain: boolean
}

const MOST_BYTES = 64 * 1024 * 1024
const LARGEST_PART = 4
/** The approximate size of headers and their objects, in bytes. */
const OVERHEAD = 2048
/** The limit of responses that are being made, or wait for it. */
const MOST_UNDER_WAY = 1000
/** The limit of responses that wait to be recompressed. */
const MOST_PACKED = 50
const PACKED_QUALITY = 11

/** Creates an empty cache. */
export function createEditionCache(options: EditionCacheOptions): EditionCache {
  const { mostBytes = MOST_BYTES, onAsked, packs = false } = options
  const cached = new LRUCache<string, Cached>({
    maxSize: mostBytes,
    maxEntrySize: Math.floor(mostBytes / LARGEST_PART),
    sizeCalculation: ({ plain, copies }, key) =>
      [plain, ...Object.values(copies)].reduce(
        (sum, { byteLength }) => sum + byteLength,
        OVERHEAD + 2 * key.length,
      ),
  })
  const underWay = new Map<string, Promise<Resource>>()
  const packInTurn = withLimit(1)
  let waiting = 0
  let current: string | number | undefined

  function resourceOf(key: string, { status, headers }: Response, plain: Bytes): Cached {
    const copying = new Map<string, Promise<Bytes>>()
    const made: Cached = {
      status,
      headers,
      etag: status === 200 ? tagOf(plain) : null,
      encodings: encodingsFor(plain),
      body: async (encoding) =>
        encoding === null
          ? plain
          : (made.copies[encoding] ?? (await sharedRun(copying, encoding, () => copy(key, made, encoding)))),
      plain,
      copies: {},
      isAskedAgain: false,
    }
    return made
  }

  async function copy(key: string, of: Cached, encoding: Encoding, quality?: number): Promise<Bytes> {
    const made = await compress(of.plain, encoding, quality)
    // A smaller copy may have been made meanwhile.
    const bytes = quality === undefined ? (of.copies[encoding] ?? made) : made
    of.copies[encoding] = bytes
    // The library weighs a value only when it is set, so it is set again with its copy.
    if (cached.peek(key) === of && cached.delete(key)) cached.set(key, of)
    return bytes
  }

  function pack(key: string, found: Cached): void {
    if (found.isAskedAgain || found.encodings.length === 0 || waiting >= MOST_PACKED) return
    found.isAskedAgain = true
    waiting += 1
    packInTurn(async () => {
      if (cached.peek(key) === found) await copy(key, found, 'br', PACKED_QUALITY)
    })
      // On failure the previous copy stays.
      .catch((error: unknown) => console.error('A response could not be recompressed:', error))
      .finally(() => (waiting -= 1))
  }

  return (edition, key, make, isCacheable) => {
    if (edition !== current) {
      cached.clear()
      current = edition
    }
    const found = cached.get(key)
    onAsked?.(found !== undefined)
    if (found) {
      if (packs) pack(key, found)
      return Promise.resolve(found)
    }
    // The key includes the edition, so that a response being made from older rows is not shared.
    const makingKey = `${edition} ${key}`
    if (!underWay.has(makingKey) && underWay.size >= MOST_UNDER_WAY) return null
    return sharedRun(underWay, makingKey, async () => {
      const answer = await make()
      const made = resourceOf(key, answer, new Uint8Array(await answer.arrayBuffer()))
      if (edition === current && isCacheable(made)) cached.set(key, made)
      return made
    })
  }
}
