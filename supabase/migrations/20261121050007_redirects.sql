-- Former addresses, of another site or a category's earlier slug, and their targets now (P3.13). Everybody may read
-- them: the server, the edge and the static export look them up. Administrators write. No reader's device stores them.

create table public.redirects (
  -- As src/domain/pages/redirects.ts writes it: decoded, in lower case, without a slash at the end; `/?p=123` with its number.
  path text primary key,
  -- No foreign key: the address of a deleted article answers 410, and that of a restored article works again.
  article_id uuid,
  -- Or the path of a page of this site.
  to_path text,

  constraint redirects_path_form check (
    path ~ '^/[^/\\[:cntrl:]][^\\[:cntrl:]]*$' and path !~ '/$' and length(path) <= 600
  ),
  constraint redirects_one_target check (num_nonnulls(article_id, to_path) = 1),
  -- A path of this site and never another host: `//` begins a host, and browsers read `\` as `/`.
  constraint redirects_to_path_own check (to_path ~ '^/([^/\\[:space:][:cntrl:]][^\\[:space:][:cntrl:]]*)?$')
);

alter table public.redirects enable row level security;

revoke all on public.redirects from public, anon, authenticated;
grant select on public.redirects to anon, authenticated;
grant insert, update, delete on public.redirects to authenticated;
grant select, insert, update, delete on public.redirects to service_role;

create policy "anyone reads redirects" on public.redirects
  for select to anon, authenticated using (true);
create policy "administrators create redirects" on public.redirects
  for insert to authenticated with check ((select private.is_admin()));
create policy "administrators change redirects" on public.redirects
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators delete redirects" on public.redirects
  for delete to authenticated using ((select private.is_admin()));

-- A category's address under its former slug leads to the new one (P22.6). A slug in use, by this or another category, is no
-- longer a redirect. Redirects to the former slug move to the new one, so that no address takes two steps.
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

revoke all on all functions in schema private from public;
