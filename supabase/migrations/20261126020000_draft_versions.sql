-- History of texts that were never published: what a draft without an article said before. Kept as versions of kind 'd', whose
-- `former` is the form, and gone with the draft (docs/decisions/0017-history-and-drafts.md).

alter table public.versions
  drop constraint versions_kind,
  add constraint versions_kind check (kind in ('a', 'c', 'd'));

-- Did somebody press 'Guardar borrador' at these words? Else the form sent them by itself.
alter table public.drafts add column by_hand boolean not null default false;
grant insert (by_hand), update (by_hand) on public.drafts to authenticated;

create or replace function private.stamp_draft() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if new.id <> old.id then
      raise exception 'drafts.id is immutable' using errcode = '22023';
    end if;
    if (new.form, new.article) is not distinct from (old.form, old.article) then
      new.by_hand := old.by_hand or new.by_hand;
    end if;
    if (new.base_rev, new.publish_at, new.scheduled)
      is distinct from (old.base_rev, old.publish_at, old.scheduled) then
      new.problem := null;
    elsif (new.form, new.article) is not distinct from (old.form, old.article) then
      new.rev := old.rev;
      new.saved_at := old.saved_at;
      new.saved_by := old.saved_by;
      new.saved_email := old.saved_email;
      return new;
    end if;
  end if;
  new.rev := nextval('private.draft_rev');
  new.saved_at := now();
  new.saved_by := auth.uid();
  new.saved_email := private.session_email();
  return new;
end $$;

-- A form sends every few seconds. Kept is what somebody saved by hand, what another person saves over, and of the rest one
-- version in ten minutes. Of a draft the newest 50 stay, of at most 16 MB as they are stored.
create function private.keep_draft_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.form = old.form or old.base_rev <> 0 or new.base_rev <> 0 then
    return null;
  end if;
  if not old.by_hand and old.saved_by is not distinct from new.saved_by and exists (
    select from public.versions v
    where v.kind = 'd' and v.row_id = old.id and v.ended_at > now() - interval '10 minutes'
  ) then
    return null;
  end if;
  insert into public.versions
    (kind, row_id, rev, former, deleted, saved_at, saved_email, ended_by, ended_email)
  values ('d', old.id, old.rev, old.form, false, old.saved_at, old.saved_email, new.saved_by, new.saved_email);
  delete from public.versions v
  using (
    select n.id, row_number() over newest as place, sum(pg_column_size(n.former)) over newest as bytes
    from public.versions n where n.kind = 'd' and n.row_id = old.id
    window newest as (order by n.id desc)
  ) placed
  where placed.id = v.id and (placed.place > 50 or placed.bytes > 16 * 1024 * 1024);
  return null;
end $$;

-- By its name before drafts_needless, which may delete the draft.
create trigger drafts_keep_version after update on public.drafts
  for each row execute function private.keep_draft_version();

create function private.drop_draft_versions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.versions v where v.kind = 'd' and v.row_id = old.id;
  return null;
end $$;

create trigger drafts_drop_versions after delete on public.drafts
  for each row execute function private.drop_draft_versions();

revoke all on function private.keep_draft_version(), private.drop_draft_versions() from public, anon, authenticated;

-- As before, and what drafts without an article said before.
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
  select shown, 'version', v.row_id, min(v.name)
  from public.versions v, private.pictures_in(v.former) as shown
  where v.kind = 'd'
  group by 1, 2, 3
  union
  select d.stem, 'device', null, null
  from private.draft_pictures d
  where coalesce(d.until, d.told_at + interval '180 days') >= at
$$;
