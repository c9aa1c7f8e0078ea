// Signing in, refreshing a session and changing the own password: how often somebody may try, and what is noted of it.
import type { Backend } from '../backend.ts'
import { sessionIn } from '../ended-session.ts'
import { ownChange, readAskedChange, wrongPassword } from '../password/own-password.ts'
import type { CreateRateLimit } from '../rate-limit.ts'

export interface SignIns {
  /** Answers `POST /auth/v1/token`. `network` is the caller's, as `networkOf` writes it. */
  token(request: Request, network: string): Promise<Response>
  /** Answers `PUT /auth/v1/user`. */
  password(request: Request, network: string): Promise<Response>
}

export interface SignInOptions {
  readonly backend: Pick<Backend, 'fetch' | 'changePassword' | 'signIns'>
  readonly limit: CreateRateLimit
  /** Hears of every password given. */
  readonly onOutcome?: (outcome: 'accepted' | 'refused' | 'limited') => void
}

const FIVE_MINUTES = 5 * 60_000

export function createSignIns({ backend, limit, onOutcome = () => {} }: SignInOptions): SignIns {
  // The hosted service's numbers per address; per account fewer, and a right password gives its try back.
  const signInsOfAddress = limit({ name: 'sign-ins of an address', burst: 30, perMs: FIVE_MINUTES })
  const signInsOfAccount = limit({ name: 'sign-ins to an account', burst: 10, perMs: FIVE_MINUTES })
  const refreshesOfAddress = limit({ name: 'refreshes of an address', burst: 150, perMs: FIVE_MINUTES })

  async function signIn(request: Request, network: string): Promise<Response> {
    const waitOfAddress = await signInsOfAddress.take(network)
    if (waitOfAddress > 0) return limited(waitOfAddress)
    const body = await request.text()
    const account = accountIn(body)
    const waitOfAccount = await signInsOfAccount.take(account)
    if (waitOfAccount > 0) return limited(waitOfAccount)
    const answer = await backend.fetch(
      new Request(request.url, { method: 'POST', headers: request.headers, body }),
    )
    if (answer.ok) {
      await signInsOfAccount.giveBack(account)
      onOutcome('accepted')
      const { user, access_token: token } = Object(await answer.clone().json())
      await backend.signIns.accepted(String(Object(user).id), sessionIn(`Bearer ${String(token)}`))
    } else if (answer.status === 400) {
      onOutcome('refused')
      await backend.signIns.refused(account)
    }
    return answer
  }

  function limited(waitMs: number): Response {
    onOutcome('limited')
    return tooMany(waitMs)
  }

  return {
    async token(request, network) {
      if (new URL(request.url).searchParams.get('grant_type') !== 'refresh_token')
        return await signIn(request, network)
      const wait = await refreshesOfAddress.take(network)
      return wait > 0 ? tooMany(wait) : await backend.fetch(request)
    },
    /** A token alone does not do: guesses of the current password are counted as those of a sign-in. */
    async password(request, network) {
      const asked = readAskedChange(await request.text())
      if (asked instanceof Response) return asked
      const waitOfAddress = await signInsOfAddress.take(network)
      if (waitOfAddress > 0) return limited(waitOfAddress)
      const who = () => backend.fetch(new Request(request.url, { headers: withoutBody(request.headers) }))
      const found = await who()
      if (!found.ok) return found
      const { id, email } = Object(await found.json())
      const account = String(email).toLowerCase()
      const waitOfAccount = await signInsOfAccount.take(account)
      if (waitOfAccount > 0) return limited(waitOfAccount)
      const outcome = await backend.changePassword(ownChange(request, String(id), asked))
      if (outcome instanceof Response) return outcome
      if (outcome === 'wrong') {
        onOutcome('refused')
        await backend.signIns.refused(account)
        return wrongPassword()
      }
      await signInsOfAccount.giveBack(account)
      return await who()
    },
  }
}

function withoutBody(headers: Headers): Headers {
  const kept = new Headers(headers)
  for (const name of ['content-length', 'content-type', 'transfer-encoding']) kept.delete(name)
  return kept
}

function accountIn(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body)
    const email: unknown = Object(parsed).email
    return typeof email === 'string' ? email.trim().toLowerCase() : ''
  } catch {
    return ''
  }
}

function tooMany(waitMs: number): Response {
  return Response.json(
    { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
    {
      status: 429,
      headers: { 'retry-after': String(Math.ceil(waitMs / 1000)), 'cache-control': 'no-store' },
    },
  )
}
