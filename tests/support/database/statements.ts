// Every kind of statement on the tables and functions of the API, and its outcome for each person. They use
// `protectedRows`: an article changed once, a deleted one, a deleted category, a draft, and one of each public row.

const KEPT_ID = 'd0000000-0000-4000-8000-000000000001'
const GONE_ID = 'd0000000-0000-4000-8000-000000000002'
const CATEGORY_ID = 'd0000000-0000-4000-8000-000000000003'
const OTHER_ID = 'd0000000-0000-4000-8000-000000000004'

const form = `'{"title": "a", "introduction": "b", "content": "c"}'`

/** Run by the owner of the schema. */
export const protectedRows = [
  `insert into public.categories (id, name, slug) values ('${CATEGORY_ID}', 'Audio', 'audio')`,
  `insert into public.articles (id, title, introduction, content)
   values ('${KEPT_ID}', 'a', 'b', 'c'), ('${GONE_ID}', 'a', 'b', 'c')`,
  `update public.articles set title = 'z' where id = '${KEPT_ID}'`,
  `delete from public.articles where id = '${GONE_ID}'`,
  'delete from public.categories',
  `insert into public.drafts (id, form, article, publish_at, scheduled)
   values ('${OTHER_ID}', ${form}, ${form}, now() - interval '1 hour', ${form})`,
  `insert into public.discarded_drafts (id, row_id, form) values ('${OTHER_ID}', '${OTHER_ID}', ${form})`,
  `insert into public.categories (name, slug) values ('Otra', 'otra')`,
  `insert into public.authors (name, slug) values ('Ana Soto', 'ana-soto')`,
  `insert into public.guides (title, slug, published_at) values ('¿Qué móvil?', 'movil', '2026-11-20')`,
  `insert into public.redirects (path, to_path) values ('/2019/05/movil', '/')`,
]

interface Statement {
  readonly what: string
  readonly sql: string
  /** The number of rows that an administrator sees or touches; null: only the service role may. */
  readonly admin: number | null
  /** Others are refused with an error, even with every table granted; otherwise they find no rows. */
  readonly isRefused?: true
  /** Everybody may. */
  readonly isPublic?: true
}

/** What a table's readers see, and the writes of administrators and of the service role, one row each. */
const publicTables = Object.entries({
  articles: [`(title, introduction, content) values ('a', 'b', 'c')`, `title = 'z'`],
  categories: [`(name, slug) values ('Gaming', 'gaming')`, `name = 'z'`],
  authors: [`(name, slug) values ('Eva Ruiz', 'eva-ruiz')`, `name = 'z'`],
  guides: [`(title, slug) values ('¿Qué reloj?', 'reloj')`, `title = 'z'`],
  redirects: [`(path, to_path) values ('/otra', '/')`, `to_path = '/search'`],
}).map(([name, [row, change]]) => ({ table: `public.${name}`, row, change }))

export const writes: readonly Statement[] = publicTables.flatMap(({ table, row, change }) => [
  { what: `create ${table}`, sql: `insert into ${table} ${row} returning *`, admin: 1, isRefused: true },
  { what: `change ${table}`, sql: `update ${table} set ${change} returning *`, admin: 1 },
  { what: `delete ${table}`, sql: `delete from ${table} returning *`, admin: 1 },
])

/** Statements with the same outcome, by their names. */
const named = (outcome: Omit<Statement, 'what' | 'sql'>, statements: Readonly<Record<string, string>>) =>
  Object.entries(statements).map(([what, sql]): Statement => ({ what, sql, ...outcome }))

