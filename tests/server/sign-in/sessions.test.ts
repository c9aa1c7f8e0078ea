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

  it('shows and ends nothing for a reader', async () => {
    const here = await signIn('here')
    for (const name of ['my_sessions', 'end_session', 'confirm_sign_in']) {
      const answer = await call(name, { headers: { authorization: '' } }, { i: here.id })
      expect(answer.status).toBe(401)
    }
    expect((await drafts(here)).status).toBe(200)
  })
})

describe('a recent sign-in', () => {
  const MINUTE = 60_000

  /** Signs in this many minutes ago, by the server's clock. */
  async function signInAgo(minutes: number): Promise<Device> {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - minutes * MINUTE })
    try {
      return await signIn('a device')
    } finally {
      vi.useRealTimers()
    }
  }

  async function makeCategories({ headers }: Device): Promise<string[]> {
    const slugs = ['a', 'b', 'c'].map((name) => `${name}-${crypto.randomUUID()}`)
    for (const slug of slugs) {
      const body = { name: slug, slug }
      expect((await magazine.ask('/rest/v1/categories', { method: 'POST', headers, body })).status).toBe(201)
    }
    return slugs
  }
  const remove = ({ headers }: Device, slugs: readonly string[]) =>
    magazine.ask(`/rest/v1/categories?slug=in.(${slugs.join(',')})`, { method: 'DELETE', headers })

  it('allows several deletions; an older one is refused after one deletion', async () => {
    const fresh = await signInAgo(9)
    const stale = await signInAgo(11)
    const slugs = await makeCategories(stale)
    for (const answer of [await call('confirm_sign_in', stale), await remove(stale, slugs)]) {
      expect([answer.status, await answer.json()]).toEqual([
        401,
        { code: 'PT401', details: null, hint: null, message: 'a recent sign-in is required' },
      ])
    }
    expect((await remove(stale, slugs.slice(0, 1))).status).toBe(204)
    expect((await remove(stale, slugs.slice(1, 2))).status).toBe(401)
    expect(await (await call('confirm_sign_in', fresh)).json()).toBe(true)
    expect((await remove(fresh, slugs)).status).toBe(204)
    const left: unknown = await (
      await magazine.ask(`/rest/v1/categories?slug=in.(${slugs.join(',')})`)
    ).json()
    expect(left).toEqual([])
  })

  it('of the last day allows an import to create several rows at once', async () => {
    const rows = () => ['a', 'b'].map((name) => ({ name, slug: `${name}-${crypto.randomUUID()}` }))
    const create = async (headers: Device['headers']) =>
      (await magazine.ask('/rest/v1/categories', { method: 'POST', headers, body: rows() })).status
    // A token lasts an hour, a session longer: only the session's row is that old.
    expect(await create((await signInAgo(50)).headers)).toBe(201)
  })
})
