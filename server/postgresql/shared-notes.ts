// Notes that all processes on one database share, as rows that no role of the API can read.
import { randomBytes, scryptSync, timingSafeEqual, randomUUID } from 'node:crypto'
import type { Database, Notes } from '../gateway/database.ts'
import type { Keys } from '../settings/settings.ts'
import type { FileStore } from '../storage/file-store.ts'

const KEYS = 'keys'
/** The note of the first start, with its administrator. */
export const FIRST_START = 'first start'

/** The notes of this database. */
export function notesOn(database: Database): Notes {
  return {
    async read(name) {
      const { rows } = await database.query<{ value: unknown }>(
        'select value from server.notes where name = $1',
        [name],
      )
      return rows[0]?.value ?? null
    },
    async write(name, value) {
      await database.query(
        `insert into server.notes (name, value) values ($1, $2)
         on conflict (name) do update set value = excluded.value`,
        [name, JSON.stringify(value)],
      )
    },
  }
}

/**
 * Compares this process's keys with the magazine's first ones, of which the database has only a hash. With other keys, other processes
 * would reject its sign-ins, so that throws a readable message.
 */
export async function checkKeys(notes: Notes, keys: Keys, where: string): Promise<void> {
  const { salt, hash } = Object(await notes.read(KEYS))
  if (typeof salt !== 'string' || typeof hash !== 'string') {
    const fresh = randomBytes(16).toString('hex')
    await notes.write(KEYS, { salt: fresh, hash: hashOf(keys, fresh) })
    return
  }
  const known = Buffer.from(hash)
  const own = Buffer.from(hashOf(keys, salt))
  if (known.length === own.length && timingSafeEqual(known, own)) return
  // The JWT secret is being changed, one process at a time.
  const { jwtSecretPrevious: former } = keys
  if (former !== null && hash === hashOf({ ...keys, jwtSecret: former }, salt)) {
    await notes.write(KEYS, { salt, hash: own.toString() })
    return
  }
  throw new Error(
    `The magazine in ${where} has other keys than this process. All its processes need the same SUPABASE_PUBLISHABLE_KEY, ` +
      'SUPABASE_SECRET_KEY and JWT_SECRET: copy them from the .env.local of the first. JWT_SECRET alone is changed with ' +
      'JWT_SECRET_PREVIOUS (docs/operations.md). To change others on purpose, stop all ' +
      "processes, run `delete from server.notes where name = 'keys'` in the database, and start them with the new ones.",
  )
}

function hashOf({ publishable, secret, jwtSecret }: Keys, salt: string): string {
  return scryptSync([publishable, secret, jwtSecret].join('\n'), salt, 32).toString('hex')
}

// Checks that all processes on this database share one file store. If each of three machines had its own folder, two of three readers
// would see no picture.

const FILES = 'files'

/** Records the file store at the first start, and compares later ones with it. Throws a readable message if they differ. */
export async function checkFiles(notes: Notes, files: FileStore, where: string): Promise<void> {
  const { id } = Object(await notes.read(FILES))
  const found = await files.readMark()
  if (typeof id === 'string') {
    if (found === id) return
    throw new Error(
      `The pictures of the magazine in ${where} are not in ${files.where}` +
        `${found === null ? '' : ', which holds those of another magazine'}. Name their folder with FILES_DIR or their bucket ` +
        'with FILES_S3; all processes need the same. If they were moved here without the file .magazine, run ' +
        "`delete from server.notes where name = 'files'` in the database: the next start takes this place for theirs.",
    )
  }
  const own = found ?? randomUUID()
  if (found === null) await files.writeMark(own)
  await notes.write(FILES, { id: own })
}
