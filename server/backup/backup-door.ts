// Where the command asks a running server for a backup: PGlite's files belong to one process. The door is for this machine
// and for who holds the secret key; to anybody else, and to whatever came through a proxy, it is not there.
import { timingSafeEqual } from 'node:crypto'
import type { Caller } from '../gate.ts'
import type { Keys } from '../settings.ts'
import { type BackupSource, makeBackup } from './make-backup.ts'

export const BACKUP_DOOR = '/_backup'

const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/

/** Answers POST: the backup as it is made. `?keys=yes` puts the keys in. */
export function createBackupDoor(
  source: BackupSource,
  keys: Keys,
): (request: Request, caller: Caller) => Promise<Response> {
  return async (request, { address }) => {
    const isHere = LOOPBACK.test(address) && !FORWARDED.some((name) => request.headers.has(name))
    if (!isHere || !isSecret(request.headers.get('authorization'), keys.secret))
      return Response.json({ message: 'Not here' }, { status: 404, headers: { 'cache-control': 'no-store' } })
    const wanted = new URL(request.url).searchParams.get('keys') === 'yes' ? keysOf(keys) : null
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const out = writable.getWriter()
    void makeBackup(source, { keys: wanted, write: (bytes) => out.write(bytes) })
      .then(() => out.close())
      .catch(async (error: unknown) => {
        console.error('Backup:', error instanceof Error ? error.message : error)
        // The command sees an answer that breaks off, and keeps nothing of it.
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

function isSecret(authorization: string | null, secret: string): boolean {
  const said = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${secret}`)
  return said.length === wanted.length && timingSafeEqual(said, wanted)
}
