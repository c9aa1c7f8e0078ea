-- What runs daily, or each minute. A project with pg_cron runs it by itself. Elsewhere the embedded server does, or whoever
-- runs the database.

-- For a server that comes through the API as everybody does. The embedded database has one connection, so a second one would
-- land in the middle of somebody's transaction.
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
