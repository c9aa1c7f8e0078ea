// Checks whether the magazine can use a database, before anything is written.
import type { Statements } from '../gateway/database.ts'
import { contractions, readMigrations } from '../embedded/newer-schema.ts'

const OLDEST = 15

const ADVICE = 'docs/production.md says how a database is prepared.'

interface Facts {
  readonly version: number
  readonly encoding: string
  readonly read_only: boolean
  readonly user: string
  readonly is_superuser: boolean
  readonly makes_roles: boolean
  readonly may_create: boolean
  readonly is_hosted: boolean
  readonly has_history: boolean
  /** A table that the magazine does not create before its first migration; null if there is none. */
  readonly table: string | null
  /** The owner of the articles if it is another user; null otherwise. */
  readonly owner: string | null
  readonly roles: readonly { name: string; bypasses: boolean; is_member: boolean }[]
}

const FACTS = `select
  current_setting('server_version_num')::integer / 10000 as version,
  current_setting('server_encoding') as encoding,
  current_setting('transaction_read_only')::boolean as read_only,
  current_user::text as user,
  u.rolsuper as is_superuser,
  u.rolsuper or u.rolcreaterole and u.rolbypassrls as makes_roles,
  has_database_privilege(current_database(), 'CREATE') and has_schema_privilege('public', 'CREATE') as may_create,
  exists (
    select from pg_namespace where nspname = 'auth' and pg_get_userbyid(nspowner) in ('supabase_admin', 'supabase_auth_admin')
  ) as is_hosted,
  h.exists as has_history,
  (
    select format('%I.%I', schemaname, tablename) from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
      -- An interrupted start has created these, but not applied the first migration.
      and not (schemaname in ('auth', 'storage', 'supabase_migrations') and h.exists)
    order by 1 limit 1
  ) as table,
  (
    select pg_get_userbyid(relowner)::text from pg_class
    where relname = 'articles' and relnamespace = 'public'::regnamespace and not pg_has_role(relowner, 'USAGE')
  ) as owner,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'name', rolname, 'bypasses', rolbypassrls, 'is_member', pg_has_role(oid, 'MEMBER')
    )), '[]') from pg_roles where rolname in ('anon', 'authenticated', 'service_role')
  ) as roles
from pg_roles u, lateral (
  -- Looked up in the catalogue: its name cannot be resolved by a role without rights on its schema.
  select exists (
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'supabase_migrations' and c.relname = 'schema_migrations'
  )
) h
where u.rolname = current_user`

/** Throws a readable message if the magazine cannot use this database. `migrations` are the versions that this release knows, in order. */
export async function checkDatabase(
  database: Statements,
  where: string,
  migrations: readonly string[],
): Promise<void> {
  const [facts] = (await database.query<Facts>(FACTS)).rows
  if (facts === undefined) throw new Error(`The PostgreSQL at ${where} does not know its own user.`)
  const wrong = wrongServer(facts) ?? wrongUser(facts)
  if (wrong !== null) throw new Error(`The database ${where} ${wrong}`)
  const history = facts.has_history ? await readMigrations(database) : []
  const applied = history.map((migration) => migration.split('_')[0] ?? '')
  const binding = contractions(history).map((migration) => migration.split('_')[0] ?? '')
  const foreign = wrongContents(facts, { applied, binding }, migrations)
  if (foreign !== null) throw new Error(`The database ${where} ${foreign}`)
}

function wrongServer({ version, encoding, read_only, is_hosted }: Facts): string | null {
  if (version < OLDEST)
    return `is on PostgreSQL ${version}, and ${OLDEST} is the oldest that will do. Upgrade it, or name another.`
  if (encoding !== 'UTF8')
    return `is in ${encoding}, and the magazine is written in UTF8. Make one with createdb --encoding=UTF8.`
  if (is_hosted) {
    return (
      "is a Supabase project's own, with a table API before it. " +
      'Name the project by VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY in place of DATABASE_URL.'
    )
  }
  if (read_only) return 'can only be read: it is a standby, or made so. Name the one that is written to.'
  return null
}

function wrongUser({ user, is_superuser, makes_roles, may_create, owner, roles }: Facts): string | null {
  if (owner !== null)
    return `belongs to the user "${owner}", not to "${user}". Put that user into DATABASE_URL.`
  if (!may_create) return `lets the user "${user}" create nothing in it. Make that user its owner; ${ADVICE}`
  const missing = ['anon', 'authenticated', 'service_role'].filter(
    (name) => !roles.some((role) => role.name === name),
  )
  if (missing.length > 0 && !makes_roles) {
    return `lacks the roles ${missing.join(', ')}, and "${user}" may not make them. ${ADVICE}`
  }
  if (roles.some(({ name, bypasses }) => name === 'service_role' && !bypasses)) {
    return `has a role service_role without BYPASSRLS. A superuser mends it: alter role service_role bypassrls;`
  }
  const closed = roles.filter(({ is_member }) => !is_member && !is_superuser)
  if (closed.length === 0) return null
  const names = closed.map(({ name }) => name).join(', ')
  return `does not let "${user}" become ${names}. A superuser allows it: grant ${names} to "${user}";`
}

function wrongContents(
  { table }: Facts,
  { applied, binding }: { readonly applied: readonly string[]; readonly binding: readonly string[] },
  known: readonly string[],
): string | null {
  // Every magazine has the first migration, so a database without it is new or another program's.
  const [first = ''] = known
  if (!applied.includes(first)) {
    return table === null && applied.length === 0
      ? null
      : `is in use by another program (it has ${table === null ? 'other migrations' : `a table ${table}`}). Make one of its own for the magazine.`
  }
  const newer = binding.filter((version) => !known.includes(version))
  return newer.length === 0
    ? null
    : `was made by a newer or unreleased version (it has the migration ${newer.at(-1)}). ` +
        'Run that version, or make a database of its own for this one.'
}
