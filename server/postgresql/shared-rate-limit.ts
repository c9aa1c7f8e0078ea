// Rate limits that hold for all processes on one database: the buckets of `rate-limit.ts` as rows.
import { createHash } from 'node:crypto'
import type { Database } from '../gateway/database.ts'
import type { CreateRateLimit } from '../http/rate-limit.ts'

/** Takes a token, or says that there is none, in one statement: two who ask at once wait for each other's row. */
const TAKE = `insert into server.rate_limits as bucket (name, key, tokens, at)
values ($1, $2, $3::double precision - 1, coalesce($5::double precision, extract(epoch from clock_timestamp()) * 1000))
on conflict (name, key) do update set (tokens, at, is_refused) = (
  select case when refilled < 1 then refilled else refilled - 1 end, greatest(bucket.at, excluded.at), refilled < 1
  from (select least(
    $3::double precision, bucket.tokens + greatest(0, excluded.at - bucket.at) / $4::double precision
  )) as full_again (refilled)
)
returning tokens, is_refused`

const GIVE_BACK = `update server.rate_limits set tokens = least($3::double precision, tokens + 1) where name = $1 and key = $2`

const FORGET_FULL = `delete from server.rate_limits
where name = $1 and at < coalesce($3::double precision, extract(epoch from clock_timestamp()) * 1000) - $2::double precision`

/** How often full buckets are forgotten: with one try in so many. */
const FORGETTING_EVERY = 200

/** Limits on this database. `now` is a clock in milliseconds; null: the database's own, which is one for all processes. */
export function sharedRateLimits(database: Database, now: (() => number) | null): CreateRateLimit {
  return ({ name, burst, perMs }) => {
    const msPerToken = perMs / burst
    const at = () => now?.() ?? null
    let tries = 0
    return {
      async take(key) {
        tries += 1
        if (tries % FORGETTING_EVERY === 0) await database.query(FORGET_FULL, [name, perMs, at()])
        const { rows } = await database.query<{ tokens: number; is_refused: boolean }>(TAKE, [
          name,
          hashOf(key),
          burst,
          msPerToken,
          at(),
        ])
        const [bucket] = rows
        if (bucket === undefined) throw new Error('The database counted no try.')
        return bucket.is_refused ? (1 - bucket.tokens) * msPerToken : 0
      },
      async giveBack(key) {
        await database.query(GIVE_BACK, [name, hashOf(key), burst])
      },
    }
  }
}

/** Addresses of people and accounts are nobody's business in a copy of the database. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
