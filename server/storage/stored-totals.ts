// How much the bucket of pictures holds, and its limit.
import type { Statements } from '../gateway/database.ts'
import { type Environment, wholeNumber } from '../settings/settings.ts'

export interface StoredTotals {
  readonly bytes: number
  readonly count: number
}

const MB = 1024 * 1024
const DEFAULT_MB = 20_000
const DEFAULT_COUNT = 200_000

/** What `FILES_MOST_MB` and `FILES_MOST_COUNT` allow. Throws a sentence for what is no number. */
export function readMostStored(env: Environment): StoredTotals {
  return {
    bytes: (wholeNumber(env, 'FILES_MOST_MB', { least: 1, most: 1_000_000_000 }) ?? DEFAULT_MB) * MB,
    count: wholeNumber(env, 'FILES_MOST_COUNT', { least: 1, most: 1_000_000_000 }) ?? DEFAULT_COUNT,
  }
}

/** Counts the files of the bucket by their rows. */
export async function storedTotals(statements: Statements): Promise<StoredTotals> {
  const { rows } = await statements.query<Record<'bytes' | 'count', unknown>>(
    `select count(*) as count, coalesce(sum((metadata->>'size')::bigint), 0) as bytes
    from storage.objects where bucket_id = 'pictures'`,
  )
  return { bytes: Number(rows[0]?.bytes), count: Number(rows[0]?.count) }
}
