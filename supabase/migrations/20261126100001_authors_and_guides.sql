-- Authors sign articles. Guides answer a question with our own articles. Both tables are small, so a device stores all of their rows, as
-- it does with categories. The same log delivers them (P27.10), with their own revisions and tombstones.

-- P27.8.
create table public.authors (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  name text not null,
  -- Who they are, in one sentence.
  sentence text,
  expertise text,
  -- The address of a picture, in the same form as in articles.
  face text,
  rev bigint not null,

  constraint authors_slug_key unique (slug),
  constraint authors_slug_form check (slug ~ '^[a-z0-9-]{1,100}$'),
  constraint authors_name_not_blank check (name ~ '[^\s\u00a0]'),
  constraint authors_name_length check (length(name) <= 80),
  constraint authors_sentence_length check (length(sentence) <= 300),
  constraint authors_expertise_length check (length(expertise) <= 200),
  constraint authors_face_form check (
    face ~ '^(/[^/\\[:space:][:cntrl:]"<>]|https?://)[^\\[:space:][:cntrl:]"<>]*$' and length(face) <= 1000
  )
);

-- Ordered; each article at most once. The articles are not foreign keys: devices skip a pick whose article is deleted, and show it again
-- after a restore.
create function private.are_picks(v jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(v) <> 'array' then false when jsonb_array_length(v) > 12 then false else (
    select count(distinct pick ->> 'article') = count(*) and coalesce(bool_and(
      private.has_only(pick, '{article,reason}')
      and coalesce(jsonb_typeof(pick -> 'article') = 'string'
        and pick ->> 'article' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false)
      and coalesce(private.is_line(pick -> 'reason', 400), false)), true)
    from jsonb_array_elements(v) pick
  ) end
$$;

-- P27.9.
create table public.guides (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  -- The question.
  title text not null,
  -- Plain text; an empty line begins a paragraph.
  introduction text not null default '',
  -- The scope: picks in this category, up to this price in euros.
  category_id uuid references public.categories (id) on delete set null,
  max_price numeric,
  -- The date of the last check.
  checked_on date not null default (now() at time zone 'UTC')::date,
  picks jsonb not null default '[]',
  -- Null: only administrators see it.
  published_at timestamptz,
  rev bigint not null,

  constraint guides_slug_key unique (slug),
  constraint guides_slug_form check (slug ~ '^[a-z0-9-]{1,100}$'),
  constraint guides_title_not_blank check (title ~ '[^\s\u00a0]'),
  constraint guides_title_length check (length(title) <= 200),
  constraint guides_introduction_length check (length(introduction) <= 4000),
  constraint guides_max_price_range check (max_price between 0 and 10000000 and max_price = round(max_price, 2)),
  constraint guides_checked_on_sane check (checked_on >= '1970-01-01' and checked_on < '2100-01-01'),
  constraint guides_picks_form check (private.are_picks(picks)),
  constraint guides_published_at_sane check (
    published_at >= '1970-01-01T00:00:00Z' and published_at < '2100-01-01T00:00:00Z'
  )
);

create unique index authors_rev on public.authors (rev);
create unique index guides_rev on public.guides (rev);
create index guides_category_id on public.guides (category_id);

alter table public.authors enable row level security;
alter table public.guides enable row level security;

revoke all on public.authors, public.guides from public, anon, authenticated;
grant select on public.authors, public.guides to anon, authenticated;
grant insert, update, delete on public.authors, public.guides to authenticated;
grant select, insert, update, delete on public.authors, public.guides to service_role;

create policy "anyone reads authors" on public.authors
  for select to anon, authenticated using (true);
create policy "administrators create authors" on public.authors
  for insert to authenticated with check ((select private.is_admin()));
create policy "administrators change authors" on public.authors
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators delete authors" on public.authors
  for delete to authenticated using ((select private.is_admin()));

create policy "anyone reads published guides" on public.guides
  for select to anon using (published_at is not null);
create policy "administrators read all guides" on public.guides
  for select to authenticated using (published_at is not null or (select private.is_admin()));
create policy "administrators create guides" on public.guides
  for insert to authenticated with check ((select private.is_admin()));
create policy "administrators change guides" on public.guides
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators delete guides" on public.guides
  for delete to authenticated using ((select private.is_admin()));

-- 'u' author, 'g' guide. Devices with earlier versions ignore deletions of these kinds.
alter table sync.tombstones drop constraint tombstones_kind,
  add constraint tombstones_kind check (kind in ('a', 'c', 'u', 'g'));
alter table public.last_changes drop constraint last_changes_kind,
  add constraint last_changes_kind check (kind in ('a', 'c', 'u', 'g'));
alter table public.versions drop constraint versions_kind,
  add constraint versions_kind check (kind in ('a', 'c', 'd', 'u', 'g'));

-- Like sync.stamp_category, for any kind. A row that readers cannot see keeps its tombstone, because devices may not have received it yet.
create function sync.stamp_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if new.id <> old.id then
      raise exception '%.id is immutable', tg_table_name using errcode = '22023';
    end if;
    new.rev := old.rev;
    if new is not distinct from old then
      return new;
    end if;
  end if;
  if tg_argv[0] <> 'g' or to_jsonb(new) ->> 'published_at' is not null then
    delete from sync.tombstones where kind = tg_argv[0] and id = new.id;
  end if;
  new.rev := nextval('sync.rev');
  return new;
end $$;

create trigger sync_0_lock before insert or update or delete or truncate on public.authors
  for each statement execute function sync.take_lock();
create trigger sync_0_lock before insert or update or delete or truncate on public.guides
  for each statement execute function sync.take_lock();
create trigger sync_1_stamp before insert or update on public.authors
  for each row execute function sync.stamp_row('u');
create trigger sync_1_stamp before insert or update on public.guides
  for each row execute function sync.stamp_row('g');
create trigger sync_2_bury after delete on public.authors
  for each row execute function sync.bury('u');
create trigger sync_2_bury after delete on public.guides
  for each row when (old.published_at is not null) execute function sync.bury('g');
create trigger sync_2_bury_hidden after update on public.guides
  for each row when (old.published_at is not null and new.published_at is null) execute function sync.bury('g');
create trigger sync_3_note after insert or update or delete on public.authors
  for each row execute function sync.note_change('u');
create trigger sync_3_note after insert or update or delete on public.guides
  for each row execute function sync.note_change('g');
create trigger versions_keep before update or delete on public.authors
  for each row execute function private.keep_version('u');
create trigger versions_keep before update or delete on public.guides
  for each row execute function private.keep_version('g');
create trigger guard_deletions after delete on public.authors
  for each statement execute function private.guard_deletions();
create trigger guard_deletions after delete on public.guides
  for each statement execute function private.guard_deletions();
create trigger guard_insertions after insert on public.authors referencing new table as come
  for each statement execute function private.guard_insertions();
create trigger guard_insertions after insert on public.guides referencing new table as come
  for each statement execute function private.guard_insertions();

-- Like `private.keep_former_slug` for categories: the address with a former slug redirects to the new one (P27.39). The argument is the
-- address's prefix.
create function private.keep_former_name() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := tg_argv[0] || new.slug;
  former text;
begin
  delete from public.redirects r where r.path = address;
  if tg_op = 'UPDATE' then
    former := tg_argv[0] || old.slug;
    update public.redirects r set to_path = address where r.to_path = former;
    insert into public.redirects (path, to_path) values (former, address)
    on conflict on constraint redirects_pkey do update set article_id = null, to_path = excluded.to_path;
  end if;
  return null;
end $$;

create trigger former_slug_added after insert on public.authors
  for each row execute function private.keep_former_name('/autor/');
create trigger former_slug_added after insert on public.guides
  for each row execute function private.keep_former_name('/guia/');
create trigger former_slug_changed after update on public.authors
  for each row when (old.slug <> new.slug) execute function private.keep_former_name('/autor/');
create trigger former_slug_changed after update on public.guides
  for each row when (old.slug <> new.slug) execute function private.keep_former_name('/guia/');

-- As before, over all four tables. Unpublished guides never count, whoever calls it.
create or replace function sync.head() returns bigint
language sql stable security invoker set search_path = '' as $$
  select greatest(
    (select max(rev) from public.articles),
    (select max(rev) from public.categories),
    (select max(rev) from public.authors),
    (select max(rev) from public.guides where published_at is not null),
    (select max(rev) from sync.tombstones),
    0
  )
$$;

-- As before. The first page also contains the authors and the published guides. A title also contains the values for its order and
-- filters.
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
  -- Column by column: selecting the whole row would read its body.
  titles as (
    select jsonb_build_array(a.id, a.title, a.published_at, a.category_id, a.rev, a.body_rev,
      a.overall, sync.list_facts(a.facts)) as title
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
    'categories', coalesce((select jsonb_agg(to_jsonb(c) order by c.name) from public.categories c), '[]'),
    'authors', coalesce((select jsonb_agg(to_jsonb(u) order by u.name) from public.authors u), '[]'),
    'guides', coalesce((
      select jsonb_agg(to_jsonb(q) order by q.published_at desc, q.id) from public.guides q
      where q.published_at is not null), '[]')
  ) end
  from sync.state s
$$;

-- As before, for five kinds.
create or replace function public.sync_changes(since bigint, lim integer default 500) returns jsonb
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
    (select 'U', u.id, u.rev from public.authors u
      where u.rev > since order by u.rev limit (select size from size))
    union all
    (select 'G', q.id, q.rev from public.guides q
      where q.rev > since and q.published_at is not null order by q.rev limit (select size from size))
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
    'authors', coalesce((
      select jsonb_agg(to_jsonb(u) order by u.rev)
      from public.authors u join changes on changes.kind = 'U' and changes.id = u.id), '[]'),
    'guides', coalesce((
      select jsonb_agg(to_jsonb(q) order by q.rev)
      from public.guides q join changes on changes.kind = 'G' and changes.id = q.id), '[]'),
    'gone', coalesce((
      select jsonb_agg(jsonb_build_array(kind, id, rev) order by rev)
      from changes where kind in ('a', 'c', 'u', 'g')), '[]')
  )
  from sync.state s, extent e
