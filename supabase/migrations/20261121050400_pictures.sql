-- The bucket of the articles' pictures: anyone fetches one by its address, only administrators put, replace, remove or
-- list them. SVG stays out, it can carry scripts. Where there is no object storage, there is nothing to set up.

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
    for delete to authenticated using (bucket_id = 'pictures' and (select private.is_admin()));
end $$;
