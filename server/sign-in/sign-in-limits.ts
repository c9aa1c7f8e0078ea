// Limits for password attempts. Guessing uses up the attempts of the guesser's own network, and at most those of all networks unknown to
// the account. Devices with an earlier sign-in have their own attempts.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { CreateRateLimit, RateLimit } from '../http/rate-limit.ts'

export interface PasswordTry {
  /** The caller's network, from `networkOf`. */
  readonly network: string
  /** The account's address, in lower case. */
  readonly account: string
  /** The device or session that this account has used before; null if there is none. */
  readonly known: string | null
}

const FIVE_MINUTES = 5 * 60_000

/** The hosted service's number for a network, and fewer for one account. All refill in five minutes. */
export function createSignInLimits(limit: CreateRateLimit) {
  const bucket = (name: string, burst: number) => limit({ name, burst, perMs: FIVE_MINUTES })
  const ofNetwork = bucket('sign-ins of a network', 30)
  const ofNetworkToAccount = bucket('sign-ins of a network to an account', 10)
  const ofAllToAccount = bucket('sign-ins to an account', 100)
  const ofKnownToAccount = bucket('sign-ins of a known device to an account', 10)

  /** The buckets that get a token back when the password was correct. */
  function bucketsOf({ network, account, known }: PasswordTry): [RateLimit, string][] {
    // Untrusted input is stored as a hash: short, and without an address.
    const hashed = createHash('sha256').update(account).digest('base64url')
    if (known !== null) return [[ofKnownToAccount, `${known} ${hashed}`]]
    return [
      [ofNetworkToAccount, `${network} ${hashed}`],
      [ofAllToAccount, hashed],
    ]
  }

  return {
    /** Counts an attempt. Returns 0, or how many milliseconds to wait for the next one. */
    async take(one: PasswordTry) {
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
    /** The password was correct, so the attempt no longer counts. */
    async giveBack(one: PasswordTry) {
      for (const [each, key] of bucketsOf(one)) await each.giveBack(key)
    },
  }
}

// A signed cookie marks a device after a successful sign-in, and is sent only to the account API. Marked devices have their own limit, so
// guessing from elsewhere cannot lock them out. Readers never get one.

const NAME = 'magazine-device'
const PATH = '/auth/v1/token'
/** Seconds: half a year from each sign-in. */
const KEPT_FOR = 180 * 24 * 60 * 60
/** How many cookies with this name to check: another host on the same domain may have set more. */
const MOST_LOOKED_AT = 4
const MARK = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/

/** Creates an id for a device without one. */
export function newDevice(): string {
  return randomBytes(16).toString('base64url')
}

/** Marks are signed with a key derived from the JWT secret. `now` is a clock in milliseconds. */
export function createDeviceMarks(jwtSecret: string, now: () => number) {
  const key = createHmac('sha256', jwtSecret).update('device marks').digest()
  const signatureOf = (account: string, device: string, expires: number) =>
    createHmac('sha256', key)
      .update(JSON.stringify([account, device, expires]))
      .digest()

  return {
    /** The device that a `Cookie` header marks for this account; null if there is none. */
    deviceIn(cookie: string | null, account: string) {
      for (const mark of marksIn(cookie ?? '')) {
        const [, device = '', expires = '', signature = ''] = MARK.exec(mark) ?? []
        if (device === '' || Number(expires) * 1000 <= now()) continue
        const given = Buffer.from(signature, 'base64url')
        if (timingSafeEqual(signatureOf(account, device, Number(expires)), given)) return device
      }
      return null
    },
    /** The `Set-Cookie` header that marks a device for this account. `isSecure`: whether the browser used https. */
    cookieFor(device: string, account: string, isSecure: boolean) {
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
