// Applies `supabase/migrations/*.sql` in order, each once, with the Supabase CLI's file names and history table. All pending migrations
// run in one transaction: if one fails, the previous release finds the data unchanged.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../gateway/database.ts'

const FILE_NAME = /^(\d{14})_(.+)\.sql$/

/** Roles that every Supabase project has, and that migrations refer to. */
const ROLES = `do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin bypassrls; end if;
end $$`

/** The versions in these file names, in order. */
export function migrationVersions(files: readonly string[]): string[] {
  return files.flatMap((file) => FILE_NAME.exec(file)?.[1] ?? []).toSorted()
}

/**
 * Applies pending migrations, or only the versions in `only`. The history table must exist. If a migration fails, throws an error with its
 * file name. If the database already has migrations, `before` is called with the pending ones, as `version_name`. If it fails, none is
 * applied.
 */
export async function applyMigrations(
  database: Database,
  folder: string,
  only: ReadonlySet<string> | null = null,
  before: (pending: readonly string[]) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await database.exec(ROLES)
  const history = await database.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  )
  const applied = new Set(history.rows.map((row) => row.version))
  const pending = (await readdir(folder)).toSorted().flatMap((file) => {
    const [, version, name] = FILE_NAME.exec(file) ?? []
    if (version === undefined || name === undefined || applied.has(version)) return []
    return only === null || only.has(version) ? [{ file, version, name }] : []
  })
  if (pending.length === 0) return
  if (applied.size > 0) await before(pending.map(({ version, name }) => `${version}_${name}`))
  await database.transaction(async (transaction) => {
    for (const { file, version, name } of pending) {
      const sql = await readFile(join(folder, file), 'utf8')
      try {
        await transaction.exec(sql)
        await transaction.query(
          'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3::text])',
          [version, name, sql],
        )
      } catch (error) {
        throw new Error(`The migration ${file} failed.`, { cause: error })
      }
    }
  })
}
