-- A draft becomes an article, at once or at its time, and an article becomes a draft again ('Dejar de publicar').

-- The row with these columns. If only the day is given and is the row's, its instant stays.
create function private.article_with(a public.articles, columns jsonb) returns public.articles
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select jsonb_populate_record(a, case
    when (columns ->> 'published_at')::timestamptz = date_trunc('day', a.published_at)
      then columns - 'published_at'
    else columns
  end)
$$;

-- Publishing a draft's content removes the draft and its schedule in the same transaction, for any caller (P19.7). A draft
-- with other content stays.
create function private.drop_published_draft() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.drafts d
  where d.id = new.id and private.article_with(new, d.article) is not distinct from new;
  return null;
exception when data_exception then
  -- The form is no valid article yet; its reading time is half a minute, for example.
  return null;
end $$;

create trigger drafts_drop after insert or update on public.articles
  for each row execute function private.drop_published_draft();

-- A draft that arrives after the publication of its text is superfluous. Its form lost the answer to the publication
-- and went on to send the draft.
create function private.drop_needless_draft() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.drafts d using public.articles a
  where d.id = new.id and d.publish_at is null
    and a.id = new.id and private.article_with(a, d.article) is not distinct from a;
  return null;
exception when data_exception then
  -- The form is no valid article yet.
  return null;
end $$;

create trigger drafts_needless after insert or update on public.drafts
  for each row execute function private.drop_needless_draft();

-- Publishes a draft as scheduled, if its article has not changed since. Returns the reason why not, or null.
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
    -- Text typed after the scheduling continues from the published article.
    update public.drafts p set base_rev = written, publish_at = null, scheduled = null where p.id = d.id;
  end if;
  return null;
exception when integrity_constraint_violation or data_exception then
  get stacked diagnostics rule = constraint_name;
  return coalesce(nullif(rule, ''), sqlstate);
end $$;

-- Publishes what is due by the database's clock (P19.6), and returns the number of articles. It may run often and
-- concurrently: each draft is published once, or marked once with the reason.
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
  -- Before the drafts are locked: every writer of an article takes this lock before the article's draft.
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

-- The columns of a form as its inputs hold them (src/domain/articles/article-form.ts).
create function private.form_of(a public.articles) returns jsonb
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select jsonb_build_object(
    'title', a.title, 'introduction', a.introduction, 'content', a.content, 'images', a.images,
    'publishedAt', to_char(a.published_at, 'YYYY-MM-DD'), 'categoryId', a.category_id,
    'overall', coalesce(trim_scale(a.overall)::text, ''), 'readTime', coalesce(a.read_time::text, ''))
$$;

-- Such a form as columns.
create function private.columns_of(a public.articles) returns jsonb
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select jsonb_build_object(
    'title', a.title, 'introduction', a.introduction, 'content', a.content, 'images', a.images,
    'category_id', a.category_id, 'overall', a.overall, 'published_at', to_char(a.published_at, 'YYYY-MM-DD'))
    || case when a.read_time is null then '{}'::jsonb else jsonb_build_object('read_time', a.read_time) end
$$;

-- Unpublishes an article that is still at this revision: it becomes a draft (P19.8), which is returned. An existing draft
-- keeps its text and loses its schedule. A repeated call returns the draft, too. Returns no row if the article has
-- changed, or if there is none.
create function private.take_back_article(i uuid, at_rev bigint) returns setof public.drafts
language plpgsql security definer set search_path = '' as $$
declare
  stands public.articles;
begin
  perform private.administrators_only();
  perform pg_catalog.pg_advisory_xact_lock(7351, 1);
  select * into stands from public.articles a where a.id = i;
  if found and stands.rev = at_rev then
    delete from public.articles a where a.id = i;
    -- The published text belongs to the history, not to the trash.
    update public.versions v set deleted = false where v.id in (select d.id from private.deleted_version('a', i) d);
    insert into public.drafts (id, form, article) values (i, private.form_of(stands), private.columns_of(stands))
    on conflict (id) do update set base_rev = 0, publish_at = null, scheduled = null;
  elsif found then
    return;
  end if;
  return query select d.* from public.drafts d where d.id = i and d.base_rev = 0;
end $$;

create function public.take_back_article(i uuid, at_rev bigint) returns setof public.drafts
language sql volatile security invoker set search_path = '' as $$
  select * from private.take_back_article(i, at_rev)
$$;

-- Gives a republished article the values that no form shows: the instant of its day, its category's legacy name, author
-- and last change.
create function private.remember_article() returns trigger
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
    when (new.title, new.introduction, new.content, new.images, new.overall)
      is distinct from (was.title, was.introduction, was.content, was.images, was.overall) then now()
    else was.updated_at
  end;
  return new;
end $$;

-- Its name puts it after sync_1_stamp, which marks a new row as never changed.
create trigger sync_2_remember before insert on public.articles
  for each row execute function private.remember_article();

revoke all on all functions in schema private from public;
revoke all on function public.publish_due, public.take_back_article from public, anon, authenticated;
grant execute on function
  private.publish_due, public.publish_due, private.take_back_article, public.take_back_article
  to authenticated, service_role;
