-- The address of a category whose slug is changed leads to the new one. A slug that a category has again, or another one gets,
-- leads nowhere else. Addresses that led to the former one lead to the new one at once, so that nothing goes over two.

create function private.keep_former_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := '/categoria/' || new.slug;
  former text;
begin
  delete from public.redirects r where r.path = address;
  if tg_op = 'UPDATE' then
    former := '/categoria/' || old.slug;
    update public.redirects r set to_path = address where r.to_path = former;
    -- A key has at most 600 characters.
    if length(former) <= 600 then
      insert into public.redirects (path, to_path) values (former, address)
      on conflict on constraint redirects_pkey do update set article_id = null, to_path = excluded.to_path;
    end if;
  end if;
  return null;
end $$;

create trigger former_slug_added after insert on public.categories
  for each row execute function private.keep_former_slug();
create trigger former_slug_changed after update on public.categories
  for each row when (old.slug <> new.slug) execute function private.keep_former_slug();

revoke all on function private.keep_former_slug() from public, anon, authenticated;
