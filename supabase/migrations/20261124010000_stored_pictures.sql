-- What pictures the bucket holds and what uses each, for administrators to look at, to choose from and to remove
-- (docs/decisions/0020-stored-pictures.md). A removal is decided here, under the locks of all who could begin to use a picture;
-- the files are removed by the storage service after that, as ever.

-- Somebody is about to use it, and nothing says so yet: a form that uploads or chooses it, an import. Null: a device's drafts.
alter table private.draft_pictures add column until timestamptz;
-- When the storage service was last asked to remove it.
alter table private.unused_pictures add column removed_at timestamptz;

-- What uses each picture, as of `at`: 'article', 'draft', 'version' (of the last year), 'trash' (the same, the article being
-- deleted), 'device' (a draft there, a form).
-- The one place that says what a use is.
create function private.picture_uses(at timestamptz) returns table (stem text, kind text, id uuid, title text)
language sql stable set search_path = '' as $$
  select private.picture_stem(address), 'article', a.id, a.title
  from public.articles a, jsonb_array_elements_text(a.images) as address
  union
  select private.picture_stem(address[1]), 'article', a.id, a.title
  from public.articles a, regexp_matches(a.content, '/object/public/pictures/([A-Za-z0-9._-]+)', 'g') as address
  where strpos(a.content, '/object/public/pictures/') > 0
  union
  select shown, 'draft', d.id, d.title
  from public.drafts d, private.pictures_in(d.form) as shown
  union
  select shown, 'draft', d.id, d.title
  from public.drafts d, private.pictures_in(d.scheduled) as shown
  union
  select shown, case when a.id is null then 'trash' else 'version' end, v.row_id, min(v.name)
  from public.versions v
  -- They are many, and long: each is unpacked once.
  cross join jsonb_to_record(v.former) as former(images jsonb, content text)
  cross join lateral (
    select private.picture_stem(address) from jsonb_array_elements_text(former.images) as address
    union all
    select private.picture_stem(address[1])
    from regexp_matches(former.content, '/object/public/pictures/([A-Za-z0-9._-]+)', 'g') as address
    where strpos(former.content, '/object/public/pictures/') > 0
  ) as shows(shown)
  left join public.articles a on a.id = v.row_id
  where v.kind = 'a' and v.ended_at >= at - interval '1 year'
  group by 1, 2, 3
  union
  select d.stem, 'device', null, null
  from private.draft_pictures d
  where coalesce(d.until, d.told_at + interval '180 days') >= at
$$;

-- The pictures that nothing uses. One whose name an address may spell in more than one way is never among them.
create function private.unused_stems(at timestamptz) returns setof text
language plpgsql stable set search_path = '' as $$
begin
  return query
    select private.picture_stem(name) from storage.objects
    where bucket_id = 'pictures' and private.picture_stem(name) is not null
    except
    select u.stem from private.picture_uses(at) u;
end $$;

-- Whoever may begin to use a picture waits here until the removal is decided, and the removal for whoever has begun: writers of
-- articles by the lock of revisions, savers of drafts and whoever holds a picture by their tables. In this order, which is the one
-- in which publishing takes them.
create function private.lock_picture_uses() returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(7351, 1);
  lock table public.drafts in share mode;
  lock table private.draft_pictures in share row exclusive mode;
end $$;

create or replace function private.unused_picture_files(at timestamptz default now()) returns setof text
language plpgsql security definer set search_path = '' as $$
declare
  unused text[];
begin
  perform private.administrators_only();
  if to_regclass('storage.objects') is null then
    return;
  end if;
  perform private.lock_picture_uses();
  delete from private.draft_pictures where coalesce(until, told_at + interval '180 days') < at;
  unused := array(select private.unused_stems(at));
  delete from private.unused_pictures where stem <> all (unused);
  insert into private.unused_pictures (stem, since) select unnest(unused), at on conflict do nothing;
  update private.unused_pictures set removed_at = now() where since <= at - interval '30 days';
  return query
    select o.name from storage.objects o
    join private.unused_pictures u on u.stem = private.picture_stem(o.name)
    where o.bucket_id = 'pictures' and u.since <= at - interval '30 days'
    order by o.name;
end $$;

-- Decides again which of these pictures nothing uses. Gives all of their files: those the storage service lets an
-- administrator remove from now on, for some minutes, and nobody begins to use them.
create function private.remove_pictures(names text[]) returns setof text
language plpgsql security definer set search_path = '' as $$
declare
  leaving text[];
begin
  perform private.administrators_only();
  if to_regclass('storage.objects') is null then
    return;
  end if;
  perform private.lock_picture_uses();
  leaving := array(
    select private.picture_stem(name) from unnest(names) as name
    intersect
    select private.unused_stems(now())
  );
  insert into private.unused_pictures (stem, since, removed_at) select unnest(leaving), now(), now()
    on conflict (stem) do update set removed_at = now();
  return query
    select o.name from storage.objects o
    where o.bucket_id = 'pictures' and private.picture_stem(o.name) = any (leaving)
    order by o.name;
end $$;

-- Is the storage service being asked to remove it? It was removed by then, or it never will be.
create function private.is_leaving(name text, for_time interval) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.unused_pictures
    where stem = private.picture_stem(name) and removed_at > now() - for_time
  )
$$;

