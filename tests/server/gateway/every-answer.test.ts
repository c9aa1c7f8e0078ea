// Every kind of response has its headers, and hostile texts are harmless in it. This runs on the server with the
// embedded database, or with PostgreSQL by `npm run test:postgres`. It also runs on the exported folder, served by a
// host that reads rules and by nginx.
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findNginx } from '../../../scripts/tests/nginx.mjs'
import { runExport } from '../../../server/export/command.ts'
import { dangersIn } from '../../support/window/body-dangers.ts'
import { type ExportedHost, hostByNginx, hostByRules } from '../../support/server/exported-hosts.ts'
import { type Address, addresses, makeHostile } from '../../support/fakes/hostile-magazine.ts'
import {
  beginData,
  openServer,
  PROJECT,
  temporaryFolder,
  testEnv,
  type TestServer,
} from '../../support/server/magazine-server.ts'
import { databaseEnv } from '../../support/database/server-database.ts'
import { makeSmallBuild, type SmallBuild } from '../../support/server/small-build.ts'

const SITE_URL = 'https://revista.example'
const nginx = findNginx()

let build: SmallBuild
let magazine: TestServer
let out: string

beforeAll(async () => {
  build = await makeSmallBuild()
  out = join(await temporaryFolder(), 'site')
  const dataDir = await temporaryFolder()
  await beginData(dataDir)
  const options = { dataDir, clientDir: build.clientDir, env: { ...testEnv, SITE_URL } }
  const first = await openServer(options)
  await makeHostile(first)
  await first.server.close()
  await runExport(['--out', out], {
    root: PROJECT,
    env: { ...testEnv, SITE_URL, DATA_DIR: dataDir, ...(await databaseEnv(dataDir)) },
    clientDir: build.clientDir,
    folder: PROJECT,
    say: () => {},
  })
  magazine = await openServer(options)
})
afterAll(async () => {
  await magazine.dispose()
  await build.dispose()
  await rm(dirname(out), { recursive: true, force: true })
})

interface Size {
  ask(address: Pick<Address, 'path' | 'method'>): Promise<Response>
  close(): Promise<void>
}

function onHost(host: ExportedHost): Size {
  return {
    ask: ({ path, method = 'GET' }) => fetch(`${host.origin}${path}`, { method, redirect: 'manual' }),
    close: () => host.close(),
  }
}

const sizes: [string, () => Promise<Size>][] = [
  [
    'the server',
    () =>
      Promise.resolve({
        ask: ({ path, method = 'GET' }) => magazine.ask(path, { method }),
        close: () => Promise.resolve(),
      }),
  ],
  ['a host that reads rules', async () => onHost(await hostByRules(out, ''))],
  ...(nginx === null
    ? []
    : [
        ['nginx', async () => onHost(await hostByNginx(nginx, out, 'http://127.0.0.1:9'))] satisfies [
          string,
          () => Promise<Size>,
        ],
      ]),
]

describe.each(sizes)('on %s', (name, open) => {
  let size: Size
  const isServer = name === 'the server'
  // Such a host sends the 404 page for every missing file, and has no header for that page's policy.
  const isRuled = name === 'a host that reads rules'
  // Redirects by a rule are the host's own responses.
  const asked = addresses.filter(
    ({ where, kind }) => isServer || (where === 'everywhere' && (kind !== 'redirect' || name === 'nginx')),
  )
  beforeAll(async () => {
    size = await open()
  })
  afterAll(() => size.close())

  test.each(asked)('$kind $path ($status) has the security headers of its kind', async (address) => {
    const answer = await size.ask(address)
    const { headers } = answer
    expect([address.path, answer.status]).toEqual([address.path, address.status])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toMatch(/^(same|cross)-origin$/)
    for (const told of ['x-powered-by', 'set-cookie', 'access-control-allow-credentials'])
      expect(headers.has(told)).toBe(false)
    const isPage = (headers.get('content-type') ?? '').startsWith('text/html')
    const isRightly = address.kind === 'page' || (isRuled && address.status === 404)
    expect(isPage && address.kind !== 'redirect').toBe(isRightly)
    const html = isPage ? await answer.text() : ''
    const policy = policyOf(answer, html)
    expect(policy).toMatch(/^default-src 'none'/)
    expect(policy).not.toMatch(/unsafe-|\*/)
    const inHeader = headers.has('content-security-policy') ? ["frame-ancestors 'none'"] : []
    const ofPage = [
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      ...inHeader,
    ]
    const hasOther = address.path === '/sw.js' || (isRuled && address.path.startsWith('/categoria/'))
    const ofRest = hasOther || (isRuled && isPage) ? [] : ['sandbox']
    const rules = address.kind === 'page' ? ofPage : ofRest
    expect(rules.filter((rule) => !policy.includes(rule))).toEqual([])
    const allowed = headers.get('permissions-policy') ?? ''
    expect(address.kind !== 'page' || allowed.includes('camera=()')).toBe(true)
    if (!isPage) await answer.body?.cancel()
  })

  test.each(asked.filter(({ kind }) => kind === 'page'))(
    '$path runs only the page’s own scripts, whatever its texts are',
    async (address) => {
      const answer = await size.ask(address)
      const html = await answer.text()
      const policy = policyOf(answer, html)
      const { document } = new JSDOM(html).window
      const inline = [...document.querySelectorAll('script:not([src])')].filter(
        (script) => !/json/.test(script.getAttribute('type') ?? ''),
      )
      for (const { textContent } of inline) expect(textContent).not.toContain('alert(1)')
      // The shell on a static host is the build's own file, and contains no texts.
      const isShell = address.path === '/app.html'
      const unnamed = inline.filter(({ textContent }) => !isShell && !policy.includes(hashOf(textContent)))
      expect(unnamed).toEqual([])
      expect(actingAttributes(document)).toEqual([])
      const bodies = [...document.querySelectorAll<HTMLElement>('.prose')]
      expect(bodies).toHaveLength(address.path.startsWith('/article/') && address.status === 200 ? 1 : 0)
      expect(bodies.flatMap(dangersIn)).toEqual([])
    },
  )

  test('the texts of the feeds have no active content', async () => {
    const feed: unknown = await (await size.ask({ path: '/feed.json' })).json()
    const items: { content_html: string }[] = Object(feed).items
    expect(items).toHaveLength(1)
    const body = new JSDOM(items[0]?.content_html ?? '').window.document.body
    expect(dangersIn(body)).toEqual([])
  })
})

/** The policy in a header, or in the page if a host has no header for that page. */
function policyOf({ headers }: Response, html: string): string {
  const inPage = /<meta http-equiv="content-security-policy" content="([^"]*)"/i.exec(html)?.[1] ?? ''
  return headers.get('content-security-policy') ?? inPage.replaceAll('&#x27;', "'").replaceAll('&#39;', "'")
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

/** Content that would run by itself or when pressed, anywhere in the document. */
function actingAttributes(document: Document): string[] {
  return [...document.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes]
      .filter(
        ({ name, value }) =>
          /^on|^srcdoc$|^formaction$/.test(name) || /^\s*(javascript|vbscript):/i.test(value),
      )
      .map(({ name, value }) => `${element.localName} ${name}=${value}`),
  )
}
