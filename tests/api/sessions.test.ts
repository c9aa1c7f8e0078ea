// The backoffice's requests about sessions, and the end of the previous session when the password is entered again.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AdminProject, createAdminProject } from '#api/project.ts'
import { confirmSignIn, endSession, fetchSignInHistory, listSessions } from '#api/session/sessions.ts'
import { ACCOUNT, FakeBackend } from '../support/fakes/fake-backend.ts'
import { memoryStorage } from '../support/window/memory-storage.ts'
import { until } from '../support/sync/virtual-clock.ts'

let backend: FakeBackend
let project: AdminProject
beforeEach(() => {
  backend = new FakeBackend()
  const { fetch } = backend
  project = createAdminProject({ url: 'http://magazine.test', key: 'k', storage: memoryStorage(), fetch })
})
afterEach(() => project.session.close())

const signIn = () => project.session.signIn(ACCOUNT.email, ACCOUNT.password)
const signInAgain = (password = ACCOUNT.password) => project.session.signInAgain(ACCOUNT.email, password)

describe('signing in once more', () => {
  const asked = () => backend.requests.map(({ method, path }) => `${method} ${path}`)

  test('ends the previous session, whose token is lost', async () => {
    await signIn()
    const before = await project.session.accessToken()
    await signInAgain()
    await until(() => asked().length === 3)
    expect(asked().at(-1)).toBe('POST /auth/v1/logout')
    expect(await project.session.accessToken()).not.toEqual(before)
  })

  test('with a wrong password leaves it as it is', async () => {
    await signIn()
    const before = await project.session.accessToken()
    expect((await signInAgain('otra')).ok).toBe(false)
    expect(await project.session.accessToken()).toEqual(before)
    expect(asked()).toHaveLength(2)
  })

  test('succeeds even if the previous session cannot be ended', async () => {
    await signIn()
    backend.fault = ({ path }) => (path.endsWith('/logout') ? 'unsent' : null)
    expect((await signInAgain()).ok).toBe(true)
  })
})

describe('the sessions', () => {
  const row = { id: 'a', is_current: true, user_agent: null, used_at: '2026-11-24 17:03:00+00' }

  test('are read as the embedded backend and a hosted one write them', async () => {
    await signIn()
    backend.devices = [{ ...row, created_at: '2026-11-24T16:03:00.5+00:00' }]
    expect(await listSessions(project)).toEqual({
      ok: true,
      value: [
        {
          id: 'a',
          userAgent: null,
          isCurrent: true,
          beganAt: Date.UTC(2026, 10, 24, 16, 3, 0, 500),
          usedAt: Date.UTC(2026, 10, 24, 17, 3),
        },
      ],
    })
  })

  test('with an unreadable one are invalid', async () => {
    await signIn()
    backend.devices = [row]
    expect(await listSessions(project)).toMatchObject({ failure: { kind: 'invalid' } })
  })

  test('one that has ended already is missing', async () => {
    await signIn()
    backend.devices = [row]
    expect(await endSession(project, 'a')).toEqual({ ok: true, value: 'ended' })
    expect(await endSession(project, 'a')).toEqual({ ok: false, failure: { kind: 'missing' } })
  })

  test('a server without these calls requires no recent sign-in, and has no history', async () => {
    await signIn()
    expect(await confirmSignIn(project)).toEqual({ ok: true, value: 'recent' })
    for (const answer of [null, { last_sign_in: null, refused_since: 2 }, [], { last_sign_in: 'x' }]) {
      backend.signIns = answer
      expect(await fetchSignInHistory(project)).toEqual({ ok: false, failure: { kind: 'missing' } })
    }
  })
})
