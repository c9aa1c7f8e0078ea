// What a database has of the magazine's schema, part by part, each as text that two databases can be compared by: functions,
// tables, rules, policies, triggers, indexes, and what readers and people who signed in may do by grants.
import type { Statements } from '../gateway/database.ts'

export const KINDS = ['function', 'table', 'rule', 'policy', 'trigger', 'index', 'grant'] as const

export interface Part {
  readonly kind: (typeof KINDS)[number]
  /** `public.sync_gone(i uuid)`, `"anyone reads articles" on public.articles`. */
  readonly name: string
  /** What it is, as the database writes it. */
  readonly text: string
  /** What it belongs to: a table, or of a right to call the function; null for a function itself. */
  readonly relation: string | null
}

/** Parts of extensions are theirs, and so is what the storage service has beside our policies. */
const CATALOG = `
with ours as (
  select c.oid, c.relname, c.relrowsecurity, n.nspname, n.nspname || '.' || c.relname as relation
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname in ('public', 'private', 'sync', 'server')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
), functions as (
  select p.oid, n.nspname || '.' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.prokind = 'f' and n.nspname in ('public', 'private', 'sync', 'server')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
), callers as (
  select oid, rolname from pg_roles where rolname in ('anon', 'authenticated')
)
select 'function' as kind, f.name, pg_get_functiondef(f.oid) as text, null as relation from functions f
union all
select 'grant', r.rolname || ' calls ' || f.name, 'yes', f.name
from functions f cross join callers r where has_function_privilege(r.oid, f.oid, 'execute')
union all
select 'table', relation, format('row-level security %s; %s', relrowsecurity, (
  select string_agg(
    format('%I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' end,
      ' default ' || pg_get_expr(d.adbin, d.adrelid), a.attidentity::text || a.attgenerated::text),
    ', ' order by a.attname
  )
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = ours.oid and a.attnum > 0 and not a.attisdropped
)), relation from ours
union all
select 'grant', format('%s on %s', r.rolname, relation), concat_ws(', ', (
  select string_agg(verb, ', ' order by verb)
  from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) verb
  where has_table_privilege(r.oid, ours.oid, verb)
), (
  select string_agg(format('%s (%I)', verb, a.attname), ', ' order by verb, a.attname)
  from pg_attribute a cross join unnest(array['select', 'insert', 'update']) verb
  where a.attrelid = ours.oid and a.attnum > 0 and not a.attisdropped
    and has_column_privilege(r.oid, ours.oid, a.attnum, verb) and not has_table_privilege(r.oid, ours.oid, verb)
)), relation from ours cross join callers r where has_schema_privilege(r.oid, nspname, 'usage')
union all
-- A column that may not be null is one of these from PostgreSQL 18 on, and stands with its table already.
select 'rule', conname || ' on ' || relation, pg_get_constraintdef(k.oid), relation
from pg_constraint k join ours on ours.oid = k.conrelid where k.contype <> 'n'
union all
select 'policy', format('"%s" on %s.%s', policyname, schemaname, tablename), format('%s for %s to %s using (%s) with check (%s)',
  permissive, cmd, (select string_agg(role::text, ', ' order by role::text) from unnest(roles) role), qual, with_check),
  schemaname || '.' || tablename
from pg_policies
where schemaname in ('public', 'private', 'sync', 'server') or (schemaname, tablename) = ('storage', 'objects')
union all
select 'trigger', t.tgname || ' on ' || relation, pg_get_triggerdef(t.oid) || case t.tgenabled when 'O' then '' else ' disabled' end,
  relation
from pg_trigger t join ours on ours.oid = t.tgrelid where not t.tgisinternal
union all
select 'index', i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid), relation
from pg_index i join ours on ours.oid = i.indrelid where i.indisvalid
order by 1, 2`

/** Reads it. Sees what is in the schemas of the migrations, whoever made it. */
export async function readCatalog(database: Statements): Promise<Part[]> {
  return (await database.query<Part>(CATALOG)).rows
}
