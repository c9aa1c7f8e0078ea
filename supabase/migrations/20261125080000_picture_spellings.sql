-- A picture is in use however its address is spelled: with a query or a fragment, with encoded letters, on another host. What
-- counts is the name of its file anywhere in a text, so that a doubt keeps a picture and never removes one
-- (docs/decisions/0009-unused-pictures.md).

-- HTML's references and an address's codes read as the ASCII characters that they stand for. An address within an address is
-- encoded twice.
create function private.decoded(words text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  spelled record;
begin
  words := replace(replace(replace(words, '&period;', '.'), '&lowbar;', '_'), '&percnt;', '%');
  for spelled in
    select found.code, found.value from (
      select m[1] as code, coalesce(m[3]::integer, get_byte(decode(m[2], 'hex'), 0)) as value
      from regexp_matches(
        words, '(&#(?:[xX]0{0,6}([0-9A-Fa-f]{2})(?:;|(?![0-9A-Fa-f]))|0{0,6}([0-9]{2,3})(?:;|(?![0-9]))))', 'g'
      ) m
    ) found
    where found.value between 33 and 126
    group by 1, 2 order by length(found.code) desc
  loop
    words := replace(words, spelled.code, chr(spelled.value));
  end loop;
  for pass in 1..2 loop
    for spelled in
      select distinct m[1] as code, get_byte(decode(m[2], 'hex'), 0) as value
      from regexp_matches(words, '(%([2-7][0-9A-Fa-f]))', 'g') m
    loop
      words := replace(words, spelled.code, chr(spelled.value));
    end loop;
  end loop;
  return words;
end $$;

-- The text, and after it those of its words decoded that have something to decode: few do, and decoding all would take ten
-- times as long.
create function private.legible(words text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if strpos(words, '%') = 0 and strpos(words, '&#') = 0 and words !~ '&(?:period|lowbar|percnt);' then
    return words;
  end if;
  return words || ' ' || coalesce((
    select private.decoded(string_agg(distinct m[1], ' '))
    from regexp_matches(
      words, '([^\s"''<>]*(?:%[2-7][0-9A-Fa-f]|&#|&(?:period|lowbar|percnt);)[^\s"''<>]*)', 'g'
    ) m
  ), '');
end $$;

-- The stem of everything in a row's or a form's texts that could be the name of a picture's file.
create or replace function private.pictures_in(document jsonb) returns setof text
language sql immutable set search_path = '' as $$
  select distinct private.picture_stem(m[1])
  from regexp_matches(private.legible((
    select string_agg(words #>> '{}', ' ') from jsonb_path_query(document, 'strict $.** ? (@.type() == "string")') as words
  )), '[A-Za-z0-9._-]+\.[A-Za-z]+', 'g') m
$$;

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

revoke all on function private.decoded(text), private.legible(text) from public, anon, authenticated;
