-- When each article and each category was saved last, and by whom: what somebody wants to know who finds that a row has
-- changed under the form. For administrators alone, in a table of its own; readers' sync never sees it.

create table public.last_changes (
  kind text not null,
  id uuid not null,
  -- The revision that the change gave the row; another one in the row itself: nothing is known of that change.
  rev bigint not null,
  changed_at timestamptz not null default now(),
  -- The e-mail of the session, as its verified token says it; null for whoever writes without one.
  changed_by text,

  primary key (kind, id),
  -- 'a' article, 'c' category.
  constraint last_changes_kind check (kind in ('a', 'c'))
);

alter table public.last_changes enable row level security;

revoke all on public.last_changes from public, anon, authenticated;
grant select on public.last_changes to authenticated, service_role;

create policy "administrators read the last changes" on public.last_changes
  for select to authenticated using ((select private.is_admin()));

-- Rows that were there before have no entry until they change.
create function sync.note_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from public.last_changes where kind = tg_argv[0] and id = old.id;
    return null;
  end if;
  if tg_op = 'UPDATE' and new.rev = old.rev then
    return null;
  end if;
  insert into public.last_changes (kind, id, rev, changed_by)
  values (
    tg_argv[0], new.id, new.rev,
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
  on conflict (kind, id) do update
    set rev = excluded.rev, changed_at = excluded.changed_at, changed_by = excluded.changed_by;
  return null;
end $$;

revoke all on function sync.note_change() from public;

create trigger sync_3_note after insert or update or delete on public.categories
  for each row execute function sync.note_change('c');
create trigger sync_3_note after insert or update or delete on public.articles
  for each row execute function sync.note_change('a');
