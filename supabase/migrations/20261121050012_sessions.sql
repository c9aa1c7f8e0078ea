-- An administrator's sign-ins and sessions, one session per device, and what needs a recent sign-in. auth.sessions
-- belongs to the account service. A database without it has no sessions to list or to judge.

-- The caller's previous sign-in, and the wrong passwords since: { last_sign_in, refused_since }, with nulls if unknown.
create function private.sign_in_history() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  own text := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
  said jsonb;
begin
  perform private.administrators_only();
  select case when s.session_id::text = own
    then jsonb_build_object('last_sign_in', s.former_at, 'refused_since', s.former_refused + s.refused)
    else jsonb_build_object('last_sign_in', s.signed_in_at, 'refused_since', s.refused)
  end into said
  from server.sign_ins s where s.user_id = auth.uid();
  return coalesce(said, '{"last_sign_in": null, "refused_since": null}'::jsonb);
end $$;

-- The caller's session, from the verified token; null for a caller without one.
create function private.session_id() returns uuid
language sql stable set search_path = '' as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid
$$;

-- The caller's sessions, the last used first, at most 100: id, user_agent, created_at, used_at (the last renewal of the
-- token), is_current.
create function private.my_sessions() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  answer jsonb;
begin
  perform private.administrators_only();
  if to_regclass('auth.sessions') is null then
    return '[]';
  end if;
  with mine as (
    select
      s.id, left(s.user_agent, 200) as user_agent, s.created_at, greatest(s.created_at, s.updated_at) as used_at,
      coalesce(s.id = private.session_id(), false) as is_current
    from auth.sessions s
    where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
    order by is_current desc, used_at desc, s.id
    limit 100
  )
  select coalesce(jsonb_agg(to_jsonb(m) order by m.is_current desc, m.used_at desc, m.id), '[]') into answer from mine m;
  return answer;
end $$;

-- Ends one of the caller's sessions with its refresh tokens. False: the caller has no such session.
create function private.end_session(i uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.administrators_only();
  if to_regclass('auth.sessions') is null then
    return false;
  end if;
  delete from auth.sessions s where s.id = i and s.user_id = auth.uid();
  return found;
end $$;

-- Refuses callers who did not sign in with the password within this time (P15.13). The table API answers PT401 with 401.
create function private.demand_sign_in(within interval) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if current_setting('role') <> 'authenticated' or to_regclass('auth.sessions') is null then
    return;
  end if;
  if not exists (
    select from auth.sessions s
    where s.id = private.session_id() and s.user_id = auth.uid() and s.created_at > now() - within
  ) then
    raise exception 'a recent sign-in is required' using errcode = 'PT401';
  end if;
end $$;

-- Clients call it before an action that needs a recent sign-in. Returns true, or refuses.
create function private.confirm_sign_in() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.administrators_only();
  perform private.demand_sign_in(interval '10 minutes');
  return true;
end $$;

-- One deletion is everyday work. A second one within ten minutes, in the same statement or not, needs a recent sign-in
-- (P15.13). private.keep_version has recorded the deletions of this statement, too.
create function private.guard_deletions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  lately integer;
begin
  if current_setting('role') = 'authenticated' then
    select count(*) into lately
    from (select v.ended_at, v.ended_by from public.versions v where v.deleted order by v.id desc limit 100) last
    where last.ended_by = auth.uid() and last.ended_at > now() - interval '10 minutes';
    if lately > 1 then
      perform private.demand_sign_in(interval '10 minutes');
    end if;
  end if;
  return null;
end $$;

-- Several rows in one statement are an import. It may take hours, so a sign-in of the last day suffices.
create function private.guard_insertions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from (select from come limit 2) as first) > 1 then
    perform private.demand_sign_in(interval '1 day');
  end if;
  return null;
end $$;

create trigger guard_deletions after delete on public.categories
  for each statement execute function private.guard_deletions();
create trigger guard_deletions after delete on public.articles
  for each statement execute function private.guard_deletions();
create trigger guard_insertions after insert on public.categories referencing new table as come
  for each statement execute function private.guard_insertions();
create trigger guard_insertions after insert on public.articles referencing new table as come
  for each statement execute function private.guard_insertions();

create function public.sign_in_history() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.sign_in_history()
$$;

create function public.my_sessions() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.my_sessions()
$$;

create function public.end_session(i uuid) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.end_session(i)
$$;

create function public.confirm_sign_in() returns boolean
language sql stable security invoker set search_path = '' as $$
  select private.confirm_sign_in()
$$;

revoke all on all functions in schema private from public;
revoke all on function public.sign_in_history, public.my_sessions, public.end_session, public.confirm_sign_in
  from public, anon, authenticated;
grant execute on function
  private.sign_in_history, private.my_sessions, private.end_session, private.confirm_sign_in,
  public.sign_in_history, public.my_sessions, public.end_session, public.confirm_sign_in
  to authenticated, service_role;
