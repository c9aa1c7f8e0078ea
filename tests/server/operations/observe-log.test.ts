// A server's log, and whose statements about the caller's address it trusts: those of named proxies, and of nobody
// else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepLogShort } from '../../../server/observe/console-lines.ts'
import { createLog, duringRequest, withoutPrivateWords } from '../../../server/observe/log.ts'
import { readOperationSettings } from '../../../server/settings/operation-settings.ts'
import { statementShape } from '../../../server/observe/observation.ts'
import { PROJECT, openServer, type TestServer, testEnv } from '../../support/server/magazine-server.ts'
import { makeSmallBuild, type SmallBuild } from '../../support/server/small-build.ts'

const PROXY = '10.0.0.7'
const READER = '198.51.100.9'

let build: SmallBuild
let magazine: TestServer
let lines: Record<string, unknown>[]

beforeAll(async () => {
  lines = []
  build = await makeSmallBuild()
  magazine = await openServer({
    clientDir: build.clientDir,
    env: { ...testEnv, TRUSTED_PROXIES: '10.0.0.0/8, loopback', SLOW_QUERY_MS: '1' },
    log: createLog({ format: 'json', now: () => 0, out: (line) => lines.push(JSON.parse(line)) }),
  })
})
afterAll(async () => {
  await magazine.dispose()
  await build.dispose()
})

/** The response to a caller at the other end of a socket, and the resulting lines of the log. */
async function asked(path: string, headers: Record<string, string> = {}, address = READER) {
  lines.length = 0
  const request = new Request(`http://inner.test${path}`, { headers })
  const answer = await magazine.server.fetch(request, { address })
  return { answer, text: await answer.text(), lines: [...lines] }
}

const requestLine = (all: readonly Record<string, unknown>[]) => all.find(({ event }) => event === 'request')

describe('the log', () => {
  it('has a line for each request, with the id of its answer', async () => {
    const { answer, lines: said } = await asked('/rest/v1/articles?select=id&apikey=sb_publishable_x')
    const id = answer.headers.get('x-request-id') ?? ''
    expect(id).toMatch(/^[\w-]{12}$/)
    expect(requestLine(said)).toEqual({
      time: '1970-01-01T00:00:00.000Z',
      level: 'info',
      event: 'request',
      request: id,
      method: 'GET',
      path: '/rest/v1/articles',
      kind: 'table',
      status: 401,
      ms: expect.any(Number),
    })
  })

  it('names a slow statement by its shape, in its request', async () => {
    const { answer, lines: said } = await asked(
      `/rest/v1/articles?select=id&title=eq.Geheimnis&apikey=${testEnv.SUPABASE_PUBLISHABLE_KEY}`,
    )
    // Here every statement of a millisecond or more counts as slow; a sign-in has some of those.
    const slow = [...said, ...(await signedIn())].filter(({ event }) => event === 'slow-query')
    expect(slow.length).toBeGreaterThan(0)
    expect(slow[0]).toMatchObject({ ms: expect.any(Number), statement: expect.stringMatching(/\w/) })
    expect(answer.status).toBe(200)
    expect(JSON.stringify(slow)).not.toContain('Geheimnis')
  })

  async function signedIn() {
    lines.length = 0
    await magazine.administrator()
    return [...lines]
  }

  it('holds no key, no token, no password, no e-mail address, no query and no address of a reader', async () => {
    const lines = [
      ...(await signedIn()),
      ...(await asked('/ana@correo.example?clave=sb_secret_abc', { authorization: 'Bearer eyJa.eyJb.c' }))
        .lines,
    ]
    const said = JSON.stringify(lines)
    // In a slow statement's shape, it stands for a value.
    expect(JSON.stringify(lines.filter(({ event }) => event !== 'slow-query'))).not.toContain('?')
    expect(said).toContain('/[e-mail]')
    for (const secret of [testEnv.ADMIN_EMAIL, testEnv.ADMIN_PASSWORD, 'sb_', 'eyJ', 'clave', READER])
      expect(said).not.toContain(secret)
  })

  it('in a terminal has no line for a request, and one without secrets for each of the server’s messages', async () => {
    const out: string[] = []
    const log = createLog({ format: 'text', now: () => 0, out: (line) => out.push(line) })
    await duringRequest('id', () => {
      log.write('info', 'request', { path: '/' }, null)
      log.write('warn', 'said', {}, 'password=abc apikey: "k1" ana@correo.example eyJa.eyJb.c Bearer x.y')
      return Promise.resolve()
    })
    expect(out).toEqual(['password=[…] apikey: "[…]" [e-mail] [token] Bearer [token]\n'])
  })

  it('takes as long for a long text as for a short one', async () => {
    // Text that each pattern begins to match; with endless backtracking this would take minutes.
    for (const letters of ['a', 'eyJ-', 'bearer ', 'token_', 'password ', 'a.b-', '%40', ' ']) {
      const path = letters.repeat(Math.ceil(100_000 / letters.length))
      const { lines: said } = await asked(`/${encodeURI(path)}`)
      expect(JSON.stringify(requestLine(said)).length).toBeLessThan(1000)
      expect(withoutPrivateWords(path, 500).length).toBeLessThanOrEqual(500)
    }
  })

  it('shows no part of a secret where the text is cut', () => {
    for (const secret of [
      'sb_secret_XYXYXYXYXY',
      'eyJXYXYXY.eyJXYXYXY.XYXY',
      'Bearer XYXYXYXY',
      'token=XYXYXY',
    ])
      for (let before = 470; before < 500; before += 1) {
        const said = withoutPrivateWords(`${'. '.repeat(250).slice(0, before)}${secret}`, 500)
        expect([secret, before, said.includes('X')]).toEqual([secret, before, false])
      }
  })

  it('names the cause of a console error, in one line without secrets', () => {
    const said: string[] = []
    const log = createLog({
      format: 'json',
      now: () => 0,
      out: (line) => said.push(JSON.parse(line).message),
    })
    const console = { ...globalThis.console }
    try {
      keepLogShort(log)
      const cause = new TypeError(`no ana@correo.example\n    at somewhere`)
      globalThis.console.error('Auth error:', cause)
      globalThis.console.error(cause, 'and more')
      globalThis.console.warn('A statement failed', { parameters: ['secret words'] })
      globalThis.console.error('Failed:', 'words of anybody')
      globalThis.console.error(`${' '.repeat(500)}\n${'x'.repeat(500)}`)
    } finally {
      Object.assign(globalThis.console, console)
    }
    expect(said).toEqual([
      'Auth error: TypeError: no [e-mail] …',
      'TypeError: no [e-mail] …',
      'A statement failed',
      'Failed:',
      '',
    ])
  })

  it('has client addresses only on request', async () => {
    const env = { LOG_ADDRESSES: 'yes', VITE_SUPABASE_URL: 'https://x.example', VITE_SUPABASE_ANON_KEY: 'k' }
    const said: string[] = []
    const log = createLog({ format: 'json', now: () => 0, out: (line) => said.push(line) })
    const other = await openServer({ env, log, dataDir: magazine.dataDir })
    await other.server.fetch(new Request('http://inner.test/healthz'), { address: READER })
    await other.server.close()
    expect(said.join('')).toContain(`"address":"${READER}"`)
  })
})

