// The endpoint for `npm run backup` on the data folder's socket. PGlite's files belong to one process, so the server makes the backup.
import type { Answering } from '../embedded/folder-lock.ts'
import type { Keys } from '../settings/settings.ts'
import { type BackupSource, makeBackup } from './make-backup.ts'

export const BACKUP_ENDPOINT = '/_backup'

/** Handles POST: streams a backup while it is made. `?keys=yes` includes the keys. */
export function createBackupEndpoint(source: BackupSource, keys: Keys): Answering {
  return (request) => {
    const wanted = new URL(request.url).searchParams.get('keys') === 'yes' ? keysOf(keys) : null
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const out = writable.getWriter()
    void makeBackup(source, { keys: wanted, write: (bytes) => out.write(bytes) })
      .then(() => out.close())
      .catch(async (error: unknown) => {
        console.error('Backup:', error instanceof Error ? error.message : error)
        // The command notices the incomplete response and deletes its file.
        await out.abort(error).catch(() => {})
      })
    return new Response(readable, {
      headers: { 'content-type': 'application/zip', 'cache-control': 'no-store' },
    })
  }
}

/** The keys under the names of their settings. */
export function keysOf({ publishable, secret, jwtSecret }: Keys) {
  return {
    SUPABASE_PUBLISHABLE_KEY: publishable,
    SUPABASE_SECRET_KEY: secret,
    JWT_SECRET: jwtSecret,
  }
}
