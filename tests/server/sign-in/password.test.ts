// Changing the administrator's password: with the current one through the account API, without it by a command on the
// machine. The test controls the clock of the limits.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listening, listen } from '../../../server/http/listen.ts'
import { runPasswordCommand } from '../../../server/password/command.ts'
import {
  openServer,
  PROJECT,
  temporaryFolder,
  type TestServer,
  testEnv,
} from '../../support/server/magazine-server.ts'
import { databaseEnv } from '../../support/database/server-database.ts'

const MINUTE = 60_000
const SECOND = 'otra clave de doce letras'
const ANOTHER = ['--new', '--email=tercera@cacharreo.example']
let clock = 1_000_000
let magazine: TestServer
let password = testEnv.ADMIN_PASSWORD

beforeAll(async () => {
  magazine = await openServer({ now: () => clock })
})
afterAll(() => magazine.dispose())

interface SignedIn {
  readonly headers: Record<string, string>
  readonly refreshToken: string
}

async function signIn(given = password, email = testEnv.ADMIN_EMAIL): Promise<SignedIn | number> {
  const answer = await magazine.ask('/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: { email, password: given },
  })
  const { access_token: token, refresh_token: refreshToken } = Object(await answer.json())
  if (!answer.ok) return answer.status
  return { headers: { authorization: `Bearer ${String(token)}` }, refreshToken: String(refreshToken) }
}

async function signedIn(): Promise<SignedIn> {
  const session = await signIn()
  if (typeof session === 'number') throw new Error(`The sign-in was answered ${session}.`)
  return session
}

/** Checks that the previous password no longer works, and that this one does. */
async function expectPassword(next: string): Promise<void> {
  expect(await signIn()).toBe(400)
  password = next
  expect(await signIn()).toMatchObject({ refreshToken: expect.any(String) })
}

const change = (headers: Record<string, string>, body: object) =>
  magazine.ask('/auth/v1/user', { method: 'PUT', headers, body })
const write = (headers: Record<string, string>) =>
  magazine.ask('/rest/v1/categories?slug=eq.no-existe', { method: 'DELETE', headers })
const refresh = (refreshToken: string) =>
  magazine.ask('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    body: { refresh_token: refreshToken },
  })

