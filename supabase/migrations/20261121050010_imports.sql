-- Imports of the last day, row by row, so that each can be undone whole (P23.3). The transaction of import_rows() also records
-- what it has written, so a lost answer or a stop leaves no unknown row. Undoing restores the previous version
-- (public.versions) and removes what was created, if the row is still as the import left it.

create table private.imports (
  id uuid primary key,
  -- The file's name.
  name text not null,
  began_at timestamptz not null default now(),
  began_email text,
  undone_at timestamptz
);

create table private.import_rows (
  place bigint generated always as identity primary key,
  import uuid not null references private.imports on delete cascade,
  -- 'a' article, 'c' category, 'r' redirect.
  kind text not null,
  -- The row's id, or its path.
  key text not null,
  -- The revision that the row had; null if the import created it. Redirects have none.
  before bigint,
  -- The revision that the import gave it; null if the import removed it.
  after bigint,
  -- The redirect before and after.
  former jsonb,
  written jsonb,
  -- Undoing writes here the name of a row that stays, because it has changed since.
  stays text,

  constraint import_rows_once unique (import, kind, key),
  constraint import_rows_kind check (kind in ('a', 'c', 'r'))
);

create index import_rows_of_row on private.import_rows (kind, key);

alter table private.imports enable row level security;
alter table private.import_rows enable row level security;

