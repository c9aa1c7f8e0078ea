-- What is noted of pictures of the bucket, by the names of their whole files, for an export and for an import that compares:
-- those that something is noted of (docs/content.md).

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

create function public.noted_pictures(names text[]) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.noted_pictures(names)
$$;

revoke all on function private.noted_pictures(text[]), public.noted_pictures(text[]) from public, anon, authenticated;
grant execute on function private.noted_pictures(text[]), public.noted_pictures(text[]) to authenticated, service_role;
