-- A review is data (docs/decisions/0051-a-review-is-data.md): a category defines what it measures, and an article states facts. Both are a
-- single column of their row, and so share its permissions, revision, versions, trash, drafts and imports. Their shapes are those in
-- src/domain/facts.

-- Helpers for the checks below. Each returns null for null, which a constraint accepts, because everything is optional. Writers run the
-- checks with their own rights. A list is counted before its entries are read, so a long one costs no more than its parsing.

-- Unknown keys are refused: devices could not interpret them.
create function private.has_only(v jsonb, known text[]) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(v) = 'object' then v - known = '{}' else false end
$$;

-- A text on one line that is not blank, up to a number of characters.
create function private.is_line(v jsonb, most integer) returns boolean
language sql immutable strict set search_path = '' as $$
  select jsonb_typeof(v) = 'string'
    and length(v #>> '{}') <= most and v #>> '{}' ~ '[^\s\u00a0]' and v #>> '{}' !~ '[[:cntrl:]]'
$$;

create function private.is_number(v jsonb, low numeric, high numeric, decimals integer) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(v) = 'number'
    then v::numeric between low and high and v::numeric = round(v::numeric, decimals)
    else false end
$$;

-- A date from 1970 to 2099 as 'YYYY-MM-DD'. A cast would depend on the session's settings, and would fail with another error.
create function private.is_day(v jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case
    when jsonb_typeof(v) = 'string' and v #>> '{}' ~ '^(19[7-9]|20[0-9])[0-9]-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
    then right(v #>> '{}', 2)::integer <= extract(day from
      make_date(left(v #>> '{}', 4)::integer, substr(v #>> '{}', 6, 2)::integer, 1) + interval '1 month' - interval '1 day')
    else false end
$$;

-- An https address without an account, spaces, quotation marks or control characters.
create function private.is_address(v jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select jsonb_typeof(v) = 'string' and length(v #>> '{}') <= 1000
    and v #>> '{}' ~ '^https://[A-Za-z0-9.-]+(:[0-9]{1,5})?([/?#][^[:space:][:cntrl:]"<>\\^`{|}]*)?$'
$$;

create function private.are_values(v jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(v) <> 'object' then false
    when (select count(*) from jsonb_object_keys(v)) not between 1 and 24 then false else (
    select bool_and(key ~ '^[a-z0-9_]{1,32}$' and (
      jsonb_typeof(value) = 'boolean'
      or private.is_line(value, 200)
      or private.is_number(value, -1000000000000, 1000000000000, 3)))
    from jsonb_each(v)
  ) end
$$;

-- Purchase links. Each must state whether the magazine earns money with it (P27.5).
create function private.are_links(v jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(v) <> 'array' then false when jsonb_array_length(v) not between 1 and 12 then false else (
    select bool_and(
      private.has_only(link, '{shop,url,price,isPaid}')
      and coalesce(private.is_line(link -> 'shop', 60), false)
      and coalesce(private.is_address(link -> 'url'), false)
      and coalesce(private.is_number(link -> 'price', 0, 10000000, 2), true)
      and coalesce(jsonb_typeof(link -> 'isPaid') = 'boolean', false))
    from jsonb_array_elements(v) link
  ) end
$$;

create function private.are_corrections(v jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(v) <> 'array' then false when jsonb_array_length(v) not between 1 and 20 then false else (
    select bool_and(
      private.has_only(correction, '{on,text}')
      and coalesce(private.is_day(correction -> 'on'), false)
      and coalesce(private.is_line(correction -> 'text', 500), false))
    from jsonb_array_elements(v) correction
  ) end
$$;

-- One field of a category, with all of its properties. Only a number has a unit, decimals and a better direction; only a choice has
-- choices.
create function private.is_field(v jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select coalesce(
    private.has_only(v, '{key,label,unit,kind,better,decimals,filters,choices}')
    and v ->> 'key' ~ '^[a-z0-9_]{1,32}$'
    and private.is_line(v -> 'label', 60)
    and (v -> 'unit' = 'null' or private.is_line(v -> 'unit', 12))
    and v ->> 'kind' in ('number', 'text', 'boolean', 'choice')
    and (v -> 'better' = 'null' or v ->> 'better' in ('more', 'less'))
    and private.is_number(v -> 'decimals', 0, 3, 0)
    and jsonb_typeof(v -> 'filters') = 'boolean'
    and (v ->> 'kind' = 'number' or (v -> 'unit', v -> 'better', v -> 'decimals') = ('null', 'null', '0'))
    and case when jsonb_typeof(v -> 'choices') is distinct from 'array' then false
    when jsonb_array_length(v -> 'choices') > 24 then false else (
      select case when v ->> 'kind' = 'choice'
        then count(*) > 0 and count(distinct choice) = count(*) and bool_and(private.is_line(choice, 60))
        else count(*) = 0 end
      from jsonb_array_elements(v -> 'choices') choice
    ) end
  , false)
$$;

create function private.are_fields(v jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(v) <> 'array' then false when jsonb_array_length(v) not between 1 and 24 then false else (
    select bool_and(private.is_field(field)) from jsonb_array_elements(v) field
  ) end
$$;

create function private.are_keys_once(v jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case when jsonb_typeof(v) <> 'array' then true else (
    select count(distinct field -> 'key') = count(field -> 'key') from jsonb_array_elements(v) field
  ) end
$$;

-- In the order of display (P27.1). Null: the category measures nothing.
alter table public.categories
  add column fields jsonb,
  add constraint categories_fields_form check (private.are_fields(fields)),
  add constraint categories_fields_keys check (private.are_keys_once(fields)),
  add constraint categories_fields_size check (octet_length(fields::text) <= 16384);

-- Null: the article states no facts. A missing value has only one form: its key is absent (P27.2). A price comes with its date (P27.3),
-- and links state theirs in the same currency. The limits are those of P27.4.
alter table public.articles
  add column facts jsonb,
  add constraint articles_facts_form check (facts <> '{}' and private.has_only(facts, '{
    product,brand,model,year,price,currency,pricedOn,values,testedDays,source,isReturned,author,links,corrections
  }')),
  add constraint articles_facts_size check (octet_length(facts::text) <= 8192),
  add constraint articles_facts_product check (
    private.is_line(facts -> 'product', 120) is not false
    and private.is_line(facts -> 'brand', 60) is not false
    and private.is_line(facts -> 'model', 60) is not false
    and private.is_number(facts -> 'year', 1900, 2100, 0) is not false
  ),
  add constraint articles_facts_price check (
    private.is_number(facts -> 'price', 0, 10000000, 2) is not false
    and private.is_day(facts -> 'pricedOn') is not false
    and (facts ? 'price') = (facts ? 'pricedOn')
    and (not facts ? 'currency' or jsonb_typeof(facts -> 'currency') = 'string' and facts ->> 'currency' ~ '^[A-Z]{3}$')
  ),
  add constraint articles_facts_values check (private.are_values(facts -> 'values')),
  add constraint articles_facts_tested check (
    private.is_number(facts -> 'testedDays', 1, 10000, 0) is not false
    and (not facts ? 'source' or facts -> 'source' in ('"bought"', '"lent"', '"sent"'))
    and (not facts ? 'isReturned' or jsonb_typeof(facts -> 'isReturned') = 'boolean')
  ),
  -- No foreign key: an article with an unknown author shows none, and shows the author again after a restore.
  add constraint articles_facts_author check (
    not facts ? 'author'
    or jsonb_typeof(facts -> 'author') = 'string' and facts ->> 'author' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  ),
  add constraint articles_facts_links check (private.are_links(facts -> 'links')),
  add constraint articles_facts_corrections check (private.are_corrections(facts -> 'corrections'));

-- The facts that lists need, which come with an article's head; null if there are none.
create function sync.list_facts(facts jsonb) returns jsonb
language sql immutable strict security invoker set search_path = '' as $$
  select nullif(facts - '{product,model,testedDays,source,isReturned,links,corrections}'::text[], '{}')
$$;

-- The other facts, which come with an article's text; null if there are none.
create function sync.text_facts(facts jsonb) returns jsonb
language sql immutable security invoker set search_path = '' as $$
  select nullif(facts - '{brand,year,price,currency,pricedOn,values,author}'::text[], '{}')
$$;

-- As before, plus the facts that lists need, if there are any. A head without facts is no longer than before.
create or replace function sync.head_row(a public.articles) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'id', a.id, 'title', a.title, 'introduction', a.introduction, 'images', a.images,
    'published_at', a.published_at, 'category_id', a.category_id, 'category', a.category,
    'overall', a.overall, 'read_time', a.read_time, 'rev', a.rev, 'body_rev', a.body_rev
  ) || case when a.updated_at is null then '{}'::jsonb else jsonb_build_object('updated_at', a.updated_at) end
    || case when a.facts is null then '{}'::jsonb
      else jsonb_strip_nulls(jsonb_build_object('facts', sync.list_facts(a.facts))) end
$$;

-- As before, plus the facts that come with each text as `details`, if there are any.
create or replace function public.sync_bodies(ids text, rev bigint, g uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select sync.allow_shared_caching(
    case when s.generation = sync_bodies.g and sync.head() >= sync_bodies.rev then 3600 else 0 end
  )
  from sync.state s;
  select jsonb_build_object(
    'g', s.generation,
    'rows', coalesce((
      select jsonb_agg(
        jsonb_build_object('id', a.id, 'body_rev', a.body_rev, 'content', a.content)
          || jsonb_strip_nulls(jsonb_build_object('details', sync.text_facts(a.facts))))
      from public.articles a
      where a.id = any (string_to_array(ids, ',')::uuid[])), '[]')
  )
  from sync.state s
$$;

create or replace function public.sync_article(i uuid) returns jsonb
language sql stable security invoker set search_path = '' set timezone = 'UTC' as $$
  select sync.allow_shared_caching(case when exists (select from public.articles a where a.id = i) then 60 else 0 end);
  select jsonb_build_object(
    'g', s.generation,
    'row', (
      select sync.head_row(a) || jsonb_build_object('content', a.content)
        || jsonb_strip_nulls(jsonb_build_object('details', sync.text_facts(a.facts)))
      from public.articles a
      where a.id = i)
  )
  from sync.state s
$$;

-- As before. The text's revision also changes with the facts that come with it. Among the facts, only a correction counts as news (P27.7).
create or replace function sync.stamp_article() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if new.id <> old.id then
      raise exception 'articles.id is immutable' using errcode = '22023';
    end if;
    new.rev := old.rev;
    new.body_rev := old.body_rev;
    new.updated_at := old.updated_at;
    if new is not distinct from old then
      return new;
    end if;
    new.rev := nextval('sync.rev');
    if (new.content, sync.text_facts(new.facts)) is distinct from (old.content, sync.text_facts(old.facts)) then
      new.body_rev := new.rev;
    end if;
    if (new.title, new.introduction, new.content, new.images, new.overall, new.facts -> 'corrections')
      is distinct from (old.title, old.introduction, old.content, old.images, old.overall, old.facts -> 'corrections') then
      new.updated_at := now();
    end if;
  else
    new.rev := nextval('sync.rev');
    new.body_rev := new.rev;
    new.updated_at := null;
    delete from sync.tombstones where kind = 'a' and id = new.id;
  end if;
  return new;
end $$;

-- As before, with the same definition of news.
create or replace function private.remember_article() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  was public.articles;
begin
  select (jsonb_populate_record(null::public.articles, v.former)).* into was
  from public.versions v where v.kind = 'a' and v.row_id = new.id order by v.id desc limit 1;
  if not found then
    return new;
  end if;
  new.category := coalesce(new.category, was.category);
  if new.user_id is null or new.user_id = '00000000-0000-0000-0000-000000000000' then
    new.user_id := was.user_id;
  end if;
  if new.published_at = date_trunc('day', was.published_at) then
    new.published_at := was.published_at;
  end if;
  new.updated_at := case
    when (new.title, new.introduction, new.content, new.images, new.overall, new.facts -> 'corrections')
      is distinct from (was.title, was.introduction, was.content, was.images, was.overall, was.facts -> 'corrections') then now()
    else was.updated_at
  end;
  return new;
end $$;

-- As before, with the facts (P27.6). A draft from an earlier app has none and leaves the article's facts unchanged.
create or replace function private.publish_draft(d public.drafts) returns text
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  stands public.articles;
  wanted public.articles;
  rule text;
  written bigint;
begin
  select * into stands from public.articles a where a.id = d.id;
  if d.base_rev <> coalesce(stands.rev, 0) then
    return case when stands.id is null then 'missing' else 'moved' end;
  end if;
  if d.base_rev = 0 then
    wanted := jsonb_populate_record(
      null::public.articles,
      jsonb_build_object('images', '[]'::jsonb, 'published_at', now(), 'read_time', 5)
        || jsonb_strip_nulls(d.scheduled));
    insert into public.articles
      (id, title, introduction, content, images, published_at, category_id, overall, read_time, user_id, facts)
    values
      (d.id, wanted.title, wanted.introduction, wanted.content, wanted.images, wanted.published_at,
       wanted.category_id, wanted.overall, wanted.read_time, '00000000-0000-0000-0000-000000000000', wanted.facts)
    returning rev into written;
  else
    wanted := private.article_with(stands, d.scheduled);
    update public.articles a
    set (title, introduction, content, images, published_at, category_id, overall, read_time, facts)
      = (select wanted.title, wanted.introduction, wanted.content, wanted.images, wanted.published_at,
         wanted.category_id, wanted.overall, wanted.read_time, wanted.facts)
    where a.id = d.id
    returning rev into written;
  end if;
  if d.article = d.scheduled then
    delete from public.drafts p where p.id = d.id;
  else
    -- Text typed after the draft was scheduled continues from the published article.
    update public.drafts p set base_rev = written, publish_at = null, scheduled = null where p.id = d.id;
  end if;
  return null;
exception when integrity_constraint_violation or data_exception then
  get stacked diagnostics rule = constraint_name;
  return coalesce(nullif(rule, ''), sqlstate);
end $$;

-- As before, with the facts as they are stored, or null.
create or replace function private.form_of(a public.articles) returns jsonb
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select jsonb_build_object(
    'title', a.title, 'introduction', a.introduction, 'content', a.content, 'images', a.images,
    'publishedAt', to_char(a.published_at, 'YYYY-MM-DD'), 'categoryId', a.category_id,
    'overall', coalesce(trim_scale(a.overall)::text, ''), 'readTime', coalesce(a.read_time::text, ''), 'facts', a.facts)
$$;

create or replace function private.columns_of(a public.articles) returns jsonb
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select jsonb_build_object(
    'title', a.title, 'introduction', a.introduction, 'content', a.content, 'images', a.images,
    'category_id', a.category_id, 'overall', a.overall, 'published_at', to_char(a.published_at, 'YYYY-MM-DD'),
    'facts', a.facts)
    || case when a.read_time is null then '{}'::jsonb else jsonb_build_object('read_time', a.read_time) end
$$;

revoke all on all functions in schema private, sync from public;
grant execute on function
  private.has_only, private.is_line, private.is_number, private.is_day, private.is_address, private.are_values,
  private.are_links, private.are_corrections, private.is_field, private.are_fields, private.are_keys_once
  to authenticated, service_role;
grant execute on function sync.list_facts, sync.text_facts to anon, authenticated, service_role;
