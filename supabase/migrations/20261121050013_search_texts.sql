-- Which articles contain every one of these words in title, introduction or text, newest first. The backoffice's list
-- asks it for texts that are not on the device (P24.13). The client folds the words (src/domain/lists/fold.ts): ñ is a
-- letter that n finds, too.

-- A regular expression that finds a folded word with any accents. Folding each text in SQL would take 60 times as long,
-- and an embedded server answers nobody meanwhile.
create function private.word_pattern(word text) returns text
language sql immutable set search_path = '' as $$
  select replace(replace(replace(replace(replace(replace(replace(replace(
    regexp_replace(word, '([].*+?^${}()|\\[])', '\\\1', 'g'),
    'ñ', '[ñÑ]'), 'n', '[nNñÑ]'), 'a', '[aáàâäÁÀÂÄ]'), 'e', '[eéèêëÉÈÊË]'), 'i', '[iíìîïÍÌÎÏ]'),
    'o', '[oóòôöÓÒÔÖ]'), 'u', '[uúùûüÚÙÛÜ]'), 'c', '[cçÇ]')
$$;

-- Takes at most 8 words of 200 characters together, and returns at most 500 ids. It looks at a text as it is stored first, and
-- without its tags only if all the words are there.
create function private.search_texts(words text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  patterns text[];
begin
  perform private.administrators_only();
  if coalesce(cardinality(words), 0) not between 1 and 8 or length(array_to_string(words, '')) not between 1 and 200
    or '' = any (words) or array_position(words, null) is not null then
    raise exception 'one to eight words of 200 characters together' using errcode = '22023';
  end if;
  patterns := array(select private.word_pattern(w) from unnest(words) w);
  return (
    with rough as materialized (
      select a.id, a.published_at, a.title, a.introduction, a.content from public.articles a
      where concat_ws(E'\n', a.title, a.introduction, a.content) ~* all (patterns)
    ), found as (
      select r.id, r.published_at from rough r
      where concat_ws(E'\n', r.title, r.introduction, regexp_replace(r.content, '<[^>]*>', ' ', 'g')) ~* all (patterns)
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
