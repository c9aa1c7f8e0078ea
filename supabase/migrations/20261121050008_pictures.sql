-- The bucket of pictures, what uses each picture, and which may be removed (docs/decisions/0009-unused-pictures.md,
-- docs/decisions/0020-stored-pictures.md). Everybody reads them; administrators write. The storage service removes the
-- files, because deleting rows of storage.objects would leave them behind.

-- A picture and its narrower copies share one stem.
create table private.unused_pictures (
  stem text primary key,
  -- When it was first seen to be unused.
  since timestamptz not null,
  -- When the storage service was last asked to remove it.
  removed_at timestamptz
);

-- Pictures that are used, or soon will be, although no row shows them.
create table private.draft_pictures (
  -- A device with its drafts, or another holder: a form that uploads or chooses the picture, an import.
  device uuid not null,
  stem text not null,
  told_at timestamptz not null,
  -- Null for a device's drafts.
  until timestamptz,

  primary key (device, stem)
);

-- Facts about a stored picture beside its files (docs/decisions/0048-picture-notes.md).
create table private.picture_notes (
  stem text primary key,
  file_name text check (length(file_name) <= 255),
  -- SHA-256 of the original file, in hexadecimal digits, so that the same file is stored once (P18.6).
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  -- What the picture shows.
  alt text check (length(alt) <= 1000)
);

create index picture_notes_hash on private.picture_notes (hash);

alter table private.unused_pictures enable row level security;
alter table private.draft_pictures enable row level security;
alter table private.picture_notes enable row level security;

-- 'a-1200x675.w480.webp' and 'https://…/a-1200x675.webp' to 'a-1200x675'. Null for a name that an address may spell in
-- several ways: its uses are unknown.
create function private.picture_stem(name text) returns text
language sql immutable set search_path = '' as $$
  select substring(substring(name from '[^/]*$') from '^([A-Za-z0-9._-]+?)(?:\.w[0-9]+)?\.[A-Za-z]+$')
$$;

-- A picture is in use however its address is spelled: with a query or a fragment, with encoded letters, on another
-- host. Its file's name anywhere in a text counts, so that a doubt keeps a picture and never removes one.

