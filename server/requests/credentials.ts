// Who asks. The API key and the token are read here and nowhere else, and written again for the package behind the gate, so
// that no two readers can see different ones.
import type { Keys } from '../settings/settings.ts'
import { Refusal } from './refusal.ts'

export interface Credentials {
  /**
   * `nobody`: sent neither key nor token. `reader`: has the publishable key. `server`: has the secret key. `session`: has one of
   * them and a token, whose signature is checked behind the gate.
   */
  readonly who: 'nobody' | 'reader' | 'server' | 'session'
  /** The key that was sent, which is one of the two; null: none. */
  readonly key: string | null
  /** The token; null: none. */
  readonly token: string | null
}

/** Characters of a token. Those of this server have about 500. */
const LONGEST_TOKEN = 4096
const TOKEN = /^[\w-]+\.([\w-]+)\.[\w-]+$/
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const BEARER = 'Bearer '

/**
 * Reads them from the headers, and from the parameter `apikey` where there is one. Throws a `Refusal` (401) for whatever is not
 * exactly one of the two keys, once, and no token, that same key again or one token.
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
  if (key === null) {
    if (authorization !== null) throw unauthorized('A token is accepted together with an API key alone')
    return { who: 'nobody', key, token: null }
  }
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

/** The session's id that a token names; null: it names none. Whether it may say so is checked by its signature, elsewhere. */
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
