-- Articles and categories: the columns, types and defaults of docs/product.md §2. The rules of the forms (P17.2, P22.1) are
-- named constraints, so that no client gets around them. Everybody reads; administrators write (P1.1).

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  slug text not null,
  color text not null default '#6b7280',
  description text,
  -- The revision has no default. Triggers number every row, and a load that goes around them fails loudly.
  rev bigint not null,

  constraint categories_name_not_blank check (name ~ '[^\s\u00a0]'),
  constraint categories_slug_key unique (slug),
  -- 'Solo letras minúsculas, números y guiones': a slug that P22.3 derives from a name may begin or end in a hyphen.
  constraint categories_slug_form check (slug ~ '^[a-z0-9-]+$'),
  constraint categories_color_form check (color ~ '^#[0-9a-fA-F]{6}$')
);

create table public.articles (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  introduction text not null,
  content text not null,
  images jsonb not null default '[]',
  published_at timestamptz not null default now(),
  category_id uuid references public.categories (id) on delete set null,
  category text,
  -- Not numeric(3,1): that type rounds 9.95 to 10.0 before any constraint can refuse it.
  overall numeric,
  read_time integer default 5,
  user_id uuid,
  -- As above; body_rev is the revision that changed the text last.
  rev bigint not null,
  body_rev bigint not null,
  -- When the part that readers see was changed last; null until then. The server sets it.
  updated_at timestamptz,

  constraint articles_title_not_blank check (title ~ '[^\s\u00a0]'),
  constraint articles_introduction_not_blank check (introduction ~ '[^\s\u00a0]'),
  constraint articles_content_not_blank check (content ~ '[^\s\u00a0]'),
  constraint articles_images_array check (jsonb_typeof(images) = 'array'),
  constraint articles_images_at_most_five check (not jsonb_path_exists(images, '$[5]')),
  -- Strict, because lax paths look into nested arrays; silent, because articles_images_array refuses other shapes.
  constraint articles_images_strings check (
    not jsonb_path_exists(images, 'strict $[*] ? (@.type() != "string")', '{}', true)
  ),
  -- 'infinity' and the year 1 are valid instants to PostgreSQL.
  constraint articles_published_at_sane check (
    published_at >= '1970-01-01T00:00:00Z' and published_at < '2100-01-01T00:00:00Z'
  ),
  constraint articles_overall_range check (overall between 0 and 10),
  constraint articles_overall_tenths check (overall = round(overall, 1)),
  constraint articles_read_time_positive check (read_time >= 1)
);

create unique index categories_rev on public.categories (rev);
create unique index articles_rev on public.articles (rev);
create index articles_newest on public.articles (published_at desc, id desc);
create index articles_category_id on public.articles (category_id);

alter table public.categories enable row level security;
alter table public.articles enable row level security;

-- A hosted project begins with everything granted to everyone on every table of public.
revoke all on public.articles, public.categories from public, anon, authenticated;
grant select on public.articles, public.categories to anon, authenticated;
grant insert, update, delete on public.articles, public.categories to authenticated;
grant select, insert, update, delete on public.articles, public.categories to service_role;

-- The inner select makes it one call per statement instead of one per row.
create policy "anyone reads articles" on public.articles
  for select to anon, authenticated using (true);
create policy "administrators create articles" on public.articles
  for insert to authenticated with check ((select private.is_admin()));
create policy "administrators change articles" on public.articles
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators delete articles" on public.articles
  for delete to authenticated using ((select private.is_admin()));

create policy "anyone reads categories" on public.categories
  for select to anon, authenticated using (true);
create policy "administrators create categories" on public.categories
  for insert to authenticated with check ((select private.is_admin()));
create policy "administrators change categories" on public.categories
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators delete categories" on public.categories
  for delete to authenticated using ((select private.is_admin()));
