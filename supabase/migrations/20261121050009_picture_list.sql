-- The backoffice's list of pictures with their uses and facts, and calls that write and find facts.

-- Lower case, without the accents of Spanish, as people type a search.
create function private.folded(words text) returns text
language sql immutable set search_path = '' as $$
  select translate(lower(btrim(coalesce(words, ''))), 'áéíóúüñ', 'aeiouun')
$$;

-- At most 100 pictures of the bucket from the place `skip` on, newest first or largest ('size'): all, or only unused
-- ones. `words` are searched in names, facts and the titles of what uses them. The answer has number and size of all
-- that match.
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
      -- The narrowest copy, for a preview.
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
    -- The storage service marks a folder by a file whose name begins with a dot.
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

-- Records facts about a picture of the bucket, by the name of its whole file; null leaves a fact as it is. False: the
-- bucket has no such picture.
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

-- The stored picture made from the file with this hash (P18.6), and its alternative text; null if none stays.
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

-- The facts about pictures, by the names of their whole files, for an export and for an import that compares
-- (docs/content.md).
create function private.noted_pictures(names text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.administrators_only();
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('name', asked.name, 'file_name', n.file_name, 'hash', n.hash, 'alt', n.alt)
    ), '[]')
    from (select distinct unnest(names) as name) asked
    join private.picture_notes n on n.stem = private.picture_stem(asked.name)
  );
end $$;

create function public.list_pictures(
  sort text default 'newest', unused boolean default false, words text default '', lim integer default 48, skip integer default 0
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.list_pictures(sort, unused, words, lim, skip)
$$;

create function public.note_picture(picture text, file_name text default null, hash text default null, alt text default null)
returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.note_picture(picture, file_name, hash, alt)
$$;

create function public.find_picture(hash text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.find_picture(hash)
$$;

create function public.noted_pictures(names text[]) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.noted_pictures(names)
$$;

revoke all on all functions in schema private from public;
revoke all on function public.list_pictures, public.note_picture, public.find_picture, public.noted_pictures
  from public, anon, authenticated;
grant execute on function
  private.list_pictures, private.note_picture, private.find_picture, private.noted_pictures,
  public.list_pictures, public.note_picture, public.find_picture, public.noted_pictures
  to authenticated, service_role;
