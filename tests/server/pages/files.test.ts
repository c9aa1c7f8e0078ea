// The build as a static host serves it, with its headers.
import { mkdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MagazineServer, createServer } from '../../../server/server.ts'
import { PROJECT, temporaryFolder } from '../../support/server/magazine-server.ts'

const HOSTED = {
  VITE_SUPABASE_URL: 'https://project.supabase.example/',
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_x',
}
const shell = `<!doctype html><title>Cacharreo</title>${' '.repeat(2000)}`
const script = 'export const a = 1\n'.repeat(100)

let clientDir: string
let server: MagazineServer

beforeAll(async () => {
  clientDir = await temporaryFolder()
  const put = async (path: string, content: string | Uint8Array) => {
    await mkdir(join(clientDir, path, '..'), { recursive: true })
    await writeFile(join(clientDir, path), content)
    await utimes(join(clientDir, path), 1_700_000_000.5, 1_700_000_000.5)
  }
  await put('app.html', shell)
  await put('app.html.br', brotliCompressSync(shell))
  await put('app.html.gz', gzipSync(shell))
  await put('assets/app-C0ffee.js', script)
  await put('assets/app-C0ffee.js.br', brotliCompressSync(script))
  await put('assets/style-C0ffee.css', 'a{}')
  await put('sw.js', 'self')
  await put('manifest.webmanifest', '{}')
  await put('pictures/uña 1-1200x675.webp', new Uint8Array([0, 1, 2, 255]))
  await put('.vite/manifest.json', '{"secret":"notes of the build"}')
  // A hosted project needs no database here.
  server = await createServer({ root: PROJECT, clientDir, env: HOSTED })
})
afterAll(async () => {
  await server.close()
  await rm(clientDir, { recursive: true, force: true })
})

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return server.fetch(new Request(`http://localhost${path}`, { method, headers }))
}

describe('addresses', () => {
  it.each([
    '/',
    '/pagina/2',
    '/categoria/audio',
    '/categoria/audio/2',
    '/?categoria=audio&pagina=2',
    '/article/94914f9c-2679-5212-adc9-cf925f155952',
    '/search?q=a.b',
  ])('of a screen answer the shell: %s', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(shell)
  })

  it.each([
    '/nowhere',
    '/article',
    '/article/1/2',
    '/search/',
    '/pagina/1',
    '/categoria/audio/0',
    '/assets',
    '/assets/',
    '/%E0%A4%A',
  ])('of nothing answer the shell with 404, for the 404 screen: %s', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe(shell)
  })

  it.each([
    '/assets/app-0ld.js',
    '/assets/app-0ld.css',
    '/pictures/none-1200x675.webp',
    '/favicon.ico',
    '/.env',
    '/.env.local',
    '/.vite/manifest.json',
    '/assets/app-C0ffee.js.br',
    '/app.html.gz',
    '/index.html',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/supabase/config.toml',
  ])('of a missing file answer 404 and never HTML: %s', async (path) => {
    const answer = await get(path, { accept: 'text/html' })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toBe('Not Found\n')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })

  it('of the backend are never answered with HTML, also when it is elsewhere', async () => {
    for (const path of [
      '/rest/v1/articles',
      '/auth/v1/token',
      '/storage/v1/object/x',
      '/_system/introspect',
    ]) {
      const answer = await get(path, { accept: 'text/html' })
      expect(answer.status).toBe(404)
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    }
  })

  it('take escaped letters', async () => {
    const answer = await get(`/pictures/${encodeURIComponent('uña 1')}-1200x675.webp`)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([0, 1, 2, 255]))
  })

  it('take GET and HEAD only', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await get('/', {}, method)
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('GET, HEAD')
    }
  })
})

