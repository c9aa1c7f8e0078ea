// Runs the recipes of docs/deploy: what the Dockerfile assembles, behind nginx and Caddy with their own
// configurations and a test certificate. Caddy, nginx and systemd are not installed everywhere: what is missing is
// skipped, and reported.
import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { type ClientHttp2Session, connect, constants } from 'node:http2'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { ensureKeys } from '../../../scripts/keys.mjs'
import { findNginx } from '../../../scripts/tests/nginx.mjs'
import { recipe, runImage, type RunningImage } from '../../support/server/recipe-image.ts'
import { findCaddy, type RecipeProxy, startCaddy, startNginx } from '../../support/server/recipe-proxies.ts'

const SYSTEMD = '/usr/bin/systemd-analyze'
const SITE = 'https://revista.example'

const programs = { nginx: findNginx(), caddy: findCaddy(), systemd: existsSync(SYSTEMD) ? SYSTEMD : null }
const missing = Object.entries(programs).flatMap(([name, path]) => (path === null ? [name] : []))
if (missing.length > 0) {
  // oxlint-disable-next-line no-console -- readers of the counts should know what was skipped
  console.log(`Recipes that are not run, for their program is not here: ${missing.join(', ')}.`)
}

const proxies = [
  ...[programs.nginx].flatMap((path) => (path === null ? [] : [['nginx', path, startNginx] as const])),
  ...[programs.caddy].flatMap((path) => (path === null ? [] : [['Caddy', path, startCaddy] as const])),
]

let image: RunningImage
let files: string[]
let apikey: string

beforeAll(async () => {
  const env = await ensureKeys(resolve(import.meta.dirname, '../../..'))
  apikey = env['SUPABASE_PUBLISHABLE_KEY'] ?? ''
  const names = [
    'SUPABASE_PUBLISHABLE_KEY',
    'SUPABASE_SECRET_KEY',
    'JWT_SECRET',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
  ]
  image = await runImage(inject('firstStarts').sample, {
    ...Object.fromEntries(names.map((name) => [name, env[name]])),
    SITE_URL: SITE,
    TRUSTED_PROXIES: 'loopback',
  })
  files = await image.files()
})
afterAll(() => image.stop())

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

/** A GET on this connection, as a browser sends it. */
async function get(
  session: ClientHttp2Session,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const stream = session.request({ ':path': path, ...headers })
  let answered: Record<string, unknown> = {}
  stream.on('response', (said) => {
    answered = said
  })
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return {
    status: Number(answered[constants.HTTP2_HEADER_STATUS]),
    headers: answered,
    text: Buffer.concat(chunks).toString('utf8'),
  }
}