$$;

-- Restores a deleted author, who then signs the same articles again (P21.2). Returns the row, unchanged if it exists; no row if the trash
-- has none. Fails if another author has taken the slug.
create function private.restore_author(i uuid) returns setof public.authors
language plpgsql security definer set search_path = '' as $$
begin
  perform private.administrators_only();
  perform pg_catalog.pg_advisory_xact_lock(7351, 1);
  insert into public.authors
  select (jsonb_populate_record(null::public.authors, v.former)).* from private.deleted_version('u', i) v
  where not exists (select from public.authors u where u.id = i);
  return query select u.* from public.authors u where u.id = i;
end $$;

-- The same for a guide, which is published again if it was. A deleted category is left out.
create function private.restore_guide(i uuid) returns setof public.guides
language plpgsql security definer set search_path = '' as $$
begin
  perform private.administrators_only();
  perform pg_catalog.pg_advisory_xact_lock(7351, 1);
  insert into public.guides
  select (jsonb_populate_record(null::public.guides, case
    when exists (select from public.categories c where c.id = (v.former ->> 'category_id')::uuid) then v.former
    else v.former - 'category_id' end)).*
  from private.deleted_version('g', i) v
  where not exists (select from public.guides q where q.id = i);
  return query select q.* from public.guides q where q.id = i;