describe('an answer', () => {
  it.each([
    ['/assets/app-C0ffee.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/style-C0ffee.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/app.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache'],
    ['/pictures/u%C3%B1a%201-1200x675.webp', 'image/webp', 'public, max-age=604800'],
  ])('has its type and its cache time: %s', async (path, type, caching) => {
    const { headers } = await get(path)
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('cache-control')).toBe(caching)
  })

  it('is the compressed copy of the build, revalidated by its tag or by its date', async () => {
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const asked = { 'accept-encoding': encoding }
      const answer = await get('/', asked)
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(String(unpack(await answer.arrayBuffer()))).toBe(shell)
      const known = { ...asked, 'if-none-match': answer.headers.get('etag') ?? '' }
      const again = await get('/', known)
      expect([again.status, again.headers.get('etag')]).toEqual([304, known['if-none-match']])
      expect(again.headers.get('content-security-policy')).toBeTruthy()
    }
    const modified = (await get('/sw.js')).headers.get('last-modified') ?? ''
    expect(modified).toBe('Tue, 14 Nov 2023 22:13:20 GMT')
    expect((await get('/sw.js', { 'if-modified-since': modified })).status).toBe(304)
    expect((await get('/nothing.js', {}, 'HEAD')).status).toBe(404)
  })

  it('is a 404 also for clients that have the shell', async () => {
    const etag = (await get('/')).headers.get('etag') ?? ''
    expect((await get('/nowhere', { 'if-none-match': etag })).status).toBe(404)
  })
})

describe('the policy', () => {
  const directives = async (path: string, of = server) => {
    const answer = await of.fetch(new Request(`http://localhost${path}`))
    const policy = answer.headers.get('content-security-policy') ?? ''
    return new Map(
      policy.split(';').map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]),
    )
  }

  it('of a page allows only known sources', async () => {
    const policy = await directives('/')
    expect(policy.get('default-src')).toBe("'none'")
    expect(policy.get('script-src')).toBe("'self'")
    expect(policy.get('style-src')).toBe("'self'")
    // Plug-ins fall back to the default directive.
    expect(policy.has('object-src')).toBe(false)
    expect(policy.get('base-uri')).toBe("'none'")
    expect(policy.get('form-action')).toBe("'self'")
    expect(policy.get('frame-ancestors')).toBe("'none'")
    expect(policy.get('frame-src')).toBe(
      'https://www.youtube-nocookie.com https://www.youtube.com https://player.vimeo.com',
    )
    expect(policy.get('require-trusted-types-for')).toBe("'script'")
    expect(policy.get('trusted-types')).toBe('dompurify cacharreo-worker search')
  })

  it('names the hosted project, and only when there is one', async () => {
    expect((await directives('/')).get('connect-src')).toBe("'self' https://project.supabase.example")
    expect((await directives('/')).get('img-src')).toBe(
      "'self' data: blob: https: https://project.supabase.example",
    )
  })

  it('lets other files than pages do nothing', async () => {
    for (const path of ['/assets/app-C0ffee.js', '/nothing.js', '/rest/v1/articles']) {
      const policy = await directives(path)
      expect(policy.get('default-src')).toBe("'none'")
      expect(policy.has('sandbox')).toBe(true)
    }
  })

  it('allows the worker to fetch the pictures of bodies', async () => {
    const policy = await directives('/sw.js')
    expect(policy.get('connect-src')).toBe("'self' https: https://project.supabase.example")
    expect(policy.get('default-src')).toBe("'none'")
  })
})

it('HEAD reads no file: it has the length of one that is too large to be read', async () => {
  const path = '/assets/style-C0ffee.css'
  expect((await get(path)).status).toBe(200)
  const large = 3 * 1024 ** 3
  await truncate(join(clientDir, path), large)
  const answer = await get(path, {}, 'HEAD')
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(large)])
})

describe('a hosted project', () => {
  it('needs its key beside its address', async () => {
    const start = createServer({ root: PROJECT, clientDir, env: { ...HOSTED, VITE_SUPABASE_ANON_KEY: '' } })
    await expect(start).rejects.toThrow('must hold its key')
  })
})
