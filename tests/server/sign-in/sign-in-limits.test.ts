// How often anyone may try a password: the backend behind the gate has no limit of its own. The test controls the
// clock. A backend that knows one account compares passwords in no time.
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Backend } from '../../../server/gateway/backend.ts'
import { createGate, type Gate } from '../../../server/gateway/gate.ts'
import { compareWithNobodys } from '../../../server/password/change-password.ts'
import { ownRateLimits } from '../../../server/http/rate-limit.ts'
import { readKeys } from '../../../server/settings/settings.ts'
import { createSignIns } from '../../../server/sign-in/sign-ins.ts'
import { testEnv } from '../../support/server/magazine-server.ts'
import { openGate } from '../../support/server/open-gate.ts'

const MINUTE = 60_000
let clock = 1_000_000
const keys = readKeys(testEnv)

/** Knows the administrator's account alone. */
const backend: Pick<Backend, 'fetch' | 'write' | 'signIns'> = {
  async fetch(request) {
    const { email, password, refresh_token: refresh } = Object(await request.json())
    const isRight = email === ADMIN_EMAIL && password === ADMIN_PASSWORD
    return isRight || refresh === 'refresh'
      ? Response.json({ access_token: 'a.b.c', refresh_token: 'refresh', user: { id: 'one' } })
      : Response.json({ error_code: 'invalid_credentials' }, { status: 400 })
  },
  write: () => Promise.reject(new Error('not asked')),
  signIns: {
    accepted: () => Promise.resolve(),
    refused: (account) => Promise.resolve(account === ADMIN_EMAIL),
  },
}
const gateBefore = (
  behind: Pick<Backend, 'fetch' | 'write' | 'signIns'>,
  compareInVain: (password: string) => Promise<unknown>,
) => {
  const { jwtSecret } = keys
  const limit = ownRateLimits(() => clock)
  const signIns = createSignIns({ backend: behind, limit, jwtSecret, now: () => clock, compareInVain })
  return createGate({ backend: behind, keys, signIns })
}
const gate = gateBefore(backend, () => Promise.resolve())

interface Tried {
  readonly address?: string
  readonly cookie?: string
  readonly origin?: string
}

async function ask(
  grant: string,
  body: object,
  { address = '192.0.2.1', cookie, origin = 'http://localhost' }: Tried = {},
  at: Gate = gate,
): Promise<Response> {
  const request = new Request(`${origin}/auth/v1/token?grant_type=${grant}`, {
    method: 'POST',
    headers: {
      apikey: testEnv.SUPABASE_PUBLISHABLE_KEY,
      'content-type': 'application/json',
      ...(cookie !== undefined && { cookie }),
    },
    body: JSON.stringify(body),
  })
  return await at(request, { address })
}

const signIn = (email: unknown, password: unknown, tried?: Tried) =>
  ask('password', { email, password }, tried)
const { ADMIN_EMAIL, ADMIN_PASSWORD } = testEnv
const right = (tried?: Tried) => signIn(ADMIN_EMAIL, ADMIN_PASSWORD, tried)
const wrong = (tried?: Tried) => signIn(ADMIN_EMAIL, 'wrong', tried)
const statuses = async (count: number, one: (at: number) => Promise<Response>) => {
  const all: number[] = []
  for (let at = 0; at < count; at += 1) all.push((await one(at)).status)
  return all
}
/** The cookie of a device on which the administrator signs in now. */
const markOf = async (tried?: Tried) => {
  const answer = await right(tried)
  expect(answer.status).toBe(200)
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

afterEach(() => {
  // All buckets are full again.
  clock += 5 * MINUTE
})

describe('signing in', () => {
  it.each([[1], [''], ['a\0b@x.example'], ['a'.repeat(321)], [{}]])(
    'refuses an invalid account: %j',
    async (email) => {
      expect((await signIn(email, 'wrong')).status).toBe(400)
    },
  )

  it('is open to the administrator each minute while another network guesses each 10 seconds for an hour', async () => {
    const seen = { right: [] as number[], guesses: [] as number[] }
    for (let tenSeconds = 1; tenSeconds < 360; tenSeconds += 1) {
      clock += 10_000
      seen.guesses.push((await wrong({ address: '203.0.113.9' })).status)
      if (tenSeconds % 6 === 0) seen.right.push((await right()).status)
    }
    expect(seen.right).toEqual(Array.from({ length: 59 }, () => 200))
    // Ten at once, and then one every half minute.
    expect(seen.guesses.filter((status) => status === 400).length).toBeLessThanOrEqual(130)
  }, 120_000)

  it('is refused for an account after 10 wrong passwords of a network, and says when to retry', async () => {
    const tried = await statuses(12, (at) => signIn(ADMIN_EMAIL.toUpperCase(), `wrong ${at}`))
    expect(tried).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])

    const refused = await right()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('30')
    expect(await refused.json()).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' })
    expect((await right({ address: '198.51.100.7' })).status).toBe(200)

    clock += 30_000
    expect((await right()).status).toBe(200)
  })

  it('is refused alike for an unknown account', async () => {
    expect((await statuses(11, () => signIn('nobody@cacharreo.example', 'x'))).at(-1)).toBe(429)
  })

  it('is refused to a network after 30 tries, over any accounts; another one is not affected', async () => {
    const tried = await statuses(31, (at) => signIn(`somebody${at}@x.example`, 'x'))
    expect(tried.indexOf(429)).toBe(30)
    expect((await signIn('somebody@x.example', 'x', { address: '192.0.2.2' })).status).toBe(400)
  })

  it.each([
    ['the addresses of one IPv6 network', (at: number) => `2001:db8:1:2::${at}`],
    ['an IPv4 address however it is written', (at: number) => (at % 2 ? '192.0.2.77' : '::ffff:c000:024d')],
  ])('counts %s as one', async (_what, address) => {
    const tried = await statuses(11, (at) => wrong({ address: address(at) }))
    expect(tried.at(-1)).toBe(429)
  })

  it('does not use up an account’s tries with the correct password', async () => {
    expect(new Set(await statuses(15, () => right()))).toEqual(new Set([200]))
  })
})

