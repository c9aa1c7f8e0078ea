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

async function signIn(given = password): Promise<SignedIn | number> {
  const answer = await magazine.ask('/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: { email: testEnv.ADMIN_EMAIL, password: given },
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
    ['a new one of 73 bytes', { ...known, password: `ñ${'a'.repeat(71)}` }, 422, 'weak_password'],
    ['a new one of a list', { ...known, password: 'PasswordPassword' }, 422, 'weak_password'],
    ['the address as the new one', { ...known, password: `${testEnv.ADMIN_EMAIL}1` }, 422, 'weak_password'],
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
  })
})

describe('a start', () => {
  it('notices that the environment’s password is not the account’s', async () => {
    const { dataDir } = magazine
    const startWith = async (ADMIN_PASSWORD: string) => {
      await magazine.server.close()
      magazine = await openServer({ dataDir, now: () => clock, env: { ...testEnv, ADMIN_PASSWORD } })
      return await magazine.server.isSameAdministrator()
    }
    expect(await startWith(testEnv.ADMIN_PASSWORD)).toBe(false)
    expect(await startWith(SECOND)).toBe(true)
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
      `The password of ${testEnv.ADMIN_EMAIL} is another one now, and all its devices are signed out.`,
    ])
    expect((await write(before.headers)).status).toBe(401)
    expect((await refresh(before.refreshToken)).status).toBe(400)
    await expectPassword('la tercera de todas')
  })

  it('generates one for an empty line, and prints it', async () => {
    await run('')
    await expectPassword(/^Password {2}([\w-]{16})$/.exec(said.at(-1) ?? '')?.[1] ?? '')
  })

  it.each<[string, string | null, readonly string[], Record<string, string>, string]>([
    ['no answer', null, [], {}, 'No password was given, and nothing was changed.'],
    ['a short one', 'once letras', [], {}, 'The password must have at least 12 characters.'],
    ['one of a list', 'QwertyUiop123', [], {}, 'The password must not be one of those that are tried first'],
    ['the magazine’s name', 'Cacharreo-2026!', [], {}, "must be more than the magazine's name"],
    ['words it does not know', SECOND, ['--user=x'], {}, 'npm run password [-- [--new] --email=ADDRESS]'],
    [
      'an address of nobody',
      SECOND,
      ['--email=nadie@x.example'],
      {},
      `No administrator has the address nadie@x.example. There is ${testEnv.ADMIN_EMAIL}.`,
    ],
    [
      'a hosted project',
      SECOND,
      [],
      { DATABASE_URL: '', VITE_SUPABASE_URL: 'https://x.supabase.co', VITE_SUPABASE_ANON_KEY: 'k' },
      'The account is the hosted project’s',
    ],
  ])('changes nothing and says why: with %s', async (_what, typed, words, more, sentence) => {
    await expect(run(typed, words, more)).rejects.toThrow(sentence)
    await signedIn()
  })

  it('sets that of the named administrator', async () => {
    await run('la cuarta de todas', [`--email=${testEnv.ADMIN_EMAIL.toUpperCase()}`])
    await expectPassword('la cuarta de todas')
  })

  it('sets it while no server runs', async () => {
    await listening.stop()
    await run('la quinta de todas')
    magazine = await openServer({ dataDir: magazine.dataDir, now: () => clock })
    await expectPassword('la quinta de todas')
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
