import { afterEach, describe, expect, test } from 'vitest'
import { createAdminProject } from '#api/project.ts'
import type { Session, SessionStorage } from '#api/session/session.ts'
import { memoryStorage } from '../support/window/memory-storage.ts'
import { until, virtualClock } from '../support/sync/virtual-clock.ts'

interface Scene {
  readonly storage: SessionStorage & { readonly size: number }
  readonly session: Session
  readonly asked: string[]
  /** The server's responses to the next requests. */
  answer: () => Response | Promise<Response>
}

const opened: Session[] = []
afterEach(() => {
  for (const session of opened.splice(0)) session.close()
})

function scene(storage = memoryStorage(), clock = virtualClock()): Scene {
  const asked: string[] = []
  const made: Scene = {
    storage,
    asked,
    answer: () => granted(),
    session: createAdminProject({
      url: 'http://magazine.test',
      key: 'k',
      storage,
      clock,
      fetch: async (input, init) => {
        const { pathname, search } = new URL(input instanceof Request ? input.url : String(input))
        asked.push(`${init?.method} ${pathname}${search}`)
        return made.answer()
      },
    }).session,
  }
  opened.push(made.session)
  return made
}

/** The server's response to a sign-in or a renewal: a token valid for this many seconds. */
function granted(expiresIn = 3600, token = 'first'): Response {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
  const expiresAt = Math.floor(Date.now() / 1000) + expiresIn
  return Response.json({
    access_token: `${part({ alg: 'HS256' })}.${part({ exp: expiresAt })}.${token}`,
    refresh_token: `refresh-${token}`,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    user: { id: 'u1', email: 'redaccion@cacharreo.example', aud: 'authenticated' },
  })
}

const refusal = () =>
  Response.json({ error_code: 'invalid_credentials', msg: 'Invalid login credentials' }, { status: 400 })

function lastPartOf(token: unknown): unknown {
  return String(Object(token).value).split('.').at(-1)
}

describe('signing in', () => {
  test('asks the server for the account', async () => {
    const { session, asked } = scene()
    expect(session.current()).toBeNull()
    expect(await session.signIn('redaccion@cacharreo.example', 'clave')).toEqual({
      ok: true,
      value: { userId: 'u1', email: 'redaccion@cacharreo.example' },
    })
    expect(asked).toEqual(['POST /auth/v1/token?grant_type=password'])
    expect(session.current()).toEqual({ userId: 'u1', email: 'redaccion@cacharreo.example' })
    expect(lastPartOf(await session.accessToken())).toBe('first')
  })

  test.each([
    ['wrong credentials', refusal, { kind: 'refused', status: 400 }],
    [
      'too many tries',
      () => new Response('{}', { status: 429, headers: { 'Retry-After': '754' } }),
      { kind: 'busy', status: 429, retryAfter: 754_000 },
    ],
    ['a broken server', () => new Response('{}', { status: 500 }), { kind: 'server', status: 500 }],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'network' }],
  ])('P26.7 with %s fails as such, and nobody is signed in', async (_what, answer, failure) => {
    const made = scene()
    made.answer = answer
    expect(await made.session.signIn('a@b.example', 'clave')).toEqual({ ok: false, failure })
    expect(made.session.current()).toBeNull()
    expect(made.storage.size).toBe(0)
  })

  test('is cancelled without an answer', async () => {
    const clock = virtualClock()
    const made = scene(memoryStorage(), clock)
    made.answer = () => new Promise(() => {})
    const signedIn = made.session.signIn('a@b.example', 'clave')
    await until(() => made.asked.length === 1)
    clock.advance(15_000)
    expect(await signedIn).toEqual({ ok: false, failure: { kind: 'timeout' } })
  })
})

describe('the token', () => {
  test('is refused without a request when nobody is signed in', async () => {
    const { session, asked } = scene()
    expect(await session.accessToken()).toEqual({ ok: false, failure: { kind: 'refused', status: 401 } })
    expect(asked).toEqual([])
  })

  test('is renewed when it has expired', async () => {
    const made = scene()
    made.answer = () => granted(1)
    await made.session.signIn('a@b.example', 'clave')
    made.answer = () => granted(3600, 'second')
    expect(lastPartOf(await made.session.accessToken())).toBe('second')
    expect(made.asked.at(-1)).toBe('POST /auth/v1/token?grant_type=refresh_token')
  })

  test('ends the session when its renewal is refused', async () => {
    const made = scene()
    made.answer = () => granted(-10)
    await made.session.signIn('a@b.example', 'clave')
    made.answer = () => Response.json({ error_code: 'refresh_token_not_found', msg: 'x' }, { status: 400 })
    expect(await made.session.accessToken()).toEqual({ ok: false, failure: { kind: 'refused', status: 401 } })
  })

  test('P15.10 without a connection fails at once and stays signed in', async () => {
    const made = scene()
    made.answer = () => granted(-10)
    await made.session.signIn('a@b.example', 'clave')
    made.answer = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await made.session.accessToken()).toEqual({ ok: false, failure: { kind: 'network' } })
    expect(made.session.current()?.userId).toBe('u1')
  })
})

