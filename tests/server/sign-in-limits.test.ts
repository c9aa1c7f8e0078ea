// How often somebody may try a password: the backend behind the gate has no limit of its own. The clock is the test's.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownRateLimits } from '../../server/rate-limit.ts'
import { type TestServer, openServer, testEnv } from '../support/magazine-server.ts'

const MINUTE = 60_000
let clock = 1_000_000
let magazine: TestServer

beforeAll(async () => {
  magazine = await openServer({ now: () => clock })
})
afterAll(() => magazine.dispose())

async function signIn(email: string, password: string, address = '192.0.2.1'): Promise<Response> {
  const request = new Request('http://localhost/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { apikey: testEnv.SUPABASE_PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return await magazine.server.fetch(request, { address })
}

describe('signing in', () => {
  it('says the same of a wrong password and of an account that does not exist', async () => {
    const wrong = await signIn(testEnv.ADMIN_EMAIL, 'wrong')
    const unknown = await signIn('nobody@cacharreo.example', 'wrong')
    expect(unknown.status).toBe(wrong.status)
    expect(await unknown.json()).toEqual(await wrong.json())
    clock += 5 * MINUTE
  })

  it('is refused to an account after 10 wrong passwords, from however many addresses, and says when to come back', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 12; i += 1) {
      statuses.push((await signIn(testEnv.ADMIN_EMAIL.toUpperCase(), `wrong ${i}`, `192.0.2.${i}`)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])

    const right = await signIn(testEnv.ADMIN_EMAIL, testEnv.ADMIN_PASSWORD, '198.51.100.7')
    expect(right.status).toBe(429)
    expect(right.headers.get('retry-after')).toBe('30')
    expect(await right.json()).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' })

    clock += 30_000
    expect((await signIn(testEnv.ADMIN_EMAIL, testEnv.ADMIN_PASSWORD, '198.51.100.7')).status).toBe(200)
    clock += 5 * MINUTE
  })

  it('is refused alike to an account that does not exist', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 11; i += 1) statuses.push((await signIn('nobody@cacharreo.example', 'x')).status)
    expect(statuses.at(-1)).toBe(429)
    clock += 5 * MINUTE
  })

  it('is refused to an address after 30 tries, over whatever accounts; another address is not concerned', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 31; i += 1) statuses.push((await signIn(`somebody${i}@x.example`, 'x')).status)
    expect(statuses.indexOf(429)).toBe(30)
    expect((await signIn('somebody@x.example', 'x', '192.0.2.2')).status).toBe(400)
    clock += 5 * MINUTE
  })

  it('counts the addresses of one IPv6 network as one', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 31; i += 1)
      statuses.push((await signIn(`a${i}@x.example`, 'x', `2001:db8:1:2::${i}`)).status)
    expect(statuses.at(-1)).toBe(429)
    clock += 5 * MINUTE
  })

  it('does not wear out an account whose password was right', async () => {
    for (let i = 0; i < 15; i += 1) {
      expect((await signIn(testEnv.ADMIN_EMAIL, testEnv.ADMIN_PASSWORD)).status).toBe(200)
    }
    clock += 5 * MINUTE
  })
})

describe('a token bucket', () => {
  const limit = () => ownRateLimits(() => clock)({ name: 'tries', burst: 2, perMs: 1000 })

  it('grants the burst, then one as each share of the time goes by', async () => {
    const bucket = limit()
    expect([await bucket.take('a'), await bucket.take('a'), await bucket.take('a')]).toEqual([0, 0, 500])
    clock += 499
    expect(await bucket.take('a')).toBeGreaterThan(0)
    clock += 1
    expect(await bucket.take('a')).toBe(0)
    expect(await bucket.take('b')).toBe(0)
  })

  it('never holds more than the burst', async () => {
    const bucket = limit()
    await bucket.giveBack('a')
    clock += 100_000
    expect([await bucket.take('a'), await bucket.take('a'), await bucket.take('a')]).toEqual([0, 0, 500])
  })

  it('is not opened by a clock that goes backwards', async () => {
    const bucket = limit()
    await bucket.take('a')
    await bucket.take('a')
    clock -= 10_000
    expect(await bucket.take('a')).toBe(500)
    clock += 10_000
  })

  it('forgets the oldest of ten thousand keys, not the newest', async () => {
    const bucket = limit()
    await bucket.take('old')
    await bucket.take('old')
    for (let i = 0; i < 10_000; i += 1) await bucket.take(`flood ${i}`)
    expect(await bucket.take('old')).toBe(0)
    expect(await bucket.take('flood 9999')).toBe(0)
    expect(await bucket.take('flood 9999')).toBeGreaterThan(0)
  })
})