end $$;

create function public.restore_author(i uuid) returns setof public.authors
language sql security invoker set search_path = '' as $$
  select * from private.restore_author(i)
$$;

create function public.restore_guide(i uuid) returns setof public.guides
language sql security invoker set search_path = '' as $$
  select * from private.restore_guide(i)
$$;

-- As before, with authors ('u') and guides ('g').
create or replace function public.list_trash(before bigint default 9223372036854775807, lim integer default 100) returns jsonb
language sql stable security invoker set search_path = '' set timezone = 'UTC' as $$
  select coalesce(jsonb_agg(to_jsonb(trash) order by trash.version desc), '[]')
  from (
    select v.id as version, v.kind, v.row_id as id, v.name, v.ended_at, v.ended_email,
      cardinality(v.articles) as articles, coalesce(v.former -> 'images' ->> 0, v.former ->> 'face') as cover,
      v.former ->> 'color' as color
    from public.versions v
    where v.deleted and v.id < before
      and not exists (select from public.versions l where l.deleted and l.kind = v.kind and l.row_id = v.row_id and l.id > v.id)
      and not exists (select from public.articles a where v.kind = 'a' and a.id = v.row_id)
      and not exists (select from public.categories c where v.kind = 'c' and c.id = v.row_id)
      and not exists (select from public.authors u where v.kind = 'u' and u.id = v.row_id)
      and not exists (select from public.guides q where v.kind = 'g' and q.id = v.row_id)
    order by v.id desc
    limit least(greatest(lim, 1), 500)
  ) trash
