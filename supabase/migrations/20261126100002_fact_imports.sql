-- Imports write facts, fields, authors ('u') and guides ('g'), and undoing an import reverts them.

alter table private.import_rows drop constraint import_rows_kind,
  add constraint import_rows_kind check (kind in ('a', 'c', 'u', 'g', 'r'));

-- A kind's table, and the columns that imports write. Both become part of statements, so no input may reach them.
create function private.import_target(kind text, out name text, out columns text)
language sql immutable set search_path = '' as $$
  select t.name, t.columns
  from (values
    ('a', 'articles', 'title, introduction, content, images, published_at, category_id, category, overall, read_time, user_id, facts'),
    ('c', 'categories', 'name, slug, color, description, fields'),
    ('u', 'authors', 'slug, name, sentence, expertise, face'),
    ('g', 'guides', 'slug, title, introduction, category_id, max_price, checked_on, picks, published_at')
  ) as t (kind, name, columns)
  where t.kind = import_target.kind
$$;

-- As before, for four kinds. Rows without facts or fields get null.
create or replace function private.create_rows(kind text, rows jsonb) returns table (id uuid, rev bigint)
language plpgsql security definer set search_path = '' as $$
declare
  target constant record := private.import_target(kind);
begin
  if rows = '[]' then
    return;
  end if;
  return query execute format(
    'insert into public.%1$I as t (id, %2$s) select id, %2$s from jsonb_populate_recordset(null::public.%1$I, $1)
     on conflict on constraint %3$I do nothing returning t.id, t.rev',
    target.name, target.columns, target.name || '_pkey') using rows;
end $$;

-- As before. Columns that are not given keep their values.
create or replace function private.write_columns(kind text, i uuid, at bigint, columns jsonb) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  target constant record := private.import_target(kind);
  written bigint;
begin
  execute format(
    'update public.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(t, $3))
     where t.id = $1 and t.rev = $2 returning t.rev',
    target.name, target.columns) into written using i, at, columns;
  return written;
end $$;

create or replace function private.remove_row(kind text, i uuid, at bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  removed bigint;
begin
  execute format('delete from public.%I t where t.id = $1 and t.rev = $2', (private.import_target(kind)).name)
  using i, at;
  get diagnostics removed = row_count;
  return removed > 0;
end $$;

-- As before; `tbl` may also be authors or guides.
create or replace function private.import_rows(i uuid, tbl text, verb text, rows jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  kind constant text := case tbl
    when 'articles' then 'a' when 'categories' then 'c' when 'authors' then 'u' when 'guides' then 'g' when 'redirects' then 'r' end;
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

-- As before. A created author who signs an article is kept, like a category with articles.
create or replace function private.undo_import_row(r private.import_rows) returns text
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
    case r.kind
      when 'a' then perform private.restore_article(r.key::uuid);
      when 'c' then perform private.restore_category(r.key::uuid);
      when 'u' then perform private.restore_author(r.key::uuid);
      else perform private.restore_guide(r.key::uuid);
    end case;
    return null;
  end if;
  select coalesce(
    (select to_jsonb(a) from public.articles a where r.kind = 'a' and a.id = r.key::uuid),
    (select to_jsonb(c) from public.categories c where r.kind = 'c' and c.id = r.key::uuid),
    (select to_jsonb(u) from public.authors u where r.kind = 'u' and u.id = r.key::uuid),
    (select to_jsonb(q) from public.guides q where r.kind = 'g' and q.id = r.key::uuid)
  ) into stands;
  select v.former into former from public.versions v
  where v.kind = r.kind and v.row_id = r.key::uuid and v.rev = r.before order by v.id desc limit 1;
  if stands is null then
    return case when r.before is not null then coalesce(former ->> 'title', former ->> 'name', r.key) end;
  elsif (stands ->> 'rev')::bigint <> r.after
    -- The created row was edited or is in use.
    or r.before is null and (
      exists (select from public.drafts d where d.id::text = r.key or d.article ->> 'category_id' = r.key)
      or exists (select from public.articles a
        where a.category_id::text = r.key or r.kind = 'u' and a.facts ->> 'author' = r.key)
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
  -- Another row has taken its slug.
  return coalesce(stands ->> 'title', stands ->> 'name', r.key);
end $$;

revoke all on all functions in schema private from public;
