-- Addresses of the site that the magazine moved from, and where they lead now. Anybody may read them: each was public on
-- that site, what it leads to is public here, and the server, the edge and the static export look them up by the key that
-- readers have. Only administrators write. They are no part of sync: no reader's device holds them.

create table public.redirects (
  -- As src/domain/pages/redirects.ts writes it: decoded, in lower case, without a slash at the end; `/?p=123` with its number.
  path text primary key,
  -- No foreign key: an article that is deleted is answered with 410 at its own address, and one had back is there again.
  article_id uuid,
  -- Or a page of this site by its path.
  to_path text,

  constraint redirects_path_form check (
    path ~ '^/[^/\\[:cntrl:]][^\\[:cntrl:]]*$' and path !~ '/$' and length(path) <= 600
  ),
  constraint redirects_one_target check (num_nonnulls(article_id, to_path) = 1),
  -- A path of our own, and never another site: `//` begins a host, and browsers read `\` as `/`.
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
