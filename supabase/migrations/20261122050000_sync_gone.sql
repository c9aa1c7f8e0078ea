-- Whether there has been an article of this id that was deleted since: an address that leads nowhere any more is another
-- answer (410) than one that never led anywhere (404). Known as long as the deletion is (sync.purge forgets it).
create function public.sync_gone(i uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (select from sync.tombstones t where t.kind = 'a' and t.id = i)
$$;

revoke all on function public.sync_gone(uuid) from public;
grant execute on function public.sync_gone(uuid) to anon, authenticated, service_role;
