// Changes the JWT secret without signing anyone out. For a day the server accepts tokens of the previous secret. It re-signs them for the
// package behind it, which knows only one secret. Their content and expiry stay the same.
import { createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import type { Notes } from '../gateway/database.ts'

/** The previous secret, and how long it is accepted, in milliseconds since 1970. */
export interface PreviousSecret {
  readonly secret: string
  readonly until: number
}

const NOTE = 'previous JWT secret'
const DAY_MS = 86_400_000
const TOKEN = /^Bearer ([\w-]{1,1000})\.([\w-]{1,4000})\.([\w-]{43})$/

/**
 * Determines how long the previous secret is accepted: a day from the first start of any process that names it. The database keeps a hash
 * of it. Null if that day is over, or there is no such secret.
 */
export async function previousSecret(
  notes: Notes,
  secret: string | null,
  now: number,
): Promise<PreviousSecret | null> {
  if (secret === null) return null
  const { salt, hash, since } = Object(await notes.read(NOTE))
  if (typeof salt === 'string' && typeof since === 'number' && hash === hashOf(secret, salt)) {
    const until = since + DAY_MS
    if (until > now) return { secret, until }
    console.warn('JWT_SECRET_PREVIOUS is no longer accepted: its day is over. Remove it.')
    return null
  }
  const fresh = randomBytes(16).toString('hex')
  await notes.write(NOTE, { salt: fresh, hash: hashOf(secret, fresh), since: now })
  return { secret, until: now + DAY_MS }
}

/** Re-signs the request's token with `jwtSecret` if the previous secret had signed it; otherwise returns it unchanged. */
export function signedAgain(
  request: Request,
  jwtSecret: string,
  { secret, until }: PreviousSecret,
  now: number,
): Request {
  const authorization = request.headers.get('authorization') ?? ''
  if (now >= until || !isSigned(authorization, [secret])) return request
  const said = authorization.slice('Bearer '.length, authorization.lastIndexOf('.'))
  const headers = new Headers(request.headers)
  headers.set('authorization', `Bearer ${said}.${signatureOf(said, jwtSecret).toString('base64url')}`)
  return new Request(request, { headers })
}

/** Whether one of these secrets signed the token in the header `Authorization`. The token may have expired. */
export function isSigned(authorization: string, secrets: readonly (string | null)[]): boolean {
  const [, header = '', payload = '', signature = ''] = TOKEN.exec(authorization) ?? []
  const sent = Buffer.from(signature, 'base64url')
  return (
    isHs256(header) &&
    secrets.some(
      (secret) => secret !== null && timingSafeEqual(signatureOf(`${header}.${payload}`, secret), sent),
    )
  )
}

function isHs256(header: string): boolean {
  try {
    const { alg }: { alg?: unknown } = Object(JSON.parse(Buffer.from(header, 'base64url').toString('utf8')))
    return alg === 'HS256'
  } catch {
    return false
  }
}

function signatureOf(said: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(said).digest()
}

function hashOf(secret: string, salt: string): string {
  return scryptSync(secret, salt, 32).toString('hex')
}
