// A token is good for an hour by its signature alone, and the table API looks at nothing else: whoever signed out, on a device
// that he gave away, would have left a key behind. So who comes with a token is asked for its session, which is a row, and
// the same for all processes on one database.
import type { Statements } from './database.ts'
import { SESSION_LASTS } from './sign-in/refresh-tokens.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** The account API asks by itself. */
const ASKED_HERE = /^\/(?:rest|storage)\//

const KNOWN = `select 1 from auth.sessions where id = $1 and created_at > now() - interval '${SESSION_LASTS}'`

/** The answer to a request whose token is of a session that was signed out or is over by time; null: it may pass. */
export async function endedSessionRefusal(
  request: Request,
  statements: Pick<Statements, 'query'>,
): Promise<Response | null> {
  if (!ASKED_HERE.test(new URL(request.url).pathname)) return null
  const session = sessionIn(request.headers.get('authorization') ?? '')
  if (session === null) return null
  const { rows } = await statements.query(KNOWN, [session])
  if (rows.length > 0) return null
  return Response.json(
    { code: 'PGRST301', details: null, hint: null, message: 'The session has ended' },
    { status: 401, headers: { 'cache-control': 'no-store' } },
  )
}

/** The session's id, as the token in an `Authorization` header has it; null: it names none. Whether it may say so is checked by its signature, behind this. */
export function sessionIn(authorization: string): string | null {
  const payload = /^Bearer +[\w-]+\.([\w-]+)\.[\w-]+$/i.exec(authorization.trim())?.[1]
  if (payload === undefined) return null
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    const id: unknown = Object(claims).session_id
    return typeof id === 'string' && UUID.test(id) ? id : null
  } catch {
    return null
  }
}
