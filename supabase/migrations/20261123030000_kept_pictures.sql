-- A picture is in use, too, as long as a draft on the server shows it, or a version of the last year: what is had back from
-- history or trash comes with its pictures (docs/decisions/0017-history-and-drafts.md).

-- Every picture of the bucket whose address stands anywhere in a row or form.
create function private.pictures_in(document jsonb) returns setof text
language sql immutable set search_path = '' as $$
  select private.picture_stem(address[1])
  from regexp_matches(document::text, '/object/public/pictures/([A-Za-z0-9._-]+)', 'g') as address
  union
  select private.picture_stem(address)
  from jsonb_array_elements_text(
    case jsonb_typeof(document -> 'images') when 'array' then document -> 'images' else '[]' end
  ) as address
$$;

create or replace function private.unused_picture_files(at timestamptz default now()) returns setof text
language plpgsql security definer set search_path = '' as $$
declare
  unused text[];
begin
  perform private.administrators_only();
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
  -- All texts are read only when the lists of pictures leave something over, and what is not published only after them.
  if cardinality(unused) > 0 then
    unused := array(
      select unnest(unused)
      except
      select private.picture_stem(address[1])
      from public.articles, regexp_matches(content, '/object/public/pictures/([A-Za-z0-9._-]+)', 'g') as address
      where strpos(content, '/object/public/pictures/') > 0
    );
  end if;
  if cardinality(unused) > 0 then
    unused := array(
      select unnest(unused)
      except
      select private.pictures_in(d.form) from public.drafts d
      except
      select private.pictures_in(d.scheduled) from public.drafts d
      except
      select private.pictures_in(v.former) from public.versions v
      where v.kind = 'a' and v.ended_at >= at - interval '1 year'
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

revoke all on function private.pictures_in(jsonb) from public, anon, authenticated;
