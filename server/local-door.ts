// Who is at this machine: commands ask a running server for what its database, which belongs to one process, gives to nobody else.
// Such a door is for who holds the secret key; to anybody else, and to whatever came through a proxy, it is not there.
import { timingSafeEqual } from 'node:crypto'
import type { Caller } from './gate.ts'
import { type Environment, readKeys, type Settings } from './settings.ts'

const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/

/** The refusal of everybody but a command of this machine; null: it is one. `secret` is the secret key. */
export function refuseFromElsewhere(request: Request, { address }: Caller, secret: string): Response | null {
  const isHere = LOOPBACK.test(address) && !FORWARDED.some((name) => request.headers.has(name))
  if (isHere && isSecret(request.headers.get('authorization'), secret)) return null
  return Response.json({ message: 'Not here' }, { status: 404, headers: { 'cache-control': 'no-store' } })
}

/**
 * Asks the running server, at `SITE` or its port on this machine, at one of these doors. `doing`: what it does there, for the sentence
 * with which it is said that the server refuses (other than by 400) or does not answer, which is thrown.
 */
export async function askRunningServer(
  { env, port, doing }: { readonly env: Environment; readonly doing: string } & Pick<Settings, 'port'>,
  path: string,
  body?: object,
): Promise<Response> {
  const origin = env['SITE']?.replace(/\/+$/, '') ?? `http://127.0.0.1:${port}`
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${readKeys(env).secret}` },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => null)
  if (answer === null)
    throw new Error(
      `A server has the data, but does not answer at ${origin}. Say where it is with SITE=http://…`,
    )
  if (answer.ok || answer.status === 400) return answer
  throw new Error(
    `The server at ${origin} refuses (${answer.status}): it ${doing} for its own machine, past every proxy, ` +
      'and for who has its SUPABASE_SECRET_KEY.',
  )
}

function isSecret(authorization: string | null, secret: string): boolean {
  const said = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${secret}`)
  return said.length === wanted.length && timingSafeEqual(said, wanted)
}
