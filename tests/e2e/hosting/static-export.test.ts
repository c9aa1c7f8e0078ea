// The exported folder on static hosts: the response for each address, and the app that takes the page over, online
// and offline. It also runs on nginx if that is installed.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findNginx } from '../../../scripts/tests/nginx.mjs'
import { appReady } from '../../support/browser/app-start.ts'
import { openBrowser } from '../../support/browser/browser.ts'
import { siteForTests } from '../../support/browser/site.ts'
import {
  type ExportedHost,
  exportSite,
  hostByNginx,
  hostByRules,
} from '../../support/server/exported-hosts.ts'
import { answered, expectTrouble, tolerateTrouble, unanswered } from '../../support/browser/trouble.ts'

// The test cuts the connection.
tolerateTrouble(unanswered(''))

const UNKNOWN = '/article/00000000-0000-4000-8000-00000000dead'
const FORMER = [
  '/2019/05/el-móvil-del-año',
  '/notas (y "más")/100%',
  '/?p=123',
  '/app.html',
  '/pagina/2/x.html',
]

const site = siteForTests()
let folder: string
let deleted: string
let id: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cacharreo-export-'))
  const newest = await site.write('GET', '/rest/v1/articles?select=id&order=published_at.desc&limit=2')
  ;[id = '', deleted = ''] = newest.map((row) => String(row['id']))
  await site.write('DELETE', `/rest/v1/articles?id=eq.${deleted}`)
  await site.write(
    'POST',
    '/rest/v1/redirects',
    FORMER.map((path) => ({ path, article_id: id })),
  )
  await exportSite(site, join(folder, 'site'))
  await site.start()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const hosts: [string, (site: string, origin: string) => Promise<ExportedHost>][] = [
  ['a host that reads _redirects', hostByRules],
  ...[findNginx()].flatMap((program) =>
    program === null
      ? []
      : [['nginx', (site, origin) => hostByNginx(program, site, origin)] satisfies (typeof hosts)[number]],
  ),
]

describe.each(hosts)('on %s', (name, open) => {
  const isNginx = name === 'nginx'
  let host: ExportedHost

  beforeAll(async () => {
    host = await open(join(folder, 'site'), site.origin.replace('localhost', '127.0.0.1'))
  })
  afterAll(async () => {
    await host.close()
  })

  test('every address is answered with its own status and words, and with the policy of pages', async () => {
    for (const [path, status, words] of [
      ['/', 200, 'All Reviews'],
      ['/pagina/2', 200, 'Página 2 de 4'],
      ['/categoria/audio', 200, 'Reviews Filtrados'],
      ['/search', 200, 'Resultados'],
      ['/comparar', 200, 'Todavía no hay nada que comparar'],
      [`/article/${id}`, 200, 'minutos de lectura'],
      [UNKNOWN, 404, 'Artículo no encontrado'],
      [`/article/${deleted}`, 410, 'Artículo no encontrado'],
      ['/no/existe', 404, 'Oops! Page not found'],
      ['/pagina/99', 404, 'Oops! Page not found'],
      ['/ajustes', 200, '<div id="root"></div>'],
      ['/guardados', 200, '<div id="root"></div>'],
      ['/admin/articles', 200, '<div id="root"></div>'],
    ] as const) {
      const answer = await fetch(`${host.origin}${path}`)
      const html = await answer.text()
      expect([path, answer.status]).toEqual([path, status])
      expect(html).toContain(words)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.headers.get('content-security-policy') ?? html).toContain("script-src 'self' 'sha256-")
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('a former address redirects to its article', async () => {
    for (const path of [
      '/2019/05/el-m%C3%B3vil-del-a%C3%B1o',
      '/2019/05/el-m%c3%b3vil-del-a%c3%b1o/?utm_source=x',
      '/notas%20(y%20%22m%C3%A1s%22)/100%25',
      '/pagina/2/x.html',
    ]) {
      const answer = await fetch(`${host.origin}${path}`, { redirect: 'manual' })
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 301, `/article/${id}`])
    }
    expect((await fetch(`${host.origin}/app.html`, { redirect: 'manual' })).status).toBe(200)
    const byNumber = await fetch(`${host.origin}/?p=0123`, { redirect: 'manual' })
    // The rule format of the other hosts has no queries.
    expect(byNumber.headers.get('location')).toBe(isNginx ? `/article/${id}` : null)
    for (const path of ['/?p=124', '/?p=x', '/?utm_source=p']) {
      const answer = await fetch(`${host.origin}${path}`, { redirect: 'manual' })
      expect([path, answer.status, (await answer.text()).includes('All Reviews')]).toEqual([path, 200, true])
    }
  })

  test('files have the server’s types, cache times and headers', async () => {
    const html = await (await fetch(host.origin)).text()
    const script = /data-loader="(\S+?)"/.exec(html)?.[1] ?? ''
    for (const [path, type] of [
      [script, 'text/javascript'],
      ['/sw.js', 'text/javascript'],
      ['/app.html', 'text/html'],
      ['/feed.xml', 'application/rss+xml'],
      ['/categoria/audio/feed.json', 'application/feed+json'],
    ] as const) {
      const answer = await fetch(`${host.origin}${path}`)
      expect([path, answer.status]).toEqual([path, 200])
      expect(answer.headers.get('content-type')).toContain(type)
    }
    const ageOf = async (path: string) => (await fetch(`${host.origin}${path}`)).headers.get('cache-control')
    expect(await ageOf(script)).toBe('public, max-age=31536000, immutable')
    expect(await ageOf('/sw.js')).toBe('no-cache')
    const worker = (await fetch(`${host.origin}/sw.js`)).headers.get('content-security-policy')
    expect(worker).toContain("connect-src 'self' https:")
    expect((await fetch(`${host.origin}/assets/no-such.js`)).status).toBe(404)
  })

  test('the app takes over every kind of page without console messages', async () => {
    const visitor = await openBrowser({ serviceWorkers: 'block' })
    const page = await visitor.newPage()
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    const byTheTest = 'Service Worker registration blocked by Playwright'
    for (const path of [`/article/${id}`, '/categoria/audio', '/pagina/2', '/']) {
      await page.goto(`${host.origin}${path}`)
      await appReady(page)
    }
    expect(said.filter((words) => words !== byTheTest)).toEqual([])
    await visitor.dispose()
  })

  test('an old query address redirects to its path: the app reads what the host cannot', async () => {
    const visitor = await openBrowser()
    const page = await visitor.newPage()
    await page.goto(`${host.origin}/?categoria=audio`)
    await page.getByRole('heading', { name: 'Reviews Filtrados' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/categoria/audio')
    await page.goto(`${host.origin}/?utm_source=boletin`)
    await page.getByRole('heading', { name: 'All Reviews' }).waitFor()
    await visitor.dispose()
  })

  test('a missing page says so, also once the app has taken over', async () => {
    expectTrouble(answered(404, UNKNOWN), answered(410, deleted))
    const visitor = await openBrowser({ serviceWorkers: 'block' })
    const page = await visitor.newPage()
    for (const path of [UNKNOWN, `/article/${deleted}`]) {
      await page.goto(`${host.origin}${path}`)
      await appReady(page)
      await page.getByRole('heading', { name: 'Artículo no encontrado' }).waitFor()
    }
    await visitor.dispose()
  })
})
