// Signing in (P15.2), refreshing a session and changing one's own password, with their limits and their history.
import type { Backend } from '../gateway/backend.ts'
import { ownChange, readAskedChange, weakPassword, wrongPassword } from '../password/own-password.ts'
import { compareWithNobodys } from '../password/change-password.ts'
import type { CreateRateLimit, RateLimit } from '../http/rate-limit.ts'
import { sessionIn } from '../requests/credentials.ts'
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// Limits for password attempts. Guessing uses up the attempts of the guesser's network, and at most those of all
// networks that the account does not know. Devices with an earlier sign-in keep their own attempts.
interface PasswordTry {
  /** The caller's network, as in `networkOf`. */
  readonly network: string
  /** The account's address, in lower case. */
  readonly account: string
  /** The device or session known to be this account's; null: none. */
  readonly known: string | null
}

interface SignInLimits {
  /** Counts an attempt. Returns 0, or the milliseconds until the next one is allowed. */
  take(one: PasswordTry): Promise<number>
  /** The password was correct: the attempt no longer counts against the account. */
  giveBack(one: PasswordTry): Promise<void>
}

const FIVE_MINUTES = 5 * 60_000

/** The hosted service's number for a network; fewer for one account. Each is refilled in five minutes. */
function createSignInLimits(limit: CreateRateLimit): SignInLimits {
  const bucket = (name: string, burst: number) => limit({ name, burst, perMs: FIVE_MINUTES })
  const ofNetwork = bucket('sign-ins of a network', 30)
  const ofNetworkToAccount = bucket('sign-ins of a network to an account', 10)
  const ofAllToAccount = bucket('sign-ins to an account', 100)
  const ofKnownToAccount = bucket('sign-ins of a known device to an account', 10)

  /** The buckets that give back the attempt of a correct password. */
  function bucketsOf({ network, account, known }: PasswordTry): [RateLimit, string][] {
    // A stranger's input is stored as a hash: short, and without an address.
    const hashed = createHash('sha256').update(account).digest('base64url')
    if (known !== null) return [[ofKnownToAccount, `${known} ${hashed}`]]
    return [
      [ofNetworkToAccount, `${network} ${hashed}`],
      [ofAllToAccount, hashed],
    ]
  }

  return {
    async take(one) {
      if (one.known === null) {
        const wait = await ofNetwork.take(one.network)
        if (wait > 0) return wait
      }
      for (const [each, key] of bucketsOf(one)) {
        const wait = await each.take(key)
        if (wait > 0) return wait
      }
      return 0
    },
    async giveBack(one) {
      for (const [each, key] of bucketsOf(one)) await each.giveBack(key)
    },
  }
}

// A signed cookie marks a device after a successful sign-in, and goes only to the account API. Marked devices have
// their own count of attempts, so guessing from elsewhere cannot lock them out. Readers never get one.

interface DeviceMarks {
  /** The device in a `Cookie` header that was marked for this account; null: none. */
  deviceIn(cookie: string | null, account: string): string | null
  /** The `Set-Cookie` header that marks a device for this account. `isSecure`: the browser used https. */
  cookieFor(device: string, account: string, isSecure: boolean): string
}

const NAME = 'magazine-device'
const PATH = '/auth/v1/token'
/** Seconds: half a year from each sign-in. */
const KEPT_FOR = 180 * 24 * 60 * 60
/** Cookies of the name to check: another host of the same domain may have set more. */
const MOST_LOOKED_AT = 4
const MARK = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/

/** An id for a device without one. */
function newDevice(): string {
  return randomBytes(16).toString('base64url')
}

/** Marks signed with a key derived from the JWT secret. `now`: a clock in milliseconds. */
function createDeviceMarks(jwtSecret: string, now: () => number): DeviceMarks {
  const key = createHmac('sha256', jwtSecret).update('device marks').digest()
  const signatureOf = (account: string, device: string, expires: number) =>
    createHmac('sha256', key)
      .update(JSON.stringify([account, device, expires]))
      .digest()

  return {
    deviceIn(cookie, account) {
      for (const mark of marksIn(cookie ?? '')) {
        const [, device = '', expires = '', signature = ''] = MARK.exec(mark) ?? []
        if (device === '' || Number(expires) * 1000 <= now()) continue
        const given = Buffer.from(signature, 'base64url')
        if (timingSafeEqual(signatureOf(account, device, Number(expires)), given)) return device
      }
      return null
    },
    cookieFor(device, account, isSecure) {
      const expires = Math.floor(now() / 1000) + KEPT_FOR
      const signature = signatureOf(account, device, expires).toString('base64url')
      const value = `${device}.${expires}.${signature}`
      return `${NAME}=${value}; Path=${PATH}; Max-Age=${KEPT_FOR}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
    },
  }
}

function marksIn(cookie: string): string[] {
  return cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${NAME}=`))
    .slice(0, MOST_LOOKED_AT)
    .map((pair) => pair.slice(NAME.length + 1))
}

