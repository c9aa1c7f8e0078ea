-- The texts, by answers that readers share. A text named by its revision never changes, so caches may keep it; and an
-- article that many people are sent to at once is asked of the database once a minute.

-- For so many seconds shared caches may keep the answer; 0: nobody may. Browsers keep none.
create function sync.allow_shared_caching(seconds integer) returns void
language sql volatile security invoker set search_path = '' as $$
  select set_config(
    'response.headers',
    jsonb_build_array(jsonb_build_object('Cache-Control', case when seconds > 0
      then format('public, max-age=0, s-maxage=%s, stale-while-revalidate=300', seconds)
      else 'no-store' end))::text,
    true
  )
$$;

create or replace function sync.allow_shared_caching() returns void
language sql volatile security invoker set search_path = '' as $$
  select sync.allow_shared_caching(60)
$$;

-- The texts of these articles, ids with commas between. The caller names the largest revision among the texts that it
-- knows of, and the generation: so another text has another address. Whoever sees that revision sees every smaller one,
-- so the answer holds as long as the address does; what a server says that lags behind must not be kept.
create function public.sync_bodies(ids text, rev bigint, g uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select sync.allow_shared_caching(
    case when s.generation = sync_bodies.g and sync.head() >= sync_bodies.rev then 3600 else 0 end
  )
  from sync.state s;
  select jsonb_build_object(
    'g', s.generation,
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'body_rev', a.body_rev, 'content', a.content))
      from public.articles a
      where a.id = any (string_to_array(ids, ',')::uuid[])), '[]')
  )
  from sync.state s
$$;

-- One article whole, for whoever comes by its address and has nothing yet. That there is none is said to nobody but the
-- one who asked: it may be there in a moment.
create function public.sync_article(i uuid) returns jsonb
language sql stable security invoker set search_path = '' set timezone = 'UTC' as $$
  select sync.allow_shared_caching(case when exists (select from public.articles a where a.id = i) then 60 else 0 end);
  select jsonb_build_object(
    'g', s.generation,
    'row', (
      select sync.head_row(a) || jsonb_build_object('content', a.content)
      from public.articles a
      where a.id = i)
  )
  from sync.state s
$$;

revoke all on function
  sync.allow_shared_caching(integer), public.sync_bodies(text, bigint, uuid), public.sync_article(uuid)
  from public;
grant execute on function
  sync.allow_shared_caching(integer), public.sync_bodies(text, bigint, uuid), public.sync_article(uuid)
  to anon, authenticated, service_role;