describe('a statement’s shape', () => {
  it.each([
    ["select * from a where b = 'it''s' and c = 12.5", 'select * from a where b = ? and c = ?'],
    ["insert into t values ('a', 1, E'b\\'c') -- note 5", 'insert into t values (?, …)'],
    ['select $1, "col2"\n  from $$any\nthing$$ /* 7 */', 'select $1, "col2" from ?'],
    ["select 'cut off", 'select ?'],
  ])('has no values: %s', (statement, shape) => {
    expect(statementShape(statement)).toBe(shape)
  })
})

describe('proxies', () => {
  const forwarded = {
    'x-forwarded-for': `6.6.6.6, ${READER}, 10.1.2.3`,
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'revista.example',
    'x-request-id': 'from-the-proxy',
  }
  const robots = async (headers: Record<string, string>, address: string) =>
    await asked('/robots.txt', headers, address)

  it('that are named are trusted: for the requested address, and the id', async () => {
    const { answer, text } = await robots(forwarded, PROXY)
    expect(text).toContain('https://revista.example/sitemap.xml')
    expect(answer.headers.get('x-request-id')).toBe('from-the-proxy')
  })

  it('that nobody named are not trusted, nor are readers who send such headers', async () => {
    const { answer, text } = await robots(forwarded, READER)
    expect(text).toContain('http://inner.test/sitemap.xml')
    expect(answer.headers.get('x-request-id')).not.toBe('from-the-proxy')
  })

  it('with a host, a scheme or an id of another form change nothing', async () => {
    const { answer, text } = await robots(
      {
        'x-forwarded-host': 'a/b?c',
        'x-forwarded-proto': 'javascript',
        'x-request-id': 'x"y',
        'x-forwarded-for': 'x',
      },
      PROXY,
    )
    expect(text).toContain('http://inner.test/sitemap.xml')
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{12}$/)
  })

  it('leave each reader a separate limit, and a reader who invents addresses only one', async () => {
    const signIn = async (from: string) =>
      (
        await magazine.server.fetch(
          new Request('http://inner.test/auth/v1/token?grant_type=password', {
            method: 'POST',
            headers: {
              apikey: testEnv.SUPABASE_PUBLISHABLE_KEY,
              'content-type': 'application/json',
              'x-forwarded-for': from,
            },
            body: JSON.stringify({ email: `${Math.random()}@x.example`, password: 'x' }),
          }),
          { address: PROXY },
        )
      ).status
    const statuses: number[] = []
    // Twice the allowed number: on a busy machine some tokens are refilled meanwhile.
    for (let each = 0; each < 60; each += 1) statuses.push(await signIn(`203.0.113.${each}, 192.0.2.1`))
    expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(30)
    expect(await signIn('192.0.2.2')).toBe(400)
  })

  it('that are invalid networks are refused at the start, by name', () => {
    expect(() => readOperationSettings({ TRUSTED_PROXIES: '10.0.0.0/33' }, PROJECT)).toThrow(
      'TRUSTED_PROXIES must hold addresses or networks such as 10.0.0.0/8, or "loopback", not "10.0.0.0/33".',
    )
  })
})
