// Changing the JWT secret signs nobody out: tokens signed with the previous secret are accepted for a day, and not
// after that.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readKeys } from '../../../server/settings/settings.ts'
import { signedToken, testEnv } from '../../support/server/magazine-server.ts'
import { openGate, type TestGate } from '../../support/server/open-gate.ts'

const NEXT = 'the secret after that one, which is long enough, too'
const changed = { ...testEnv, JWT_SECRET: NEXT, JWT_SECRET_PREVIOUS: testEnv.JWT_SECRET }

let magazine: TestGate
let before: Record<string, string>
let refreshToken: string

const token = async (grant: string, body: object) => {
  const answer = await magazine.ask(`/auth/v1/token?grant_type=${grant}`, { method: 'POST', body })
  const said = Object(await answer.json())
  return {
    status: answer.status,
    refresh: String(said.refresh_token),
    headers: { authorization: `Bearer ${String(said.access_token)}` },
  }
}
const write = async (headers: Record<string, string>) =>
  (await magazine.ask('/rest/v1/categories?slug=eq.no-existe', { method: 'DELETE', headers })).status
const who = async (headers: Record<string, string>) =>
  (await magazine.ask('/auth/v1/user', { headers })).status

beforeAll(async () => {
  magazine = await openGate()
  const { headers, refresh } = await token('password', {
    email: testEnv.ADMIN_EMAIL,
    password: testEnv.ADMIN_PASSWORD,
  })
  before = headers
  refreshToken = refresh
})
afterAll(() => magazine.dispose())

describe('a server whose JWT secret was changed', () => {
  it('accepts a token of the previous secret, for reads, writes and a renewal', async () => {
    await magazine.reopen(changed)
    expect([await write(before), await who(before)]).toEqual([204, 200])
    const next = await token('refresh_token', { refresh_token: refreshToken })
    expect([next.status, await write(next.headers)]).toEqual([200, 204])
    refreshToken = next.refresh
  })

  it('refuses a token that is signed with neither, is expired, or is of an ended session', async () => {
    const claims = JSON.parse(
      Buffer.from(before['authorization']?.split('.')[1] ?? '', 'base64url').toString('utf8'),
    )
    const tokens = [
      signedToken(claims, 'some other secret that is long enough for it'),
      signedToken({ ...claims, exp: claims.iat - 1 }, testEnv.JWT_SECRET),
      signedToken({ ...claims, session_id: crypto.randomUUID() }, testEnv.JWT_SECRET),
    ]
    for (const one of tokens) expect(await write({ authorization: `Bearer ${one}` })).toBe(401)
  })

  it('refuses them a day after the previous secret was first seen', async () => {
    // A second start does not begin another day.
    await magazine.reopen(changed)
    const { rows } = await magazine.backend.database.query<{ value: unknown }>(
      `update server.notes set value = jsonb_set(value, '{since}', to_jsonb((value ->> 'since')::bigint - 86400001))
       where name = 'previous JWT secret' returning value`,
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(testEnv.JWT_SECRET)
    await magazine.reopen(changed)
    expect([await write(before), await who(before)]).toEqual([401, 403])
    const next = await token('refresh_token', { refresh_token: refreshToken })
    expect([next.status, await write(next.headers)]).toEqual([200, 204])
  })

  it('starts without the previous secret from then on', async () => {
    await magazine.reopen({ ...testEnv, JWT_SECRET: NEXT })
    expect(await magazine.administrator()).toMatchObject({
      authorization: expect.stringMatching(/^Bearer ey/),
    })
  })
})

describe('settings', () => {
  it('refuse a previous secret that is short, or the same', () => {
    expect(() => readKeys({ ...testEnv, JWT_SECRET_PREVIOUS: 'short' })).toThrow(
      'JWT_SECRET_PREVIOUS must have at least 32 bytes.',
    )
    expect(() => readKeys({ ...testEnv, JWT_SECRET_PREVIOUS: testEnv.JWT_SECRET })).toThrow(
      'JWT_SECRET_PREVIOUS is the same as JWT_SECRET',
    )
  })
})
