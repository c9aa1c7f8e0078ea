// Token buckets: a burst, then one token per interval. Tests pass the time as an argument.
import { LRUCache } from 'lru-cache'

export interface RateLimit {
  /** Takes a token. Returns 0, or how many milliseconds to wait until there is one. */
  take(key: string): Promise<number>
  /** Returns a token: the request turned out to be harmless. */
  giveBack(key: string): Promise<void>
}

/** Creates a limit: `burst` tokens, refilled evenly over `perMs` milliseconds. Each limit has a unique name. */
export type CreateRateLimit = (limit: {
  readonly name: string
  readonly burst: number
  readonly perMs: number
}) => RateLimit

interface Bucket {
  tokens: number
  at: number
}

/** The maximum number of keys kept: a flood of addresses must not exhaust memory. */
const MOST_KEYS = 10_000

/** Limits within this process only. `now` is a clock in milliseconds. */
export function ownRateLimits(now: () => number): CreateRateLimit {
  return ({ burst, perMs }) => createRateLimit(burst, perMs, now)
}

function createRateLimit(burst: number, perMs: number, now: () => number): RateLimit {
  const msPerToken = perMs / burst
  const buckets = new LRUCache<string, Bucket>({ max: MOST_KEYS })

  function bucketOf(key: string): Bucket {
    const at = now()
    const found = buckets.get(key)
    const tokens = found ? Math.min(burst, found.tokens + Math.max(0, at - found.at) / msPerToken) : burst
    const bucket = { tokens, at }
    buckets.set(key, bucket)
    return bucket
  }

  return {
    take(key) {
      const bucket = bucketOf(key)
      if (bucket.tokens < 1) return Promise.resolve((1 - bucket.tokens) * msPerToken)
      bucket.tokens -= 1
      return Promise.resolve(0)
    },
    giveBack(key) {
      const bucket = bucketOf(key)
      bucket.tokens = Math.min(burst, bucket.tokens + 1)
      return Promise.resolve()
    },
  }
}
