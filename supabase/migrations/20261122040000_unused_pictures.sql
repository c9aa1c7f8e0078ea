-- Pictures in the bucket that no article and no draft uses any more are removed once they have been unused for 30 days
-- (docs/decisions/0009-unused-pictures.md). Here it is said which those are; the files are removed through the storage
-- service, by the embedded server daily and by the backoffice whenever an administrator opens it: deleting the rows of
-- storage.objects would leave the files behind, and a hosted project refuses it.

-- A picture and its narrower copies have one stem. Unused since: the first time that it was seen to be.
create table private.unused_pictures (
  stem text primary key,
  since timestamptz not null
);

-- What the drafts on a device showed when it last said so. Drafts lie on devices alone.
create table private.draft_pictures (
  device uuid not null,
  stem text not null,
  told_at timestamptz not null,
  primary key (device, stem)
);

alter table private.unused_pictures enable row level security;
alter table private.draft_pictures enable row level security;

-- 'a-1200x675.w480.webp' and 'https://…/a-1200x675.webp' to 'a-1200x675'; null for a name that an address may spell in
-- more than one way: of such a one it cannot be told whether an article uses it.
create function private.picture_stem(name text) returns text
language sql immutable set search_path = '' as $$
  select substring(substring(name from '[^/]*$') from '^([A-Za-z0-9._-]+?)(?:\.w[0-9]+)?\.[A-Za-z]+$')
$$;

-- The files of pictures that have been unused for 30 days, as of `at`. A device that has not been heard of for half a year is
-- taken for gone, as with deletions (sync.purge).
create function private.unused_picture_files(at timestamptz default now()) returns setof text
language plpgsql security definer set search_path = '' as $$
declare
  unused text[];
begin
  if current_setting('role') = 'authenticated' and not private.is_admin() then
    raise exception 'administrators only' using errcode = '42501';
  end if;
  if to_regclass('storage.objects') is null then
    return;
  end if;
  delete from private.draft_pictures where told_at < at - interval '180 days';

  unused := array(
    select private.picture_stem(name) from storage.objects
    where bucket_id = 'pictures' and private.picture_stem(name) is not null
    except
    select private.picture_stem(address)
    from public.articles, jsonb_array_elements_text(images) as address
    except
    select stem from private.draft_pictures
  );
  -- All texts are read only when the lists of pictures leave something over.
  if cardinality(unused) > 0 then
    unused := array(
      select unnest(unused)
      except
      select private.picture_stem(address[1])
      from public.articles, regexp_matches(content, '/object/public/pictures/([A-Za-z0-9._-]+)', 'g') as address
      where strpos(content, '/object/public/pictures/') > 0
    );
  end if;

  delete from private.unused_pictures where stem <> all (unused);
  insert into private.unused_pictures (stem, since) select unnest(unused), at on conflict do nothing;
  return query
    select o.name from storage.objects o
    join private.unused_pictures u on u.stem = private.picture_stem(o.name)
    where o.bucket_id = 'pictures' and u.since <= at - interval '30 days'
    order by o.name;
end $$;

-- What a device's drafts show, in place of what it said before; gives their number. For the backoffice to call.
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

create function public.keep_draft_pictures(device uuid, names text[]) returns integer
language sql security invoker set search_path = '' as $$
  select private.keep_draft_pictures(device, names)
$$;

-- For the backoffice in front of a hosted project, whose files no server of ours removes.
create function public.unused_pictures() returns setof text
language sql security invoker set search_path = '' as $$
  select private.unused_picture_files()
$$;

-- What is done daily, for a server that comes through the API as everybody does: a connection of its own would find itself
-- in the middle of somebody's transaction, where there is one connection for all.
create function public.keep_house(at timestamptz) returns setof text
language sql security invoker set search_path = '' as $$
  select sync.purge();
  select private.unused_picture_files(at)
$$;

revoke all on function
  private.picture_stem(text), private.unused_picture_files(timestamptz),
  private.keep_draft_pictures(uuid, text[]), public.keep_draft_pictures(uuid, text[]),
  public.unused_pictures(), public.keep_house(timestamptz)
  from public, anon, authenticated;
grant execute on function
  private.unused_picture_files(timestamptz), private.keep_draft_pictures(uuid, text[]),
  public.keep_draft_pictures(uuid, text[]), public.unused_pictures()
  to authenticated;
grant usage on schema private, sync to service_role;
grant execute on function
  sync.purge(interval), private.unused_picture_files(timestamptz), public.keep_house(timestamptz)
  to service_role;
