// When a token is renewed and the session kept, on devices and networks that are not as expected.
import { expect, onTestFinished, test } from 'vitest'
import { createAdminProject } from '#api/project.ts'
import { memoryStorage } from '../support/window/memory-storage.ts'

const TEN_YEARS = 10 * 365 * 24 * 3600

/** A session that is signed in with a token of this lifetime in seconds, by a server with this clock. */
async function signedIn(lifetime: number, serverAhead = 0) {
  const now = Math.round(Date.now() / 1000) + serverAhead
  const made = {
    asked: 0,
    answer: () =>
      Response.json({
        access_token: 'a.eyJleHAiOjF9.c',
        refresh_token: 'r',
        token_type: 'bearer',
        expires_in: lifetime,
        expires_at: now + lifetime,
        user: { id: 'u1', email: 'a@b.example' },
      }),
  }
  const { session } = createAdminProject({
    url: 'http://magazine.test',
    key: 'k',
    storage: memoryStorage(),
    fetch: async () => {
      made.asked += 1
      return made.answer()
    },
  })
  onTestFinished(() => session.close())
  await session.signIn('a@b.example', 'clave')
  return { made, session }
}

test('a clock that is ten years ahead does not renew the token with each request', async () => {
  const { made, session } = await signedIn(3600, -TEN_YEARS)
  expect(await session.accessToken()).toMatchObject({ ok: true })
  expect(await session.accessToken()).toMatchObject({ ok: true })
  expect(made.asked).toBe(1)
})

test.each([403, 429, 511])(
  'P15.10 a page with %i, as of a captive portal, signs nobody out',
  async (status) => {
    const { made, session } = await signedIn(-10)
    made.answer = () => new Response('<p>', { status, headers: { 'Content-Type': 'text/html' } })
    expect(await session.accessToken()).toEqual({ ok: false, failure: { kind: 'network' } })
    expect(session.current()?.userId).toBe('u1')
  },
)
