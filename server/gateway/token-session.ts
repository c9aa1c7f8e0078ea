// Refuses tokens whose session has ended. After a sign-out a token's signature stays valid for an hour, and the table API checks nothing
// else. So each request with a token is checked against its session, a row that all processes share.
import { refused } from '../requests/refusal.ts'
import type { Statements } from './database.ts'
import { bearerToken, sessionIn } from '../requests/credentials.ts'
import { SESSION_LASTS } from '../sign-in/session-lifetime.ts'

/** The account API checks sessions itself. */
const ASKED_HERE = /^\/(?:rest|storage)\//

const KNOWN = `select 1 from auth.sessions where id = $1 and created_at > now() - interval '${SESSION_LASTS}'`

/** The refusal of a request whose token belongs to a signed-out or expired session; null if it may pass. */
export async function endedSessionRefusal(
  request: Request,
  statements: Pick<Statements, 'query'>,
): Promise<Response | null> {
  if (!ASKED_HERE.test(new URL(request.url).pathname)) return null
  const session = sessionIn(bearerToken(request.headers.get('authorization')))
  if (session === null) return null
  const { rows } = await statements.query(KNOWN, [session])
  if (rows.length > 0) return null
  return refused({ status: 401, code: 'PGRST301', message: 'The session has ended' })
}

// Records the browser of each session, a column that the account API leaves empty. It is written with every new token, so a browser's new
// version shows.

/** Characters kept of the user agent. */
const LONGEST = 200

/** Records the caller's user agent in the session of the token that this response issues. Ignores other responses. */
export async function noteDevice(
  request: Request,
  answer: Response,
  statements: Pick<Statements, 'query'>,
): Promise<void> {
  const givesToken = request.method === 'POST' && new URL(request.url).pathname === '/auth/v1/token'
  if (!answer.ok || !givesToken) return
  const { access_token: token } = Object(await answer.clone().json())
  const session = sessionIn(String(token))
  const device = (request.headers.get('user-agent') ?? '').slice(0, LONGEST) || null
  if (session === null) return
  await statements.query(
    'update auth.sessions set user_agent = $2 where id = $1 and user_agent is distinct from $2',
    [session, device],
  )
}
