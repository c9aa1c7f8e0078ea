// Rejects data that a newer or unreleased version has written. This version would neither know its tables nor follow its rules.
import { readdir } from 'node:fs/promises'
import type { SnapshotRows } from '../gateway/database.ts'
import { migrationVersions } from './migrations.ts'

/**
 * The error for a schema with a migration that this version does not know.
 * @param what the schema's owner, as the beginning of a sentence
 * @param wayOn the remedy, as a sentence
 */
export function newerSchema(
  what: string,
  migration: string,
  wayOn = 'Start that version again, or go back to a backup that was made before it.',
): Error {
  return new Error(
    `${what} by a newer or unreleased version of the magazine: this one does not know the migration ` +
      `${migration}. ${wayOn} Nothing was changed.`,
  )
}

/** Migrations with this prefix only add things: the previous release keeps working with them (docs/schema.md, ADR 0061). */
const EXPANDS = /^\d{14}_expand_/

/** The migrations (`version_name`) that make a release reject the database if it does not know them. */
export function contractions(migrations: readonly string[]): string[] {
  return migrations.filter((migration) => !EXPANDS.test(migration))
}

/** The first of these migrations (`version_name`) without a file in the folder; null if all have one. */
export async function unknownMigration(
  migrations: readonly string[],
  folder: string,
): Promise<string | null> {
  const known = new Set(migrationVersions(await readdir(folder)))
  return migrations.find((migration) => !known.has(migration.split('_')[0] ?? '')) ?? null
}

/** Throws a readable message if the database has a migration that has no file in `folder` and does more than add. */
export async function refuseNewerSchema(
  rows: SnapshotRows,
  { dataDir, folder }: { readonly dataDir: string; readonly folder: string },
): Promise<void> {
  const unknown = await unknownMigration(contractions(await readMigrations(rows)), folder)
  if (unknown === null) return
  throw newerSchema(
    `The data in ${dataDir} was written`,
    unknown,
    'Start that version again, go back to a backup that was made before it, or delete the data with "npm run reset".',
  )
}

/** The applied migrations as `version_name`, in order; none if the database has no history table. */
export async function readMigrations(rows: SnapshotRows): Promise<string[]> {
  const there = await rows.query<{ exists: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as exists`,
  )
  if (there.rows[0]?.exists !== true) return []
  const found = await rows.query<{ migration: string }>(
    // Another program's table may have no column of names.
    `select version || '_' || coalesce(to_jsonb(one) ->> 'name', '') as migration
     from supabase_migrations.schema_migrations as one order by version`,
  )
  return found.rows.map(({ migration }) => migration)
}
