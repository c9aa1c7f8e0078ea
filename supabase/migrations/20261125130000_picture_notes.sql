-- What is known of a stored picture beside its files: the name that its file had, that file's hash, so that the same file is stored
-- once, and what the picture shows (docs/decisions/0048-picture-notes.md).

create table private.picture_notes (
  stem text primary key,
  file_name text check (length(file_name) <= 255),
  -- SHA-256 of the file as it was chosen, in hexadecimal digits.
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  alt text check (length(alt) <= 1000)
);

create index picture_notes_hash on private.picture_notes (hash);

alter table private.picture_notes enable row level security;

-- Notes something of a picture of the bucket, by the name of its whole file; null: that stays as it was. Says whether it is there.
create function private.note_picture(picture text, file_name text, hash text, alt text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.administrators_only();
  if to_regclass('storage.objects') is null then
    return false;
  end if;
  perform from storage.objects o
    where o.bucket_id = 'pictures' and o.name = picture and private.picture_stem(o.name) is not null;
  if not found then
    return false;
  end if;
  insert into private.picture_notes as known (stem, file_name, hash, alt)
    values (private.picture_stem(picture), left(note_picture.file_name, 255), note_picture.hash, left(note_picture.alt, 1000))
    on conflict (stem) do update set
      file_name = coalesce(excluded.file_name, known.file_name),
      hash = coalesce(excluded.hash, known.hash),
      alt = coalesce(excluded.alt, known.alt);
  return true;
end $$;

-- The stored picture that was made of the file with this hash, and what it shows; null: there is none that stays.
create function private.find_picture(hash text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.administrators_only();
  if to_regclass('storage.objects') is null then
    return null;
  end if;
  return (
    select jsonb_build_object('name', o.name, 'alt', n.alt)
    from private.picture_notes n
    join storage.objects o on o.bucket_id = 'pictures' and private.picture_stem(o.name) = n.stem
    where n.hash = find_picture.hash and o.name !~ '\.w[0-9]+\.[A-Za-z]+$' and not private.is_leaving(o.name, interval '10 minutes')
    order by o.created_at limit 1
  );
end $$;

-- As before; the notes of pictures that are gone go, too.
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

-- As before; the notes are given, and searched.
create or replace function private.list_pictures(sort text, unused boolean, words text, lim integer, skip integer)
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
    select s.*, n.file_name, n.alt from stored s
    left join private.picture_notes n on n.stem = s.stem
    where (not unused or not s.is_odd and not exists (select from uses u where u.stem = s.stem))
      and (
        wanted = '' or strpos(lower(s.name), wanted) > 0
        or strpos(private.folded(concat_ws(' ', n.file_name, n.alt)), wanted) > 0
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

create function public.note_picture(picture text, file_name text default null, hash text default null, alt text default null)
returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.note_picture(picture, file_name, hash, alt)
$$;

create function public.find_picture(hash text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.find_picture(hash)
$$;

revoke all on function
  private.note_picture(text, text, text, text), private.find_picture(text),
  public.note_picture(text, text, text, text), public.find_picture(text)
  from public, anon, authenticated;
grant execute on function
  private.note_picture(text, text, text, text), private.find_picture(text),
  public.note_picture(text, text, text, text), public.find_picture(text)
  to authenticated, service_role;
