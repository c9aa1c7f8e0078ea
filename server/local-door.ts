// Who is at this machine: commands ask a running server for what its database, which belongs to one process, gives to nobody else.
// Such a door is for who holds the secret key; to anybody else, and to whatever came through a proxy, it is not there.
import { timingSafeEqual } from 'node:crypto'
import type { Caller } from './gate.ts'

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

function isSecret(authorization: string | null, secret: string): boolean {
  const said = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${secret}`)
  return said.length === wanted.length && timingSafeEqual(said, wanted)
}
