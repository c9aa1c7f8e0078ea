// A session ends by age, or when a used refresh token is presented again. The test ages its rows.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testEnv } from '../../support/server/magazine-server.ts'
import { openGate, type TestGate } from '../../support/server/open-gate.ts'

let magazine: TestGate
let clock = 1_000_000

beforeAll(async () => {
  magazine = await openGate(() => clock)
})
beforeEach(() => {
  clock += 5 * 60_000
})
afterAll(() => magazine.dispose())

interface Tokens {
  readonly refresh: string
  readonly headers: Record<string, string>
}

async function token(grant: string, body: object): Promise<Tokens & { status: number; code: unknown }> {
  const answer = await magazine.ask(`/auth/v1/token?grant_type=${grant}`, { method: 'POST', body })
  const said = Object(await answer.json())
  const headers = { authorization: `Bearer ${String(said.access_token)}` }
  return { status: answer.status, code: said.error_code, refresh: String(said.refresh_token), headers }
}
const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = testEnv
const signIn = () => token('password', { email, password })
const renew = ({ refresh }: Tokens) => token('refresh_token', { refresh_token: refresh })
const write = async ({ headers }: Tokens) =>
  (await magazine.ask('/rest/v1/categories?slug=eq.no-existe', { method: 'DELETE', headers })).status

const aged = (table: string, column: string, by: string) =>
  magazine.backend.database.query(`update auth.${table} set ${column} = ${column} - interval '${by}'`)

describe('a refresh token', () => {
  it('is answered with another one and another access token, each time', async () => {
    const first = await signIn()
    const second = await renew(first)
    const third = await renew(second)
    expect([second.status, third.status]).toEqual([200, 200])
    expect(new Set([first.refresh, second.refresh, third.refresh]).size).toBe(3)
    expect(await write(third)).toBe(204)
  })

  it('has one successor for concurrent tabs of one browser', async () => {
    const first = await signIn()
    const all = await Promise.all(Array.from({ length: 5 }, () => renew(first)))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(all.map(({ refresh }) => refresh)).size).toBe(1)
    expect((await renew(all[0] ?? first)).status).toBe(200)
  })

  it('ends its session when it is used again, and no other session', async () => {
    const [first, other] = [await signIn(), await signIn()]
    const second = await renew(first)
    await aged('refresh_tokens', 'updated_at', '11 seconds')
    expect(await write(second)).toBe(204)
    const again = await renew(first)
    expect([again.status, again.code]).toEqual([400, 'refresh_token_already_used'])
    expect(await write(second)).toBe(401)
    expect((await magazine.ask('/auth/v1/user', { headers: second.headers })).status).toBe(403)
    expect((await renew(second)).status).toBe(400)
    expect(await write(other)).toBe(204)
    expect((await renew(other)).status).toBe(200)
  })

  it('is refused when it is unknown, whatever it is', async () => {
    for (const refresh of [crypto.randomUUID(), 'x', '', 'a\0b', "' or true --"])
      expect((await renew({ refresh, headers: {} })).status).toBe(400)
    for (const refresh of [null, 1, {}, [crypto.randomUUID()]])
      expect((await token('refresh_token', { refresh_token: refresh })).status).toBe(400)
  })
})

describe('a session', () => {
  it('lasts for 13 days without use, and is over after 14', async () => {
    const first = await signIn()
    await aged('refresh_tokens', 'created_at', '13 days')
    const second = await renew(first)
    expect(second.status).toBe(200)
    await aged('refresh_tokens', 'created_at', '14 days')
    const late = await renew(second)
    expect([late.status, late.code]).toEqual([400, 'session_expired'])
    expect(await write(second)).toBe(401)
  })

  it('lasts for 90 days, however often it is renewed', async () => {
    const first = await signIn()
    await aged('sessions', 'created_at', '89 days')
    const second = await renew(first)
    expect([second.status, await write(second)]).toEqual([200, 204])
    await aged('sessions', 'created_at', '1 day')
    expect(await write(second)).toBe(401)
    expect((await renew(second)).code).toBe('session_expired')
  })

  it('leaves no row once it is over and somebody signs in', async () => {
    await signIn()
    await aged('sessions', 'created_at', '15 days')
    await aged('refresh_tokens', 'created_at', '15 days')
    await signIn()
    const { rows } = await magazine.backend.database.query(
      'select (select count(*)::int from auth.sessions) as sessions, (select count(*)::int from auth.refresh_tokens) as tokens',
    )
    expect(rows).toEqual([{ sessions: 1, tokens: 1 }])
  })
})