export interface SignIns {
  /** Answers `POST /auth/v1/token`. `network` is the caller's, as in `networkOf`. */
  token(request: Request, network: string): Promise<Response>
  /** Answers `PUT /auth/v1/user`. */
  password(request: Request, network: string): Promise<Response>
}

export interface SignInOptions {
  readonly backend: Pick<Backend, 'fetch' | 'changePassword' | 'signIns'>
  readonly limit: CreateRateLimit
  /** The secret that signs tokens, and from which the key of device marks is derived. */
  readonly jwtSecret: string
  /** A clock in milliseconds. */
  readonly now: () => number
  /** Called after every password attempt. */
  readonly onOutcome?: (outcome: 'accepted' | 'refused' | 'limited') => void
  /** Takes as long as a password check. Default: bcrypt, at the cost of the passwords. */
  readonly compareInVain?: (password: string) => Promise<unknown>
}

/** Refreshes per network in five minutes, the hosted service's number. */
const REFRESHES = { name: 'refreshes of a network', burst: 150, perMs: 5 * 60_000 }
/** Characters: the longest e-mail address. */
const LONGEST_ACCOUNT = 320

export function createSignIns(options: SignInOptions): SignIns {
  const { backend, limit, onOutcome = () => {}, compareInVain = compareWithNobodys } = options
  const limits = createSignInLimits(limit)
  const refreshes = limit(REFRESHES)
  const marks = createDeviceMarks(options.jwtSecret, options.now)

  async function signIn(request: Request, network: string): Promise<Response> {
    const asked = credentialsIn(await request.text())
    if (asked === null) return notCredentials()
    const { account, password } = asked
    const device = marks.deviceIn(request.headers.get('cookie'), account)
    const one = { network, account, known: device }
    const wait = await limits.take(one)
    if (wait > 0) return limited(wait)
    const answer = await backend.fetch(asksFor(request, { email: account, password }))
    if (answer.ok) return await accepted(answer, request, one)
    if (answer.status === 400) {
      onOutcome('refused')
      // Without an account the package compares nothing, and answers sooner.
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
    async token(request, network) {
      if (new URL(request.url).searchParams.get('grant_type') !== 'refresh_token')
        return await signIn(request, network)
      const wait = await refreshes.take(network)
      return wait > 0 ? tooMany(wait) : await backend.fetch(request)
    },
    /** A token alone does not suffice. Its session is known, so guesses of the current password are counted for that. */
    async password(request, network) {
      const asked = readAskedChange(await request.text())
      if (asked instanceof Response) return asked
      const who = () => backend.fetch(new Request(request.url, { headers: withoutBody(request.headers) }))
      const found = await who()
      if (!found.ok) return found
      const { id, email } = Object(await found.json())
      const weak = await weakPassword(asked.next, String(email))
      if (weak !== null) return weak
      const change = ownChange(request, String(id), asked)
      const one = { network, account: String(email).toLowerCase(), known: change.session }
      const wait = await limits.take(one)
      if (wait > 0) return limited(wait)
      const outcome = await backend.changePassword(change)
      if (outcome instanceof Response) return outcome
      if (outcome === 'wrong') {
        onOutcome('refused')
        await backend.signIns.refused(one.account)
        return wrongPassword()
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

/** Null: the body has no possible address of an account, or no password. */
function credentialsIn(body: string): PasswordCredentials | null {
  const { email, password } = fieldsOf(body)
  if (typeof email !== 'string' || typeof password !== 'string' || password === '') return null
  const account = email.trim().toLowerCase()
  const isAddress = account !== '' && account.length <= LONGEST_ACCOUNT && !/\p{Cc}|\p{Cs}/u.test(account)
  return isAddress ? { account, password } : null
}

function fieldsOf(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    return Object(value)
  } catch {
    return {}
  }
}

/** The same request with only this body. The cookie is for the server. */
function asksFor(request: Request, body: object): Request {
  const headers = withoutBody(request.headers)
  headers.set('content-type', 'application/json')
  headers.delete('cookie')
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(body) })
}

function notCredentials(): Response {
  return Response.json(
    { code: 400, error_code: 'validation_failed', msg: 'Signing in takes an e-mail address and a password' },
    { status: 400, headers: { 'cache-control': 'no-store' } },
  )
}

function withoutBody(headers: Headers): Headers {
  const kept = new Headers(headers)
  for (const name of ['content-length', 'content-type', 'transfer-encoding']) kept.delete(name)
  return kept
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
