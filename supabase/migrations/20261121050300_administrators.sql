-- Who may write. Rights hang on a row of private.admins, never on being signed in: an account that someone made for
-- himself is a reader. The schema is not exposed by the API; rows are put in by whoever runs the database.

create schema private;

create table private.admins (user_id uuid primary key);

alter table private.admins enable row level security;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.admins where user_id = (select auth.uid()))
$$;

revoke all on schema private from public;
revoke all on function private.is_admin() from public;
grant usage on schema private to authenticated;
grant execute on function private.is_admin() to authenticated;

-- A hosted project begins with everything granted to everyone on every table of public.
revoke all on public.articles, public.categories from public, anon, authenticated;
grant select on public.articles, public.categories to anon, authenticated;
grant insert, update, delete on public.articles, public.categories to authenticated;
grant select, insert, update, delete on public.articles, public.categories to service_role;

-- The inner select makes it one call per statement instead of one per row.
create policy "anyone reads articles" on public.articles
  for select to anon, authenticated using (true);
create policy "administrators create articles" on public.articles
  for insert to authenticated with check ((select private.is_admin()));
create policy "administrators change articles" on public.articles
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators delete articles" on public.articles
  for delete to authenticated using ((select private.is_admin()));

create policy "anyone reads categories" on public.categories
  for select to anon, authenticated using (true);
create policy "administrators create categories" on public.categories
  for insert to authenticated with check ((select private.is_admin()));
create policy "administrators change categories" on public.categories
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators delete categories" on public.categories
  for delete to authenticated using ((select private.is_admin()));
