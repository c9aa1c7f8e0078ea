// Signing in (P15.2), refreshing a session and changing one's own password, with their limits and history.
import { refusedAccount } from '../requests/refusal.ts'
import type { Backend } from '../gateway/backend.ts'
import { fieldsOf, readAskedChange, weakPassword } from '../password/own-password.ts'
import { changePassword, compareWithNobodys } from '../password/change-password.ts'
import type { CreateRateLimit } from '../http/rate-limit.ts'
import { bearerToken, sessionIn } from '../requests/credentials.ts'
import { NoRoomError } from '../storage/disk-space.ts'
import { createSignInLimits, type PasswordTry, createDeviceMarks, newDevice } from './sign-in-limits.ts'

export interface SignInOptions {
  readonly backend: Pick<Backend, 'fetch' | 'write' | 'signIns'>
  readonly limit: CreateRateLimit
  /** The secret that signs tokens; the key for device marks is derived from it. */
  readonly jwtSecret: string
  /** A clock in milliseconds. */
  readonly now: () => number
  /** Called after every password attempt. */
  readonly onOutcome?: (outcome: 'accepted' | 'refused' | 'limited') => void
  /** Takes as long as a password check. Default: bcrypt, at the same cost as real passwords. */
  readonly compareInVain?: (password: string) => Promise<unknown>
}

/** Refreshes per network in five minutes, as in the hosted service. */
const REFRESHES = { name: 'refreshes of a network', burst: 150, perMs: 5 * 60_000 }
const LONGEST_ACCOUNT = 320

export type SignIns = ReturnType<typeof createSignIns>

export function createSignIns(options: SignInOptions) {
  const { backend, limit, onOutcome = () => {}, compareInVain = compareWithNobodys } = options
  const limits = createSignInLimits(limit)
  const refreshes = limit(REFRESHES)
  const marks = createDeviceMarks(options.jwtSecret, options.now)

  async function signIn(request: Request, network: string): Promise<Response> {
    const asked = credentialsIn(await request.text())
    if (asked === null)
      return refusedAccount(400, 'validation_failed', 'Signing in takes an e-mail address and a password')
    const { account, password } = asked
    const device = marks.deviceIn(request.headers.get('cookie'), account)
    const one = { network, account, known: device }
    const wait = await limits.take(one)
    if (wait > 0) return limited(wait)
    const answer = await backend.fetch(asksFor(request, { email: account, password }))
    if (answer.ok) return await accepted(answer, request, one)
    if (answer.status === 400) {
      onOutcome('refused')
      // Without an account the package compares nothing, and would answer sooner.
      if (!(await backend.signIns.refused(account))) await compareInVain(password)
    }
    return answer
  }

  async function accepted(answer: Response, request: Request, one: PasswordTry): Promise<Response> {
    await limits.giveBack(one)
    onOutcome('accepted')
    const { user, access_token: token } = Object(await answer.clone().json())
    await backend.signIns.accepted(String(Object(user).id), sessionIn(String(token)))
    const marked = new Response(answer.body, answer)
    const isSecure = new URL(request.url).protocol === 'https:'
    marked.headers.append('set-cookie', marks.cookieFor(one.known ?? newDevice(), one.account, isSecure))
    return marked
  }

  function limited(waitMs: number): Response {
    onOutcome('limited')
    return tooMany(waitMs)
  }

  return {
    /** Handles `POST /auth/v1/token`. `network` is the caller's, from `networkOf`. */
    async token(request: Request, network: string): Promise<Response> {
      if (new URL(request.url).searchParams.get('grant_type') !== 'refresh_token')
        return await signIn(request, network)
      const wait = await refreshes.take(network)
      return wait > 0 ? tooMany(wait) : await backend.fetch(request)
    },
    /**
     * Handles `PUT /auth/v1/user`. A token alone is not enough. Its session is known, so guesses of the current password count against
     * that session.
     */
    async password(request: Request, network: string): Promise<Response> {
      const asked = readAskedChange(await request.text())
      if (asked instanceof Response) return asked
      const who = () => backend.fetch(new Request(request.url, { headers: withoutBody(request.headers) }))
      const found = await who()
      if (!found.ok) return found
      const { id, email } = Object(await found.json())
      const weak = await weakPassword(asked.next, String(email))
      if (weak !== null) return weak
      // The session stays signed in.
      const session = sessionIn(bearerToken(request.headers.get('authorization')))
      const one = { network, account: String(email).toLowerCase(), known: session }
      const wait = await limits.take(one)
      if (wait > 0) return limited(wait)
      const outcome = await backend
        .write((database) => changePassword(database, { userId: String(id), ...asked, session }))
        .catch((error: unknown) => {
          if (error instanceof NoRoomError) return error.response
          throw error
        })
      if (outcome instanceof Response) return outcome
      if (outcome === 'wrong') {
        onOutcome('refused')
        await backend.signIns.refused(one.account)
        return refusedAccount(400, 'current_password_mismatch', 'The current password is another one')
      }
      await limits.giveBack(one)
      return await who()
    },
  }
}

interface PasswordCredentials {
  /** The address in lower case, as accounts are looked up. */
  readonly account: string
  readonly password: string
}

/** Null if the body has no plausible account address, or no password. */
function credentialsIn(body: string): PasswordCredentials | null {
  const { email, password } = fieldsOf(body)
  if (typeof email !== 'string' || typeof password !== 'string' || password === '') return null
  const account = email.trim().toLowerCase()
  const isAddress = account !== '' && account.length <= LONGEST_ACCOUNT && !/\p{Cc}|\p{Cs}/u.test(account)
  return isAddress ? { account, password } : null
}

/** The same request with only this body, and without what is for this server alone: it reads the response itself. */
function asksFor(request: Request, body: object): Request {
  const headers = withoutBody(request.headers)
  headers.set('content-type', 'application/json')
  headers.delete('cookie')
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(body) })
}

function withoutBody(headers: Headers): Headers {
  const kept = new Headers(headers)
  for (const name of ['accept-encoding', 'content-length', 'content-type', 'transfer-encoding'])
    kept.delete(name)
  return kept
}

function tooMany(waitMs: number): Response {
  const answer = refusedAccount(429, 'over_request_rate_limit', 'Request rate limit reached')
  answer.headers.set('retry-after', String(Math.ceil(waitMs / 1000)))
  return answer
}