describe('another password', () => {
  const NEXT = 'otra clave más larga'
  const user = () => Response.json({ id: 'u1', email: 'redaccion@cacharreo.example', aud: 'authenticated' })
  /** Responds according to the requested path. */
  function answering(to: Readonly<Record<string, () => Response | Promise<Response>>>): Scene {
    const made = scene()
    made.answer = () => {
      const [, path = ''] = / \/auth\/v1\/(\w+)/.exec(made.asked.at(-1) ?? '') ?? []
      return (to[path] ?? granted)()
    }
    return made
  }
  const done = () => new Response(null, { status: 204 })

  test('needs the previous one, and signs the other devices out', async () => {
    const { session, asked } = answering({ user, logout: done })
    await session.signIn('redaccion@cacharreo.example', 'una clave')
    expect(await session.changePassword('una clave', NEXT)).toEqual({ kind: 'changed', others: true })
    expect(asked.slice(1)).toEqual([
      'POST /auth/v1/token?grant_type=password',
      'PUT /auth/v1/user',
      'POST /auth/v1/logout?scope=others',
    ])
    expect(session.current()?.userId).toBe('u1')
  })

  const unanswered = () => Promise.reject(new TypeError('Failed to fetch'))
  const weak = (reason: string) => () =>
    Response.json(
      { error_code: 'weak_password', msg: 'weak', weak_password: { reasons: [reason] } },
      { status: 422 },
    )
  const broken = () => new Response('{}', { status: 500 })
  test.each([
    ['the server takes no such', { user: weak('length') }, { kind: 'unfit' }],
    ['it is on the list of the server', { user: weak('common') }, { kind: 'common' }],
    ['it is on a list of stolen ones', { user: weak('pwned') }, { kind: 'common' }],
    ['the change is not answered', { user: unanswered }, { kind: 'unknown' }],
    ['the server breaks in the change', { user: broken }, { kind: 'unknown' }],
    ['the other devices stay signed in', { user, logout: broken }, { kind: 'changed', others: false }],
    [
      'there were too many tries',
      { user: () => new Response('{}', { status: 429 }) },
      { kind: 'failed', failure: { kind: 'busy', status: 429, retryAfter: null } },
    ],
  ])('is refused with %s', async (_what, answers, outcome) => {
    const { session } = answering(answers)
    await session.signIn('redaccion@cacharreo.example', 'una clave')
    expect(await session.changePassword('una clave', NEXT)).toEqual(outcome)
    expect(session.current()?.userId).toBe('u1')
  })

  test.each([
    ['wrong', refusal, { kind: 'wrong' }],
    ['not answered for', unanswered, { kind: 'failed', failure: { kind: 'network' } }],
  ])('is not requested when the previous one %s, and the session stays', async (_what, answer, outcome) => {
    const made = scene()
    await made.session.signIn('redaccion@cacharreo.example', 'una clave')
    made.answer = answer
    expect(await made.session.changePassword('no es esta', NEXT)).toEqual(outcome)
    expect(made.asked).toHaveLength(2)
    expect(made.session.current()?.userId).toBe('u1')
  })

  test('needs a signed-in administrator', async () => {
    const { session, asked } = scene()
    expect(await session.changePassword('x', NEXT)).toMatchObject({ failure: { status: 401 } })
    expect(asked).toEqual([])
  })
})

describe("'Salir'", () => {
  test('forgets the session, and ends it at the server', async () => {
    const { session, storage, asked } = scene()
    await session.signIn('a@b.example', 'clave')
    await session.signOut()
    expect(session.current()).toBeNull()
    expect(storage.size).toBe(0)
    expect(asked.at(-1)).toBe('POST /auth/v1/logout?scope=local')
  })

  test('P15.8 deletes the session before the request, and without a server', async () => {
    const made = scene()
    await made.session.signIn('a@b.example', 'clave')
    const left: number[] = []
    made.answer = () => {
      left.push(made.storage.size)
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    await made.session.signOut()
    expect(left).toEqual([0])
  })

  test('is not undone by a running renewal', async () => {
    const made = scene()
    made.answer = () => granted(-10)
    await made.session.signIn('a@b.example', 'clave')
    let answerLate: (answer: Response) => void = () => {}
    made.answer = () => new Promise((resolve) => (answerLate = resolve))
    const token = made.session.accessToken()
    await until(() => made.asked.length === 2)
    made.answer = () => new Response(null, { status: 204 })
    await made.session.signOut()
    answerLate(granted(3600, 'late'))
    expect(await token).toMatchObject({ ok: false, failure: { kind: 'refused' } })
    expect(made.storage.size).toBe(0)
    expect(made.session.current()).toBeNull()
  })

  test('without a session sends no request', async () => {
    const { session, asked } = scene()
    await session.signOut()
    expect(asked).toEqual([])
  })

  test('does not keep anybody from signing in again', async () => {
    const { session } = scene()
    await session.signIn('a@b.example', 'clave')
    await session.signOut()
    await session.signIn('a@b.example', 'clave')
    expect(session.current()?.userId).toBe('u1')
    expect(lastPartOf(await session.accessToken())).toBe('first')
  })
})

test('other stored values are no session', () => {
  const storage = memoryStorage()
  for (const text of [
    '',
    'null',
    '7',
    '{"user":null}',
    '{"user":{"id":7},"access_token":"t"}',
    '{"user":{"id":"u"}}',
  ]) {
    storage.setItem('cacharreo-admin-session', text)
    expect(scene(storage).session.current()).toBeNull()
  }
})
