-- One line of revision numbers through articles, categories and deletions, so that "everything after N" misses nothing.
-- Numbers are drawn under one lock that is held until the commit is visible: the order of revisions is the order of commits.

create schema sync;

-- The cache must stay 1: a session that reserves a range would use its numbers out of order.
create sequence sync.rev as bigint cache 1;

create table sync.state (
  one boolean primary key default true,
  -- A new value makes every client pull from zero: after a truncate, a restore, a moved database.
  generation uuid not null default gen_random_uuid(),
  -- A cursor below this has missed deletions that were forgotten.
  floor bigint not null default 0,

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

-- No defaults: the triggers below number every row, and a load that goes around them should fail loudly.
alter table public.categories add column rev bigint not null;
alter table public.articles add column rev bigint not null, add column body_rev bigint not null;

create unique index categories_rev on public.categories (rev);
create unique index articles_rev on public.articles (rev);
create index articles_newest on public.articles (published_at desc, id desc);

-- Runs before the statement locks any row, so writers of one statement each cannot deadlock.
create function sync.take_lock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(7351, 1);
  if tg_op = 'TRUNCATE' then
    update sync.state set generation = gen_random_uuid() where one;
  end if;
  return null;
end $$;

-- Whatever revision a client sends is overwritten; an update that changes nothing keeps its number.
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
    if new is not distinct from old then
      return new;
    end if;
    new.rev := nextval('sync.rev');
    if new.content is distinct from old.content then
      new.body_rev := new.rev;
    end if;
  else
    new.rev := nextval('sync.rev');
    new.body_rev := new.rev;
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

-- Triggers of one moment fire in the order of their names.
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

-- Forgets deletions older than the given age and says so in the floor. To be run daily.
create function sync.purge(keep interval default '180 days') returns void
language plpgsql security definer set search_path = '' as $$
declare
  last bigint;
begin
  perform pg_catalog.pg_advisory_xact_lock(7351, 1);
  select max(rev) into last from sync.tombstones where deleted_at < now() - keep;
  if last is null then
    return;
  end if;
  update sync.state set floor = greatest(floor, last) where one;
  delete from sync.tombstones where rev <= last;
end $$;

revoke all on schema sync from public;
revoke all on all functions in schema sync from public;
