// The sessions of the administrator's account over HTTP: each device is listed, one can end another, and some actions
// are refused without a recent sign-in.
import { describe, expect, it, vi } from 'vitest'
import { sessionIn } from '../../../server/requests/credentials.ts'
import { serverForTests, testEnv } from '../../support/server/magazine-server.ts'

const magazine = serverForTests()

interface Device {
  readonly id: string | null
  readonly headers: { readonly authorization: string }
  readonly refreshToken: string
}

async function signIn(userAgent: string): Promise<Device> {
  const answer = await magazine.ask('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'user-agent': userAgent },
    body: { email: testEnv.ADMIN_EMAIL, password: testEnv.ADMIN_PASSWORD },
  })
  const { access_token: token, refresh_token: refreshToken } = Object(await answer.json())
  const authorization = `Bearer ${String(token)}`
  return { id: sessionIn(String(token)), headers: { authorization }, refreshToken: String(refreshToken) }
}

const call = (name: string, { headers }: Pick<Device, 'headers'>, body: object = {}) =>
  magazine.ask(`/rest/v1/rpc/${name}`, { method: 'POST', headers, body })
const sessionsOf = async (device: Device): Promise<Record<string, unknown>[]> =>
  Object(await (await call('my_sessions', device)).json())
const drafts = ({ headers }: Device) => magazine.ask('/rest/v1/drafts?select=id', { headers })

describe("'Sesiones'", () => {
  it('lists each device with the name of its browser, cut at 200 characters', async () => {
    const here = await signIn('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')
    const long = await signIn('x'.repeat(400))
    const nameless = await signIn('')
    const sessions = await sessionsOf(here)
    const named = (device: Device) => sessions.find(({ id }) => id === device.id)
    expect(named(here)).toMatchObject({
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      is_current: true,
    })
    expect(named(long)).toMatchObject({ user_agent: 'x'.repeat(200), is_current: false })
    expect(named(nameless)).toMatchObject({ user_agent: null })
    expect(sessions[0]).toBe(named(here))
  })

  it('ends another device: its next request is answered 401, and its token is not renewed', async () => {
    const here = await signIn('here')
    const there = await signIn('there')
    expect((await drafts(there)).status).toBe(200)
    const ended = await call('end_session', here, { i: there.id })
    expect([ended.status, await ended.json()]).toEqual([200, true])
    expect((await drafts(there)).status).toBe(401)
    const renewed = await magazine.ask('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      body: { refresh_token: there.refreshToken },
    })
    expect(renewed.status).toBe(400)
    expect((await drafts(here)).status).toBe(200)
    expect((await sessionsOf(here)).map(({ id }) => id)).not.toContain(there.id)
  })
})

it('a deletion of several rows and its confirmation need a recent sign-in, by the server’s clock', async () => {
  const signInAgo = async (minutes: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - minutes * 60_000 })
    try {
      return await signIn('a device')
    } finally {
      vi.useRealTimers()
    }
  }
  const [fresh, stale] = [await signInAgo(9), await signInAgo(11)]
  const slugs = ['a', 'b', 'c'].map((name) => `${name}-${crypto.randomUUID()}`)
  const body = slugs.map((slug) => ({ name: slug, slug }))
  const made = await magazine.ask('/rest/v1/categories', { method: 'POST', headers: fresh.headers, body })
  expect(made.status).toBe(201)
  const remove = ({ headers }: Device) =>
    magazine.ask(`/rest/v1/categories?slug=in.(${slugs.join(',')})`, { method: 'DELETE', headers })
  for (const answer of [await call('confirm_sign_in', stale), await remove(stale)]) {
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { code: 'PT401', details: null, hint: null, message: 'a recent sign-in is required' },
    ])
  }
  expect(await (await call('confirm_sign_in', fresh)).json()).toBe(true)
  expect((await remove(fresh)).status).toBe(204)
})
