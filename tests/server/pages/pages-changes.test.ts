// Which rows a rendered page shows during writes, and while the API is slow or unavailable.
import { afterEach, expect, test } from 'vitest'
import { createPages, type Pages } from '../../../server/pages/pages.ts'
import { articleId, type FakeTableApi, magazineOf } from '../../support/fakes/fake-table-api.ts'
import { PROJECT } from '../../support/server/magazine-server.ts'
import { apiOf } from '../../support/sync/sync-context.ts'

let opened: Pages | null = null
afterEach(() => opened?.close())

/** Pages on this API. `freshFor`: infinite if the pages are notified of each write. */
async function pagesOver(server: FakeTableApi, freshFor = Infinity, now = () => 0): Promise<Pages> {
  opened = await createPages({
    api: apiOf(server),
    backend: { url: '', key: 'k' },
    clientDir: `${PROJECT}/dist/client`,
    policy: "default-src 'self'",
    siteUrl: null,
    freshFor,
    now,
  })
  if (opened === null) throw new Error('There is no build.')
  return opened
}

async function pageAt(
  pages: Pages,
  path: string,
): Promise<{ status: number; title: string; cache: string | null }> {
  const answer = await pages.answer(new Request(`http://magazine.test${path}`))
  const [, title = ''] = /<title>([^<]*)/.exec((await answer?.text()) ?? '') ?? []
  return { status: answer?.status ?? 0, title, cache: answer?.headers.get('cache-control') ?? null }
}

/** Holds the next response of a kind; `arrived` resolves once it was requested. */
function holdNext(server: FakeTableApi, path: string) {
  let open = () => {}
  let say = () => {}
  const arrived = new Promise<void>((resolve) => {
    say = resolve
  })
  const opens = new Promise<void>((resolve) => {
    open = resolve
  })
  let isHeld = false
  server.after = async (request) => {
    if (isHeld || !request.url.includes(path)) return
    isHeld = true
    say()
    await opens
  }
  return { arrived, open: () => open() }
}

const ARTICLE = `/article/${articleId(3)}`

function retitle(server: FakeTableApi, pages: Pages, title: string): void {
  server.putArticle({ id: articleId(3), title })
  pages.changed()
}

test('concurrent requests share the query for a change and wait for its answer', async () => {
  const server = magazineOf(5)
  const pages = await pagesOver(server)
  await pageAt(pages, ARTICLE)
  retitle(server, pages, 'Cambiada')
  const held = holdNext(server, 'rpc/sync')
  const first = pageAt(pages, ARTICLE)
  await held.arrived
  const second = pageAt(pages, ARTICLE)
  held.open()
  expect([(await first).title, (await second).title]).toEqual([
    'Cambiada · Cacharreo',
    'Cambiada · Cacharreo',
  ])
})

test('a query that was answered before a write does not serve requests after it', async () => {
  const server = magazineOf(5)
  const pages = await pagesOver(server)
  await pageAt(pages, ARTICLE)
  retitle(server, pages, 'Primera')
  const held = holdNext(server, 'rpc/sync')
  const first = pageAt(pages, ARTICLE)
  await held.arrived
  retitle(server, pages, 'Segunda')
  const second = pageAt(pages, ARTICLE)
  held.open()
  await first
  expect((await second).title).toBe('Segunda · Cacharreo')
  expect((await pageAt(pages, ARTICLE)).title).toBe('Segunda · Cacharreo')
})

test('a page that is being rendered from older rows is neither served nor cached after a change', async () => {
  const server = magazineOf(5)
  const pages = await pagesOver(server)
  await pageAt(pages, '/')
  const held = holdNext(server, 'rpc/sync_bodies')
  const before = pageAt(pages, ARTICLE)
  await held.arrived
  retitle(server, pages, 'Cambiada')
  expect((await pageAt(pages, ARTICLE)).title).toBe('Cambiada · Cacharreo')
  held.open()
  await before
  expect((await pageAt(pages, ARTICLE)).title).toBe('Cambiada · Cacharreo')
})

test('an article without an available text is 503, uncached, and whole as soon as it is available', async () => {
  const server = magazineOf(5)
  const pages = await pagesOver(server)
  await pageAt(pages, '/')
  server.fault = ({ url }) => (url.includes('rpc/sync_bodies') ? { status: 500 } : null)
  expect(await pageAt(pages, ARTICLE)).toMatchObject({ status: 503, cache: 'no-store' })
  server.fault = () => null
  expect(await pageAt(pages, ARTICLE)).toMatchObject({ status: 200, cache: 'private, no-cache' })
})

test.each([
  ['cannot be reached', 'reject'],
  ['never answers', 'hang'],
  ['fails', { status: 500 }],
] as const)(
  'the cached pages are served within a second or two: a hosted project that %s',
  async (_, fault) => {
    const server = magazineOf(5)
    let now = 0
    const pages = await pagesOver(server, 1000, () => now)
    const { title } = await pageAt(pages, ARTICLE)
    server.fault = () => fault
    now = 5000
    expect(await pageAt(pages, ARTICLE)).toMatchObject({ status: 200, title })
    expect(await pageAt(pages, ARTICLE)).toMatchObject({ status: 200, title })
  },
)

test('before the first rows a page is left to the device within seconds, and a feed is to be asked for again', async () => {
  const server = magazineOf(5)
  server.fault = () => 'hang'
  const pages = await pagesOver(server, 1000)
  const begun = performance.now()
  expect(await pages.answer(new Request(`http://magazine.test${ARTICLE}`))).toBeNull()
  expect(await pageAt(pages, '/feed.xml')).toMatchObject({ status: 503, cache: 'no-store' })
  expect(performance.now() - begun).toBeLessThan(15_000)
})

test.each([
  ['back', -3_600_000],
  ['ahead', 3_600_000],
])('no page is cached beyond its fresh time: a clock that is put %s an hour', async (_, jump) => {
  const server = magazineOf(5)
  let now = 10_000_000
  const pages = await pagesOver(server, 1000, () => now)
  await pageAt(pages, ARTICLE)
  server.putArticle({ id: articleId(3), title: 'Cambiada' })
  now += jump
  expect((await pageAt(pages, ARTICLE)).title).toBe('Cambiada · Cacharreo')
})

test.each([
  [ARTICLE, 404],
  ['/feed.xml', 200],
])('%s is rendered again from the newer rows: a text is deleted meanwhile', async (path, status) => {
  const server = magazineOf(5)
  const pages = await pagesOver(server)
  await pageAt(pages, '/')
  server.before = ({ url }) => {
    // The pages have not been notified yet.
    if (url.includes('rpc/sync_bodies')) server.deleteArticle(articleId(3))
  }
  expect((await pageAt(pages, path)).status).toBe(status)
})
