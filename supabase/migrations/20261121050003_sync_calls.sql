-- Readers call these functions by GET. Each is one statement, so articles, categories, deletions and the head come from one
-- snapshot. They run as the caller: row-level security stays in force. None reads a draft, a version, the
-- trash or a schedule (P2.16).
-- In every answer g is the generation, f the floor and r the largest revision visible.

-- Never the sequence's last_value: it counts writers who have not committed.
create function sync.head() returns bigint
language sql stable security invoker set search_path = '' as $$
  select greatest(
    (select max(rev) from public.articles),
    (select max(rev) from public.categories),
    (select max(rev) from sync.tombstones),
    0
  )
$$;

-- Everything of an article except its body, as lists need it.
create function sync.head_row(a public.articles) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'id', a.id, 'title', a.title, 'introduction', a.introduction, 'images', a.images,
    'published_at', a.published_at, 'category_id', a.category_id, 'category', a.category,
    'overall', a.overall, 'read_time', a.read_time, 'rev', a.rev, 'body_rev', a.body_rev
  ) || case when a.updated_at is null then '{}'::jsonb else jsonb_build_object('updated_at', a.updated_at) end
$$;

-- Shared caches may store the answer for so many seconds; 0 forbids it. Browsers store none.
create function sync.allow_shared_caching(seconds integer) returns void
language sql volatile security invoker set search_path = '' as $$
  select set_config(
    'response.headers',
    jsonb_build_array(jsonb_build_object('Cache-Control', case when seconds > 0
      then format('public, max-age=0, s-maxage=%s, stale-while-revalidate=300', seconds)
      else 'no-store' end))::text,
    true
  )
$$;

-- Readers within a minute may share one answer.
create function sync.allow_shared_caching() returns void
language sql volatile security invoker set search_path = '' as $$
  select sync.allow_shared_caching(60)
$$;

-- Devices poll only this, so it is tiny: n articles, whose revisions add up to s.
create function public.sync_head() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select sync.allow_shared_caching();
  select jsonb_build_object(
    'g', s.generation, 'f', s.floor, 'r', sync.head(), 'n', s.articles, 's', s.revisions::text
  )
  from sync.state s
$$;

-- Heads, newest first, after the article published at p with id i; lim of them (1 to 1000). Dates tie, so the id decides.
-- `thin` serves magazines too large to be taken whole. Its rows hold what orders and finds an article,
-- [id, title, published_at, category_id, rev, body_rev], up to 5000 a page.
-- The first page states n, the number of articles, so that a device can choose. It also carries the categories: cards need
-- their names, and one snapshot misses no change of them.
create function public.sync_page(
  p timestamptz default 'infinity',
  i uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  lim integer default 500,
  thin boolean default false
) returns jsonb
language sql stable security invoker set search_path = '' set timezone = 'UTC' as $$
  select sync.allow_shared_caching();
  with size as (select least(greatest(lim, 1), case when thin then 5000 else 1000 end) as size),
  heads as (
    select a
    from public.articles a
    where not thin and (a.published_at, a.id) < (p, i)
    order by a.published_at desc, a.id desc
    limit (select size from size)
  ),
  -- Column by column: a whole row would be read with its body.
  titles as (
    select jsonb_build_array(a.id, a.title, a.published_at, a.category_id, a.rev, a.body_rev) as title
    from public.articles a
    where thin and (a.published_at, a.id) < (p, i)
    order by a.published_at desc, a.id desc
    limit (select size from size)
  ),
  page as (
    select sync.head_row(heads.a) as row from heads
    union all
    select title from titles
  )
  select jsonb_build_object(
    'g', s.generation, 'f', s.floor, 'r', sync.head(),
    'rows', coalesce((select jsonb_agg(page.row) from page), '[]'),
    'done', (select count(*) from page) < (select size from size)
  ) || case when p < 'infinity' then '{}' else jsonb_build_object(
    'n', s.articles,
    'categories', coalesce((select jsonb_agg(to_jsonb(c) order by c.name) from public.categories c), '[]')
  ) end
  from sync.state s