-- Begins an import under an id from the caller, and deletes imports older than two days. May be repeated.
create function private.begin_import(i uuid, name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.administrators_only();
  delete from private.imports m where m.began_at < now() - interval '2 days';
  insert into private.imports (id, name, began_email)
  values (i, left(begin_import.name, 300), private.session_email())
  on conflict do nothing;
end $$;

create function private.create_rows(kind text, rows jsonb) returns table (id uuid, rev bigint)
language plpgsql security definer set search_path = '' as $$
begin
  if create_rows.kind = 'a' then
    return query
      insert into public.articles as t
        (id, title, introduction, content, images, published_at, category_id, category, overall, read_time, user_id)
      select w.id, w.title, w.introduction, w.content, w.images, w.published_at, w.category_id, w.category, w.overall,
        w.read_time, w.user_id
      from jsonb_populate_recordset(null::public.articles, rows) w
      on conflict on constraint articles_pkey do nothing
      returning t.id, t.rev;
  else
    return query
      insert into public.categories as t (id, name, slug, color, description)
      select w.id, w.name, w.slug, w.color, w.description from jsonb_populate_recordset(null::public.categories, rows) w
      on conflict on constraint categories_pkey do nothing
      returning t.id, t.rev;
  end if;
end $$;

-- Writes these columns of a row that is at this revision. Returns its new revision, or null.
create function private.write_columns(kind text, i uuid, at bigint, columns jsonb) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  written bigint;
begin
  if write_columns.kind = 'a' then
    update public.articles a
    set (title, introduction, content, images, published_at, category_id, category, overall, read_time, user_id)
      = (select w.title, w.introduction, w.content, w.images, w.published_at, w.category_id, w.category, w.overall,
           w.read_time, w.user_id
         from jsonb_populate_record(a, columns) w)
    where a.id = i and a.rev = at
    returning a.rev into written;
  else
    update public.categories c
    set (name, slug, color, description)
      = (select w.name, w.slug, w.color, w.description from jsonb_populate_record(c, columns) w)
    where c.id = i and c.rev = at
    returning c.rev into written;
  end if;
  return written;
end $$;

create function private.remove_row(kind text, i uuid, at bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if remove_row.kind = 'a' then
    delete from public.articles a where a.id = i and a.rev = at;
  else
    delete from public.categories c where c.id = i and c.rev = at;
  end if;
  return found;
end $$;

-- Runs and notes one statement of an import. `tbl` is articles, categories or redirects. `verb` says what `rows` are:
-- create: rows; existing ones stay as they are.
-- update: objects of id, rev and columns. remove: objects of id and rev. A row at another revision stays as it is.
-- put: redirects, each of which replaces one of the same path.
-- Returns the keys of what was written.
create function private.import_rows(i uuid, tbl text, verb text, rows jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  kind constant text := case tbl when 'articles' then 'a' when 'categories' then 'c' when 'redirects' then 'r' end;
  answer jsonb;
begin
  perform private.administrators_only();
  perform pg_catalog.pg_advisory_xact_lock(7351, 1);
  if kind is null or not coalesce(
    case when kind = 'r' then verb = 'put' else verb in ('create', 'update', 'remove') end, false)
    or not exists (select from private.imports m where m.id = i) then
    raise exception 'no such import, table or verb' using errcode = '22023';
  end if;
  with given as (
    select w.row, w.row ->> 'path' as path, (w.row ->> 'id')::uuid as id, (w.row ->> 'rev')::bigint as rev
    from jsonb_array_elements(rows) as w (row)
  ), stands as (
    select r.path, to_jsonb(r) as row from public.redirects r where kind = 'r' and r.path in (select g.path from given g)
  ), done as (
    select c.id::text as key, null::bigint as before, c.rev as after, null::jsonb as former, null::jsonb as written
    from private.create_rows(kind, case when verb = 'create' then rows else '[]' end) c
    union all
    select u.id::text, u.rev, u.after, null, null
    from (
      select g.id, g.rev, private.write_columns(kind, g.id, g.rev, g.row -> 'columns') as after
      from given g where verb = 'update'
    ) u
    where u.after is not null
    union all
    select g.id::text, g.rev, null, null, null
    from given g where case when verb = 'remove' then private.remove_row(kind, g.id, g.rev) end
    union all
    select g.path, null, null, s.row, g.row from given g left join stands s using (path) where verb = 'put'
  ), noted as (
    insert into private.import_rows (import, kind, key, before, after, former, written)
    select i, kind, d.key, d.before, d.after, d.former, d.written from done d
    on conflict on constraint import_rows_once do update set after = excluded.after, written = excluded.written
    returning key
  )
  select coalesce(jsonb_agg(n.key), '[]') into answer from noted n;
  if verb = 'put' then
    insert into public.redirects (path, article_id, to_path)
    select w.path, w.article_id, w.to_path from jsonb_populate_recordset(null::public.redirects, rows) w
    on conflict (path) do update set article_id = excluded.article_id, to_path = excluded.to_path;
  end if;
  return answer;
end $$;

-- Undoes one row. Returns null, or the name of a row that stays as it is.
create function private.undo_import_row(r private.import_rows) returns text
language plpgsql security definer set search_path = '' as $$
declare
  stands jsonb;
  former jsonb;
  given bigint;
begin
  if r.kind = 'r' then
    select to_jsonb(o) into stands from public.redirects o where o.path = r.key;
    if stands is null and r.former is null then
      return null;
    elsif stands is distinct from r.written then
      return r.key;
    elsif r.former is null then
      delete from public.redirects o where o.path = r.key;
    else
      update public.redirects o
      set article_id = (r.former ->> 'article_id')::uuid, to_path = r.former ->> 'to_path' where o.path = r.key;
    end if;
    return null;
  end if;
  if r.after is null then
    if r.kind = 'a' then
      perform private.restore_article(r.key::uuid);
    else
      perform private.restore_category(r.key::uuid);
    end if;
    return null;
  end if;
  if r.kind = 'a' then
    select to_jsonb(a) into stands from public.articles a where a.id = r.key::uuid;
  else
    select to_jsonb(c) into stands from public.categories c where c.id = r.key::uuid;
  end if;
  select v.former into former from public.versions v
  where v.kind = r.kind and v.row_id = r.key::uuid and v.rev = r.before order by v.id desc limit 1;
  if stands is null then
    return case when r.before is not null then coalesce(former ->> 'title', former ->> 'name', r.key) end;
  elsif (stands ->> 'rev')::bigint <> r.after
    -- The created row was edited or is in use.
    or r.before is null and (
      exists (select from public.drafts d where d.id::text = r.key or d.article ->> 'category_id' = r.key)
      or exists (select from public.articles a where a.category_id::text = r.key)
    ) then
    return coalesce(stands ->> 'title', stands ->> 'name');
  elsif r.before is null then
    perform private.remove_row(r.kind, r.key::uuid, r.after);
    return null;
  end if;
  if not exists (select from public.categories c where c.id = (former ->> 'category_id')::uuid) then
    former := former || '{"category_id": null}';
  end if;
  given := private.write_columns(r.kind, r.key::uuid, r.after, former);
  -- An earlier import may be undone after this one.
  update private.import_rows o set after = given
  where o.kind = r.kind and o.key = r.key and o.after = r.before and o.import <> r.import;
  return null;
exception when integrity_constraint_violation then
  -- Another category has its slug by now.
  return coalesce(stands ->> 'title', stands ->> 'name', r.key);
end $$;

-- Undoes up to `lim` rows (1 to 500) of an import of the last day. The caller repeats it until none is left. Rows that the
-- import removed or changed come back first, categories before articles. The categories that it created go last, once they
-- are empty. Returns left, how many rows wait, and stays, how many were changed since; null without such an import.
create function private.undo_import(i uuid, lim integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  next private.import_rows;
  name text;
begin
  perform private.administrators_only();
  perform pg_catalog.pg_advisory_xact_lock(7351, 1);
  if not exists (select from private.imports m where m.id = i and m.began_at > now() - interval '1 day') then
    return null;
  end if;
  for next in
    select * from private.import_rows r where r.import = i and r.stays is null
    order by (r.kind = 'c') and (r.before is null), (r.kind <> 'c'), (r.kind = 'r'), r.place
    limit least(greatest(lim, 1), 500)
  loop
    name := private.undo_import_row(next);
    if name is null then
      delete from private.import_rows r where r.place = next.place;
    else
      update private.import_rows r set stays = name where r.place = next.place;
    end if;
  end loop;
  update private.imports m set undone_at = now()
  where m.id = i and m.undone_at is null
    and not exists (select from private.import_rows r where r.import = i and r.stays is null);
  return (
    select jsonb_build_object('left', count(*) filter (where r.stays is null), 'stays', count(r.stays))
    from private.import_rows r where r.import = i
  );
end $$;

-- The imports of the last day that have written something or were undone, newest first: id, name, began_at, began_email and
-- undone_at. The numbers created, changed and removed count articles and categories. The list stays names the rows that stay.
create function private.list_imports() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  perform private.administrators_only();
  return (
    select coalesce(jsonb_agg(to_jsonb(m) || to_jsonb(c) order by m.began_at desc, m.id), '[]')
    from private.imports m
    cross join lateral (
      select count(*) filter (where r.kind <> 'r' and r.before is null) as created,
        count(*) filter (where r.before is not null and r.after is not null) as changed,
        count(*) filter (where r.before is not null and r.after is null) as removed,
        count(*) as rows,
        coalesce((jsonb_agg(r.stays order by r.place) filter (where r.stays is not null)), '[]') as stays
      from private.import_rows r where r.import = m.id
    ) c
    where m.began_at > now() - interval '1 day' and (c.rows > 0 or m.undone_at is not null)
  );
end $$;

create function public.begin_import(i uuid, name text) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.begin_import(i, name)
$$;

create function public.import_rows(i uuid, tbl text, verb text, rows jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.import_rows(i, tbl, verb, rows)
$$;

create function public.undo_import(i uuid, lim integer default 100) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.undo_import(i, lim)
$$;

create function public.list_imports() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.list_imports()
$$;

revoke all on all functions in schema private from public;
revoke all on function public.begin_import, public.import_rows, public.undo_import, public.list_imports
  from public, anon, authenticated;
grant execute on function
  private.begin_import, private.import_rows, private.undo_import, private.list_imports,
  public.begin_import, public.import_rows, public.undo_import, public.list_imports
  to authenticated, service_role;
