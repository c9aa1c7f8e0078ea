-- How many articles there are and what their revisions add up to, kept with each write: sync_head and the first page counted
-- all rows, and were four times as slow among 100,000 articles as among 10,000. Whoever sees a write sees what it added: it is
-- one transaction, and writers wait for each other already (sync.take_lock).

alter table sync.state
  add column articles bigint not null default 0,
  add column revisions bigint not null default 0;

-- Once for each statement, however many rows it writes: a row that is changed a thousand times in one transaction leaves a
-- thousand dead ones.
create function sync.add_up() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  more bigint := 0;
  revs bigint := 0;
begin
  if tg_op = 'TRUNCATE' then
    update sync.state set articles = 0, revisions = 0 where one;
    return null;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    select count(*), coalesce(sum(a.rev), 0) into more, revs from added a;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    select more - count(*), revs - coalesce(sum(r.rev), 0) into more, revs from removed r;
  end if;
  if more <> 0 or revs <> 0 then
    update sync.state set articles = articles + more, revisions = revisions + revs where one;
  end if;
  return null;
end $$;

create trigger sync_4_add_up after insert on public.articles
  referencing new table as added
  for each statement execute function sync.add_up();
create trigger sync_4_add_up_changes after update on public.articles
  referencing old table as removed new table as added
  for each statement execute function sync.add_up();
create trigger sync_4_add_up_deletions after delete on public.articles
  referencing old table as removed
  for each statement execute function sync.add_up();
create trigger sync_4_add_up_nothing after truncate on public.articles
  for each statement execute function sync.add_up();

-- Counts all rows, for those that came past the triggers (a restore of data alone). Called with the lock held.
create function sync.count_again() returns void
language sql volatile security definer set search_path = '' as $$
  update sync.state s set articles = a.articles, revisions = a.revisions
  from (select count(*) as articles, coalesce(sum(rev), 0) as revisions from public.articles) a
  where s.one and (s.articles, s.revisions) is distinct from (a.articles, a.revisions)
$$;

select sync.count_again();

-- Forgets old deletions as before, and counts again: a difference would make every device pull anew, again and again.
create or replace function sync.purge(keep interval default '180 days') returns void
language plpgsql security definer set search_path = '' as $$
declare
  last bigint;
begin
  perform pg_catalog.pg_advisory_xact_lock(7351, 1);
  perform sync.count_again();
  select max(rev) into last from sync.tombstones where deleted_at < now() - keep;
  if last is null then
    return;
  end if;
  update sync.state set floor = greatest(floor, last) where one;
  delete from sync.tombstones where rev <= last;
end $$;

create or replace function public.sync_head() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select sync.allow_shared_caching();
  select jsonb_build_object(
    'g', s.generation, 'f', s.floor, 'r', sync.head(), 'n', s.articles, 's', s.revisions::text
  )
  from sync.state s
$$;

create or replace function public.sync_page(
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
  -- Column by column: a row taken whole would be read with its body.
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

revoke all on function sync.add_up(), sync.count_again() from public;
