-- Drafts of articles, for administrators alone: what is typed and not published. A row of public.articles is always
-- published, so a draft lies beside it, under the article's id, whether that has a row yet or not. A draft may have a time
-- at which publish_due() writes it, as anybody else would write an article.

-- One line of numbers through all drafts: one that was removed and begun anew never has an earlier one's revision.
create sequence private.draft_rev as bigint cache 1;

create table public.drafts (
  id uuid primary key,
  -- The form as typed.
  form jsonb not null,
  -- What the form says as columns of public.articles.
  article jsonb not null,
  title text generated always as (article ->> 'title') stored,
  -- The article's revision that the form was opened at; 0: it has no row yet.
  base_rev bigint not null default 0,
  -- The server's to say, as are the next three. A save names the revision that it goes on from, and finds no row at another.
  rev bigint not null,
  saved_at timestamptz not null,
  saved_by uuid,
  saved_email text,
  -- When to publish, and what: later changes of the form wait for somebody to ask for them.
  publish_at timestamptz,
  scheduled jsonb,
  -- Why it was not published when it was due: 'moved' or 'missing' (the row), else the rule that it breaks.
  problem text,

  constraint drafts_form_object check (jsonb_typeof(form) = 'object'),
  constraint drafts_article_object check (jsonb_typeof(article) = 'object'),
  constraint drafts_scheduled_object check (jsonb_typeof(scheduled) = 'object'),
  constraint drafts_scheduled_whole check ((publish_at is null) = (scheduled is null)),
  constraint drafts_publish_at_sane check (
    publish_at >= '1970-01-01T00:00:00Z' and publish_at < '2100-01-01T00:00:00Z'
  )
);

create index drafts_due on public.drafts (publish_at) where problem is null;

alter table public.drafts enable row level security;

revoke all on public.drafts from public, anon, authenticated;
grant select, delete,
  insert (id, form, article, base_rev, publish_at, scheduled),
  update (form, article, base_rev, publish_at, scheduled)
  on public.drafts to authenticated;
grant select, insert, update, delete on public.drafts to service_role;

create policy "administrators read drafts" on public.drafts
  for select to authenticated using ((select private.is_admin()));
create policy "administrators begin drafts" on public.drafts
  for insert to authenticated with check ((select private.is_admin()));
create policy "administrators change drafts" on public.drafts
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators delete drafts" on public.drafts
  for delete to authenticated using ((select private.is_admin()));

-- Whatever a client sends as the server's is overwritten; a save that changes nothing keeps its number. A problem lasts
-- until something else is asked for.
create function private.stamp_draft() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if new.id <> old.id then
      raise exception 'drafts.id is immutable' using errcode = '22023';
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

-- The row with what these columns say. A day that is the day of its date leaves the instant as it is.
create function private.article_with(a public.articles, columns jsonb) returns public.articles
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select jsonb_populate_record(a, case
    when (columns ->> 'published_at')::timestamptz = date_trunc('day', a.published_at)
      then columns - 'published_at'
    else columns
  end)
$$;

-- A draft goes in the transaction that publishes what it says, whoever writes it and by whatever call. One that says
-- something else stays: nobody asked for that to go.
create function private.drop_published_draft() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.drafts d
  where d.id = new.id and private.article_with(new, d.article) is not distinct from new;
  return null;
exception when data_exception then
  -- A form that is no article yet, such as one with half a minute of reading.
  return null;
end $$;

create trigger drafts_drop after insert or update on public.articles
  for each row execute function private.drop_published_draft();

-- Publishes a draft as it was scheduled, where its article is still the one that it was written on. Gives why not, or null.
create function private.publish_draft(d public.drafts) returns text
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
      (id, title, introduction, content, images, published_at, category_id, overall, read_time, user_id)
    values
      (d.id, wanted.title, wanted.introduction, wanted.content, wanted.images, wanted.published_at,
       wanted.category_id, wanted.overall, wanted.read_time, '00000000-0000-0000-0000-000000000000')
    returning rev into written;
  else
    wanted := private.article_with(stands, d.scheduled);
    update public.articles a
    set (title, introduction, content, images, published_at, category_id, overall, read_time)
      = (select wanted.title, wanted.introduction, wanted.content, wanted.images, wanted.published_at,
         wanted.category_id, wanted.overall, wanted.read_time)
    where a.id = d.id
    returning rev into written;
  end if;
  if d.article = d.scheduled then
    delete from public.drafts p where p.id = d.id;
  else
    -- What was typed since it was scheduled goes on from what is published now.
    update public.drafts p set base_rev = written, publish_at = null, scheduled = null where p.id = d.id;
  end if;
  return null;
exception when integrity_constraint_violation or data_exception then
  get stacked diagnostics rule = constraint_name;
  return coalesce(nullif(rule, ''), sqlstate);
end $$;

-- Publishes what is due by the clock of the database; gives how many articles. May be called by as many as like, and as
-- often: each draft is published once, or once marked with why it could not be.
create function private.publish_due() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due public.drafts;
  reason text;
  published integer := 0;
begin
  perform private.administrators_only();
  if not exists (select from public.drafts d where d.publish_at <= now() and d.problem is null) then
    return 0;
  end if;
  -- Before the drafts are locked, as every writer of an article takes it before he comes to its draft.
  perform pg_catalog.pg_advisory_xact_lock(7351, 1);
  for due in
    select * from public.drafts d where d.publish_at <= now() and d.problem is null
    order by d.publish_at, d.id for update skip locked
  loop
    reason := private.publish_draft(due);
    if reason is null then
      published := published + 1;
    else
      update public.drafts d set problem = reason where d.id = due.id;
    end if;
  end loop;
  return published;
end $$;

create function public.publish_due() returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.publish_due()
$$;

revoke all on function
  private.stamp_draft(), private.article_with(public.articles, jsonb), private.drop_published_draft(),
  private.publish_draft(public.drafts), private.publish_due(), public.publish_due()
  from public, anon, authenticated;
grant execute on function private.publish_due(), public.publish_due() to authenticated, service_role;

do $$
begin
  if to_regprocedure('cron.schedule(text,text,text)') is null then
    raise notice 'no pg_cron here: somebody else has to call private.publish_due() every minute';
    return;
  end if;
  perform cron.schedule('publish-due', '* * * * *', 'select private.publish_due()');
end $$;
