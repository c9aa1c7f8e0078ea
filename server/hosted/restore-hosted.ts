// Restores a backup into a hosted project that was deployed and never used. Pictures go first; rows and accounts follow in one
// transaction. An interrupted restore leaves pictures that nothing shows, and can be repeated.
import { withBackup } from '../backup/backup-file.ts'
import { type Manifest, storedPath, versionsOf } from '../backup/backup-format.ts'
import { readReplay } from '../backup/journal-replay.ts'
import type { Restored } from '../backup/restore.ts'
import { restoreRows } from '../backup/restore-rows.ts'
import { isOwn, quoted, readTables } from '../backup/tables.ts'
import type { SnapshotRows } from '../gateway/database.ts'
import { together } from '../http/concurrency.ts'
import type { Environment } from '../settings/settings.ts'
import { type HostedMagazine, openHosted } from './hosted-magazine.ts'

export interface RestoreHostedOptions {
  readonly root: string
  readonly env: Environment
  /** Called with messages about what the project cannot hold. */
  readonly say: (sentence: string) => void
}

/** The bucket that the migrations create. */
const BUCKET = 'pictures'
const STORED_AT_ONCE = 4

/** Restores the backup. Throws a readable message on failure; it can then be repeated. */
export async function restoreIntoHosted(
  path: string,
  { root, env, say }: RestoreHostedOptions,
): Promise<Restored> {
  return await withBackup(path, root, async (backup) => {
    const { manifest } = backup
    const magazine = await openHosted(root, env)
    try {
      refuseOtherSchema(path, manifest, magazine)
      const files = Object.keys(manifest.files).flatMap((name) => {
        const [bucket, ...key] = storedPath(name) ?? []
        return bucket === BUCKET && key.length > 0 ? [{ name, key: key.join('/') }] : []
      })
      const names = new Set(files.map(({ key }) => key))
      const check = (rows: SnapshotRows) => refuseUsed(rows, magazine.where, manifest, names)
      await check(magazine.database)
      await together(STORED_AT_ONCE, files, async ({ name, key }) => {
        await magazine.write(key, await backup.read(name))
      })
      const rows = await restoreRows(magazine.database, backup, { isHosted: true, say, check })
      return { replay: await readReplay(manifest, null), rows }
    } finally {
      await magazine.close()
    }
  })
}

/** The command does not migrate a project, so the backup must have the same schema. */
function refuseOtherSchema(path: string, manifest: Manifest, { where, migrations }: HostedMagazine): void {
  const [stated, there] = [versionsOf(manifest), versionsOf({ migrations })]
  const missing = [...stated].find((version) => !there.has(version))
  if (missing !== undefined)
    throw new Error(
      `The project ${where} has not had the migration ${missing} of ${path}: run "npm run deploy:supabase" first. ` +
        'Nothing was changed.',
    )
  if (stated.size === there.size) return
  throw new Error(
    `${path} has an earlier schema than the project ${where}. Restore it into a data folder, start the magazine there once, ` +
      'and move a backup of that. Nothing was changed.',
  )
}

/** Tables of the magazine that have rows after a deployment. */
const BEGUN: readonly string[] = ['sync.state', 'private.admins']

/**
 * Throws a readable message if a table that the backup fills has rows, or if there are accounts other than administrators'. Pictures may
 * exist if they are the backup's, because an earlier attempt has left them.
 */
async function refuseUsed(
  rows: SnapshotRows,
  where: string,
  { tables }: Manifest,
  names: ReadonlySet<string>,
): Promise<void> {
  const stated = new Set(tables.map(({ schema, name }) => `${schema}.${name}`))
  const filled = (await readTables(rows)).filter(
    ({ schema, name }) =>
      isOwn({ schema }) && stated.has(`${schema}.${name}`) && !BEGUN.includes(`${schema}.${name}`),
  )
  const used: string[] = []
  const look = async (what: string, rest: string) => {
    if ((await rows.query(`select ${rest} limit 1`)).rows.length > 0) used.push(what)
  }
  for (const { schema, name } of filled) await look(name, `from ${quoted(schema, name)}`)
  await look(
    'accounts of others',
    'from auth.users u where not exists (select from private.admins a where a.user_id = u.id)',
  )
  const stored = await rows.query<{ name: string }>('select name from storage.objects where bucket_id = $1', [
    BUCKET,
  ])
  if (stored.rows.some(({ name }) => !names.has(name))) used.push('pictures')
  if (used.length === 0) return
  throw new Error(
    `The project ${where} is in use: it has ${used.join(', ')}. Restore into a new project, after "npm run deploy:supabase". ` +
      'No row was changed.',
  )
}
