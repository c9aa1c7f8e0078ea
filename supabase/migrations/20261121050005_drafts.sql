-- Drafts of articles, only for administrators. A row of public.articles is always published (P2.15), so unpublished
-- text has its own table. A draft has the article's id, whether the article has a row yet or not.

-- One sequence numbers all drafts: a draft that is removed and created again never repeats an earlier revision.
create sequence private.draft_rev as bigint cache 1;

create table public.drafts (
  id uuid primary key,
  -- The form as typed.
  form jsonb not null,
  -- The form as columns of public.articles.
  article jsonb not null,
  title text generated always as (article ->> 'title') stored,
  -- The article's revision that the form was opened at; 0 while it has no row.
  base_rev bigint not null default 0,
  -- The server sets these four. A save names the revision that it continues, and finds no row at another one.
  rev bigint not null,
  saved_at timestamptz not null,
  saved_by uuid,
  saved_email text,
  -- When to publish, and what: later changes of the form wait until they are scheduled (P19.6).
  publish_at timestamptz,
  scheduled jsonb,
  -- Why it was not published in time: 'moved' or 'missing' (the row), or the name of the broken rule.
  problem text,
  -- Was 'Guardar borrador' pressed for this text? Otherwise the form sent it by itself.
  by_hand boolean not null default false,

  constraint drafts_form_object check (jsonb_typeof(form) = 'object'),
  constraint drafts_article_object check (jsonb_typeof(article) = 'object'),
  constraint drafts_scheduled_object check (jsonb_typeof(scheduled) = 'object'),
  constraint drafts_scheduled_whole check ((publish_at is null) = (scheduled is null)),
  constraint drafts_publish_at_sane check (
    publish_at >= '1970-01-01T00:00:00Z' and publish_at < '2100-01-01T00:00:00Z'
  )
);

create index drafts_due on public.drafts (publish_at) where problem is null;

-- Discarded drafts can be restored for 30 days, and their pictures stay that long (docs/decisions/0044-draft-trash.md).
-- A draft of an article without a row has no other trash.
create table public.discarded_drafts (
  -- The discarding's own id: a request repeated after a lost answer adds nothing.
  id uuid primary key,
  -- The article's, whether it has a row or not.
  row_id uuid not null,
  form jsonb not null,
  title text generated always as (form ->> 'title') stored,
  base_rev bigint not null default 0,
  -- The server sets these two.
  discarded_at timestamptz not null default now(),
  discarded_email text,

  constraint discarded_drafts_form_object check (jsonb_typeof(form) = 'object')
);

create index discarded_drafts_latest on public.discarded_drafts (discarded_at desc);

alter table public.drafts enable row level security;
alter table public.discarded_drafts enable row level security;

revoke all on public.drafts, public.discarded_drafts from public, anon, authenticated;
grant select, delete,
  insert (id, form, article, base_rev, publish_at, scheduled, by_hand),
  update (form, article, base_rev, publish_at, scheduled, by_hand)
  on public.drafts to authenticated;
grant select, delete, insert (id, row_id, form, base_rev) on public.discarded_drafts to authenticated;
grant select, insert, update, delete on public.drafts, public.discarded_drafts to service_role;

create policy "administrators read drafts" on public.drafts
  for select to authenticated using ((select private.is_admin()));
create policy "administrators begin drafts" on public.drafts
  for insert to authenticated with check ((select private.is_admin()));
create policy "administrators change drafts" on public.drafts
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators delete drafts" on public.drafts
  for delete to authenticated using ((select private.is_admin()));

create policy "administrators read discarded drafts" on public.discarded_drafts
  for select to authenticated using ((select private.is_admin()));
create policy "administrators discard drafts" on public.discarded_drafts
  for insert to authenticated with check ((select private.is_admin()));
create policy "administrators take back drafts" on public.discarded_drafts
  for delete to authenticated using ((select private.is_admin()));

-- Overwrites any value that a client sends in the server's columns. A save that changes nothing keeps its number. A
-- problem lasts until the schedule changes.
create function private.stamp_draft() returns trigger
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

create trigger drafts_stamp before insert or update on public.drafts
  for each row execute function private.stamp_draft();

-- Stores the previous text of a draft without an article, as a version. A form sends every few seconds. A version is
-- stored of text that was saved by hand, of text that another person saves over, and otherwise once in ten minutes.
-- Each draft's newest 50 versions stay, of at most 16 MB as they are stored.
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

-- Its name puts it before drafts_needless, which may delete the draft.
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

create function private.stamp_discarded_draft() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.discarded_at := now();
  new.discarded_email := private.session_email();
  return new;
end $$;

create trigger discarded_drafts_stamp before insert on public.discarded_drafts
  for each row execute function private.stamp_discarded_draft();

-- Deletes what was discarded 30 days ago (P19.5). Runs daily.
create function private.purge_discarded_drafts(at timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.discarded_drafts d where d.discarded_at < at - interval '30 days'
$$;

revoke all on all functions in schema private from public;
grant execute on function private.purge_discarded_drafts to service_role;
