-- When what a reader reads of an article was changed last: said on its page. Null until it is changed; the server's to say.
alter table public.articles add column updated_at timestamptz;

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
    if new.content is distinct from old.content then
      new.body_rev := new.rev;
    end if;
    if (new.title, new.introduction, new.content, new.images, new.overall)
      is distinct from (old.title, old.introduction, old.content, old.images, old.overall) then
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

create or replace function sync.head_row(a public.articles) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'id', a.id, 'title', a.title, 'introduction', a.introduction, 'images', a.images,
    'published_at', a.published_at, 'category_id', a.category_id, 'category', a.category,
    'overall', a.overall, 'read_time', a.read_time, 'rev', a.rev, 'body_rev', a.body_rev
  ) || case when a.updated_at is null then '{}'::jsonb else jsonb_build_object('updated_at', a.updated_at) end
$$;
