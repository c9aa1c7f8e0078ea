-- When each account signed in last, and how many wrong passwords came since. The magazine's server writes it; an administrator
-- reads what concerns the own account through sign_in_history(). On a hosted project nobody writes it, and that says nothing.

create table server.sign_ins (
  -- All addresses that have no account share the row of the nil id: a refusal writes alike, whether there is an account or not.
  user_id uuid primary key,
  signed_in_at timestamptz,
  session_id uuid,
  -- Wrong passwords since then.
  refused integer not null default 0,
  -- The same of the sign-in before that one.
  former_at timestamptz,
  former_refused integer not null default 0
);

revoke all on server.sign_ins from public;

-- The last sign-in that was not the caller's own, and the wrong passwords since: { last_sign_in, refused_since }, nulls where
-- nothing is known.
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

create function public.sign_in_history() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.sign_in_history()
$$;

revoke all on function private.sign_in_history(), public.sign_in_history() from public, anon, authenticated;
grant execute on function private.sign_in_history(), public.sign_in_history() to authenticated, service_role;
