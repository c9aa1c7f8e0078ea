// Token buckets: a burst, then one more per interval. Tests pass the time as an argument.
import { LRUCache } from 'lru-cache'

export interface RateLimit {
  /** Takes one token. Returns 0, or the milliseconds to wait until there is one. */
  take(key: string): Promise<number>
  /** Puts one token back: what was asked for turned out to be harmless. */
  giveBack(key: string): Promise<void>
}

/** Makes one: `burst` at once, refilled evenly over `perMs` milliseconds. Each has a name of its own. */
export type CreateRateLimit = (limit: {
  readonly name: string
  readonly burst: number
  readonly perMs: number
}) => RateLimit

interface Bucket {
  tokens: number
  at: number
}

/** Keys remembered at most: a flood of addresses must not become a flood of memory. */
const MOST_KEYS = 10_000

/** Limits of this process alone. `now` is a clock in milliseconds. */
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