const statements: readonly Statement[] = [
  ...writes,
  ...publicTables.map(({ table }) => ({
    what: `read ${table}`,
    sql: `select * from ${table}`,
    admin: 1,
    isPublic: true as const,
  })),
  { what: 'read the last changes', sql: 'select * from public.last_changes', admin: 4 },
  { what: 'read versions', sql: 'select * from public.versions', admin: 3 },
  { what: 'list the trash', sql: 'select jsonb_array_elements(public.list_trash())', admin: 2 },
  ...named(
    { admin: 1 },
    {
      'read drafts': 'select * from public.drafts',
      'change drafts': `update public.drafts set form = '{}' returning id`,
      'delete drafts': 'delete from public.drafts returning id',
      'read discarded drafts': 'select * from public.discarded_drafts',
      'forget what was discarded': 'delete from public.discarded_drafts returning id',
    },
  ),
  ...named(
    { admin: 1, isRefused: true },
    {
      'begin a draft': `insert into public.drafts (id, form, article) values (gen_random_uuid(), ${form}, ${form}) returning id`,
      'discard a draft': `insert into public.discarded_drafts (id, row_id, form)
        values (gen_random_uuid(), '${OTHER_ID}', ${form}) returning id`,
      'restore an article': `select * from public.restore_article('${GONE_ID}')`,
      'restore a category': `select * from public.restore_category('${CATEGORY_ID}')`,
      'take an article back': `select 1 from (select count(*) from public.take_back_article('${KEPT_ID}', 0)) taken`,
      'publish what is due': 'select 1 from public.publish_due() as count where count = 1',
      'list what pictures are stored': 'select 1 from public.list_pictures() as listed where listed is null',
      'remove pictures': `select 1 from (select count(*) from public.remove_pictures('{a-1x1.webp}')) removed`,
      'hold pictures': `select 1 from (select count(*) from public.hold_pictures('${OTHER_ID}', '{a-1x1.webp}')) held`,
      'note something of a picture': `select public.note_picture('a-1x1.webp', 'a.jpg')`,
      'search all texts': `select 1 from public.search_texts('{z}') as found where jsonb_array_length(found) = 1`,
      'read what is noted of pictures': `select 1 from public.noted_pictures('{a-1x1.webp}') as noted where noted = '[]'`,
      'find a picture by its file': `select public.find_picture('0')`,
      'release pictures': `select public.release_pictures('${OTHER_ID}')`,
    },
  ),
  ...named(
    { admin: 0, isRefused: true },
    {
      'restore an author': `select * from public.restore_author('${GONE_ID}')`,
      'restore a guide': `select * from public.restore_guide('${GONE_ID}')`,
    },
  ),
  ...named(
    { admin: null },
    {
      'delete the last changes': 'delete from public.last_changes returning id',
      'change versions': `update public.versions set former = '{}' returning id`,
      'delete versions': 'delete from public.versions returning id',
      'change what was discarded': `update public.discarded_drafts set form = '{}' returning id`,
    },
  ),
  ...named(
    { admin: null, isRefused: true },
    {
      'write a last change': `insert into public.last_changes (kind, id, rev) values ('a', gen_random_uuid(), 1) returning id`,
      'write a version': `insert into public.versions (kind, row_id, rev, former, deleted)
        values ('a', gen_random_uuid(), 1, '{}', true) returning id`,
    },
  ),
]

/** The server processes' own state, which not even the service role can reach. */
export const serverState: readonly string[] = [
  'select * from server.notes',
  `insert into server.notes (name, value) values ('keys', '{}')`,
  `update server.notes set value = '{}'`,
  'delete from server.notes',
  'select * from server.rate_limits',
  `insert into server.rate_limits (name, key, tokens, at) values ('a', 'b', 1, 1)`,
  'update server.rate_limits set tokens = 100',
  'delete from server.rate_limits',
  'truncate server.rate_limits',
  'select * from server.sign_ins',
  'update server.sign_ins set refused = 0',
]

/** What no caller of the API may do, not even an administrator. */
const internals: readonly string[] = [
  ...serverState,
  ...publicTables.map(({ table }) => `truncate ${table} cascade`),
  'select * from private.admins',
  'insert into private.admins values (gen_random_uuid())',
  'delete from private.admins',
  'update sync.state set floor = 0',
  'update sync.state set articles = 7',
  'insert into sync.state default values',
  'delete from sync.tombstones',
  `insert into sync.tombstones (kind, id, rev) values ('a', gen_random_uuid(), 1)`,
  `select nextval('sync.rev')`,
  `select setval('sync.rev', 1)`,
  'select sync.purge()',
  `select sync.purge(interval '0')`,
  'select sync.count_again()',
  'select private.prune_versions()',
  `select private.prune_versions('2099-01-01')`,
  `select * from private.deleted_version('a', '${GONE_ID}')`,
  'select private.publish_draft(d) from public.drafts d',
  'select private.administrators_only()',
  'select private.form_of(a) from public.articles a',
  'select private.columns_of(a) from public.articles a',
  'select private.session_email()',
  `select setval('private.draft_rev', 1)`,
  `select * from private.picture_uses(now())`,
  `select * from private.unused_stems(now())`,
  'select private.lock_picture_uses()',
  'truncate public.versions',
  'truncate public.drafts',
  'select private.purge_discarded_drafts(now())',
  'truncate public.discarded_drafts',
]

const REFUSED = '42501'

/** The number of rows of a statement, or the code of its refusal. */
export type Outcome = number | string

/** What each statement comes to for this person, by its name. `isGranted`: every table is, so only policies protect them. */
export function outcomesFor(person: 'anon' | 'reader' | 'admin', isGranted = false): Record<string, Outcome> {
  const hidden = (admin: number | null) => (!isGranted && (person === 'anon' || admin === null) ? REFUSED : 0)
  const outcomes = statements.map(({ what, admin, isRefused, isPublic }) => {
    if (person === 'admin' || isPublic) return [what, admin ?? REFUSED]
    return [what, isRefused ? REFUSED : hidden(admin)]
  })
  return Object.fromEntries([...outcomes, ...(isGranted ? [] : internals.map((sql) => [sql, REFUSED]))])
}

/** The same by asking. `outcome` undoes what it does. */
export async function askedOutcomes(
  session: { outcome(sql: string): Promise<Outcome> },
  isGranted = false,
): Promise<Record<string, Outcome>> {
  const all = [...statements, ...(isGranted ? [] : internals.map((sql) => ({ what: sql, sql })))]
  const outcomes: Record<string, Outcome> = {}
  for (const { what, sql } of all) outcomes[what] = await session.outcome(sql)
  return outcomes
}
