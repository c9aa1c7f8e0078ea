-- One line of revision numbers runs through articles, categories and deletions (P2.17), so that "everything after N"
-- misses nothing. A writer draws numbers under one lock and holds it until the commit is visible: revisions and commits
-- have one order.

create schema sync;

-- The cache must stay 1: a session that reserves a range would use its numbers out of order.
create sequence sync.rev as bigint cache 1;

create table sync.state (
  one boolean primary key default true,
  -- A new value makes every client pull from zero: after a truncate, a restore, a moved database.
  generation uuid not null default gen_random_uuid(),
  -- A cursor below this has missed deletions that were forgotten.
  floor bigint not null default 0,
  -- The number of articles and the sum of their revisions. Counting them at each request took four times as long among
  -- 100,000 articles as among 10,000.
  articles bigint not null default 0,
  revisions bigint not null default 0,

  constraint state_one_row check (one)
);

insert into sync.state default values;

create table sync.tombstones (
  kind text not null,
  id uuid not null,
  rev bigint not null,
  deleted_at timestamptz not null default now(),

  primary key (kind, id),
  -- 'a' article, 'c' category.
  constraint tombstones_kind check (kind in ('a', 'c'))
);

create index tombstones_rev on sync.tombstones (rev);

alter table sync.state enable row level security;
alter table sync.tombstones enable row level security;

create policy "anyone reads the state" on sync.state
  for select to anon, authenticated using (true);
create policy "anyone reads the deletions" on sync.tombstones
  for select to anon, authenticated using (true);

-- Runs before the statement locks any row, so that two writers cannot deadlock.
create function sync.take_lock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(7351, 1);
  if tg_op = 'TRUNCATE' then
    update sync.state set generation = gen_random_uuid() where one;
  end if;
  return null;
end $$;

-- Overwrites any revision that a client sends. An update that changes nothing keeps its number.
create function sync.stamp_category() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if new.id <> old.id then
      raise exception 'categories.id is immutable' using errcode = '22023';
    end if;
    new.rev := old.rev;
    if new is not distinct from old then
      return new;
    end if;
  else
    delete from sync.tombstones where kind = 'c' and id = new.id;
  end if;
  new.rev := nextval('sync.rev');
  return new;
end $$;

create function sync.stamp_article() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if new.id <> old.id then
      raise exception 'articles.id is immutable' using errcode = '22023';
    end if;
    new.rev := old.rev;
    new.body_rev := old.body_rev;
    new.updated_at := old.updated_at;
    if new is not distinct from old then
      return new;
    end if;
    new.rev := nextval('sync.rev');
    if new.content is distinct from old.content then
      new.body_rev := new.rev;
    end if;
    if (new.title, new.introduction, new.content, new.images, new.overall)
      is distinct from (old.title, old.introduction, old.content, old.images, old.overall) then
      new.updated_at := now();
    end if;
  else
    new.rev := nextval('sync.rev');
    new.body_rev := new.rev;
    new.updated_at := null;
    delete from sync.tombstones where kind = 'a' and id = new.id;
  end if;
  return new;
end $$;

create function sync.bury() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into sync.tombstones (kind, id, rev)
  values (tg_argv[0], old.id, nextval('sync.rev'))
  on conflict (kind, id) do update set rev = excluded.rev, deleted_at = now();
  return null;
end $$;

-- Runs once per statement: a row that one transaction changes a thousand times leaves a thousand dead ones.
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

-- Triggers of the same event fire in the order of their names.
create trigger sync_0_lock before insert or update or delete or truncate on public.categories
  for each statement execute function sync.take_lock();
create trigger sync_0_lock before insert or update or delete or truncate on public.articles
  for each statement execute function sync.take_lock();
create trigger sync_1_stamp before insert or update on public.categories
  for each row execute function sync.stamp_category();
create trigger sync_1_stamp before insert or update on public.articles
  for each row execute function sync.stamp_article();
create trigger sync_2_bury after delete on public.categories
  for each row execute function sync.bury('c');
create trigger sync_2_bury after delete on public.articles
  for each row execute function sync.bury('a');
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

-- Counts all rows again, because a data-only restore bypasses the triggers. The caller holds the lock.
create function sync.count_again() returns void
language sql volatile security definer set search_path = '' as $$
  update sync.state s set articles = a.articles, revisions = a.revisions
  from (select count(*) as articles, coalesce(sum(rev), 0) as revisions from public.articles) a
  where s.one and (s.articles, s.revisions) is distinct from (a.articles, a.revisions)
$$;

-- Deletes tombstones older than the given age and raises the floor. It counts again, too: a wrong count would make
-- every device pull everything again and again. Runs daily.
create function sync.purge(keep interval default '180 days') returns void
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

revoke all on schema sync from public;
revoke all on all functions in schema sync from public;
grant usage on schema sync to anon, authenticated, service_role;
grant select on sync.state, sync.tombstones to anon, authenticated, service_role;
grant execute on function sync.purge to service_role;