describe('the account API', () => {
  const known = { current_password: testEnv.ADMIN_PASSWORD }
  it.each<[string, object, number, string]>([
    ['a wrong one of before', { current_password: 'no es esta' }, 400, 'current_password_mismatch'],
    ['none of before', {}, 400, 'current_password_required'],
    ['an empty one of before', { current_password: '' }, 400, 'current_password_required'],
    ['a new one of 11 characters', { ...known, password: 'once letras' }, 422, 'weak_password'],
    ['no new one', { ...known, password: null }, 400, 'validation_failed'],
    ['something else to change', { ...known, email: 'otra@cacharreo.example' }, 400, 'validation_failed'],
    ['metadata', { ...known, data: { role: 'service_role' } }, 400, 'validation_failed'],
  ])('changes nothing and says why: with %s', async (_what, asked, status, code) => {
    const { headers } = await signedIn()
    const answer = await change(headers, { password: SECOND, ...asked })
    expect([answer.status, Object(await answer.json()).error_code]).toEqual([status, code])
    expect(await signIn(SECOND)).toBe(400)
    expect((await write(headers)).status).toBe(204)
    clock += 5 * MINUTE
  })

  it('names the missing field for a body that is no object', async () => {
    const { headers } = await signedIn()
    for (const body of ['', 'null', '[1]', '"x"', '{']) {
      const json = { ...headers, 'content-type': 'application/json' }
      const answer = await magazine.ask('/auth/v1/user', { method: 'PUT', headers: json, body })
      expect(answer.status).toBe(400)
    }
  })

  it('changes it only with a token of an active session', async () => {
    const { headers } = await signedIn()
    await magazine.ask('/auth/v1/logout?scope=local', { method: 'POST', headers })
    const body = { password: SECOND, current_password: password }
    for (const none of [{}, headers, { authorization: `Bearer ${testEnv.SUPABASE_PUBLISHABLE_KEY}` }]) {
      const answer = await change(none, body)
      expect(answer.status).toBeGreaterThanOrEqual(401)
      expect(answer.status).toBeLessThanOrEqual(403)
    }
    expect(await signIn(SECOND)).toBe(400)
    clock += 5 * MINUTE
  })

  it('limits a session to ten guesses of the previous password, and limits nobody else', async () => {
    const { headers } = await signedIn()
    const statuses: number[] = []
    for (let i = 0; i < 11; i += 1) {
      statuses.push((await change(headers, { password: SECOND, current_password: `no ${i}` })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    expect(
      (await change((await signedIn()).headers, { password: SECOND, current_password: 'no' })).status,
    ).toBe(400)
    clock += 5 * MINUTE
  })

  it('changes it, keeps this session and ends every other at once', async () => {
    const [here, elsewhere] = [await signedIn(), await signedIn()]
    const answer = await change(here.headers, {
      password: SECOND,
      current_password: password,
      code_challenge: null,
      code_challenge_method: null,
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ email: testEnv.ADMIN_EMAIL })
    expect((await write(here.headers)).status).toBe(204)
    expect((await refresh(here.refreshToken)).status).toBe(200)
    expect((await write(elsewhere.headers)).status).toBe(401)
    expect((await refresh(elsewhere.refreshToken)).status).toBe(400)
    await expectPassword(SECOND)
    // A start would say that the account has another password than the environment.
    expect(await magazine.server.isSameAdministrator()).toBe(false)
  })
})

describe('npm run password', () => {
  let listening: Listening
  const said: string[] = []

  beforeAll(async () => {
    const settings = { port: 0, host: '127.0.0.1' }
    listening = await listen(magazine.server, settings)
  })

  const run = async (
    typed: string | null,
    words: readonly string[] = [],
    more: Record<string, string> = {},
  ) =>
    runPasswordCommand(words, {
      root: PROJECT,
      env: {
        ...testEnv,
        DATA_DIR: magazine.dataDir,
        SITE: listening.origin.replace('localhost', '127.0.0.1'),
        ...(await databaseEnv(magazine.dataDir)),
        ...more,
      },
      say: (line) => said.push(line),
      ask: () => Promise.resolve(typed),
    })

  it('sets it beside the running server, and ends all sessions', async () => {
    const before = await signedIn()
    await run('la tercera de todas')
    expect(said).toEqual([
      `The password of ${testEnv.ADMIN_EMAIL} was changed, and all of its devices were signed out.`,
    ])
    expect((await write(before.headers)).status).toBe(401)
    expect((await refresh(before.refreshToken)).status).toBe(400)
    await expectPassword('la tercera de todas')
  })

  it('generates one for an empty line, and prints it', async () => {
    await run('')
    await expectPassword(/^Password {2}([\w-]{16})$/.exec(said.at(-1) ?? '')?.[1] ?? '')
  })

  it.each<[string, string | null, readonly string[], string]>([
    ['no answer', null, [], 'No password was given, and nothing was changed.'],
    ['a short password', 'once letras', [], 'The password must have at least 12 characters.'],
    ['a common password', 'QwertyUiop123', [], 'The password must not be one of those that are tried first'],
    ['an unknown option', SECOND, ['--user=x'], 'npm run password [-- [--new] --email=ADDRESS]'],
    ['a new administrator without an address', SECOND, ['--new'], 'Say whose account it is: --new --email='],
    [
      'a new administrator of an existing address',
      SECOND,
      ['--new', `--email=${testEnv.ADMIN_EMAIL}`],
      'already',
    ],
    ['a short one for a new administrator', 'once letras', ANOTHER, 'The password must have'],
  ])('changes nothing and says why: with %s', async (_what, typed, words, sentence) => {
    await expect(run(typed, words)).rejects.toThrow(sentence)
    await signedIn()
  })

  it('refuses a hosted project, whose accounts are its own', async () => {
    const hosted = { VITE_SUPABASE_URL: 'https://x.supabase.co', VITE_SUPABASE_ANON_KEY: 'k' }
    await expect(run(SECOND, [], { DATABASE_URL: '', ...hosted })).rejects.toThrow(
      'The account is the hosted project’s',
    )
  })

  /** Signs in with this account, writes, and changes its password. Returns the statuses. */
  async function statusesOf(email: string, current: string): Promise<number[]> {
    const session = await signIn(current, email)
    if (typeof session === 'number') return [session]
    const { headers } = session
    const category = { name: email, slug: email.split('@')[0] }
    const written = await magazine.ask('/rest/v1/categories', { method: 'POST', headers, body: category })
    const changed = await change(headers, { password: `${current}, otra`, current_password: current })
    return [written.status, changed.status]
  }

  it('creates another administrator, who signs in, writes and changes their password beside the server', async () => {
    await run('la clave de la segunda', ['--new', '--email=Segunda@cacharreo.example'])
    expect(said.at(-1)).toBe('segunda@cacharreo.example is an administrator now.')
    expect(await statusesOf('segunda@cacharreo.example', 'la clave de la segunda')).toEqual([201, 200])
    expect((await write((await signedIn()).headers)).status).toBe(204)
  })

  it('sets it, and creates an administrator, while no server runs', async () => {
    await listening.stop()
    await run('la quinta de todas', [`--email=${testEnv.ADMIN_EMAIL}`])
    await run('la clave de la tercera', ANOTHER)
    const env = { ...testEnv, ADMIN_PASSWORD: 'la quinta de todas' }
    magazine = await openServer({ dataDir: magazine.dataDir, now: () => clock, env })
    await expectPassword('la quinta de todas')
    expect(await magazine.server.isSameAdministrator()).toBe(true)
    expect(await statusesOf('tercera@cacharreo.example', 'la clave de la tercera')).toEqual([201, 200])
  })
})

describe('without access to the machine', () => {
  it('no address leads to it, also with the secret key', async () => {
    const { status } = await magazine.raw('/_password', {
      method: 'POST',
      headers: { authorization: `Bearer ${testEnv.SUPABASE_SECRET_KEY}` },
      body: JSON.stringify({ email: null, password: SECOND }),
    })
    expect(status).toBe(405)
    await signedIn()
  })

  it('without data there is no magazine to set one for', async () => {
    const folder = await temporaryFolder()
    try {
      await mkdir(join(folder, 'empty'))
      const running = runPasswordCommand([], {
        root: PROJECT,
        env: { ...testEnv, DATA_DIR: join(folder, 'empty') },
        say: () => {},
        ask: () => Promise.resolve(SECOND),
      })
      await expect(running).rejects.toThrow(`There is no magazine in ${join(folder, 'empty')}.`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
