// Time stamps of rows: stored as written, compared as instants with PostgreSQL's microsecond precision.
import { FIRST_DAY, LAST_DAY } from '#domain/articles/article-form.ts'
import { momentOf, publishedMicroseconds } from '#domain/articles/dates.ts'

const SECOND_MS = 1000

/** Does the table accept this time: 1970 to 2099, written as a day or an instant? */
export function isPublishable(text: string): boolean {
  const moment = momentOf(text)
  const first = momentOf(FIRST_DAY)
  const last = momentOf(`${LAST_DAY}T23:59:59Z`)
  return moment !== null && first !== null && last !== null && moment >= first && moment < last + SECOND_MS
}

/** Do two texts, `2026-11-20 19:58:49.479+00` and `2026-11-20T19:58:49.479Z`, denote the same instant? */
export function sameInstant(a: string, b: string): boolean {
  const at = publishedMicroseconds(a)
  return a === b || (at > -Infinity && at === publishedMicroseconds(b))
}