-- Decodes HTML's character references and percent-encoding, ASCII only. An address within an address is encoded twice.
create function private.decoded(words text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  spelled record;
begin
  words := replace(replace(replace(words, '&period;', '.'), '&lowbar;', '_'), '&percnt;', '%');
  for spelled in
    select found.code, found.value from (
      select m[1] as code, coalesce(m[3]::integer, get_byte(decode(m[2], 'hex'), 0)) as value
      from regexp_matches(
        words, '(&#(?:[xX]0{0,6}([0-9A-Fa-f]{2})(?:;|(?![0-9A-Fa-f]))|0{0,6}([0-9]{2,3})(?:;|(?![0-9]))))', 'g'
      ) m
    ) found
    where found.value between 33 and 126
    group by 1, 2 order by length(found.code) desc
  loop
    words := replace(words, spelled.code, chr(spelled.value));
  end loop;
  for pass in 1..2 loop
    for spelled in
      select distinct m[1] as code, get_byte(decode(m[2], 'hex'), 0) as value
      from regexp_matches(words, '(%([2-7][0-9A-Fa-f]))', 'g') m
    loop
      words := replace(words, spelled.code, chr(spelled.value));
    end loop;
  end loop;
  return words;
end $$;

-- The text, followed by its encoded words decoded. Few words are encoded, and decoding all would take ten times as long.
create function private.legible(words text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if strpos(words, '%') = 0 and strpos(words, '&#') = 0 and words !~ '&(?:period|lowbar|percnt);' then
    return words;
  end if;
  return words || ' ' || coalesce((
    select private.decoded(string_agg(distinct m[1], ' '))
    from regexp_matches(
      words, '([^\s"''<>]*(?:%[2-7][0-9A-Fa-f]|&#|&(?:period|lowbar|percnt);)[^\s"''<>]*)', 'g'
    ) m
  ), '');
end $$;

-- The stem of everything in a row's or a form's texts that could be a picture's file name.
create function private.pictures_in(document jsonb) returns setof text
language sql immutable set search_path = '' as $$
  select distinct private.picture_stem(m[1])
  from regexp_matches(private.legible((
    select string_agg(words #>> '{}', ' ') from jsonb_path_query(document, 'strict $.** ? (@.type() == "string")') as words
  )), '[A-Za-z0-9._-]+\.[A-Za-z]+', 'g') m
$$;

-- The one definition of use. It lists what uses each picture, as of `at`: 'article', 'draft', 'version', 'trash' or 'device'.
-- A version or a deleted article counts for a year, a discarded draft and a draft's versions as long as they exist. A device
-- that was silent for half a year counts as gone, as with deletions (sync.purge).
create function private.picture_uses(at timestamptz)
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
  select shown, 'draft', d.id, d.title
  from public.drafts d, private.pictures_in(jsonb_build_array(d.form, d.article, d.scheduled)) as shown
  union
  select shown, 'trash', d.row_id, d.title
  from public.discarded_drafts d, private.pictures_in(d.form) as shown
  union
  select private.picture_stem(named.file), case when a.id is null then 'trash' else 'version' end, v.row_id, min(v.name)
  from public.versions v
  -- Each is unpacked once.
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
  select shown, 'version', v.row_id, min(v.name)
  from public.versions v, private.pictures_in(v.former) as shown
  where v.kind = 'd'
  group by 1, 2, 3
  union
  select d.stem, 'device', null, null
  from private.draft_pictures d
  where coalesce(d.until, d.told_at + interval '180 days') >= at
$$;

-- The pictures that nothing uses, without those whose name an address may spell in several ways.
create function private.unused_stems(at timestamptz) returns setof text
language plpgsql stable set search_path = '' as $$
begin
  return query
    select private.picture_stem(name) from storage.objects
    where bucket_id = 'pictures' and private.picture_stem(name) is not null
    except
    select u.stem from private.picture_uses(at) u;
end $$;

-- A removal and a new use of a picture wait for each other. Writers of articles hold the lock of revisions; drafts and
-- holders lock their tables. Publishing takes them in this order, too.
create function private.lock_picture_uses() returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(7351, 1);
  lock table public.drafts in share mode;
  lock table private.draft_pictures in share row exclusive mode;
end $$;

-- The files of pictures that have been unused for 30 days (P18.7), as of `at`. Facts about removed pictures are deleted, too.
create function private.unused_picture_files(at timestamptz default now()) returns setof text
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
  delete from private.picture_notes n
    where not exists (select from storage.objects o where o.bucket_id = 'pictures' and private.picture_stem(o.name) = n.stem);
  insert into private.unused_pictures (stem, since) select unnest(unused), at on conflict do nothing;
  update private.unused_pictures set removed_at = now() where since <= at - interval '30 days';
  return query
    select o.name from storage.objects o
    join private.unused_pictures u on u.stem = private.picture_stem(o.name)
    where o.bucket_id = 'pictures' and u.since <= at - interval '30 days'
    order by o.name;
end $$;

-- Decides again which of these pictures are unused, and returns all of their files. For some minutes the storage
-- service lets an administrator remove them (P18.7), and new uses are refused.
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

-- Is the storage service removing it now? After this time it is removed, or never will be.
create function private.is_leaving(name text, for_time interval) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.unused_pictures
    where stem = private.picture_stem(name) and removed_at > now() - for_time
  )
$$;

-- Records which pictures a device's drafts show, replaces its previous report, and returns their number.
create function private.keep_draft_pictures(device uuid, names text[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  kept integer;
begin
  if not private.is_admin() then
    raise exception 'administrators only' using errcode = '42501';
  end if;
  delete from private.draft_pictures d where d.device = keep_draft_pictures.device;
  insert into private.draft_pictures (device, stem, told_at)
    select keep_draft_pictures.device, shown.stem, now()
    from (select distinct private.picture_stem(name) as stem from unnest(names) as name) shown
    where shown.stem is not null;
  get diagnostics kept = row_count;
  return kept;
end $$;

-- Records that `holder` will use these pictures, in addition to earlier ones. Returns those that are in the bucket and
-- stay there.
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
  -- A removal decided before takes less time than this.
  return query
    select o.name from storage.objects o
    where o.bucket_id = 'pictures' and o.name = any (names) and not private.is_leaving(o.name, interval '10 minutes');
end $$;

-- Ends the holder's protection of pictures that it will not use.
create function private.release_pictures(holder uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.administrators_only();
  delete from private.draft_pictures where device = holder and until is not null;
end $$;

create function public.keep_draft_pictures(device uuid, names text[]) returns integer
language sql security invoker set search_path = '' as $$
  select private.keep_draft_pictures(device, names)
$$;

-- For the backoffice of a hosted project, where no server of this magazine removes files.
create function public.unused_pictures() returns setof text
language sql security invoker set search_path = '' as $$
  select private.unused_picture_files()
$$;

create function public.remove_pictures(names text[]) returns setof text
language sql volatile security invoker set search_path = '' as $$
  select private.remove_pictures(names)
$$;

create function public.hold_pictures(holder uuid, names text[], minutes integer default 10) returns setof text
language sql volatile security invoker set search_path = '' as $$
  select private.hold_pictures(holder, names, minutes)
$$;

create function public.release_pictures(holder uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.release_pictures(holder)
$$;

revoke all on all functions in schema private from public;
revoke all on function
  public.keep_draft_pictures, public.unused_pictures, public.remove_pictures, public.hold_pictures, public.release_pictures
  from public, anon, authenticated;
grant execute on function
  private.keep_draft_pictures, private.is_leaving, public.keep_draft_pictures, public.unused_pictures
  to authenticated;
grant execute on function
  private.unused_picture_files, private.remove_pictures, private.hold_pictures, private.release_pictures,
  public.remove_pictures, public.hold_pictures, public.release_pictures
  to authenticated, service_role;

-- The bucket takes no SVG, which can contain scripts. Only administrators list, store, replace or remove pictures (P18.8).
do $$
begin
  if to_regclass('storage.buckets') is null or to_regclass('storage.objects') is null then
    raise notice 'no object storage here: the bucket for pictures is left out';
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values (
    'pictures', 'pictures', true, 5 * 1024 * 1024,
    array['image/avif', 'image/jpeg', 'image/png', 'image/webp']
  )
  on conflict (id) do update set
    public = excluded.public,
    file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

  create policy "administrators list pictures" on storage.objects
    for select to authenticated using (bucket_id = 'pictures' and (select private.is_admin()));
  create policy "administrators add pictures" on storage.objects
    for insert to authenticated with check (bucket_id = 'pictures' and (select private.is_admin()));
  create policy "administrators replace pictures" on storage.objects
    for update to authenticated
    using (bucket_id = 'pictures' and (select private.is_admin()))
    with check (bucket_id = 'pictures' and (select private.is_admin()));
  create policy "administrators remove pictures" on storage.objects
    for delete to authenticated using (
      bucket_id = 'pictures' and (select private.is_admin()) and private.is_leaving(name, interval '5 minutes')
    );
end $$;
