// Hashes of every row of every table and of every stored file of a magazine. It shares no code with backups.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Database } from '../../../server/gateway/database.ts'

/** Sessions, tokens, and what processes record about callers. */
const LEFT_OUT = /^(?:auth\.(?!users$|identities$)|server\.|cron\.)/

/** The number and the hash of the rows of each table, except those that grant access. */
export async function auditRows(database: Database): Promise<Record<string, string>> {
  return await database.transaction(async (inside) => {
    await inside.exec(`set local time zone 'UTC'`)
    const tables = await inside.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const found: Record<string, string> = {}
    for (const { name } of tables.rows) {
      if (LEFT_OUT.test(name)) continue
      // A restore begins another generation (docs/sync.md).
      const row = name === 'sync.state' ? `to_jsonb(t) - 'generation'` : 'to_jsonb(t)'
      const { rows } = await inside.query<{ hash: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg((${row})::text, '|' order by (${row})::text collate "C"), ''))
           as hash from ${name} t`,
      )
      found[name] = rows[0]?.hash ?? ''
    }
    return found
  })
}

/** The hash of each stored file, by its path in the folder. */
export async function auditFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: Record<string, string> = {}
  for (const entry of entries) {
    // It identifies one place of stored pictures.
    if (!entry.isFile() || entry.name === '.magazine') continue
    const path = join(entry.parentPath, entry.name)
    found[relative(folder, path)] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  }
  return found
}
