// A token is good for an hour by its signature alone, and the table API looks at nothing else: whoever signed out, on a device
// that he gave away, would have left a key behind. So who comes with a token is asked for its session, which is a row, and
// the same for all processes on one database.
import type { Statements } from './database.ts'
import { bearerToken, sessionIn } from '../requests/credentials.ts'
import { SESSION_LASTS } from '../sign-in/refresh-tokens.ts'

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
