// What changed since a revision, as pages and feeds that readers can open (P27.54). It follows the log of revisions, as
// devices do. So it misses no change, whether a save, the schedule, an import or another process made it.
import type { Statements } from '../gateway/database.ts'

/** How far somebody has followed the log. */
export interface Place {
  readonly generation: string
  readonly rev: number
}

export interface Change {
  /** `a` article, `c` category, `u` author, `g` guide. */
  readonly kind: 'a' | 'c' | 'u' | 'g'
  readonly id: string
  /** Of an author or a guide, with its former one if that was another; empty if nobody knows any. */
  readonly slugs: readonly string[]
  /** Of an article: the slugs of its categories, the present and the former one. */
  readonly categories: readonly string[]
}

export interface Changes {
  readonly changes: readonly Change[]
  /** The place after them. */
  readonly to: Place
  /** Are these all? */
  readonly done: boolean
}

/** The end of the log. */
const HEAD = `select generation, floor::float8 as floor, sync.head()::float8 as head from sync.state`

/** The newest version tells what the address was, also of what is gone. */
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

/** The end of the log now. */
export async function endOfLog(
  database: Pick<Statements, 'query'>,
): Promise<Place & { readonly floor: number }> {
  const { rows } = await database.query<{ generation: string; floor: number; head: number }>(HEAD)
  const [state] = rows
  if (state === undefined) throw new Error('The log of revisions has no state.')
  return { generation: state.generation, rev: state.head, floor: state.floor }
}

/**
 * At most so many changes after this place. What was before a restore, or is older than the log, is passed over: nobody knows
 * what has changed since.
 */
export async function changesSince(
  database: Pick<Statements, 'query'>,
  from: Place,
  most: number,
): Promise<Changes> {
  // Before the rows: what is written meanwhile is found the next time.
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
