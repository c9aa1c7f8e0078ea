-- 'Dejar de publicar': an article becomes a draft, and keeps what no form shows for the day on which it is published again.

-- The columns of a form as its inputs hold them (src/domain/articles/article-form.ts).
create function private.form_of(a public.articles) returns jsonb
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select jsonb_build_object(
    'title', a.title, 'introduction', a.introduction, 'content', a.content, 'images', a.images,
    'publishedAt', to_char(a.published_at, 'YYYY-MM-DD'), 'categoryId', a.category_id,
    'overall', coalesce(trim_scale(a.overall)::text, ''), 'readTime', coalesce(a.read_time::text, ''))
$$;

-- What such a form says as columns.
create function private.columns_of(a public.articles) returns jsonb
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select jsonb_build_object(
    'title', a.title, 'introduction', a.introduction, 'content', a.content, 'images', a.images,
    'category_id', a.category_id, 'overall', a.overall, 'published_at', to_char(a.published_at, 'YYYY-MM-DD'))
    || case when a.read_time is null then '{}'::jsonb else jsonb_build_object('read_time', a.read_time) end
$$;

-- Makes a draft of an article that is still at this revision, and gives it. A draft of it that is there stays as it is typed,
-- without a time: nobody asked for it to be public again. Gives the draft also where the article went this way before; no
-- row where the article has moved on, or there is none.
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
    -- What it was is a part of its history, and not in the trash.
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

-- What a create does not say: the instant of its day, the legacy name of its category, whose it was, when it was changed last.
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

-- Behind sync_1_stamp, which says that a new row was never changed.
create trigger sync_2_remember before insert on public.articles
  for each row execute function private.remember_article();

revoke all on function
  private.form_of(public.articles), private.columns_of(public.articles), private.remember_article(),
  private.take_back_article(uuid, bigint), public.take_back_article(uuid, bigint)
  from public, anon, authenticated;
grant execute on function private.take_back_article(uuid, bigint), public.take_back_article(uuid, bigint)
  to authenticated, service_role;
