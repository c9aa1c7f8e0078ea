-- What readers ask: sync_head, sync_page, sync_changes, by GET. Each is one statement, so articles, categories, deletions
-- and the head come from one snapshot. They run as the caller: row-level security stays in force.
-- In every answer: g generation, f floor, r the largest revision visible.

-- Never the sequence's last_value: that one counts writers who have not committed.
create function sync.head() returns bigint
language sql stable security invoker set search_path = '' as $$
  select greatest(
    (select max(rev) from public.articles),
    (select max(rev) from public.categories),
    (select max(rev) from sync.tombstones),
    0
  )
$$;

-- What lists need of an article: everything but its body.
create function sync.head_row(a public.articles) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'id', a.id, 'title', a.title, 'introduction', a.introduction, 'images', a.images,
    'published_at', a.published_at, 'category_id', a.category_id, 'category', a.category,
    'overall', a.overall, 'read_time', a.read_time, 'rev', a.rev, 'body_rev', a.body_rev
  )
$$;

-- Readers of the same minute may share one answer; browsers keep none.
create function sync.allow_shared_caching() returns void
language sql volatile security invoker set search_path = '' as $$
  select set_config(
    'response.headers',
    '[{"Cache-Control":"public, max-age=0, s-maxage=60, stale-while-revalidate=300"}]',
    true
  )
$$;

-- Tiny, the only thing that is polled: n articles with revisions that add up to s.
create function public.sync_head() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select sync.allow_shared_caching();
  select jsonb_build_object(
    'g', s.generation, 'f', s.floor, 'r', sync.head(),
    'n', (select count(*) from public.articles),
    's', (select coalesce(sum(rev), 0)::text from public.articles)
  )
  from sync.state s
$$;

-- Heads, newest first, after the article published at p with id i; lim of them (1 to 1000). Dates tie, so the id decides.
-- The first page carries the categories too: cards need their names, and in one snapshot no change of them can be missed.
create function public.sync_page(
  p timestamptz default 'infinity',
  i uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  lim integer default 500
) returns jsonb
language sql stable security invoker set search_path = '' set timezone = 'UTC' as $$
  select sync.allow_shared_caching();
  with page as (
    select a
    from public.articles a
    where (a.published_at, a.id) < (p, i)
    order by a.published_at desc, a.id desc
    limit least(greatest(lim, 1), 1000)
  )
  select jsonb_build_object(
    'g', s.generation, 'f', s.floor, 'r', sync.head(),
    'rows', coalesce((select jsonb_agg(sync.head_row(page.a)) from page), '[]'),
    'done', (select count(*) from page) < least(greatest(lim, 1), 1000)
  ) || case when p < 'infinity' then '{}' else jsonb_build_object(
    'categories', coalesce((select jsonb_agg(to_jsonb(c) order by c.name) from public.categories c), '[]')
  ) end
  from sync.state s
$$;

-- All that changed after a revision, in the order of revisions, lim of them (1 to 1000). The next call starts at 'to'.
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

grant usage on schema sync to anon, authenticated, service_role;
grant select on sync.state, sync.tombstones to anon, authenticated, service_role;

create policy "anyone reads the state" on sync.state
  for select to anon, authenticated using (true);
create policy "anyone reads the deletions" on sync.tombstones
  for select to anon, authenticated using (true);

revoke all on function
  sync.head(), sync.head_row(public.articles), sync.allow_shared_caching(),
  public.sync_head(), public.sync_page(timestamptz, uuid, integer), public.sync_changes(bigint, integer)
  from public;
grant execute on function
  sync.head(), sync.head_row(public.articles), sync.allow_shared_caching(),
  public.sync_head(), public.sync_page(timestamptz, uuid, integer), public.sync_changes(bigint, integer)
  to anon, authenticated, service_role;
