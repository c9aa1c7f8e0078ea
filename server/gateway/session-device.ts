// Which device a session belongs to: the account API leaves the column empty. It is written with every token that is given out,
// so a browser that was updated is called by its new name.
import type { Statements } from './database.ts'
import { sessionIn } from '../requests/credentials.ts'

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
