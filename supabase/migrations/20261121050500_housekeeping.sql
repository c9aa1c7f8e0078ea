-- Once a day deletions are forgotten that every device has had half a year to learn of. A project with pg_cron does it by
-- itself; elsewhere the embedded server does, or whoever runs the database.

do $$
begin
  if to_regprocedure('cron.schedule(text,text,text)') is null then
    raise notice 'no pg_cron here: somebody else has to call sync.purge() daily';
    return;
  end if;
  perform cron.schedule('sync-purge', '17 3 * * *', 'select sync.purge()');
end $$;
