-- Daily jobs, and one for each minute. A project with pg_cron runs them by itself. Otherwise the embedded server or the
-- operator does.

-- For a server that uses the API as an anonymous caller. The embedded database has one connection, so a second one
-- would land in the middle of another transaction.
create function public.keep_house(at timestamptz) returns setof text
language sql security invoker set search_path = '' as $$
  select sync.purge();
  select private.prune_versions(at);
  select private.purge_discarded_drafts(at);
  select private.unused_picture_files(at)
$$;

revoke all on function public.keep_house from public, anon, authenticated;
grant execute on function public.keep_house to service_role;

do $$
begin
  if to_regprocedure('cron.schedule(text,text,text)') is null then
    raise notice 'no pg_cron here: somebody else has to call these functions';
    return;
  end if;
  perform cron.schedule('sync-purge', '17 3 * * *', 'select sync.purge()');
  perform cron.schedule('versions-prune', '23 3 * * *', 'select private.prune_versions()');
  perform cron.schedule('discarded-purge', '29 3 * * *', 'select private.purge_discarded_drafts(now())');
  perform cron.schedule('publish-due', '* * * * *', 'select private.publish_due()');
end $$;