-- Says that `holder` (a form, an import) is about to use these pictures, in addition to what it said before. Gives those that are
-- in the bucket and stay there.
create function private.hold_pictures(holder uuid, names text[], minutes integer) returns setof text
language plpgsql security definer set search_path = '' as $$
begin
  perform private.administrators_only();
  insert into private.draft_pictures (device, stem, told_at, until)
    select holder, shown.stem, now(), now() + least(greatest(minutes, 1), 1440) * interval '1 minute'
    from (select distinct private.picture_stem(name) as stem from unnest(names) as name) shown
    where shown.stem is not null
    on conflict (device, stem) do update set told_at = excluded.told_at, until = excluded.until;
  if to_regclass('storage.objects') is null then
    return;
  end if;
  -- Longer than a removal may take that was decided before.
  return query
    select o.name from storage.objects o
    where o.bucket_id = 'pictures' and o.name = any (names) and not private.is_leaving(o.name, interval '10 minutes');
end $$;

-- At most 100 pictures of the bucket from the place `skip` on: newest first, or largest ('size'); all, or those that nothing uses;
-- those with these words in their names or in the titles of what uses them. With the number and size of all that were asked for.
create function private.list_pictures(sort text, unused boolean, words text, lim integer, skip integer)
returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  wanted text := private.folded(words);
  answer jsonb;
begin
  perform private.administrators_only();
  if to_regclass('storage.objects') is null then
    return null;
  end if;
  with uses as materialized (
    select * from private.picture_uses(now())
  ), stored as (
    select
      coalesce(private.picture_stem(o.name), o.name) as stem,
      private.picture_stem(o.name) is null as is_odd,
      -- The whole picture, not one of its narrower copies.
      (array_agg(o.name order by f.width desc, o.name))[1] as name,
      -- The narrowest copy, to look at.
      (array_agg(o.name order by f.width, o.name))[1] as smallest,
      coalesce((array_agg(f.bytes order by f.width, o.name))[1], 0) as smallest_bytes,
      coalesce(sum(f.bytes), 0) as bytes,
      min(o.created_at) as stored_at
    from storage.objects o
    cross join lateral (select
      (o.metadata ->> 'size')::bigint as bytes,
      -- Of a narrower copy, in pixels; the whole picture is wider than any.
      coalesce(substring(o.name from '\.w([0-9]{1,5})\.[A-Za-z]+$')::integer, 100000) as width
    ) f
    -- Folders of the storage service hold a file that is none.
    where o.bucket_id = 'pictures' and o.name !~ '(^|/)\.[^/]*$'
    group by 1, 2
  ), asked as (
    select s.* from stored s
    where (not unused or not s.is_odd and not exists (select from uses u where u.stem = s.stem))
      and (
        wanted = '' or strpos(lower(s.name), wanted) > 0
        or exists (select from uses u where u.stem = s.stem and strpos(private.folded(u.title), wanted) > 0)
      )
  ), page as (
    select a.*, row_number() over (
      order by case when sort = 'size' then a.bytes end desc nulls last, a.stored_at desc, a.stem
    ) as place
    from asked a
    order by place
    limit least(greatest(lim, 1), 100) offset greatest(skip, 0)
  )
  select jsonb_build_object(
    'count', (select count(*) from asked),
    'bytes', (select coalesce(sum(bytes), 0) from asked),
    'pictures', coalesce(jsonb_agg(to_jsonb(p) - 'stem' - 'place' || jsonb_build_object('uses', (
      select coalesce(jsonb_agg(to_jsonb(u) - 'stem' order by u.kind, u.title, u.id), '[]') from uses u where u.stem = p.stem
    )) order by p.place), '[]')
  ) into answer from page p;
  return answer;
end $$;

-- Lower case, without the accents of Spanish, as whoever searches types it.
create function private.folded(words text) returns text
language sql immutable set search_path = '' as $$
  select translate(lower(btrim(coalesce(words, ''))), 'áéíóúüñ', 'aeiouun')
$$;

create function public.list_pictures(
  sort text default 'newest', unused boolean default false, words text default '', lim integer default 48, skip integer default 0
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.list_pictures(sort, unused, words, lim, skip)
$$;

create function public.remove_pictures(names text[]) returns setof text
language sql volatile security invoker set search_path = '' as $$
  select private.remove_pictures(names)
$$;

create function public.hold_pictures(holder uuid, names text[], minutes integer default 10) returns setof text
language sql volatile security invoker set search_path = '' as $$
  select private.hold_pictures(holder, names, minutes)
$$;

-- What the holder is not going to use after all.
create function private.release_pictures(holder uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.administrators_only();
  delete from private.draft_pictures where device = holder and until is not null;
end $$;

create function public.release_pictures(holder uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.release_pictures(holder)
$$;

revoke all on function
  private.picture_uses(timestamptz), private.unused_stems(timestamptz), private.lock_picture_uses(), private.folded(text),
  private.remove_pictures(text[]), private.is_leaving(text, interval), private.hold_pictures(uuid, text[], integer),
  private.release_pictures(uuid), private.list_pictures(text, boolean, text, integer, integer),
  public.list_pictures(text, boolean, text, integer, integer), public.remove_pictures(text[]),
  public.hold_pictures(uuid, text[], integer), public.release_pictures(uuid)
  from public, anon, authenticated;
grant execute on function
  private.remove_pictures(text[]), private.hold_pictures(uuid, text[], integer), private.release_pictures(uuid),
  private.list_pictures(text, boolean, text, integer, integer),
  public.list_pictures(text, boolean, text, integer, integer), public.remove_pictures(text[]),
  public.hold_pictures(uuid, text[], integer), public.release_pictures(uuid)
  to authenticated, service_role;
grant execute on function private.is_leaving(text, interval) to authenticated;

do $$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  drop policy "administrators remove pictures" on storage.objects;
  create policy "administrators remove pictures" on storage.objects
    for delete to authenticated using (
      bucket_id = 'pictures' and (select private.is_admin()) and private.is_leaving(name, interval '5 minutes')
    );
end $$;
