// The checks of Supabase's own advisor on the database's catalogue: they also cover future tables and functions.
import { expect, test } from 'vitest'
import { openDatabase } from '../support/database/database.ts'

const database = await openDatabase()

const ours = `('public', 'private', 'sync')`

test('every table has row-level security', () =>
  database.undone(async (as) => {
    const tables = await as('owner').rows<{ name: string; secured: boolean }>(
      `select n.nspname || '.' || c.relname as name, c.relrowsecurity as secured
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ${ours} and c.relkind in ('r', 'p') order by 1`,
    )
    expect(tables.map(({ name }) => name)).toEqual([
      'private.admins',
      'private.draft_pictures',
      'private.import_rows',
      'private.imports',
      'private.picture_notes',
      'private.unused_pictures',
      'public.articles',
      'public.authors',
      'public.categories',
      'public.discarded_drafts',
      'public.drafts',
      'public.guides',
      'public.last_changes',
      'public.redirects',
      'public.versions',
      'sync.state',
      'sync.tombstones',
    ])
    expect(tables.filter(({ secured }) => !secured)).toEqual([])
  }))

/** Each with a query for its exceptions. */
test.each([
  [
    'no table of the server processes has row-level security: the embedded backend would open their schema',
    `select relname from pg_class where relnamespace = 'server'::regnamespace and relrowsecurity`,
  ],
  [
    'every policy is for one verb and names its roles',
    `select tablename, policyname from pg_policies
     where schemaname in ${ours} and (cmd = 'ALL' or 'public' = any (roles))`,
  ],
  [
    'one policy per table, verb and role',
    `select tablename, cmd, role from pg_policies, unnest(roles) as role
     where schemaname in ${ours} group by 1, 2, 3 having count(*) > 1`,
  ],
  [
    'every function has a fixed search path',
    `select oid::regprocedure from pg_proc
     where pronamespace::regnamespace::text in ${ours}
       and not coalesce('search_path=""' = any (proconfig), false)`,
  ],
  [
    "no function of the exposed schema runs with its owner's rights",
    `select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
  ],
  [
    'every foreign key has an index',
    `select f.conname from pg_constraint f
     where f.contype = 'f' and f.connamespace::regnamespace::text in ${ours}
       and not exists (select from pg_index i where i.indrelid = f.conrelid and i.indkey[0] = f.conkey[1])`,
  ],
  [
    'revisions are handed out one by one, or the order of revisions would not be the order of commits',
    `select seqcache from pg_sequence where seqrelid = 'sync.rev'::regclass and seqcache <> 1`,
  ],
])('%s', (_, exceptions) =>
  database.undone(async (as) => {
    expect(await as('owner').rows(exceptions)).toEqual([])
  }),
)

test('anon may call what readers ask, and nothing else', () =>
  database.undone(async (as) => {
    const callable = await as('owner').rows<{ name: string }>(
      `select oid::regproc::text as name from pg_proc
       where pronamespace::regnamespace::text in ${ours} and has_function_privilege('anon', oid, 'execute')
       order by 1`,
    )
    expect(callable.map(({ name }) => name)).toEqual([
      'sync.allow_shared_caching',
      'sync.allow_shared_caching',
      'sync.head',
      'sync.head_row',
      'sync.list_facts',
      'sync.text_facts',
      'sync_article',
      'sync_bodies',
      'sync_changes',
      'sync_gone',
      'sync_head',
      'sync_page',
    ])
  }))
