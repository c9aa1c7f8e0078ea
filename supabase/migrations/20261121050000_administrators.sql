-- Only administrators may write, whatever the page believes (P15.3). Their rights come from a row of private.admins,
-- never from being signed in: an account that people made for themselves is a reader's. The API does not expose this
-- schema. The operator of the database adds its rows.

create schema private;

create table private.admins (user_id uuid primary key);

alter table private.admins enable row level security;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.admins where user_id = (select auth.uid()))
$$;

-- Refuses API callers who are not administrators. The service role and the database's own jobs may pass.
create function private.administrators_only() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if current_setting('role') in ('anon', 'authenticated') and not private.is_admin() then
    raise exception 'administrators only' using errcode = '42501';
  end if;
end $$;

-- The e-mail of the session, from its verified token; null without a session.
create function private.session_email() returns text
language sql stable set search_path = '' as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
$$;

revoke all on schema private from public;
-- Each file revokes its functions like this, because PostgreSQL lets everybody call a new one.
revoke all on all functions in schema private from public;
grant usage on schema private to authenticated, service_role;
grant execute on function private.is_admin to authenticated;
