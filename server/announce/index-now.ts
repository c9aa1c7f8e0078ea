// IndexNow (indexnow.org/documentation) tells search engines which addresses were published, changed or deleted (P27.54).
import { randomBytes } from 'node:crypto'
import { articleAddress, authorAddress, guideAddress } from '#domain/pages/absolute-address.ts'
import type { Database } from '../gateway/database.ts'
import type { Change } from './changes.ts'
import { type Outcome, send } from './send.ts'

const NOTE = 'index now key'
/** At the root, because a key in a folder would be valid only for that folder. */
export const keyPath = (key: string) => `/${key}.txt`

/** This magazine's key, created once and shared by all processes: 32 hexadecimal digits. It is public. */
export async function indexNowKey(database: Pick<Database, 'query'>): Promise<string> {
  const made = randomBytes(16).toString('hex')
  await database.query(
    'insert into server.notes (name, value) values ($1, $2) on conflict (name) do nothing',
    [NOTE, JSON.stringify({ key: made })],
  )
  const { rows } = await database.query<{ key: string }>(
    "select value ->> 'key' as key from server.notes where name = $1",
    [NOTE],
  )
  const key = rows[0]?.key
  if (key === undefined) throw new Error('The database kept no key for IndexNow.')
  return key
}

/** Notifies one endpoint. `base`: the public address, without a trailing slash. */
export function indexNow(options: {
  readonly endpoint: string
  readonly key: string
  readonly base: string
}): (changes: readonly Change[], ends: AbortSignal) => Promise<Outcome> {
  const { endpoint, key, base } = options
  return async (changes, ends) => {
    const urlList = [...new Set(changes.flatMap((change) => addressesOf(change, base)))]
    if (urlList.length === 0) return { kind: 'sent' }
    const body = JSON.stringify({ host: new URL(base).host, key, keyLocation: base + keyPath(key), urlList })
    return await send(endpoint, { type: 'application/json; charset=utf-8', body }, ends)
  }
}

function addressesOf({ kind, id, slugs }: Change, base: string): string[] {
  switch (kind) {
    case 'a':
      return [articleAddress(id, base)]
    case 'c':
      return []
    case 'u':
      return slugs.map((slug) => authorAddress(slug, base))
    case 'g':
      return slugs.map((slug) => guideAddress(slug, base))
  }
}
