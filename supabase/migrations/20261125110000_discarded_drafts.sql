-- What somebody discarded of a draft, for administrators alone, who may have it back for 30 days; its pictures stay that long
-- (docs/decisions/0044-draft-trash.md). A draft of an article that has no row has no other trash.

create table public.discarded_drafts (
  -- The discarding's own: repeated after a lost answer it is one.
  id uuid primary key,
  -- The article's, whether it has a row or not.
  row_id uuid not null,
  form jsonb not null,
  title text generated always as (form ->> 'title') stored,
  base_rev bigint not null default 0,
  -- The server's to say.
  discarded_at timestamptz not null default now(),
  discarded_email text,

  constraint discarded_drafts_form_object check (jsonb_typeof(form) = 'object')
);

create index discarded_drafts_latest on public.discarded_drafts (discarded_at desc);

alter table public.discarded_drafts enable row level security;

revoke all on public.discarded_drafts from public, anon, authenticated;
grant select, delete, insert (id, row_id, form, base_rev) on public.discarded_drafts to authenticated;
grant select, insert, update, delete on public.discarded_drafts to service_role;

create policy "administrators read discarded drafts" on public.discarded_drafts
  for select to authenticated using ((select private.is_admin()));
create policy "administrators discard drafts" on public.discarded_drafts
  for insert to authenticated with check ((select private.is_admin()));
create policy "administrators take back drafts" on public.discarded_drafts
  for delete to authenticated using ((select private.is_admin()));

create function private.stamp_discarded_draft() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.discarded_at := now();
  new.discarded_email := private.session_email();
  return new;
end $$;

create trigger discarded_drafts_stamp before insert on public.discarded_drafts
  for each row execute function private.stamp_discarded_draft();

create function private.purge_discarded_drafts(at timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.discarded_drafts d where d.discarded_at < at - interval '30 days'
$$;

create or replace function public.keep_house(at timestamptz) returns setof text
language sql security invoker set search_path = '' as $$
  select sync.purge();
  select private.prune_versions(at);
  select private.purge_discarded_drafts(at);
  select private.unused_picture_files(at)
$$;

revoke all on function private.stamp_discarded_draft(), private.purge_discarded_drafts(timestamptz) from public, anon, authenticated;
grant execute on function private.purge_discarded_drafts(timestamptz) to service_role;

do $$
begin
  if to_regprocedure('cron.schedule(text,text,text)') is null then
    raise notice 'no pg_cron here: somebody else has to call private.purge_discarded_drafts() daily';
    return;
  end if;
  perform cron.schedule('discarded-purge', '29 3 * * *', 'select private.purge_discarded_drafts(now())');
end $$;

-- A draft that arrives behind the publication of its words has nothing to say: the answer to the publication was lost, and the
-- form that did not hear of it went on to send its draft.
create function private.drop_needless_draft() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.drafts d using public.articles a
  where d.id = new.id and d.publish_at is null
    and a.id = new.id and private.article_with(a, d.article) is not distinct from a;
  return null;
exception when data_exception then
  -- A form that is no article yet.
  return null;
end $$;

create trigger drafts_needless after insert or update on public.drafts
  for each row execute function private.drop_needless_draft();

revoke all on function private.drop_needless_draft() from public, anon, authenticated;

-- As before, and what was discarded.
create or replace function private.picture_uses(at timestamptz)
returns table (stem text, kind text, id uuid, title text)
language sql stable set search_path = '' as $$
  select private.picture_stem(named.file), 'article', a.id, a.title
  from public.articles a
  -- Here and for versions, and not in a function of its own: that would be called for each of many long texts.
  cross join lateral (
    select distinct m[1] from regexp_matches(private.legible(concat_ws(' ',
      a.content, (select string_agg(address, ' ') from jsonb_array_elements_text(a.images) as address)
    )), '[A-Za-z0-9._-]+\.[A-Za-z]+', 'g') m
  ) as named(file)
  union
  select shown, 'draft', d.id, d.title
  from public.drafts d, private.pictures_in(jsonb_build_array(d.form, d.article, d.scheduled)) as shown
  union
  select shown, 'trash', d.row_id, d.title
  from public.discarded_drafts d, private.pictures_in(d.form) as shown
  union
  select private.picture_stem(named.file), case when a.id is null then 'trash' else 'version' end, v.row_id, min(v.name)
  from public.versions v
  -- Each is unpacked once.
  cross join jsonb_to_record(v.former) as former(images jsonb, content text)
  cross join lateral (
    select distinct m[1] from regexp_matches(private.legible(concat_ws(' ',
      former.content, (select string_agg(address, ' ') from jsonb_array_elements_text(former.images) as address)
    )), '[A-Za-z0-9._-]+\.[A-Za-z]+', 'g') m
  ) as named(file)
  left join public.articles a on a.id = v.row_id
  where v.kind = 'a' and v.ended_at >= at - interval '1 year'
  group by 1, 2, 3
  union
  select d.stem, 'device', null, null
  from private.draft_pictures d
  where coalesce(d.until, d.told_at + interval '180 days') >= at
$$;
