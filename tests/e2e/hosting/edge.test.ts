// Builds and runs the module for an edge in a context with web APIs only. Also runs it in the runtime of Cloudflare
// Workers if that is installed (`scripts/tests/workerd.mjs`).
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildEdge } from '../../../scripts/build.mjs'
import { ensureKeys } from '../../../scripts/keys.mjs'
import { findWorkerd } from '../../../scripts/tests/workerd.mjs'
import {
  type EdgeHost,
  type EdgeHostOptions,
  hostInContext,
  hostInWorkerd,
} from '../../support/server/edge-hosts.ts'
import { siteForTests } from '../../support/browser/site.ts'
import { makeArticle } from '../../support/editor/editing.ts'

const BASE = 'https://revista.example'
const UNKNOWN = '/article/00000000-0000-4000-8000-00000000dead'

const site = siteForTests()
let folder: string
let module: string
let env: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cacharreo-edge-'))
  await buildEdge(folder, 'error')
  module = join(folder, 'worker.js')
  const keys = await ensureKeys(join(import.meta.dirname, '../../..'))
  env = {
    VITE_SUPABASE_URL: site.origin.replace('localhost', '127.0.0.1'),
    VITE_SUPABASE_ANON_KEY: keys['SUPABASE_PUBLISHABLE_KEY'] ?? '',
    SITE_URL: BASE,
    FRESH_SECONDS: '1',
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the module is one file without imports, not even of Node', async () => {
  const code = await readFile(module, 'utf8')
  const imported = parseAst(code).body.filter(({ type }) => type === 'ImportDeclaration')
  expect(imported).toEqual([])
  expect(code).not.toMatch(/["']node:|\brequire\(["']/)
  // A library checks whether there is a process.
  const asking = code.split('\n').filter((line) => line.includes('process.env'))
  expect(asking.filter((line) => !line.includes('typeof process < "u"'))).toEqual([])
})

const hosts: [string, (options: EdgeHostOptions) => Promise<EdgeHost>][] = [
  ['in a context of the web', hostInContext],
  ...[findWorkerd()].flatMap((program) =>
    program === null
      ? []
      : [['in workerd', (options) => hostInWorkerd(program, options)] satisfies (typeof hosts)[number]],
  ),
]

describe.each(hosts)('%s', (_, open) => {
  let edge: EdgeHost

  beforeAll(async () => {
    edge = await open({ module, files: site.origin.replace('localhost', '127.0.0.1'), env })
  })
  afterAll(() => edge.close())

  test('pages and documents are answered with their status, words and policy', async () => {
    const [row] = await site.write('GET', '/rest/v1/articles?select=id&order=published_at.desc&limit=1')
    for (const [path, status, words] of [
      ['/', 200, 'All Reviews'],
      ['/pagina/2', 200, 'Página 2 de 4'],
      ['/categoria/audio', 200, 'Reviews Filtrados'],
      [`/article/${String(row?.['id'])}`, 200, 'minutos de lectura'],
      [UNKNOWN, 404, 'Artículo no encontrado'],
      ['/no/existe', 404, 'Oops! Page not found'],
      ['/ajustes', 200, '<div id="root"></div>'],
      ['/guardados', 200, '<div id="root"></div>'],
    ] as const) {
      const answer = await edge.fetch(path)
      expect([path, answer.status]).toEqual([path, status])
      expect(await answer.text()).toContain(words)
      const policy = answer.headers.get('content-security-policy')
      const isShell = path === '/ajustes' || path === '/guardados'
      expect(policy).toContain(isShell ? "script-src 'self'" : "script-src 'self' 'sha256-")
    }
    const feed = await edge.fetch('/feed.xml')
    expect(feed.headers.get('content-type')).toContain('application/rss+xml')
    expect(await feed.text()).toContain(`<link>${BASE}/article/`)
    expect((await edge.fetch('/?categoria=audio', { redirect: 'manual' })).headers.get('location')).toBe(
      '/categoria/audio',
    )
  })

  test('P27.56 P27.57 a review’s card may be framed, and is described', async () => {
    const [row] = await site.write('GET', '/rest/v1/articles?select=id&limit=1')
    const id = String(row?.['id'])
    const card = await edge.fetch(`/tarjeta/${id}`)
    expect(card.status).toBe(200)
    expect(card.headers.get('content-security-policy')).toMatch(/;frame-ancestors \*$/)
    const said = await edge.fetch(`/oembed?url=${encodeURIComponent(`${BASE}/article/${id}`)}`)
    expect(Object(await said.json()).html).toContain(`src="${BASE}/tarjeta/${id}"`)
    expect((await edge.fetch(`/oembed?url=${encodeURIComponent('https://elsewhere.example/')}`)).status).toBe(
      404,
    )
  })

  test('files come from the host’s store, with the server’s headers', async () => {
    const script = await edge.fetch('/sw.js')
    expect(script.status).toBe(200)
    expect(script.headers.get('content-security-policy')).toContain("connect-src 'self' https:")
    expect((await edge.fetch('/assets/no-such.js')).status).toBe(404)
  })

  test('a former address redirects to its article, and the magazine’s own addresses are not looked up', async () => {
    const [row] = await site.write('GET', '/rest/v1/articles?select=id&limit=1')
    const id = String(row?.['id'])
    await site.write('DELETE', '/rest/v1/redirects?path=not.is.null')
    await site.write('POST', '/rest/v1/redirects', [
      { path: '/2019/05/móvil', article_id: id },
      { path: '/?p=7', article_id: id },
    ])
    for (const path of ['/2019/05/M%C3%B3vil/', '/?p=7']) {
      const answer = await edge.fetch(path, { redirect: 'manual' })
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 301, `/article/${id}`])
    }
    site.requests.length = 0
    for (const path of ['/', `/article/${id}`, '/search', '/sw.js']) await (await edge.fetch(path)).text()
    expect(site.requests.filter((request) => request.includes('/redirects'))).toEqual([])
  })

  test('pages are served while the project does not answer', async () => {
    const page = async () => await (await edge.fetch('/categoria/audio')).text()
    const before = await page()
    site.requests.length = 0
    site.intercept((request) =>
      new URL(request.url).pathname.startsWith('/rest/') ? new Response('', { status: 503 }) : null,
    )
    await expect.poll(async () => [await page(), site.requests.length > 0]).toEqual([before, true])
    site.intercept(null)
  })

  test('a publication is visible after a second, and a deletion is answered with 410', async () => {
    const id = await makeArticle(site, {
      title: 'Recién publicada en el borde',
      published_at: '2026-12-01T12:00:00Z',
    })
    const home = async () => await (await edge.fetch('/')).text()
    await expect.poll(home).toContain('Recién publicada en el borde')
    await site.write('DELETE', `/rest/v1/articles?id=eq.${id}`)
    await expect.poll(async () => (await edge.fetch(`/article/${id}`)).status).toBe(410)
  })
})
