// Functions that an anonymous caller may not run are closed to him before the database reads what he sends along. By itself it
// looks at his values first, and only then at his rights.
import type { Database } from './database.ts'
import type { Keys } from './settings.ts'

const CALL = /^\/rest\/v1\/rpc\/(\w+)$/
/** A token with its three parts; whether it is anybody's is checked by its signature, behind this. */
const TOKEN = /^Bearer +[\w-]+\.[\w-]+\.[\w-]+$/i

const CLOSED = `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
  group by proname having not bool_or(has_function_privilege('anon', oid, 'execute'))`

/** What refuses such a call, and gives null for any other request. Asks the database once which functions they are. */
export async function closedCalls(
  database: Pick<Database, 'query'>,
  { secret }: Pick<Keys, 'secret'>,
): Promise<(request: Request) => Response | null> {
  const { rows } = await database.query<{ name: string }>(CLOSED)
  const closed = new Set(rows.map(({ name }) => name))

  return (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const name = CALL.exec(pathname)?.[1]
    if (name === undefined || !closed.has(name) || request.method === 'OPTIONS') return null
    const authorization = request.headers.get('authorization') ?? ''
    const key = request.headers.get('apikey') ?? searchParams.get('apikey')
    if (TOKEN.test(authorization) || key === secret || authorization === `Bearer ${secret}`) return null
    return Response.json(
      { code: '42501', details: null, hint: null, message: `permission denied for function ${name}` },
      { status: 401, headers: { 'cache-control': 'no-store' } },
    )
  }
}
