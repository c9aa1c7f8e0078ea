// How often somebody may try a password. Who guesses from elsewhere wears out the tries of his own network, and at most those of
// all networks that the account does not know: not those of a device on which somebody has signed in.
import { createHash } from 'node:crypto'
import type { CreateRateLimit, RateLimit } from '../http/rate-limit.ts'

export interface PasswordTry {
  /** Where it comes from, as `networkOf` says. */
  readonly network: string
  /** The account's address, in small letters. */
  readonly account: string
  /** The device or the session that is known to be this account's; null: none. */
  readonly known: string | null
}

export interface SignInLimits {
  /** Counts a try. Returns 0, or the milliseconds to wait before one is looked at. */
  take(one: PasswordTry): Promise<number>
  /** The password was right: the try no longer counts against the account. */
  giveBack(one: PasswordTry): Promise<void>
}

const FIVE_MINUTES = 5 * 60_000

/** The hosted service's number for a network; fewer for one account. Each is refilled in five minutes. */
export function createSignInLimits(limit: CreateRateLimit): SignInLimits {
  const bucket = (name: string, burst: number) => limit({ name, burst, perMs: FIVE_MINUTES })
  const ofNetwork = bucket('sign-ins of a network', 30)
  const ofNetworkToAccount = bucket('sign-ins of a network to an account', 10)
  const ofAllToAccount = bucket('sign-ins to an account', 100)
  const ofKnownToAccount = bucket('sign-ins of a known device to an account', 10)

  /** The buckets that give the try of a right password back. */
  function bucketsOf({ network, account, known }: PasswordTry): [RateLimit, string][] {
    // What a stranger sends as an address is kept as a hash: short, and nobody's address.
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
