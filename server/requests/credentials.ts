// Parses the API key and the token of a request, and rewrites them for the backend. So two parsers cannot disagree on them.
import type { Keys } from '../settings/settings.ts'
import { Refusal } from './refusal.ts'

export interface Credentials {
  /**
   * `reader`: the publishable key. `server`: the secret key. `session`: one of the keys and a token, whose
   * signature the backend checks.
   */
  readonly who: 'reader' | 'server' | 'session'
  /** The key that was sent, one of the two. */
  readonly key: string
  /** The token; null if there is none. */
  readonly token: string | null
}

/** The longest token, in characters. This server's own have about 500. */
const LONGEST_TOKEN = 4096
const TOKEN = /^[\w-]+\.([\w-]+)\.[\w-]+$/
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const BEARER = 'Bearer '

/**
 * Reads the credentials from the headers, and from the parameter `apikey` if there is one. Requires exactly one key, and at most one token
 * or the same key again. Otherwise throws a `Refusal` (401).
 */
export function readCredentials(
  headers: Headers,
  parameter: string | null,
  keys: Pick<Keys, 'publishable' | 'secret'>,
): Credentials {
  const header = headers.get('apikey')
  const authorization = headers.get('authorization')
  if (header !== null && parameter !== null) throw unauthorized('The API key is there twice')
  const key = header ?? parameter
  if (key === null)
    throw unauthorized(
      authorization === null
        ? 'No API key found in request'
        : 'A token is accepted together with an API key alone',
    )
  if (key !== keys.publishable && key !== keys.secret) throw unauthorized('Invalid API key')
  if (authorization === null || authorization === BEARER + key)
    return { who: key === keys.secret ? 'server' : 'reader', key, token: null }
  const token = bearerToken(authorization)
  if (token === null) throw unauthorized('The header Authorization must be "Bearer" with one token')
  return { who: 'session', key, token }
}

/** The token in a header that is exactly `Bearer a.b.c`; null for any other header. */
export function bearerToken(authorization: string | null): string | null {
  if (authorization === null || !authorization.startsWith(BEARER)) return null
  const token = authorization.slice(BEARER.length)
  return token.length <= LONGEST_TOKEN && TOKEN.test(token) ? token : null
}

/** The session id in a token; null if there is none. The signature is checked elsewhere. */
export function sessionIn(token: string | null): string | null {
  const payload = token === null ? undefined : TOKEN.exec(token)?.[1]
  if (payload === undefined) return null
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    const id: unknown = Object(claims).session_id
    return typeof id === 'string' && UUID.test(id) ? id : null
  } catch {
    return null
  }
}

function unauthorized(message: string): Refusal {
  return new Refusal(401, 'PGRST301', message)
}
