// What all processes on one database have to know of its beginning, as rows that no role of the API reaches.
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import type { Database, Notes } from '../gateway/database.ts'
import type { Keys } from '../settings/settings.ts'
import { DatabaseError } from './database-error.ts'

const KEYS = 'keys'
/** Of the first start: who the administrator is. */
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
 * Compares this process's keys with those that the magazine was begun with, of which the database knows a hash alone. With
 * others, whoever signs in here would be a stranger to the other processes: throws `DatabaseError`.
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
  // The JWT secret is being changed, in one process after the other.
  const { jwtSecretPrevious: former } = keys
  if (former !== null && hash === hashOf({ ...keys, jwtSecret: former }, salt)) {
    await notes.write(KEYS, { salt, hash: own.toString() })
    return
  }
  throw new DatabaseError(
    `The magazine in ${where} has other keys than this process. All its processes need the same SUPABASE_PUBLISHABLE_KEY, ` +
      'SUPABASE_SECRET_KEY and JWT_SECRET: copy them from the .env.local of the first. JWT_SECRET alone is changed with ' +
      'JWT_SECRET_PREVIOUS (docs/operations.md). To change others on purpose, stop all ' +
      "processes, run `delete from server.notes where name = 'keys'` in the database, and start them with the new ones.",
  )
}

function hashOf({ publishable, secret, jwtSecret }: Keys, salt: string): string {
  return scryptSync([publishable, secret, jwtSecret].join('\n'), salt, 32).toString('hex')
}
