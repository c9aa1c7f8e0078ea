// Every kind of statement on the editor's tables and functions, for the tests of permissions. They use `editorRows`: an
// article changed once, a deleted one, a deleted category, a draft.

export const KEPT_ID = 'd0000000-0000-4000-8000-000000000001'
const GONE_ID = 'd0000000-0000-4000-8000-000000000002'
const CATEGORY_ID = 'd0000000-0000-4000-8000-000000000003'
const OTHER_ID = 'd0000000-0000-4000-8000-000000000004'

const form = `'{"title": "a", "introduction": "b", "content": "c"}'`

/** Run by the owner of the schema. */
export const editorRows = [
  `insert into public.categories (id, name, slug) values ('${CATEGORY_ID}', 'Audio', 'audio')`,
  `insert into public.articles (id, title, introduction, content)
   values ('${KEPT_ID}', 'a', 'b', 'c'), ('${GONE_ID}', 'a', 'b', 'c')`,
  `update public.articles set title = 'z' where id = '${KEPT_ID}'`,
  `delete from public.articles where id = '${GONE_ID}'`,
  'delete from public.categories',
  `insert into public.drafts (id, form, article, publish_at, scheduled)
   values ('${OTHER_ID}', ${form}, ${form}, now() - interval '1 hour', ${form})`,
  `insert into public.discarded_drafts (id, row_id, form) values ('${OTHER_ID}', '${OTHER_ID}', ${form})`,
]

export interface EditorStatement {
  readonly what: string
  readonly sql: string
  /** The number of rows that an administrator sees or touches; null: only the service role may. */
  readonly admin: number | null
  /** A policy refuses it with an error, even with every table granted; otherwise it finds no rows. */
  readonly isRefused?: true
}

export const editorStatements: readonly EditorStatement[] = [
  { what: 'read versions', sql: 'select * from public.versions', admin: 3 },
  {
    what: 'write a version',
    sql: `insert into public.versions (kind, row_id, rev, former, deleted)
          values ('a', gen_random_uuid(), 1, '{}', true) returning id`,
    admin: null,
    isRefused: true,
  },
  { what: 'change versions', sql: `update public.versions set former = '{}' returning id`, admin: null },
  { what: 'delete versions', sql: 'delete from public.versions returning id', admin: null },
  { what: 'read drafts', sql: 'select * from public.drafts', admin: 1 },
  {
    what: 'begin a draft',
    sql: `insert into public.drafts (id, form, article) values (gen_random_uuid(), ${form}, ${form}) returning id`,
    admin: 1,
    isRefused: true,
  },
  { what: 'change drafts', sql: `update public.drafts set form = '{}' returning id`, admin: 1 },
  { what: 'delete drafts', sql: 'delete from public.drafts returning id', admin: 1 },
  { what: 'read discarded drafts', sql: 'select * from public.discarded_drafts', admin: 1 },
  {
    what: 'discard a draft',
    sql: `insert into public.discarded_drafts (id, row_id, form) values (gen_random_uuid(), '${OTHER_ID}', ${form}) returning id`,
    admin: 1,
    isRefused: true,
  },
  {
    what: 'change what was discarded',
    sql: `update public.discarded_drafts set form = '{}' returning id`,
    admin: null,
  },
  { what: 'forget what was discarded', sql: 'delete from public.discarded_drafts returning id', admin: 1 },
  { what: 'list the trash', sql: 'select jsonb_array_elements(public.list_trash())', admin: 2 },
  {
    what: 'restore an article',
    sql: `select * from public.restore_article('${GONE_ID}')`,
    admin: 1,
    isRefused: true,
  },
  {
    what: 'restore a category',
    sql: `select * from public.restore_category('${CATEGORY_ID}')`,
    admin: 1,
    isRefused: true,
  },
  {
    what: 'take an article back',
    sql: `select 1 from (select count(*) from public.take_back_article('${KEPT_ID}', 0)) taken`,
    admin: 1,
    isRefused: true,
  },
  {
    what: 'publish what is due',
    sql: 'select 1 from public.publish_due() as count where count = 1',
    admin: 1,
    isRefused: true,
  },
  {
    what: 'list what pictures are stored',
    sql: 'select 1 from public.list_pictures() as listed where listed is null',
    admin: 1,
    isRefused: true,
  },
  {
    what: 'remove pictures',
    sql: `select 1 from (select count(*) from public.remove_pictures('{a-1x1.webp}')) removed`,
    admin: 1,
    isRefused: true,
  },
  {
    what: 'hold pictures',
    sql: `select 1 from (select count(*) from public.hold_pictures('${OTHER_ID}', '{a-1x1.webp}')) held`,
    admin: 1,
    isRefused: true,
  },
  {
    what: 'note something of a picture',
    sql: `select public.note_picture('a-1x1.webp', 'a.jpg')`,
    admin: 1,
    isRefused: true,
  },
  {
    what: 'search all texts',
    sql: `select 1 from public.search_texts('{z}') as found where jsonb_array_length(found) = 1`,
    admin: 1,
    isRefused: true,
  },
  {
    what: 'read what is noted of pictures',
    sql: `select 1 from public.noted_pictures('{a-1x1.webp}') as noted where noted = '[]'`,
    admin: 1,
    isRefused: true,
  },
  {
    what: 'find a picture by its file',
    sql: `select public.find_picture('0')`,
    admin: 1,
    isRefused: true,
  },
  {
    what: 'release pictures',
    sql: `select public.release_pictures('${OTHER_ID}')`,
    admin: 1,
    isRefused: true,
  },
]

/** Functions that no caller of the API may use, not even an administrator. */
export const editorInternals: readonly string[] = [
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
