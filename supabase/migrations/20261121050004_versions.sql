-- What an article or a category was before each change and before its deletion (P21.1): history and trash, only for
-- administrators. Each row's newest 50 versions stay, and all of the last year. Readers' sync never sees them.

-- When each row was last saved, and by whom: shown to an editor whose row has changed under the form.
create table public.last_changes (
  kind text not null,
  id uuid not null,
  -- The revision after the change. If the row has another one, its last change is unknown.
  rev bigint not null,
  changed_at timestamptz not null default now(),
  -- The session's e-mail; null for a change without a session.
  changed_by text,

  primary key (kind, id),
  -- 'a' article, 'c' category.
  constraint last_changes_kind check (kind in ('a', 'c'))
);

create table public.versions (
  -- Of two versions of any rows, the later one has the larger number.
  id bigint generated always as identity primary key,
  kind text not null,
  row_id uuid not null,
  -- The revision that the row had.
  rev bigint not null,
  -- The row, column by column; of a draft its form.
  former jsonb not null,
  name text generated always as (coalesce(former ->> 'title', former ->> 'name')) stored,
  -- Was the row deleted, or changed?
  deleted boolean not null,
  -- The articles that a category lost by its deletion.
  articles uuid[] not null default '{}',
  -- Who had saved this version, and when; null if unknown.
  saved_at timestamptz,
  saved_email text,
  -- Who changed or deleted it afterwards, and when.
  ended_at timestamptz not null default now(),
  ended_by uuid,
  ended_email text,

  -- 'a' article, 'c' category, 'd' draft of an article that was never published (docs/decisions/0017-history-and-drafts.md).
  constraint versions_kind check (kind in ('a', 'c', 'd'))
);

create index versions_of_row on public.versions (kind, row_id, id desc);
create index versions_deleted on public.versions (id desc) where deleted;

alter table public.last_changes enable row level security;
alter table public.versions enable row level security;

revoke all on public.last_changes, public.versions from public, anon, authenticated;
grant select on public.last_changes to authenticated, service_role;
grant select on public.versions to authenticated;
grant select, delete on public.versions to service_role;

create policy "administrators read the last changes" on public.last_changes
  for select to authenticated using ((select private.is_admin()));
create policy "administrators read versions" on public.versions
  for select to authenticated using ((select private.is_admin()));

