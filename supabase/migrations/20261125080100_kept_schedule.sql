-- Publishing an article by hand keeps the hour of its draft, with the text that was published: at that hour the text is public
-- already, and the draft goes. Nobody asked for the hour to go.

create or replace function private.drop_published_draft() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.drafts d set base_rev = new.rev, scheduled = d.article
  where d.id = new.id and d.publish_at > now() and private.article_with(new, d.article) is not distinct from new;
  delete from public.drafts d
  where d.id = new.id and not coalesce(d.publish_at > now(), false)
    and private.article_with(new, d.article) is not distinct from new;
  return null;
exception when data_exception then
  -- A form that is no article yet, such as one with half a minute of reading.
  return null;
end $$;
