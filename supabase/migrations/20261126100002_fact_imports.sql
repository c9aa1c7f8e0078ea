-- Imports write facts, fields, authors ('u') and guides ('g'), and undoing an import reverts them.

alter table private.import_rows drop constraint import_rows_kind,
  add constraint import_rows_kind check (kind in ('a', 'c', 'u', 'g', 'r'));

-- As before, for four kinds. Rows without facts or fields get null.
create or replace function private.create_rows(kind text, rows jsonb) returns table (id uuid, rev bigint)
language plpgsql security definer set search_path = '' as $$
begin
  if create_rows.kind = 'a' then
    return query
      insert into public.articles as t
        (id, title, introduction, content, images, published_at, category_id, category, overall, read_time, user_id, facts)
      select w.id, w.title, w.introduction, w.content, w.images, w.published_at, w.category_id, w.category, w.overall,
        w.read_time, w.user_id, w.facts
      from jsonb_populate_recordset(null::public.articles, rows) w
      on conflict on constraint articles_pkey do nothing
      returning t.id, t.rev;
  elsif create_rows.kind = 'c' then
    return query
      insert into public.categories as t (id, name, slug, color, description, fields)
      select w.id, w.name, w.slug, w.color, w.description, w.fields
      from jsonb_populate_recordset(null::public.categories, rows) w
      on conflict on constraint categories_pkey do nothing
      returning t.id, t.rev;
  elsif create_rows.kind = 'u' then
    return query
      insert into public.authors as t (id, slug, name, sentence, expertise, face)
      select w.id, w.slug, w.name, w.sentence, w.expertise, w.face
      from jsonb_populate_recordset(null::public.authors, rows) w
      on conflict on constraint authors_pkey do nothing
      returning t.id, t.rev;
  else
    return query
      insert into public.guides as t
        (id, slug, title, introduction, category_id, max_price, checked_on, picks, published_at)
      select w.id, w.slug, w.title, w.introduction, w.category_id, w.max_price, w.checked_on, w.picks, w.published_at
      from jsonb_populate_recordset(null::public.guides, rows) w
      on conflict on constraint guides_pkey do nothing
      returning t.id, t.rev;
  end if;
end $$;

-- As before. Columns that are not given keep their values.
create or replace function private.write_columns(kind text, i uuid, at bigint, columns jsonb) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  written bigint;
begin
  if write_columns.kind = 'a' then
    update public.articles a
    set (title, introduction, content, images, published_at, category_id, category, overall, read_time, user_id, facts)
      = (select w.title, w.introduction, w.content, w.images, w.published_at, w.category_id, w.category, w.overall,
           w.read_time, w.user_id, w.facts
         from jsonb_populate_record(a, columns) w)
    where a.id = i and a.rev = at
    returning a.rev into written;
  elsif write_columns.kind = 'c' then
    update public.categories c
    set (name, slug, color, description, fields)
      = (select w.name, w.slug, w.color, w.description, w.fields from jsonb_populate_record(c, columns) w)
    where c.id = i and c.rev = at
    returning c.rev into written;
  elsif write_columns.kind = 'u' then
    update public.authors u
    set (slug, name, sentence, expertise, face)
      = (select w.slug, w.name, w.sentence, w.expertise, w.face from jsonb_populate_record(u, columns) w)
    where u.id = i and u.rev = at
    returning u.rev into written;
  else
    update public.guides q
    set (slug, title, introduction, category_id, max_price, checked_on, picks, published_at)
      = (select w.slug, w.title, w.introduction, w.category_id, w.max_price, w.checked_on, w.picks, w.published_at
         from jsonb_populate_record(q, columns) w)
    where q.id = i and q.rev = at
    returning q.rev into written;
  end if;
  return written;
end $$;

create or replace function private.remove_row(kind text, i uuid, at bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if remove_row.kind = 'a' then
    delete from public.articles a where a.id = i and a.rev = at;
  elsif remove_row.kind = 'c' then
    delete from public.categories c where c.id = i and c.rev = at;
  elsif remove_row.kind = 'u' then
    delete from public.authors u where u.id = i and u.rev = at;
  else
    delete from public.guides q where q.id = i and q.rev = at;
  end if;
  return found;
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
