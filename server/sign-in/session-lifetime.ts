// The lifetime of sessions, and reuse of refresh tokens. The package behind this rotates tokens without a lock and never expires them. It
// also accepts a used token until its successor is used.
import { refusedAccount } from '../requests/refusal.ts'
import { randomUUID } from 'node:crypto'
import type { Database, Statements } from '../gateway/database.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** The longest life of a session after its sign-in. A PostgreSQL interval, like the next two. */
export const SESSION_LASTS = '90 days'
const IDLE_LASTS = '14 days'
/** Tabs of one browser may refresh their session at the same moment with the same token. */
const GRACE = '10 seconds'

/** A row lock: concurrent refreshes of one session, in any process, wait here. */
const LOCK = `select id from auth.sessions
where id = (select session_id from auth.refresh_tokens where token = $1) for update`

const READ = `select t.session_id as session, t.revoked,
  t.revoked and t.updated_at < now() - interval '${GRACE}' as "isReused",
  s.created_at < now() - interval '${SESSION_LASTS}' or t.created_at < now() - interval '${IDLE_LASTS}' as "isOver"
from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
where t.token = $1`

const ROTATE = `with used as (
  update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1
  returning token, user_id, session_id
)
insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, parent, created_at, updated_at)
select $2::uuid::text, $3, user_id, session_id, false, token, now(), now() from used`

/** Deleting a session also deletes its tokens. */
const END = 'delete from auth.sessions where id = $1'

/** Deletes expired sessions. A new session may briefly have no token. */
export const REMOVE_ENDED = `delete from auth.sessions s
where s.created_at < now() - interval '${SESSION_LASTS}' or s.created_at < now() - interval '${IDLE_LASTS}' and not exists (
  select from auth.refresh_tokens t
  where t.session_id = s.id and not t.revoked and t.created_at > now() - interval '${IDLE_LASTS}'
)`

interface Shown {
  readonly session: string
  readonly revoked: boolean
  readonly isReused: boolean
  readonly isOver: boolean
}

/**
 * Marks a refresh token as used and stores its successor, in one transaction; the package then answers with that successor. Returns a
 * refusal if the token's session has expired, or if it was used before, which ends its session. Otherwise null.
 */
export async function refreshRefusal(request: Request, database: Database): Promise<Response | null> {
  if (request.method !== 'POST' || new URL(request.url).pathname !== '/auth/v1/token') return null
  const token = await refreshTokenIn(request)
  if (token === undefined) return null
  if (token === null) return refusedAccount(400, 'validation_failed', 'Refresh token is not valid')
  const shown = await database.transaction((inside) => use(inside, token))
  // The package itself refuses an unknown token.
  if (shown === null || !(shown.isOver || shown.isReused)) return null
  if (shown.isOver) return refusedAccount(400, 'session_expired', 'Invalid Refresh Token: Session Expired')
  console.warn('A used refresh token was sent again: its session was ended.')
  return refusedAccount(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
}

async function use(inside: Pick<Statements, 'query'>, token: string): Promise<Shown | null> {
  await inside.query(LOCK, [token])
  const { rows } = await inside.query<Shown>(READ, [token])
  const [shown] = rows
  if (shown === undefined) return null
  if (shown.isOver || shown.isReused) await inside.query(END, [shown.session])
  else if (!shown.revoked) await inside.query(ROTATE, [token, randomUUID(), randomUUID()])
  return shown
}

/** Looks for a token in any request, because the package might use it. Undefined if there is none; null if it is invalid. */
async function refreshTokenIn(request: Request): Promise<string | null | undefined> {
  try {
    const body: unknown = JSON.parse(await request.clone().text())
    const token: unknown = Object(body).refresh_token
    return token === undefined || (typeof token === 'string' && UUID.test(token)) ? token : null
  } catch {
    return undefined
  }
}