describe('a device on which the administrator has signed in', () => {
  it('gets a cookie for the account API alone, which no script reads and no other site sends', async () => {
    const attributes = async (origin: string) => {
      const cookie = (await right({ origin })).headers.get('set-cookie') ?? ''
      return cookie.split('; ').slice(1).toSorted()
    }
    const always = ['HttpOnly', 'Max-Age=15552000', 'Path=/auth/v1/token', 'SameSite=Strict']
    expect(await attributes('http://localhost')).toEqual(always)
    expect(await attributes('https://revista.example')).toEqual([...always, 'Secure'].toSorted())
  })

  it('is the only one with a cookie', async () => {
    expect((await wrong()).headers.has('set-cookie')).toBe(false)
    const { refresh_token: token } = Object(await (await right()).json())
    const refreshed = await ask('refresh_token', { refresh_token: token })
    expect([refreshed.status, refreshed.headers.has('set-cookie')]).toEqual([200, false])
  })

  it('signs in while all networks guess, and has ten guesses of its own', async () => {
    const cookie = await markOf()
    const foreign = await markOf({ address: '198.51.100.1' })
    const guesses = await statuses(101, (at) => wrong({ address: `203.0.113.${Math.floor(at / 10)}` }))
    expect(guesses.indexOf(429)).toBe(100)

    expect((await right({ address: '198.51.100.8' })).status).toBe(429)
    const forged = cookie.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))
    expect((await right({ cookie: forged })).status).toBe(429)
    expect((await right({ cookie })).status).toBe(200)
    expect(
      (await right({ cookie: `other=1; magazine-device=x; ${cookie}`, address: '198.51.100.8' })).status,
    ).toBe(200)

    const own = await statuses(11, () => wrong({ cookie }))
    expect(own).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    expect((await right({ cookie: foreign })).status).toBe(200)
  }, 60_000)

  it('is recognised for half a year, and for no other account', async () => {
    const cookie = await markOf()
    await statuses(10, () => wrong())
    await statuses(10, () => signIn('nobody@cacharreo.example', 'x', { cookie }))
    expect((await signIn('nobody@cacharreo.example', 'x')).status).toBe(429)
    expect((await right({ cookie })).status).toBe(200)
    clock += 180 * 24 * 60 * MINUTE
    await statuses(10, () => wrong())
    expect((await right({ cookie })).status).toBe(429)
  })
})

describe('an unknown account', () => {
  const NOBODY = 'nobody@cacharreo.example'

  it('is answered like a wrong password, whatever is sent, after one check of it', async () => {
    const real = await openGate()
    onTestFinished(() => real.dispose())
    const compared: string[] = []
    const at = gateBefore(real.backend, async (password) => {
      compared.push(password)
      await compareWithNobodys(password)
    })
    for (const password of ['wrong', 1, null, ['wrong'], {}, undefined, '']) {
      const [known, unknown] = [ADMIN_EMAIL, NOBODY].map((email) =>
        ask('password', { email, password }, {}, at),
      )
      const [one, other] = [await known, await unknown]
      expect([one?.status, other?.status]).toEqual([400, 400])
      expect(await other?.json()).toEqual(await one?.json())
    }
    expect(compared).toEqual(['wrong'])
  })
})
