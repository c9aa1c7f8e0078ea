-- A draft goes in the transaction that publishes what it says, with its time: what was to be public at that hour is public.
-- The form saves a draft that has a time, and publishes it by a question of its own; the hour was kept for forms that could
-- not tell the two apart.

create or replace function private.drop_published_draft() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.drafts d
  where d.id = new.id and private.article_with(new, d.article) is not distinct from new;
  return null;
exception when data_exception then
  -- A form that is no article yet, such as one with half a minute of reading.
  return null;
end $$;
