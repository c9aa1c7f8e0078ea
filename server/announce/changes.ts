// Changes since a revision, as pages and feeds that readers can open (P27.54). It follows the log of revisions, as devices do. So it
// misses no change, whether a save, the schedule, an import or another process made it.
import type { Statements } from '../gateway/database.ts'

/** A position in the log. */
export interface Place {
  readonly generation: string
  readonly rev: number
}

export interface Change {
  /** `a` article, `c` category, `u` author, `g` guide. */
  readonly kind: 'a' | 'c' | 'u' | 'g'
  readonly id: string
  /** The slugs of an author or a guide, current and former; empty if none is known. */
  readonly slugs: readonly string[]
  /** The slugs of an article's categories, current and former. */
  readonly categories: readonly string[]
}

export interface Changes {
  readonly changes: readonly Change[]
  /** The position after these changes. */
  readonly to: Place
  /** Whether there are no further changes. */
  readonly done: boolean
}

const HEAD = `select generation, floor::float8 as floor, sync.head()::float8 as head from sync.state`

/** The newest version holds the former address, even of deleted rows. */
const CHANGES = `with candidates as (
  (select 'a' as kind, id, rev from public.articles where rev > $1 order by rev limit $2)
  union all
  (select 'c', id, rev from public.categories where rev > $1 order by rev limit $2)
  union all
  (select 'u', id, rev from public.authors where rev > $1 order by rev limit $2)
  union all
  (select 'g', id, rev from public.guides where rev > $1 and published_at is not null order by rev limit $2)
  union all
  (select kind, id, rev from sync.tombstones where rev > $1 and kind in ('a', 'c', 'u', 'g') order by rev limit $2)
),
changes as (select * from candidates order by rev limit $2)
select c.kind, c.id, c.rev::float8 as rev,
  array_remove(array[coalesce(u.slug, g.slug), v.former ->> 'slug'], null) as slugs,
  array_remove(array[own.slug, former.slug], null) as categories
from changes c
left join public.articles a on c.kind = 'a' and a.id = c.id
left join public.authors u on c.kind = 'u' and u.id = c.id
left join public.guides g on c.kind = 'g' and g.id = c.id
left join lateral (
  select former from public.versions where kind = c.kind and row_id = c.id order by id desc limit 1
) v on true
left join public.categories own on own.id = a.category_id
left join public.categories former on former.id::text = v.former ->> 'category_id'
order by c.rev`

/** The current end of the log. */
export async function endOfLog(
  database: Pick<Statements, 'query'>,
): Promise<Place & { readonly floor: number }> {
  const { rows } = await database.query<{ generation: string; floor: number; head: number }>(HEAD)
  const [state] = rows
  if (state === undefined) throw new Error('The log of revisions has no state.')
  return { generation: state.generation, rev: state.head, floor: state.floor }
}

/**
 * At most `most` changes after this position. If there was a restore, or the log no longer reaches back that far, skips to its end: the
 * changes since then are unknown.
 */
export async function changesSince(
  database: Pick<Statements, 'query'>,
  from: Place,
  most: number,
): Promise<Changes> {
  // Read before the rows: writes that happen meanwhile are found next time.
  const { floor, ...end } = await endOfLog(database)
  if (end.generation !== from.generation || from.rev < floor) return { changes: [], to: end, done: true }
  const { rows } = await database.query<Change & { rev: number }>(CHANGES, [from.rev, most])
  const done = rows.length < most
  const last = rows.at(-1)?.rev ?? end.rev
  const changes = rows.map(({ kind, id, slugs, categories }) => ({
    kind,
    id,
    slugs: [...new Set(slugs)],
    categories: [...new Set(categories)],
  }))
  return { changes, to: { ...end, rev: done ? Math.max(end.rev, last) : last }, done }
}