$$;

-- As before. An author's face also counts as a use ('author'). Former and deleted faces count for a year.
create or replace function private.picture_uses(at timestamptz)
returns table (stem text, kind text, id uuid, title text)
language sql stable set search_path = '' as $$
  select private.picture_stem(named.file), 'article', a.id, a.title
  from public.articles a
  -- Inlined here and for versions: a function would be called for each of many long texts.
  cross join lateral (
    select distinct m[1] from regexp_matches(private.legible(concat_ws(' ',
      a.content, (select string_agg(address, ' ') from jsonb_array_elements_text(a.images) as address)
    )), '[A-Za-z0-9._-]+\.[A-Za-z]+', 'g') m
  ) as named(file)
  union
  select shown, 'author', u.id, u.name
  from public.authors u, private.pictures_in(to_jsonb(u.face)) as shown
  union
  select shown, 'draft', d.id, d.title
  from public.drafts d, private.pictures_in(jsonb_build_array(d.form, d.article, d.scheduled)) as shown
  union
  select shown, 'trash', d.row_id, d.title
  from public.discarded_drafts d, private.pictures_in(d.form) as shown
  union
  select private.picture_stem(named.file), case when a.id is null then 'trash' else 'version' end, v.row_id, min(v.name)
  from public.versions v
  -- Parses each version once.
  cross join jsonb_to_record(v.former) as former(images jsonb, content text)
  cross join lateral (
    select distinct m[1] from regexp_matches(private.legible(concat_ws(' ',
      former.content, (select string_agg(address, ' ') from jsonb_array_elements_text(former.images) as address)
    )), '[A-Za-z0-9._-]+\.[A-Za-z]+', 'g') m
  ) as named(file)
  left join public.articles a on a.id = v.row_id
  where v.kind = 'a' and v.ended_at >= at - interval '1 year'
  group by 1, 2, 3
  union
  select shown, case when u.id is null then 'trash' else 'version' end, v.row_id, min(v.name)
  from public.versions v
  cross join private.pictures_in(v.former -> 'face') as shown
  left join public.authors u on u.id = v.row_id
  where v.kind = 'u' and v.ended_at >= at - interval '1 year'
  group by 1, 2, 3
  union
  select shown, 'version', v.row_id, min(v.name)
  from public.versions v, private.pictures_in(v.former) as shown
  where v.kind = 'd'
  group by 1, 2, 3
  union
  select d.stem, 'device', null, null
  from private.draft_pictures d
  where coalesce(d.until, d.told_at + interval '180 days') >= at
$$;

revoke all on all functions in schema private, sync from public;
revoke all on function public.restore_author, public.restore_guide from public, anon, authenticated;
grant execute on function private.are_picks to authenticated, service_role;
grant execute on function
  private.restore_author, private.restore_guide, public.restore_author, public.restore_guide
  to authenticated, service_role;
