// What an embedded backend with its defaults would accept or reveal: each request here used to get through.
import { describe, expect, it } from 'vitest'
import { serverForTests, signedToken, testEnv } from '../../support/server/magazine-server.ts'

const longAgo = { exp: 4_102_444_800, aud: 'authenticated' }
const magazine = serverForTests()

it.each(['unsafe-secret-change-me', 'super-secret-jwt-token-with-at-least-32-characters-long', ''])(
  'a forged token is refused when signed with "%s"',
  async (secret) => {
    for (const [path, claims] of [
      ['/rest/v1/articles', { role: 'service_role' }],
      ['/auth/v1/user', { role: 'authenticated', sub: crypto.randomUUID() }],
    ] as const) {
      const authorization = `Bearer ${signedToken({ ...longAgo, ...claims }, secret)}`
      const { status } = await magazine.ask(path, { headers: { authorization } })
      expect([401, 403]).toContain(status)
    }
  },
)

describe('an answer', () => {
  it('never joins credentials with any origin', async () => {
    // Pages of other origins get no CORS headers at all.
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
    for (const path of [
      '/auth/v1/settings',
      '/rest/v1/articles',
      '/storage/v1/object/public/pictures/a.webp',
    ]) {
      for (const method of ['OPTIONS', 'GET']) {
        const answer = await magazine.ask(path, { method, headers })
        expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
      }
    }
  })

  it.each([
    ['a filter of the wrong type', '/rest/v1/articles?id=eq.no-uuid'],
    ['an unknown column', '/rest/v1/articles?select=secreto'],
    ['an unknown column in a filter', '/rest/v1/articles?secreto=eq.1'],
  ])('quotes no SQL, no row and no other table: %s', async (_what, path) => {
    const answer = await magazine.ask(path)
    expect(answer.status).toBe(400)
    const body: unknown = await answer.json()
    expect(Object.keys(Object(body)).toSorted()).toEqual(['code', 'details', 'hint', 'message'])
    expect(Object(body)).toMatchObject({ details: null, hint: null })
    expect(JSON.stringify(body)).not.toMatch(/select |syntax|no-uuid|secreto|column/i)
  })
})

it('a body is refused when it is too large, whatever length it declares', async () => {
  const piece = new Uint8Array(64 * 1024)
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1
      if (sent > 1000) controller.close()
      else controller.enqueue(piece)
    },
  })
  // Node's fetch requires `duplex` for a stream; the browser's types do not have it.
  const headers = { apikey: testEnv.SUPABASE_PUBLISHABLE_KEY, 'content-type': 'application/json' }
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body: endless, duplex: 'half' }
  expect((await magazine.raw('/auth/v1/token?grant_type=password', init)).status).toBe(413)
  expect(sent).toBeLessThan(10)
})