create function sync.note_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from public.last_changes where kind = tg_argv[0] and id = old.id;
    return null;
  end if;
  if tg_op = 'UPDATE' and new.rev = old.rev then
    return null;
  end if;
  insert into public.last_changes (kind, id, rev, changed_by)
  values (
    tg_argv[0], new.id, new.rev,
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
  on conflict (kind, id) do update
    set rev = excluded.rev, changed_at = excluded.changed_at, changed_by = excluded.changed_by;
  return null;
end $$;

create trigger sync_3_note after insert or update or delete on public.categories
  for each row execute function sync.note_change('c');
create trigger sync_3_note after insert or update or delete on public.articles
  for each row execute function sync.note_change('a');

-- Runs before the change: sync.note_change has not recorded it yet, and a category still has its articles.
create function private.keep_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.rev = old.rev then
    return new;
  end if;
  insert into public.versions
    (kind, row_id, rev, former, deleted, articles, saved_at, saved_email, ended_by, ended_email)
  select
    tg_argv[0], old.id, old.rev, to_jsonb(old), tg_op = 'DELETE',
    case when tg_op = 'DELETE' and tg_argv[0] = 'c'
      then array(select a.id from public.articles a where a.category_id = old.id)
      else '{}' end,
    c.changed_at, c.changed_by, auth.uid(), private.session_email()
  from (select) as one
  left join public.last_changes c on c.kind = tg_argv[0] and c.id = old.id and c.rev = old.rev;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- Their name puts them after sync_1_stamp, which tells whether anything changes.
create trigger versions_keep before update or delete on public.categories
  for each row execute function private.keep_version('c');
create trigger versions_keep before update or delete on public.articles
  for each row execute function private.keep_version('a');

-- The version at a row's last deletion.
create function private.deleted_version(kind text, i uuid) returns setof public.versions
language sql stable set search_path = '' as $$
  select v.* from public.versions v
  where v.kind = deleted_version.kind and v.row_id = i and v.deleted
  order by v.id desc limit 1
$$;

-- Restores a deleted article with its id (P21.2). If its category is also deleted, the article comes without it, and restoring
-- the category reconnects it. Returns the row, unchanged if it exists; no row if the trash has none.
create function private.restore_article(i uuid) returns setof public.articles
language plpgsql security definer set search_path = '' as $$
declare
  was public.articles;
begin
  perform private.administrators_only();
  perform pg_catalog.pg_advisory_xact_lock(7351, 1);
  if not exists (select from public.articles a where a.id = i) then
    select (jsonb_populate_record(null::public.articles, v.former)).* into was
    from private.deleted_version('a', i) v;
    if not found then
      return;
    end if;
    if not exists (select from public.categories c where c.id = was.category_id) then
      update public.versions v set articles = array_append(v.articles, i)
      where v.id in (select d.id from private.deleted_version('c', was.category_id) d) and i <> all (v.articles);
      was.category_id := null;
    end if;
    insert into public.articles values (was.*);
  end if;
  return query select a.* from public.articles a where a.id = i;
end $$;

-- Restores a deleted category, and gives it back to its former articles that have had no other one since (P21.2). Returns
-- the row, as above. If another category has its slug by now, it fails.
create function private.restore_category(i uuid) returns setof public.categories
language plpgsql security definer set search_path = '' as $$
declare
  kept public.versions;
begin
  perform private.administrators_only();
  perform pg_catalog.pg_advisory_xact_lock(7351, 1);
  if not exists (select from public.categories c where c.id = i) then
    select * into kept from private.deleted_version('c', i);
    if not found then
      return;
    end if;
    insert into public.categories select (jsonb_populate_record(null::public.categories, kept.former)).*;
    update public.articles a set category_id = i
    where a.id = any (kept.articles) and a.category_id is null
      and not exists (
        select from public.versions v
        where v.kind = 'a' and v.row_id = a.id and v.id > kept.id and v.former ->> 'category_id' <> i::text
      );
  end if;
  return query select c.* from public.categories c where c.id = i;
end $$;

create function public.restore_article(i uuid) returns setof public.articles
language sql security invoker set search_path = '' as $$
  select * from private.restore_article(i)
$$;

create function public.restore_category(i uuid) returns setof public.categories
language sql security invoker set search_path = '' as $$
  select * from private.restore_category(i)
$$;

-- Deleted rows that were not restored, the last deletion first: at most `lim` rows (1 to 500), of versions below
-- `before`.
create function public.list_trash(before bigint default 9223372036854775807, lim integer default 100) returns jsonb
language sql stable security invoker set search_path = '' set timezone = 'UTC' as $$
  select coalesce(jsonb_agg(to_jsonb(trash) order by trash.version desc), '[]')
  from (
    select v.id as version, v.kind, v.row_id as id, v.name, v.ended_at, v.ended_email,
      cardinality(v.articles) as articles, v.former -> 'images' ->> 0 as cover, v.former ->> 'color' as color
    from public.versions v
    where v.deleted and v.id < before
      and not exists (select from public.versions l where l.deleted and l.kind = v.kind and l.row_id = v.row_id and l.id > v.id)
      and not exists (select from public.articles a where v.kind = 'a' and a.id = v.row_id)
      and not exists (select from public.categories c where v.kind = 'c' and c.id = v.row_id)
    order by v.id desc
    limit least(greatest(lim, 1), 500)
  ) trash
$$;

-- Deletes versions that are neither among the newest 50 of their row nor of the year before `at`. Runs daily.
create function private.prune_versions(at timestamptz default now()) returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.versions v
  using (
    select n.id, row_number() over (partition by n.kind, n.row_id order by n.id desc) as place from public.versions n
  ) placed
  where placed.id = v.id and placed.place > 50 and v.ended_at < at - interval '1 year'
$$;

revoke all on all functions in schema private, sync from public;
revoke all on function public.restore_article, public.restore_category, public.list_trash from public, anon, authenticated;
grant execute on function
  private.restore_article, private.restore_category, public.restore_article, public.restore_category, public.list_trash
  to authenticated, service_role;
grant execute on function private.prune_versions to service_role;