describe.each(proxies)('behind %s', (name, program, start) => {
  let proxy: RecipeProxy
  let session: ClientHttp2Session

  beforeAll(async () => {
    proxy = await start(program, image.origin)
    session = connect(proxy.tls, { ca: proxy.certificate })
  })
  afterAll(async () => {
    session.close()
    await proxy.stop()
  })

  test('a page comes over TLS and HTTP/2 with the server’s headers', async () => {
    const { status, headers, text } = await get(session, '/')
    expect([status, session.alpnProtocol, session.encrypted]).toEqual([200, 'h2', true])
    expect(text).toContain(`<link rel="canonical" href="${SITE}/"`)
    const direct = await fetch(image.origin)
    for (const header of [
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'cache-control',
      'vary',
    ]) {
      expect([header, headers[header]]).toEqual([header, direct.headers.get(header) ?? undefined])
    }
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    expect((await get(session, '/no/existe')).headers['strict-transport-security']).toBe('max-age=31536000')
  })

  test('http redirects to https', async () => {
    const answer = await fetch(`${proxy.plain}/article/x?y=1`, { redirect: 'manual' })
    expect([301, 308]).toContain(answer.status)
    expect(answer.headers.get('location')).toMatch(/^https:\/\/localhost(:\d+)?\/article\/x\?y=1$/)
  })

  test('sync works through it as with the server', async () => {
    const path = '/rest/v1/rpc/sync_head'
    const first = await get(session, path, { apikey })
    expect(first.status).toBe(200)
    expect(JSON.parse(first.text)).toMatchObject({ g: expect.any(String), r: expect.any(Number) })
    const direct = await fetch(`${image.origin}${path}`, { headers: { apikey } })
    expect(first.headers['cache-control']).toBe(direct.headers.get('cache-control'))
    expect(JSON.parse(first.text)).toEqual(await direct.json())
  })

  test('a hashed file is cached forever, compressed by the server, each encoding separately', async () => {
    const path = /data-loader="(\S+?)"/.exec((await get(session, '/')).text)?.[1] ?? ''
    expect(path).toMatch(/^\/assets\//)
    for (const encoding of ['br', 'gzip', 'br', 'identity']) {
      const { status, headers } = await get(session, path, { 'accept-encoding': encoding })
      const said = headers['content-encoding'] ?? 'identity'
      expect([status, said]).toEqual([200, encoding])
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    if (name !== 'nginx') return
    // A line is written only after its response was sent.
    const ofFile = async () => (await proxy.log()).split('\n').filter((line) => line.startsWith(path))
    await expect.poll(ofFile).toEqual(['MISS', 'MISS', 'HIT', 'MISS'].map((kept) => `${path} ${kept}`))
    expect(await proxy.log()).toMatch(/^\/ MISS$/m)
  })

  test('a picture of the largest size reaches the server, which refuses it itself', async () => {
    const stream = session.request({
      ':path': '/storage/v1/object/pictures/x.webp',
      ':method': 'POST',
      apikey,
    })
    stream.end(Buffer.alloc(5_900_000))
    const status = await new Promise((done) => stream.on('response', (said) => done(said[':status'])))
    stream.close()
    expect([400, 401, 403]).toContain(status)
  })

  test('forwarded headers of readers are dropped, and the operator’s endpoints are closed', async () => {
    const asked: IncomingMessage[] = []
    const echo = createServer((request, response) => {
      asked.push(request)
      response.end('heard')
    })
    await once(echo.listen(0, '127.0.0.1'), 'listening')
    const second = await start(program, `http://127.0.0.1:${Object(echo.address()).port}`)
    const ask = connect(second.tls, { ca: second.certificate })
    onTestFinished(async () => {
      ask.close()
      await second.stop()
      await once(echo.close(), 'close')
    })
    const forged = {
      'x-forwarded-for': '192.0.2.1',
      'x-forwarded-proto': 'gopher',
      'x-forwarded-host': 'other.example',
    }
    const more = { 'x-request-id': 'forged', forwarded: 'for=192.0.2.1' }
    expect((await get(ask, '/', { ...forged, ...more })).text).toBe('heard')
    const heard = asked[0]?.headers ?? {}
    expect(heard['x-forwarded-for']).toMatch(/^(::ffff:)?127\.0\.0\.1$|^::1$/)
    expect(heard['x-forwarded-proto']).toBe('https')
    expect(heard['x-forwarded-host']).toMatch(/^localhost(:\d+)?$/)
    expect(heard['x-request-id']).toMatch(/^[\da-f-]{32,36}$/)
    expect(heard.forwarded).toBeUndefined()
    expect([(await get(ask, '/readyz')).status, asked.length]).toEqual([404, 1])
  })
})

test('every command runs in the Docker image, beside the server and on other data', async () => {
  const [backup, content] = ['copia.zip', 'todo.zip'].map((name) => join(image.dataDir, name))
  const restored = { dataDir: join(image.dataDir, 'restored') }
  const does = async (words: readonly string[], more?: Parameters<RunningImage['command']>[1]) => {
    const [code, said] = await image.command(words, more)
    expect([words, code, said]).toEqual([words, 0, said])
    return said
  }
  expect(await does(['backup', String(backup)])).toContain('copia.zip has the magazine of')
  expect(await does(['content', 'export', String(content)])).toContain('43 artículos')
  expect(await does(['restore', String(backup)], restored)).toContain('rows, checked.')
  expect(await does(['content', 'import', String(content)], restored)).toContain('43 sin cambios')
  const typed = 'una clave para la segunda\n'
  const second = ['password', '--new', '--email=segunda@revista.example']
  expect(await does(second, { typed })).toBe('segunda@revista.example is an administrator now.\n')
  expect(await image.command(['nada'])).toEqual([
    1,
    'node dist/server/command.js password|backup|restore|upgrade|content|export|reset|deploy:supabase|check:supabase …\n',
  ])
  // Five starts of a database take this long.
}, 240_000)

test('the Docker image runs as another user and writes only its data', async () => {
  expect((await fetch(image.origin)).status).toBe(200)
  expect((await fetch(`${image.origin}/cards/x.png`)).status).toBe(404)
  expect(await image.files()).toEqual(files)
})

describe.each(programs.systemd === null ? [] : [programs.systemd])('the systemd unit by %s', (systemd) => {
  let folder: string
  let unit: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cacharreo-unit-'))
    unit = join(folder, 'magazine.service')
    await writeFile(unit, (await recipe('magazine.service')).replace('/usr/bin/node', process.execPath))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('is valid in every line', () => {
    const { status, stderr } = spawnSync(systemd, ['verify', '--recursive-errors=no', unit], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
  })

  test('has an exposure of at most 2.0 of 10', () => {
    const said = execFileSync(systemd, ['security', '--offline=true', '--threshold=20', unit], {
      encoding: 'utf8',
    })
    expect(said).toContain('Overall exposure level')
  })
})
