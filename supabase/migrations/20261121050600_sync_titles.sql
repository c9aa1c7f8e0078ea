-- sync_page learns to give titles alone, for magazines too large to be taken whole: thin rows hold what orders and finds
-- an article, [id, title, published_at, category_id, rev, body_rev], up to 5000 a page. The first page states n, the
-- number of articles, so that a reader can choose.

-- Another list of parameters is another function, and two of them would leave a call without 'thin' undecided.
drop function public.sync_page(timestamptz, uuid, integer);

create function public.sync_page(
  p timestamptz default 'infinity',
  i uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  lim integer default 500,
  thin boolean default false
) returns jsonb
language sql stable security invoker set search_path = '' set timezone = 'UTC' as $$
  select sync.allow_shared_caching();
  with size as (select least(greatest(lim, 1), case when thin then 5000 else 1000 end) as size),
  heads as (
    select a
    from public.articles a
    where not thin and (a.published_at, a.id) < (p, i)
    order by a.published_at desc, a.id desc
    limit (select size from size)
  ),
  -- Column by column: a row taken whole would be read with its body.
  titles as (
    select jsonb_build_array(a.id, a.title, a.published_at, a.category_id, a.rev, a.body_rev) as title
    from public.articles a
    where thin and (a.published_at, a.id) < (p, i)
    order by a.published_at desc, a.id desc
    limit (select size from size)
  ),
  page as (
    select sync.head_row(heads.a) as row from heads
    union all
    select title from titles
  )
  select jsonb_build_object(
    'g', s.generation, 'f', s.floor, 'r', sync.head(),
    'rows', coalesce((select jsonb_agg(page.row) from page), '[]'),
    'done', (select count(*) from page) < (select size from size)
  ) || case when p < 'infinity' then '{}' else jsonb_build_object(
    'n', (select count(*) from public.articles),
    'categories', coalesce((select jsonb_agg(to_jsonb(c) order by c.name) from public.categories c), '[]')
  ) end
  from sync.state s
$$;

revoke all on function public.sync_page(timestamptz, uuid, integer, boolean) from public;
grant execute on function public.sync_page(timestamptz, uuid, integer, boolean) to anon, authenticated, service_role;
