-- Which articles contain every one of these words in title, introduction or text, newest first. The backoffice's list asks it for
-- texts that are not on the device. The client folds the words (src/domain/lists/fold.ts): ñ is a letter that n finds, too.

create function private.folded_text(words text) returns text
language sql immutable set search_path = '' as $$
  select translate(lower(words), 'ÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÇáéíóúüàèìòùâêîôûäëïöç', 'aeiouuñaeiouaeiouaeiocaeiouuaeiouaeiouaeioc')
$$;

-- Takes at most 8 words of 200 characters together, and returns at most 500 ids. It looks at a text as it is stored first, and
-- without its tags only if all the words are there.
create function private.search_texts(words text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.administrators_only();
  if coalesce(cardinality(words), 0) not between 1 and 8 or length(array_to_string(words, '')) not between 1 and 200
    or '' = any (words) or array_position(words, null) is not null then
    raise exception 'one to eight words of 200 characters together' using errcode = '22023';
  end if;
  return (
    with rough as materialized (
      select a.id, a.published_at, a.title, a.introduction, a.content
      from public.articles a
      cross join lateral (select private.folded_text(concat_ws(E'\n', a.title, a.introduction, a.content)) as kept) t
      where not exists (select from unnest(words) w where strpos(t.kept, w) = 0 and strpos(translate(t.kept, 'ñ', 'n'), w) = 0)
    ), found as (
      select r.id, r.published_at
      from rough r
      cross join lateral (select private.folded_text(
        concat_ws(E'\n', r.title, r.introduction, regexp_replace(r.content, '<[^>]*>', ' ', 'g'))
      ) as shown) t
      where not exists (select from unnest(words) w where strpos(t.shown, w) = 0 and strpos(translate(t.shown, 'ñ', 'n'), w) = 0)
      order by r.published_at desc, r.id
      limit 500
    )
    select coalesce(jsonb_agg(f.id order by f.published_at desc, f.id), '[]') from found f
  );
end $$;

create function public.search_texts(words text[]) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.search_texts(words)
$$;

revoke all on all functions in schema private from public;
revoke all on function public.search_texts from public, anon, authenticated;
grant execute on function private.search_texts, public.search_texts to authenticated, service_role;