$$;

-- All changes after a revision, in the order of revisions, lim of them (1 to 1000). The next call starts at 'to'.
create function public.sync_changes(since bigint, lim integer default 500) returns jsonb
language sql stable security invoker set search_path = '' set timezone = 'UTC' as $$
  select sync.allow_shared_caching();
  with size as (select least(greatest(lim, 1), 1000) as size),
  candidates as (
    (select 'A' as kind, a.id, a.rev from public.articles a
      where a.rev > since order by a.rev limit (select size from size))
    union all
    (select 'C', c.id, c.rev from public.categories c
      where c.rev > since order by c.rev limit (select size from size))
    union all
    (select t.kind, t.id, t.rev from sync.tombstones t
      where t.rev > since order by t.rev limit (select size from size))
  ),
  changes as (select * from candidates order by rev limit (select size from size)),
  extent as (select count(*) < (select size from size) as done, max(rev) as last from changes)
  select jsonb_build_object(
    'g', s.generation, 'f', s.floor, 'r', sync.head(),
    'to', case when e.done then greatest(sync.head(), since) else e.last end,
    'done', e.done,
    'articles', coalesce((
      select jsonb_agg(sync.head_row(a) order by a.rev)
      from public.articles a join changes on changes.kind = 'A' and changes.id = a.id), '[]'),
    'categories', coalesce((
      select jsonb_agg(to_jsonb(c) order by c.rev)
      from public.categories c join changes on changes.kind = 'C' and changes.id = c.id), '[]'),
    'gone', coalesce((
      select jsonb_agg(jsonb_build_array(kind, id, rev) order by rev)
      from changes where kind in ('a', 'c')), '[]')
  )
  from sync.state s, extent e
$$;

-- The texts of these articles, ids with commas between. The caller names the generation and the largest revision of these texts
-- that it knows, so another text has another address. Whoever sees that revision sees every smaller one, so caches may store
-- the answer. Nobody may store the answer of a server that lags behind.
create function public.sync_bodies(ids text, rev bigint, g uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select sync.allow_shared_caching(
    case when s.generation = sync_bodies.g and sync.head() >= sync_bodies.rev then 3600 else 0 end
  )
  from sync.state s;
  select jsonb_build_object(
    'g', s.generation,
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'body_rev', a.body_rev, 'content', a.content))
      from public.articles a
      where a.id = any (string_to_array(ids, ',')::uuid[])), '[]')
  )
  from sync.state s
$$;

-- One article whole, for readers who come by its address and have nothing yet. Caches let many of them at once cost one
-- question a minute. They may not store that there is none: it may be there in a moment.
create function public.sync_article(i uuid) returns jsonb
language sql stable security invoker set search_path = '' set timezone = 'UTC' as $$
  select sync.allow_shared_caching(case when exists (select from public.articles a where a.id = i) then 60 else 0 end);
  select jsonb_build_object(
    'g', s.generation,
    'row', (
      select sync.head_row(a) || jsonb_build_object('content', a.content)
      from public.articles a
      where a.id = i)
  )
  from sync.state s
$$;

-- Was an article of this id deleted? The server then answers 410, and 404 at an address that never existed. sync.purge
-- forgets it with the deletion.
create function public.sync_gone(i uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (select from sync.tombstones t where t.kind = 'a' and t.id = i)
$$;

revoke all on all functions in schema sync from public;
revoke all on function
  public.sync_head, public.sync_page, public.sync_changes, public.sync_bodies, public.sync_article, public.sync_gone
  from public;
grant execute on function
  sync.head, sync.head_row, sync.allow_shared_caching(integer), sync.allow_shared_caching(),
  public.sync_head, public.sync_page, public.sync_changes, public.sync_bodies, public.sync_article, public.sync_gone
  to anon, authenticated, service_role;
