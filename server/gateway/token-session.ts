// The session of a token. Tokens whose session has ended are refused. A token stays valid by signature for an hour after a sign-out, and the
// table API checks nothing else. So each request with a token is checked for its session, a row that all processes
// share.
import type { Statements } from './database.ts'
import { bearerToken, sessionIn } from '../requests/credentials.ts'
import { SESSION_LASTS } from '../sign-in/session-lifetime.ts'

/** The account API asks by itself. */
const ASKED_HERE = /^\/(?:rest|storage)\//

const KNOWN = `select 1 from auth.sessions where id = $1 and created_at > now() - interval '${SESSION_LASTS}'`

/** The answer to a request whose token is of a session that was signed out or is over by time; null: it may pass. */
export async function endedSessionRefusal(
  request: Request,
  statements: Pick<Statements, 'query'>,
): Promise<Response | null> {
  if (!ASKED_HERE.test(new URL(request.url).pathname)) return null
  const session = sessionIn(bearerToken(request.headers.get('authorization')))
  if (session === null) return null
  const { rows } = await statements.query(KNOWN, [session])
  if (rows.length > 0) return null
  return Response.json(
    { code: 'PGRST301', details: null, hint: null, message: 'The session has ended' },
    { status: 401, headers: { 'cache-control': 'no-store' } },
  )
}

// Notes the browser of each session, a column that the account API leaves empty. It is written with every new token,
// so an updated browser gets its new name.

/** Characters kept of what a browser says of itself. */
const LONGEST = 200

/** Notes the caller's browser in the session of the token that this answer gives out; other answers it leaves alone. */
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
